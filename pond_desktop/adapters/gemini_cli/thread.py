"""Records, whatever file they come from → events, each utterance once."""

import msgspec
from msgspec.structs import replace
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import names, project, wire
from pond_desktop.adapters.gemini_cli.content import Piece, call_key, key_of, record_piece
from pond_desktop.adapters.gemini_cli.memory import Known, Memory
from pond_desktop.adapters.gemini_cli.message import Told, told
from pond_desktop.adapters.gemini_cli.text import CONTEXT
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Message, Session, Skipped, body_at

_HALF = 1 << 63
FACTS = "session facts"
AGAIN = "written again"


class Thread:
    """Methods first make all that may fail on damaged bytes, then remember."""

    def __init__(self, file: SourceFile, memory: Memory) -> None:
        self._file = file
        self.memory = memory

    def header(self, facts: wire.Facts) -> list[Event]:
        """What a header or a whole file tells of its session; a file can hold a second one."""
        memory = self.memory
        id = names.sound_id(facts.session_id)
        if id is not None:
            # a server gives all its sessions one constant id: only the file tells them apart
            memory.go_to(names.stem(self._file.relative) if id == "a2a-server" else id)
        memory.project_hash = facts.project_hash or memory.project_hash
        parent = names.parent_of(self._file.relative)
        background = names.background_of(parent)
        is_child = facts.kind == "subagent" or parent is not None
        session = Session(
            id=memory.session_id,
            kind=facts.kind if is_child and facts.kind != "main" else None,
            started_at=instant(facts.start_time).at,
            is_machine_made=True if background else None,
            background=background,
        )
        memory.counts.setdefault(memory.session_id, 0)
        events: list[Event] = [session]
        if parent is not None and background is None and parent != memory.session_id:
            link = Link(kind="child", session_id=parent, to_session_id=memory.session_id, is_verified=True)
            events.append(link)
        return events + self._told_of(facts)

    def changes(self, facts: wire.Facts) -> list[Event]:
        """A title or folders that were written later."""
        return self._told_of(facts) if facts.summary or facts.directories else []

    def _told_of(self, facts: wire.Facts) -> list[Event]:
        is_child = names.parent_of(self._file.relative) is not None
        # a sub-agent's summary is its whole answer, which its parent has too
        title = None if is_child or facts.kind == "subagent" else facts.summary
        events: list[Event] = []
        if title:
            events += [*self._opening(), Session(id=self.memory.session_id, title_generated=title)]
        if not self.memory.has_project:
            events += self._project(project.cwd_of(self._file, self.memory.project_hash, facts.directories or []))
        return events

    def message(self, line: wire.Line, record: Record, *, is_context: bool = False) -> list[Event]:
        """A record with an id, or one of a list.

        Args:
            is_context: it stands in a list of what the model is shown, where results may be shortened and texts
                rewritten: of a known message only calls that nothing told of are new.
        """
        said = told(line, record)
        memory = self.memory
        memory.record_count += 1
        id = names.sound_id(line.id) or f"line-{memory.record_count:06d}"
        known = memory.messages.get(id)
        if known is None and memory.is_forgotten(id):
            return [Skipped(reason=AGAIN, span=record.span)]
        pieces = self._unsaid(said, known, is_context)
        usage_key = key_of("usage", repr(said.usage)) if said.usage else None
        has_usage = usage_key is not None and (known is None or usage_key not in known.keys)
        keys = [piece.key for piece in pieces] + ([usage_key] if has_usage and usage_key is not None else [])
        if not pieces and (known is None or not has_usage):
            reason = AGAIN if known or said.pieces else "empty message"
            return [Skipped(reason=reason, span=record.span)]
        events = [*self._opening(), *self._project_in(said, record)]
        message = self._as_message(said, pieces, line, record)
        if known is None:
            ordinal = memory.new(id, keys).ordinal
        else:
            ordinal = known.ordinal
            known.add(keys)
        for piece in pieces:
            memory.add_call(call_key(piece.part))
        usage = said.usage if has_usage else None
        events.append(replace(message, id=id, ordinal=ordinal, usage=usage, is_extension=known is not None))
        if not pieces:
            events.append(Skipped(reason=AGAIN, span=record.span))
        return events + self._children(said, id)

    def unknown(self, id: str | None, record: Record) -> list[Event]:
        """A record of a shape that is not known."""
        return self._marked(id, Told("system", (record_piece(record),)), record)

    def rollback(self, piece: Piece, record: Record) -> list[Event]:
        """The person went back: what was said since then stays, with this mark behind it."""
        return self._marked(None, Told("system", (piece,), "rollback"), record)

    def _marked(self, id: str | None, said: Told, record: Record) -> list[Event]:
        memory = self.memory
        memory.record_count += 1
        name = names.sound_id(id)
        if name is None or name in memory.messages or memory.is_forgotten(name):
            name = f"line-{memory.record_count:06d}"
        events = self._opening()
        ordinal = memory.new(name, [piece.key for piece in said.pieces]).ordinal
        message = self._as_message(said, said.pieces, wire.Line(), record)
        return [*events, replace(message, id=name, ordinal=ordinal)]

    def _as_message(self, said: Told, pieces: tuple[Piece, ...], line: wire.Line, record: Record) -> Message:
        when = instant(line.timestamp)
        return Message(
            session_id=self.memory.session_id,
            id="",
            ordinal=0,
            role=said.role,
            fingerprint=_fingerprint(record),
            parts=tuple(piece.part for piece in pieces),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=line.model or None,
            event=said.event,
        )

    def _unsaid(self, said: Told, known: Known | None, is_context: bool) -> tuple[Piece, ...]:
        calls = self.memory.calls
        pieces = [piece for piece in said.pieces if piece.call_key is None or piece.call_key not in calls]
        if known is not None and is_context:
            pieces = [piece for piece in pieces if (call_key(piece.part) or 0) not in {*calls, 0}]
        if known is not None:
            said_keys = set(known.keys)
            pieces = [piece for piece in pieces if piece.key not in said_keys]
        return tuple(pieces)

    def _children(self, said: Told, message_id: str) -> list[Event]:
        session_id = self.memory.session_id
        return [
            Link(
                kind="child",
                session_id=session_id,
                to_session_id=names.sound_id(child.session_id) or child.session_id,
                message_id=message_id,
                call_id=child.call_id,
                is_verified=True,
            )
            for child in said.children
            if child.session_id != session_id
        ]

    def _opening(self) -> list[Event]:
        """A word on the session, where none was said yet."""
        if self.memory.session_id in self.memory.counts:
            return []
        self.memory.counts[self.memory.session_id] = 0
        return [Session(id=self.memory.session_id)]

    def _project_in(self, said: Told, record: Record) -> list[Event]:
        if self.memory.has_project or self.memory.project_hash is None:
            return []
        for piece in said.pieces:
            part = piece.part
            if (part.body or part.preview or "").startswith(CONTEXT):
                text = part.body or body_at(record.data, part.pointer) or ""
                return self._project(project.cwd_in(text, self.memory.project_hash))
        return []

    def _project(self, cwd: str | None) -> list[Event]:
        if cwd is None:
            return []
        self.memory.has_project = True
        return [*self._opening(), Session(id=self.memory.session_id, project=cwd)]


def _fingerprint(record: Record) -> int:
    """Of the record without its white space: a file of lines that takes up a one-object file writes the same closer."""
    try:
        return xxh3_64_intdigest(msgspec.json.format(record.data, indent=-1)) - _HALF
    except (msgspec.MsgspecError, RecursionError):
        return record.fingerprint
