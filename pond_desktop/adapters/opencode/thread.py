"""One session in the order of reading: headers, messages, links, with what reading remembers."""

import re
from typing import Any

import msgspec
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.opencode.message import Told
from pond_desktop.adapters.opencode.project import Project, project_of, worktree_around
from pond_desktop.adapters.opencode.wire import Raw, header_of, is_object, revert_of, text
from pond_desktop.adapters.parts import held_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Message, Session, Skipped

_HALF = 1 << 63
_NAMES_MAX = 1024
_NO_TITLE = re.compile(r"(?:New|Child) session - \d{4}-\d\d-\d\dT[\d:.]+Z")
_KIND = re.compile(r"\(@([\w.-]+) subagent\)")


class Thread(msgspec.Struct):
    """Bounded. `names` holds the ids of recent messages."""

    session_id: str
    record_count: int = 0
    message_count: int = 0
    is_announced: bool = False
    names: dict[str, None] = {}
    directory: str | None = None

    def header(self, raw: Raw, record: Record) -> list[Event]:
        self.record_count += 1
        header = header_of(raw)
        parent = text(header.parent_id) or text(header.parent_in_file)
        time = header.time if isinstance(header.time, dict) else {}
        title = text(header.title)
        kind = _KIND.search(title or "")
        self.is_announced = True
        self.directory = text(header.directory)
        events: list[Event] = [
            Session(
                id=self.session_id,
                kind=(text(header.agent) or (kind[1] if kind else None)) if parent else None,
                project=self.directory,
                agent_version=text(header.version),
                started_at=instant(header.time_created or time.get("created")).at,
                title_generated=None if title and _NO_TITLE.fullmatch(title) else title,
            )
        ]
        if parent and parent != self.session_id:
            events.append(Link(kind="child", session_id=parent, to_session_id=self.session_id, is_verified=True))
        return [*events, Skipped(reason="session facts", span=record.span)]

    def project(self, raw: Raw, record: Record) -> list[Event]:
        """Where the session is in a worktree, of what."""
        project = project_of(raw) if is_object(raw) else Project()
        said = worktree_around(self.session_id, self.directory, project)
        return [*said, Skipped(reason="project facts", span=record.span)]

    def revert(self, place: Place, raw: Raw) -> list[Event]:
        """What was undone stays in the store until the next prompt: a mark behind it says so."""
        self.record_count += 1
        if not is_object(raw):
            return [Skipped(reason="session facts", span=place.span)]
        revert = revert_of(raw)
        names = [name for name in (text(revert.message_id), text(revert.part_id)) if name]
        fingerprint = xxh3_64_intdigest(" ".join(["revert", *names]).encode("utf-8", "replace")) - _HALF
        return self._said(
            Message(
                session_id=self.session_id,
                id=self._free(f"revert-{names[0]}" if names else None),
                ordinal=self.message_count,
                role="system",
                fingerprint=fingerprint,
                parts=(held_part("text", place, raw),),
                event="rollback",
            )
        )

    def message(self, name: Any, said: Told, record: Record) -> list[Event]:
        """A message, or why there is none."""
        self.record_count += 1
        skipped: list[Event] = [Skipped(reason=reason, span=place.span) for reason, place in said.skipped]
        if not said.made:
            return [*skipped, Skipped(reason="empty message", span=record.span)]
        message = Message(
            session_id=self.session_id,
            id=self._free(text(name)),
            ordinal=self.message_count,
            role=said.role,
            fingerprint=said.fingerprint,
            parts=tuple(each.part for each in said.made),
            at=said.when.at,
            is_zone_assumed=said.when.is_zone_assumed,
            model=said.model,
            usage=said.usage,
            event=said.event,
        )
        events = self._said(message)
        for child in said.children:
            events.append(
                Link(
                    kind="child",
                    session_id=self.session_id,
                    to_session_id=child.session_id,
                    message_id=message.id,
                    call_id=child.call_id,
                    is_verified=True,
                )
            )
        return [*events, *skipped]

    def _said(self, message: Message) -> list[Event]:
        self.message_count += 1
        self.names[message.id] = None
        if len(self.names) > _NAMES_MAX:
            del self.names[next(iter(self.names))]
        if self.is_announced:
            return [message]
        self.is_announced = True
        return [Session(id=self.session_id), message]

    def _free(self, name: str | None) -> str:
        return name if name and name not in self.names else f"item-{self.record_count:06d}"


def unpacked(held: bytes) -> Thread:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=Thread)
