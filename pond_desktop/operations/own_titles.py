"""Titles that the person gives to sessions: they go before the agent's, which stays as it is."""

from collections.abc import Iterable

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import NOT_LOOKED_THROUGH, OwnThing
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.own_places import look_through_own, place_named
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import one_line, whole_text
from pond_desktop.projection.summaries import session_locator
from pond_desktop.projection.titles import TITLE_CHARS, title_of


def name_session(pond: Pond, target: str, title: str, *, is_looked_through: bool = True) -> str:
    """Gives a session a title; an empty one takes it away, and the agent's holds again. Returns the session's locator.

    Args:
        is_looked_through: as for `write_note`.
    Raises:
        NotFound: there is no such session.
        ValidationFailed: the title is longer than 240 characters.
        ArchiveBusy: a capture is writing and left no room for seconds.
    """
    title = " ".join(whole_text(title).split())
    if len(title) > TITLE_CHARS:
        raise ValidationFailed(f"A title has at most {TITLE_CHARS} characters.", "Shorten it.", field="title")
    with pond.archive.reading() as reader:
        at = place_named(reader, target).of_session()
    title = one_line(title, TITLE_CHARS)
    now = pond.clock()
    with pond.archive.keeping_own() as keeper:
        if title:
            keeper.keep(
                OwnThing(kind="title", at=at, text=title, masked=NOT_LOOKED_THROUGH, made_at=now, changed_at=now)
            )
        else:
            keeper.drop("title", at)
    if is_looked_through:
        look_through_own(pond)
    return str(at)


def titles_at(
    pond: Pond, reader: Reader, places: Iterable[Locator], *, with_secrets: bool = False
) -> dict[Locator, str]:
    """What the sessions of those places are called, as far as they are in the archive."""
    keys = reader.session_keys(list({(at.source, at.session) for at in places}))
    found = reader.sessions_by_key(keys.values(), with_counts=False).values()
    shown = Masking(pond, reader, with_secrets=with_secrets).sessions(list(found))
    return {session_locator(session): title_of(session)[0] for session in shown}
