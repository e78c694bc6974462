"""Messages that were read → messages as they are shown, with what the archive knows around them."""

from collections.abc import Sequence

from pond_desktop.archive import Reader
from pond_desktop.canonical.archived import ArchivedLink, ArchivedMessage, ArchivedSession
from pond_desktop.canonical.own import Own
from pond_desktop.projection.call_ends import CallEnds
from pond_desktop.projection.messages import Joins, call_ids, message_view
from pond_desktop.projection.summaries import child_locators, session_locator
from pond_desktop.projection.times import times_of
from pond_desktop.projection.values import MessageView


def views_of(
    reader: Reader,
    session: ArchivedSession,
    run: Sequence[ArchivedMessage],
    links: list[ArchivedLink],
    *,
    with_secrets: bool = False,
) -> tuple[MessageView, ...]:
    """Consecutive messages of a session, ready to be shown. `with_secrets` is about what the person wrote of them: the
    messages are masked already, or not."""
    messages = list(run)
    if not messages:
        return ()
    calls, results = call_ids(messages)
    origins = [origin for archived in messages if (origin := archived.message.copied_from) is not None]
    joins = Joins(
        children=child_locators(session, links),
        ends=CallEnds(reader.call_places(session.key, [*calls, *results])),
        origins=reader.sessions_there(session.source, origins),
        own=_own(reader, session, with_secrets=with_secrets),
    )
    earlier = later = None
    if any(archived.message.at is None for archived in messages):
        earlier, _ = reader.nearest_times(session.key, messages[0].message.ordinal)
        _, later = reader.nearest_times(session.key, messages[-1].message.ordinal)
    times = times_of([archived.message for archived in messages], earlier, later)
    return tuple(
        message_view(session, archived, time, joins=joins) for archived, time in zip(messages, times, strict=True)
    )


def _own(reader: Reader, session: ArchivedSession, *, with_secrets: bool) -> dict[str, Own]:
    found = reader.own_of_messages(session_locator(session))
    shown = {
        id_: Own.of(each if with_secrets else each.without_secrets() for each in its) for id_, its in found.items()
    }
    return {id_: own for id_, own in shown.items() if own is not None}
