"""Where keys and passwords lie in the archive."""

from collections import Counter

from pond_desktop.archive import MessagePlace, Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.secret import KnownSecret
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.raw import raw_records
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.operations.tool_cards import other_ends
from pond_desktop.pond import Pond
from pond_desktop.projection.masking import masked, masked_known, secrets_in
from pond_desktop.projection.values import SecretsView, SecretView
from pond_desktop.secret_rules import LOOKED_CHARS


def secrets(pond: Pond, source: str | None = None) -> SecretsView:
    """All that were found, the newest first; never a secret itself.

    Args:
        source: only in this source.
    Raises:
        ValidationFailed: no such source was captured.
    """
    with pond.archive.reading() as reader:
        state = reader.secrets_state()
        captured = [each.source for each in reader.capture_state()]
        if source is not None and source not in captured:
            known = ", ".join(captured) or "none yet"
            raise ValidationFailed(f"There is no source {source}.", f"Captured are: {known}.", field="source")
        places = reader.secret_places(source)
    return SecretsView(
        counts=dict(Counter(place.kind for place in places).most_common()),
        secrets=tuple(
            SecretView(
                locator=str(Locator(place.source, place.session_id, place.message_id)),
                part=place.ordinal,
                part_type=place.part_type,
                start=place.start,
                length=place.length,
                kind=place.kind,
            )
            for place in places
        ),
        pending_count=state.pending_parts,
        cut_count=state.cut_parts,
    )


def secrets_of_message(pond: Pond, target: str, *, around: int = 0) -> tuple[KnownSecret, ...]:
    """The secrets of a message themselves, to mask what is taken out of it; also of one that nobody looked through yet.
    With them those of the results of its calls and the calls of its results, which are shown with it.

    Args:
        around: so many neighbours on each side are shown with it as well, and sessions that hang together with its.
    Raises:
        ValidationFailed: a session was named.
        NotFound: the target is neither a session nor a message.
    """
    with pond.archive.reading() as reader:
        return _shown_with(pond, reader, target, around)


def secrets_of_record(pond: Pond, target: str) -> tuple[KnownSecret, ...]:
    """The same of the records that a message was read from: they hold more than the message. Of very long ones only of
    their beginning. Raises what `secrets_of_message` does."""
    with pond.archive.reading() as reader:
        masking = Masking(pond, reader)
        if masking.is_off:
            return ()
    found = list(secrets_of_message(pond, target))
    for record in raw_records(pond, target):
        written = record[:LOOKED_CHARS].decode("utf-8", "replace")
        found += secrets_in(written, masking.find(written))
    return tuple(found)


def masked_words(pond: Pond, words: str, target: str | None) -> str:
    """Words as they may leave the screen: without what is known of the message that they were taken from, nor what is
    a key by itself. Raises what `secrets_of_message` does."""
    with pond.archive.reading() as reader:
        masking = Masking(pond, reader)
        if masking.is_off:
            return words
        known = () if target is None else _shown_with(pond, reader, target, 0)
        words = masked_known(words, known)
        return masked(words, masking.find(words))


def _shown_with(pond: Pond, reader: Reader, target: str, around: int) -> tuple[KnownSecret, ...]:
    masking = Masking(pond, reader)
    found = resolve(reader, target)
    archived = message_of(reader, found)
    if masking.is_off:
        return ()
    shown = [archived, *other_ends(reader, found.session.key, archived)]
    known = list[KnownSecret]()
    if around:
        here = MessagePlace(archived.message.ordinal, archived.key)
        for neighbours in reader.neighbours(found.session.key, here, before=around, after=around):
            shown += neighbours
        links = reader.links_of(found.session)
        ends = [found.session, *(end for link in links for end in (link.inner, link.outer) if end is not None)]
        known += masking.known_in_titles(ends)
    for each in {message.key: message for message in shown}.values():
        known += masking.known(each)
    return tuple(known)
