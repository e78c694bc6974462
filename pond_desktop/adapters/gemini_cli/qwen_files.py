"""One file of Qwen Code → events."""

from collections.abc import Iterator
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import names, qwen_wire
from pond_desktop.adapters.gemini_cli.memory import Memory
from pond_desktop.adapters.gemini_cli.qwen_names import child_id
from pond_desktop.adapters.gemini_cli.qwen_reader import QwenReader, State, unpacked
from pond_desktop.adapters.json_document import decoded, read_document
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Link, Session, Skipped


def read_records(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, unpacked)
    reader = QwenReader(state or State(Memory(names.stem(file.relative))))
    return JsonLines(qwen_wire.Entry).read(reader, stream, offset)


def read_agent(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    return read_document(stream, checkpoint, _agent)


def _agent(record: Record) -> list[Event]:
    agent = decoded(qwen_wire.agent_decoder, record)
    parent, own = names.sound_id(agent.parent_session_id), names.sound_id(agent.agent_id)
    skipped = Skipped(reason="session facts", span=record.span)
    if parent is None or own is None:
        return [skipped]
    id = child_id(parent, own)
    session = Session(
        id=id,
        kind=agent.agent_type or None,
        title_generated=agent.description or None,
        started_at=instant(agent.created_at).at,
    )
    call_id = agent.tool_use_id or None
    link = Link(kind="child", session_id=parent, to_session_id=id, call_id=call_id, is_verified=True)
    return [session, link, skipped]
