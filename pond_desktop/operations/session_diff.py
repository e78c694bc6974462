"""How a session differs from another one: a fork from its origin, from where they part."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from pond_desktop.archive import MessagePlace, Reader
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import resolve
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.session_diff import Comparable, SessionDiff, align, is_same
from pond_desktop.projection.summaries import link_views, session_summary
from pond_desktop.projection.values import MessageView
from pond_desktop.runtime.cancellation import raise_if_cancelled

TAIL_MAX = 1_000
"""So many messages of each session are compared behind those that both share."""
_PAGE_COUNT = 200
_KINDS = ("forked", "continued", "compacted")


def compare(pond: Pond, target: str, other: str, *, with_secrets: bool = False) -> SessionDiff:
    """What both sessions begin with is counted; what follows in each is put side by side, message by message.

    Raises:
        NotFound: one of them is not in the archive.
        ValidationFailed: they are the same session.
    """
    with pond.archive.reading() as reader:
        one, second = resolve(reader, target).session, resolve(reader, other).session
        if one.key == second.key:
            raise ValidationFailed(
                "This is one and the same session.",
                "Name another one, or compare its versions: diff SESSION.",
                field="other",
            )
        shared_count, shared_until, places = _shared(reader, one, second)
        masking = Masking(pond, reader, with_secrets=with_secrets)
        tails = [_tail(reader, masking, session, places) for session, places in zip((one, second), places, strict=True)]
        left = [
            reader.total(session.key) - shared_count - len(tail)
            for session, tail in zip((one, second), tails, strict=True)
        ]
        summaries = [session_summary(masking.session(session)) for session in (one, second)]
    messages = list(align(*tails))
    if messages and messages[0].kind == "same":
        # kept differently, and read alike
        run_count = messages.pop(0).count
        shared_count, shared_until = shared_count + run_count, tails[0][run_count - 1].at or shared_until
    return SessionDiff(
        one=summaries[0],
        other=summaries[1],
        shared_count=shared_count,
        shared_until=shared_until,
        messages=tuple(messages),
        one_left=left[0],
        other_left=left[1],
    )


def comparable(pond: Pond, target: str, *, with_secrets: bool = False) -> tuple[Comparable, ...]:
    """The sessions in the archive that this one came from or that came out of it, origins first. Raises NotFound."""
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        links = Masking(pond, reader, with_secrets=with_secrets).links(reader.links_of(session))
    found = {
        link.locator: Comparable(session=link.session, kind=link.kind, is_outgoing=link.is_outgoing)
        for link in link_views(session, links)
        if link.session is not None and link.kind in _KINDS
    }
    return tuple(sorted(found.values(), key=lambda each: each.is_outgoing))


def _shared(
    reader: Reader, one: ArchivedSession, other: ArchivedSession
) -> tuple[int, datetime | None, tuple[MessagePlace | None, MessagePlace | None]]:
    """How many messages both begin with, when the last of them was said, and where it stands in each."""
    count, until = 0, None
    places: tuple[MessagePlace | None, MessagePlace | None] = (None, None)
    for first, second in zip(_walk(reader, one), _walk(reader, other), strict=False):
        if not is_same(first, second):
            break
        count += 1
        until = first.message.at or until
        places = _place(first), _place(second)
    return count, until, places


def _walk(reader: Reader, session: ArchivedSession, after: MessagePlace | None = None) -> Iterator[ArchivedMessage]:
    while run := reader.page(session.key, limit=_PAGE_COUNT, after=after):
        raise_if_cancelled()
        yield from run
        after = _place(run[-1])


def _tail(
    reader: Reader, masking: Masking, session: ArchivedSession, after: MessagePlace | None
) -> Sequence[MessageView]:
    run = [with_texts(reader, each) for each in islice(_walk(reader, session, after), TAIL_MAX)]
    return views_of(reader, session, masking.messages(run), [])


def _place(archived: ArchivedMessage) -> MessagePlace:
    return MessagePlace(archived.message.ordinal, archived.key)
