"""Sessions as JSON: a message is what `show --json` gives, whole, on a line of its own.

The types below are what is written, though no value of them is ever made: a session may be longer than memory. The
schema in `resources/schemas/export.json` is made from them.
"""

from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import Any, ClassVar

import msgspec
from msgspec import Struct

from pond_desktop.projection.export.values import (
    ExportedMessage,
    ExportHead,
    Extent,
    LeftOutKind,
    SessionEnd,
    SessionHead,
)
from pond_desktop.projection.values import LinkView, MessageView, PartView, SessionSummary


class ExportedSession(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`total_count` messages are in the session; `left_out` counts those that are not in `messages`, and parts of them,
    by kind. `mask_count` places hold a mask instead of a key or a password."""

    session: SessionSummary
    total_count: int
    links: tuple[LinkView, ...]
    messages: tuple[MessageView, ...]
    left_out: dict[LeftOutKind, int] = {}
    mask_count: int = 0


class ExportDocument(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`version` counts changes of this shape that a reader must know of. `query`: what found the sessions."""

    version: int
    made_by: str
    exported_at: datetime
    extent: Extent
    is_masked: bool
    sessions: tuple[ExportedSession, ...]
    query: str | None = None


VERSION = 1


class JsonForm:
    suffix: ClassVar[str] = ".json"

    def __init__(self, zone: tzinfo | None = None) -> None:
        self._sessions_count = self._messages_count = 0

    def begin(self, head: ExportHead) -> Iterator[str]:
        facts = {
            "version": VERSION,
            "made_by": head.made_by,
            "exported_at": head.exported_at,
            "extent": head.extent,
            "is_masked": head.is_masked,
            "query": head.query,
        }
        yield f'{_members(facts)[:-1]},"sessions":['

    def session(self, head: SessionHead) -> Iterator[str]:
        yield ",\n" if self._sessions_count else "\n"
        self._sessions_count, self._messages_count = self._sessions_count + 1, 0
        facts = {"session": head.summary, "total_count": head.total_count, "links": head.links}
        yield f'{_members(facts)[:-1]},"messages":['

    def message(self, message: ExportedMessage) -> Iterator[str]:
        yield ",\n" if self._messages_count else "\n"
        self._messages_count += 1
        facts = _plain(message.view)
        parts = facts.pop("parts")
        yield f'{_encoded(facts)[:-1]},"parts":['
        for number, (part, its) in enumerate(zip(message.view.parts, parts, strict=True)):
            yield "," if number else ""
            if part.is_cut:
                yield from _long_part(message, part, its)
            else:
                yield _encoded(its)
        yield "]}"

    def end_session(self, end: SessionEnd) -> Iterator[str]:
        facts = {"left_out": {kind: number for kind, number in end.left_out.items() if number} or None}
        written = _members({**facts, "mask_count": end.mask_count or None})
        yield f"\n]{',' if len(written) > 2 else ''}{written[1:]}"

    def end(self) -> Iterator[str]:
        yield "\n]}\n"


def _long_part(message: ExportedMessage, part: PartView, facts: dict[str, Any]) -> Iterator[str]:
    """All of its text in the place of the beginning: so it is no longer cut."""
    rest = {name: value for name, value in facts.items() if name not in ("text", "is_cut")}
    yield f'{_encoded(rest)[:-1]},"text":"'
    for piece in message.text_of(part):
        yield _encoded(_told(piece))[1:-1]
    yield '"}'


def _members(facts: dict[str, Any]) -> str:
    return _encoded(_plain(facts))


def _plain(value: Any) -> Any:
    return _told(msgspec.to_builtins(value))


def _told(value: Any) -> Any:
    """`None` is left out everywhere, as in all JSON of the program; a name that is no Unicode is spelled out."""
    if isinstance(value, dict):
        return {key: _told(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [_told(item) for item in value]
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "backslashreplace").decode()
    return value


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()
