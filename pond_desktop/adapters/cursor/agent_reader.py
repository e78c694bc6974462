"""Documents of an agent's store → canonical events."""

from typing import Any

import msgspec

from pond_desktop.adapters.cursor.blocks import ROLES, call_parts, said_parts
from pond_desktop.adapters.cursor.names import AGENT_SUFFIX
from pond_desktop.adapters.cursor.prompts import folder_in
from pond_desktop.adapters.cursor.thread import Thread, Told
from pond_desktop.adapters.cursor.wire import Agent, Line, Raw, Row, Said, check, read_as, text_of, written_time
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Part, Session, body_at

_SKIPPED = {
    "blobs": ("not a message", False),
    "missing": ("named by its conversation, but missing in the store", True),
    "roots": ("frame of the tree", False),
}


class AgentReader:
    """A `LineReader`. Values are checked whole before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def state(self) -> bytes:
        return msgspec.json.encode(self._thread)

    def line(self, line: Line, record: Record) -> list[Event]:
        check(line.row.value)
        if line.table == "messages":
            return self._message(line.row, record)
        if line.table == "agents":
            return self._facts(line.row.value, record)
        reason, is_fault = _SKIPPED.get(line.table, ("not a row", True))
        return self._thread.skip(reason, record, is_fault=is_fault)

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._thread.skip("not a row", record, is_fault=True)

    def _message(self, row: Row, record: Record) -> list[Event]:
        place = Place(record, "/row/value")
        said = read_as(Said, row.value, Said())
        role = ROLES.get(text_of(said.role) or "")
        if role is None:
            parts = [unknown_part(place, row.value)]
        else:
            parts = [
                *said_parts(place.at("content"), said, role),
                *call_parts(place.at("tool_calls"), said.tool_calls),
            ]
        told = Told(role=role or "system", parts=tuple(parts), name=row.key or None)
        return [*self._thread.message(told, record), *folder_said(self._thread, parts, record)]

    def _facts(self, raw: Raw, record: Record) -> list[Event]:
        agent = read_as(Agent, raw, Agent())
        above = read_as(dict[str, Raw], agent.subagent_info, {})
        created = next((raw for raw in (agent.created_at, agent.created_at_ms) if memoryview(raw).nbytes), Raw())
        header = Session(
            id=self._thread.session_id,
            kind=text_of(above.get("typeName", Raw())),
            project=text_of(agent.cwd),
            started_at=instant(written_time(created)).at,
            title_generated=text_of(agent.title) or text_of(agent.name),
        )
        events: list[Event] = [header]
        parent = text_of(above.get("parentAgentId", Raw()))
        if parent is not None and parent + AGENT_SUFFIX != header.id:
            link = Link(
                kind="child",
                session_id=parent + AGENT_SUFFIX,
                to_session_id=header.id,
                call_id=text_of(above.get("toolCallId", Raw())),
                is_verified=True,
            )
            events.append(link)
        return [*events, *self._thread.skip("session facts", record)]


def folder_said(thread: Thread, parts: list[Part], record: Record) -> list[Event]:
    """The session's folder, where the agent told it to the model in this message and it was not known."""
    if thread.project is not None:
        return []
    for part in parts:
        if part.type == "text" and part.provenance == "injected":
            thread.project = folder_in(part.body or body_at(record.data, part.pointer) or "")
            if thread.project is not None:
                return [*thread.begin(), Session(id=thread.session_id, project=thread.project)]
    return []
