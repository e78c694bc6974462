"""What the person made of what agents wrote: pins, tags, notes, titles, searches. Kept apart from it, and named by
locators, so that no capture touches it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.canonical.locator import Locator

OwnKind: TypeAlias = Literal["pin", "tag", "note", "title"]

NOT_LOOKED_THROUGH = "‹not looked through for keys and passwords yet›"
"""Leaves the screen in the place of a text that was just written: writing waits for no rules."""


class OwnThing(Struct, frozen=True, kw_only=True):
    """One thing of the person's at a session or a message; of a session only there is a title.

    `text` is the tag, the note or the title; a pin has none. `masked` is what of it may leave the screen, where that is
    another. `states`: of a note in which states it went elsewhere, and only where somebody asked for them.
    """

    kind: OwnKind
    at: Locator
    made_at: datetime
    changed_at: datetime
    text: str = ""
    masked: str | None = None
    states: tuple[str, ...] = ()

    def without_secrets(self) -> "OwnThing":
        return self if self.masked is None else replace(self, text=self.masked, masked=None)


class Own(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that the person made of one session or message. `tags` in the order of the alphabet."""

    pinned_at: datetime | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None
    title: str | None = None

    @classmethod
    def of(cls, things: Iterable[OwnThing]) -> "Own | None":
        """`None` where there are none."""
        by_kind: dict[OwnKind, list[OwnThing]] = {}
        for each in things:
            by_kind.setdefault(each.kind, []).append(each)
        if not by_kind:
            return None
        return cls(
            pinned_at=next((each.made_at for each in by_kind.get("pin", ())), None),
            tags=tuple(sorted((each.text for each in by_kind.get("tag", ())), key=str.casefold)),
            note=next((each.text for each in by_kind.get("note", ())), None),
            title=next((each.text for each in by_kind.get("title", ())), None),
        )


class SavedSearch(Struct, frozen=True, kw_only=True):
    """A query under a name of the person's. Names are told apart without case."""

    name: str
    query: str
    saved_at: datetime
