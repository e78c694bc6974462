"""What reading remembers of a session, and how messages find their place in it."""

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import Instant
from pond_desktop.canonical import Event, Link, Message, Part, Role, Session, Skipped, Usage

_HALF = 1 << 63
_NAMES_MAX = 1024


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one record says, before it has its place in the session."""

    role: Role
    parts: tuple[Part, ...]
    name: str | None = None
    when: Instant = Instant(None, False)
    model: str | None = None
    usage: Usage | None = None
    event: str | None = None


class Thread(msgspec.Struct):
    """Bounded: of ids only the latest are remembered, to tell one that comes twice.

    `original_id` is the session of another store that this one repeats.
    """

    session_id: str
    original_id: str | None = None
    parent_id: str | None = None
    project: str | None = None
    record_count: int = 0
    message_count: int = 0
    is_said: bool = False
    names: list[str] = []

    def begin(self) -> list[Event]:
        """The session's header, once."""
        if self.is_said:
            return []
        self.is_said = True
        events: list[Event] = [Session(id=self.session_id, project=self.project)]
        if self.parent_id is not None:
            parent, child = self.parent_id, self.session_id
            events.append(Link(kind="child", session_id=parent, to_session_id=child, is_verified=True))
        return events

    def skip(self, reason: str, record: Record, *, is_fault: bool = False) -> list[Event]:
        self.record_count += 1
        return [Skipped(reason=reason, span=record.span, is_fault=is_fault)]

    def message(self, told: Told, record: Record) -> list[Event]:
        if not told.parts:
            return self.skip("empty message", record)
        self.record_count += 1
        name = told.name
        if not name or name in self.names:
            name = f"line-{self.record_count:06d}"
        self.names.append(name)
        del self.names[:-_NAMES_MAX]
        message = Message(
            session_id=self.session_id,
            id=name,
            ordinal=self.message_count,
            role=told.role,
            fingerprint=_fingerprint(told),
            parts=told.parts,
            at=told.when.at,
            is_zone_assumed=told.when.is_zone_assumed,
            model=told.model,
            usage=told.usage,
            event=told.event,
            copied_from=self.original_id,
        )
        self.message_count += 1
        return [*self.begin(), message]


def unpacked(held: bytes) -> Thread:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=Thread)


def _fingerprint(told: Told) -> int:
    """Of what is said, not of how it is written: two stores hold the same message with different trimmings."""
    words = [
        (part.type, part.provenance, part.body, part.preview, part.body_bytes, part.call_id, part.is_failure)
        for part in told.parts
    ]
    return xxh3_64_intdigest(msgspec.json.encode([told.role, words])) - _HALF
