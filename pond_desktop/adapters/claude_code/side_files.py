"""The small files beside sub-agents' transcripts: `agent-*.meta.json` and a workflow's `journal.jsonl`."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.claude_code.places import FilePlace
from pond_desktop.adapters.claude_code.wire import AgentFacts, JournalLine
from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import (
    Checkpoint,
    Event,
    Link,
    MalformedRecord,
    Session,
    Skipped,
    Span,
    loose_values,
)

_FACTS_BYTES_MAX = 1 << 20


def read_facts(place: FilePlace, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """One JSON object, on one line or many. While it is not whole yet nothing is said, and nothing after it."""
    if checkpoint is not None and checkpoint.offset > 0:
        yield checkpoint
        return
    stream.seek(0)
    data = stream.read(_FACTS_BYTES_MAX)
    try:
        start, length, value = next(loose_values(data), (0, 0, 0))
    except MalformedRecord:
        value, start, length = 0, 0, 0
    if isinstance(value, int | float) or value is None:  # a bare number may go on, and says nothing
        yield Checkpoint(offset=0, state=b"")
        return
    facts = _facts(value)
    if facts is not None and place.parent:
        yield from _of_agent(facts, place.parent, f"{place.parent}/{place.name}")
    yield Skipped(reason="sub-agent facts", span=Span(start, length))
    yield Checkpoint(offset=start + length, state=b"")


def _of_agent(facts: AgentFacts, root: str, session_id: str) -> Iterator[Event]:
    yield Session(id=session_id, kind=facts.agent_type or None, title_generated=facts.description or None)
    parent = f"{root}/agent-{facts.parent_agent_id}" if facts.parent_agent_id else root
    yield Link(
        kind="child",
        session_id=parent,
        to_session_id=session_id,
        call_id=facts.tool_use_id or None,
        is_verified=True,
    )


def _facts(value: Any) -> AgentFacts | None:
    if not isinstance(value, dict):
        return None
    texts = {name: value[name] for name in AgentFacts.__struct_encode_fields__ if isinstance(value.get(name), str)}
    return msgspec.convert(texts, AgentFacts)


class JournalReader:
    """A `LineReader`: which sub-agents a workflow started."""

    def __init__(self, place: FilePlace) -> None:
        self._root = place.parent or place.name

    def state(self) -> bytes:
        return b""

    def line(self, line: JournalLine, record: Record) -> list[Event]:
        events: list[Event] = [Skipped(reason="workflow journal", span=record.span)]
        if line.type == "started" and line.agent_id:
            child = f"{self._root}/agent-{line.agent_id}"
            events.append(Link(kind="child", session_id=self._root, to_session_id=child, is_verified=True))
        return events

    def odd(self, value: Any, record: Record) -> list[Event]:
        return [Skipped(reason="workflow journal", span=record.span)]
