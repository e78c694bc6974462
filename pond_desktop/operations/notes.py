"""The person's notes, one at a session or a message: plain text."""

from datetime import datetime

from msgspec import Struct

from pond_desktop.canonical.own import NOT_LOOKED_THROUGH, OwnThing
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.own_places import look_through_own, place_named
from pond_desktop.operations.own_titles import titles_at
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import whole_text

NOTE_CHARS_MAX = 100_000


class NoteView(Struct, frozen=True, kw_only=True):
    """`title` is the session's; `None` where that is not in the archive."""

    locator: str
    text: str
    made_at: datetime
    changed_at: datetime
    title: str | None = None


def write_note(pond: Pond, target: str, text: str, *, is_looked_through: bool = True) -> str:
    """Writes the note of a session or a message, in the place of the one that is there; an empty one removes it.
    Returns the locator that it hangs at.

    Args:
        is_looked_through: for keys and passwords, once it is written, which takes seconds where no rules are loaded;
            without, `look_through_own` does it later.
    Raises:
        NotFound: there is no such session or message.
        ValidationFailed: it is longer than 100,000 characters.
        ArchiveBusy: a capture is writing and left no room for seconds.
    """
    text = whole_text(text).replace("\r\n", "\n").rstrip()
    if len(text) > NOTE_CHARS_MAX:
        raise ValidationFailed(
            f"A note has at most {NOTE_CHARS_MAX:,} characters; this one has {len(text):,}.",
            "Shorten it.",
            field="text",
        )
    with pond.archive.reading() as reader:
        at = place_named(reader, target)
    now = pond.clock()
    with pond.archive.keeping_own() as keeper:
        if text.strip():
            keeper.keep(OwnThing(kind="note", at=at, text=text, masked=NOT_LOOKED_THROUGH, made_at=now, changed_at=now))
        else:
            keeper.drop("note", at)
    if is_looked_through:
        look_through_own(pond)
    return str(at)


def read_note(pond: Pond, target: str, *, with_secrets: bool = False) -> NoteView | None:
    """The note of a session or a message. Raises NotFound where there is no such session or message."""
    with pond.archive.reading() as reader:
        at = place_named(reader, target)
        found = next((thing for thing in reader.own_at(at) if thing.kind == "note"), None)
    return None if found is None else _view(found, None, with_secrets=with_secrets)


def list_notes(pond: Pond, *, with_secrets: bool = False) -> tuple[NoteView, ...]:
    """All notes, the last changed first."""
    with pond.archive.reading() as reader:
        found = reader.own_things("note")
        titles = titles_at(pond, reader, [thing.at for thing in found], with_secrets=with_secrets)
    return tuple(_view(thing, titles.get(thing.at.of_session()), with_secrets=with_secrets) for thing in found)


def _view(thing: OwnThing, title: str | None, *, with_secrets: bool) -> NoteView:
    shown = thing if with_secrets else thing.without_secrets()
    return NoteView(
        locator=str(thing.at), text=shown.text, made_at=thing.made_at, changed_at=thing.changed_at, title=title
    )
