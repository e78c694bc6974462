"""One message, whole."""

from collections.abc import Collection

from pond_desktop.archive import MessagePlace
from pond_desktop.canonical.archived import ArchivedLink, ArchivedMessage, ArchivedSession
from pond_desktop.operations.bodies import with_bodies, with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.messages import call_ids
from pond_desktop.projection.summaries import link_views, session_summary
from pond_desktop.projection.values import MessageDetail

NEIGHBOURS_MAX = 100


def read_message(
    pond: Pond, target: str, *, before: int = 3, after: int = 3, with_secrets: bool = False
) -> MessageDetail:
    """A message with all its parts, between its neighbours, with the sessions that hang at it.

    Parts are whole up to a MiB; a longer one is cut, and `read_body` gives all of it.

    Args:
        target: a message.
        before: how many neighbours to show in front of it, taken to lie in 0..100.
        after: how many behind it.
        with_secrets: shows keys and passwords as they are: for the person's own screen.
    Raises:
        ValidationFailed: a session was named.
        NotFound: the target is neither a session nor a message.
    """
    with pond.archive.reading() as reader:
        found = resolve(reader, target)
        session, archived = found.session, message_of(reader, found)
        here = MessagePlace(archived.message.ordinal, archived.key)
        earlier, later = reader.neighbours(session.key, here, before=_within(before), after=_within(after))
        masking = Masking(pond, reader, with_secrets=with_secrets)
        links = masking.links(reader.links_of(session))
        run = [
            *(with_texts(reader, neighbour, with_heads=False) for neighbour in earlier),
            with_bodies(reader, archived),
            *(with_texts(reader, neighbour, with_heads=False) for neighbour in later),
        ]
        views = views_of(reader, session, masking.messages(run), links, with_secrets=with_secrets)
        return MessageDetail(
            session=session_summary(masking.session(session)),
            message=views[len(earlier)],
            before=views[: len(earlier)],
            after=views[len(earlier) + 1 :],
            links=link_views(session, _hanging_at(session, archived, links)),
        )


def _within(count: int) -> int:
    return min(max(count, 0), NEIGHBOURS_MAX)


def _hanging_at(session: ArchivedSession, archived: ArchivedMessage, links: list[ArchivedLink]) -> list[ArchivedLink]:
    calls: Collection[str] = set(call_ids([archived])[0])
    return [
        link
        for link in links
        if link.link.session_id == session.id
        and (link.link.message_id == archived.message.id or link.link.call_id in calls)
    ]
