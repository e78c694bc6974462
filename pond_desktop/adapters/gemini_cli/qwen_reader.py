"""Qwen Code's lines → canonical events."""

from typing import Any

import msgspec
from msgspec import Struct, msgpack

from pond_desktop.adapters.gemini_cli import qwen_message as messages
from pond_desktop.adapters.gemini_cli.content import key_of, record_piece
from pond_desktop.adapters.gemini_cli.memory import Memory
from pond_desktop.adapters.gemini_cli.message import Told
from pond_desktop.adapters.gemini_cli.names import sound_id
from pond_desktop.adapters.gemini_cli.qwen_names import child_id
from pond_desktop.adapters.gemini_cli.qwen_wire import Entry
from pond_desktop.adapters.gemini_cli.thread import AGAIN
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import instant
from pond_desktop.adapters.tree import Tree
from pond_desktop.canonical import Event, Link, Message, Session, Skipped


class State(Struct):
    """What reading remembers of a file."""

    memory: Memory
    tree: Tree = msgspec.field(default_factory=Tree)
    origin_id: str | None = None


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgpack.decode(held, type=State)


class QwenReader:
    """A `LineReader`. A method first makes all that may fail on damaged bytes, then remembers."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgpack.encode(self._state)

    def line(self, line: Entry, record: Record) -> list[Event]:
        if line.type is None:
            return self._message(Told("system", (record_piece(record),)), line, record)
        if (line.subtype or "").startswith("managed_session"):
            newer = f"newer format version ({line.subtype}): upgrade the program"
            return [Skipped(reason=newer, span=record.span, is_fault=True)]
        quiet = messages.QUIET.get(line.subtype or "")
        if quiet is None:
            return self._message(messages.told(line, record), line, record)
        return self._quiet(quiet, line, record)

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._message(Told("system", (record_piece(record),)), Entry(), record)

    def _quiet(self, reason: str, line: Entry, record: Record) -> list[Event]:
        held = messages.payload(line)
        events = self._opening(line)
        self._state.memory.record_count += 1
        if line.uuid and not self._state.tree.has_message(line.uuid):
            self._state.tree.add_side(line.uuid, line.parent_uuid)
        id = self._state.memory.session_id
        if line.subtype == "custom_title" and held.custom_title:
            is_typed = held.title_source != "auto"
            title, made = (held.custom_title, None) if is_typed else (None, held.custom_title)
            events.append(Session(id=id, title_custom=title, title_generated=made))
        parent = sound_id(held.parent_session_id)
        if line.subtype == "parent_session" and parent and parent != id:
            events.append(Link(kind="child", session_id=parent, to_session_id=id, is_verified=True))
        return [*events, Skipped(reason=reason, span=record.span)]

    def _message(self, said: Told, line: Entry, record: Record) -> list[Event]:
        origin_id = sound_id(messages.origin(line))
        memory, tree = self._state.memory, self._state.tree
        events = self._opening(line)
        memory.record_count += 1
        id = sound_id(line.uuid) or f"line-{memory.record_count:06d}"
        known = memory.messages.get(id)
        if known is None and memory.is_forgotten(id):
            return [*events, Skipped(reason=AGAIN, span=record.span)]
        pieces = [piece for piece in said.pieces if known is None or piece.key not in known.keys]
        if not pieces:
            if line.uuid and known is None and not tree.has_message(line.uuid):
                tree.add_side(line.uuid, line.parent_uuid)
            return [*events, Skipped(reason=AGAIN if said.pieces else "empty message", span=record.span)]
        keys = [piece.key for piece in pieces]
        parent_id, is_branch_start = None, False
        if known is None:
            ordinal = memory.new(id, keys).ordinal
            if line.uuid:
                parent_id, is_branch_start = tree.add_message(line.uuid, line.parent_uuid)
        else:
            ordinal = known.ordinal
            known.add(keys)
        if origin_id is not None and origin_id != memory.session_id:
            events += self._forked(origin_id)
        else:
            origin_id = None
        when = instant(line.timestamp)
        message = Message(
            session_id=memory.session_id,
            id=id,
            ordinal=ordinal,
            role=said.role,
            fingerprint=_fingerprint(said, line),
            parts=tuple(piece.part for piece in pieces),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=line.model or None,
            usage=said.usage,
            parent_id=parent_id,
            event=said.event,
            is_extension=known is not None,
            is_branch_start=is_branch_start,
            copied_from=origin_id,
        )
        return [*events, message]

    def _opening(self, line: Entry) -> list[Event]:
        """A word on the session, where it is another one or there is more to say of it."""
        memory = self._state.memory
        id = sound_id(line.session_id)
        parent = id if id is not None and line.agent_id else None
        if id is not None:
            memory.go_to(child_id(id, sound_id(line.agent_id) or "") if line.agent_id else id)
        is_known = memory.session_id in memory.counts
        if is_known and (memory.has_project or not line.cwd):
            return []
        memory.counts.setdefault(memory.session_id, 0)
        memory.has_project = bool(line.cwd)
        session = Session(
            id=memory.session_id,
            kind=(line.agent_name or None) if parent else None,
            project=line.cwd or None,
            git_branch=line.git_branch or None,
            agent_version=line.version or None,
            started_at=None if is_known else instant(line.timestamp).at,
        )
        if parent is None or is_known:
            return [session]
        return [session, Link(kind="child", session_id=parent, to_session_id=memory.session_id, is_verified=True)]

    def _forked(self, origin_id: str) -> list[Event]:
        if origin_id == self._state.origin_id:
            return []
        self._state.origin_id = origin_id
        own = self._state.memory.session_id
        return [Link(kind="forked", session_id=origin_id, to_session_id=own, is_verified=True)]


def _fingerprint(said: Told, line: Entry) -> int:
    """Of what is said: a copy in a fork differs in its session and its parent."""
    return key_of(said.role, line.type, *(str(piece.key) for piece in said.pieces))
