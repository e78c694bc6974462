"""Where the person's own things hang: what somebody means by a name, as the locator that they are kept by."""

from contextlib import suppress

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator, MalformedLocator
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.canonical.own import NOT_LOOKED_THROUGH
from pond_desktop.errors import ArchiveBusy, ArchiveReadOnly, NotFound
from pond_desktop.operations.targets import Target, message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.masking import masked
from pond_desktop.projection.summaries import session_locator
from pond_desktop.secret_rules import find_secrets


def place_named(reader: Reader, target: str) -> Locator:
    """The session or message that `target` names; also one that is not in the archive, where something of the person's
    hangs at it.

    Raises:
        NotFound: there is no such session or message.
        ValidationFailed: it is not a name at all, or one that several have.
    """
    try:
        return place_of(reader, resolve(reader, target))
    except NotFound:
        try:
            at = Locator.parse(target.strip())
        except MalformedLocator:
            at = None
        if at is None or not reader.own_at(at):
            raise
        return at


def place_of(reader: Reader, target: Target) -> Locator:
    session: ArchivedSession = target.session
    if target.message_key is None:
        return session_locator(session)
    return Locator(session.source, session.id, message_of(reader, target).message.id)


def look_through_own(pond: Pond) -> None:
    """Looks for keys and passwords in the notes and titles that were written since; until then nothing of them leaves
    the screen. Where somebody else writes for seconds it is left to the next call; a capture is followed by one."""
    with pond.archive.reading() as reader:
        new = [thing for thing in reader.own_things("note", "title") if thing.masked == NOT_LOOKED_THROUGH]
    found = [(thing, _masked_form(pond, thing.text)) for thing in new]
    if found:
        with suppress(ArchiveBusy), pond.archive.keeping_own() as keeper:
            for thing, safe in found:
                keeper.put_masked(thing, safe)


def remember_notes(pond: Pond) -> None:
    """Call before notes leave: a merge with what comes back knows then what both sides began with. It can do without,
    so that nothing fails where nothing can be written."""
    with suppress(ArchiveBusy, ArchiveReadOnly), pond.archive.keeping_own() as keeper:
        keeper.remember_notes()


def _masked_form(pond: Pond, text: str) -> str | None:
    """`None` where all of it may leave the screen."""
    safe = masked(text, find_secrets(text, pond.folders.cache))
    return None if safe == text else safe
