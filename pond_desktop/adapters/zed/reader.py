"""Documents made of Zed's threads → canonical events."""

from typing import Any

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.bodies import compact
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.adapters.zed.parts import content_parts, older_parts
from pond_desktop.adapters.zed.threads import DAMAGED, NEWER
from pond_desktop.adapters.zed.wire import Line, Raw, Row, Said, Thread, Tokens, members_of, read_as, text_of
from pond_desktop.canonical import Event, Link, Message, Part, Role, Session, Skipped, Usage

_HALF = 1 << 63
_NAMES_MAX = 1024
_ROLES: dict[str, Role] = {"User": "user", "Agent": "assistant"}
_OLDER_ROLES: dict[str, Role] = {"user": "user", "assistant": "assistant", "system": "system"}
_FAULTS = {DAMAGED: "malformed", NEWER: "newer format version (of threads): upgrade the program"}


class State(msgspec.Struct):
    """Bounded: of ids only the latest are remembered, to tell one that comes twice."""

    session_id: str
    record_count: int = 0
    message_count: int = 0
    is_said: bool = False
    names: list[str] = []


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=State)


class ThreadReader:
    """A `LineReader`. Values are checked whole before anything is remembered: a damaged line comes again, repaired."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Line, record: Record) -> list[Event]:
        msgspec.json.decode(line.row)
        if line.table == "messages":
            return self._message(read_as(Row, line.row, Row()), record)
        if line.table == "threads":
            return self._facts(line.row, record)
        return self._skip(_FAULTS.get(line.table, "not a row"), record, is_fault=True)

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._skip("not a row", record, is_fault=True)

    def _skip(self, reason: str, record: Record, *, is_fault: bool = False) -> list[Event]:
        self._state.record_count += 1
        return [Skipped(reason=reason, span=record.span, is_fault=is_fault)]

    def _facts(self, raw: Raw, record: Record) -> list[Event]:
        thread, id_ = read_as(Thread, raw, Thread()), self._state.session_id
        header = Session(
            id=id_,
            project=_first_folder(text_of(thread.folder_paths) or ""),
            git_branch=text_of(thread.worktree_branch),
            started_at=instant(read_as(object, thread.created_at, None)).at,
            title_generated=text_of(thread.summary),
        )
        events: list[Event] = [header]
        parent = text_of(thread.parent_id)
        if parent is not None and parent != id_:
            events.append(Link(kind="child", session_id=parent, to_session_id=id_, is_verified=True))
        return [*events, *self._skip("session facts", record)]

    def _message(self, row: Row, record: Record) -> list[Event]:
        if text_of(row.value) == "Resume":
            return self._skip("mark of going on", record)
        role, event, name, parts = _told(Place(record, "/row/value"), row.value)
        if not parts:
            return self._skip("empty message", record)
        state = self._state
        state.record_count += 1
        if name is None or name in state.names:
            name = f"line-{state.record_count:06d}"
        state.names.append(name)
        del state.names[:-_NAMES_MAX]
        events: list[Event] = [] if state.is_said else [Session(id=state.session_id)]
        state.is_said = True
        message = Message(
            session_id=state.session_id,
            id=name,
            ordinal=state.message_count,
            role=role,
            fingerprint=xxh3_64_intdigest(compact(row.value)) - _HALF,
            parts=parts,
            usage=_usage(row.usage),
            event=event,
        )
        state.message_count += 1
        return [*events, message]


def _told(place: Place, value: Raw) -> tuple[Role, str | None, str | None, tuple[Part, ...]]:
    """Role, event, id and parts of a message."""
    members = members_of(value)
    kind = next(iter(members), "")
    if kind in _ROLES:
        said = read_as(Said, members[kind], Said())
        return _ROLES[kind], None, text_of(said.id), tuple(content_parts(place.at(kind), said))
    said = read_as(Said, value, Said())
    role = _OLDER_ROLES.get(text_of(said.role) or "")
    if role is not None:
        parts = tuple(older_parts(place, said))
        # results were sent in the name of the person
        are_results = bool(parts) and all(part.type == "tool_result" for part in parts)
        return "tool" if are_results else role, None, None, parts
    event = "compaction" if "ompaction" in kind else None
    return "system", event, None, (unknown_part(place, value),)


def _usage(raw: Raw) -> Usage | None:
    tokens = read_as(Tokens, raw, Tokens())
    usage = Usage(
        input_tokens=tokens.input_tokens,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cache_read_input_tokens,
        cache_write_tokens=tokens.cache_creation_input_tokens,
    )
    return None if usage == Usage() else usage


def _first_folder(paths: str) -> str | None:
    """Folders stand one a line."""
    return next((path for path in paths.splitlines() if path), None)
