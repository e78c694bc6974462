"""Messages that were read → messages as they are shown, with what the archive knows around them."""

from collections.abc import Sequence

from pond_desktop.archive import Reader
from pond_desktop.canonical.archived import ArchivedLink, ArchivedMessage, ArchivedSession
from pond_desktop.projection.messages import Joins, call_ids, message_view
from pond_desktop.projection.summaries import child_locators
from pond_desktop.projection.times import times_of
from pond_desktop.projection.values import MessageView


def views_of(
    reader: Reader, session: ArchivedSession, run: Sequence[ArchivedMessage], links: list[ArchivedLink]
) -> tuple[MessageView, ...]:
    """Consecutive messages of a session, ready to be shown."""
    messages = list(run)
    if not messages:
        return ()
    calls, results = call_ids(messages)
    origins = [origin for archived in messages if (origin := archived.message.copied_from) is not None]
    joins = Joins(
        children=child_locators(session, links),
        results=reader.result_messages(session.key, calls),
        calls=reader.call_messages(session.key, results),
        origins=reader.sessions_there(session.source, origins),
    )
    earlier = later = None
    if any(archived.message.at is None for archived in messages):
        earlier, _ = reader.nearest_times(session.key, messages[0].message.ordinal)
        _, later = reader.nearest_times(session.key, messages[-1].message.ordinal)
    times = times_of([archived.message for archived in messages], earlier, later)
    return tuple(
        message_view(session, archived, time, joins=joins) for archived, time in zip(messages, times, strict=True)
    )
