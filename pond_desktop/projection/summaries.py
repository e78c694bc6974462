"""Sessions and the links between them as a list shows them."""

from collections.abc import Collection

from pond_desktop.canonical import Link, Locator
from pond_desktop.canonical.archived import ArchivedLink, ArchivedSession
from pond_desktop.projection.readable import name_line
from pond_desktop.projection.titles import agent_title_of, title_of
from pond_desktop.projection.values import LinkPlace, LinkView, SessionSummary


def session_locator(session: ArchivedSession) -> Locator:
    return Locator(session.source, session.id)


def session_summary(session: ArchivedSession) -> SessionSummary:
    header = session.header
    title, origin = title_of(session)
    return SessionSummary(
        id=session.id,
        locator=str(session_locator(session)),
        source=session.source,
        agent=session.agent,
        title=title,
        title_origin=origin,
        last_message_at=session.last_message_at,
        message_count=session.message_count,
        project=session.project,
        recorded_project=None if session.joined_project is None else header.project,
        kind=name_line(header.kind),
        model=name_line(session.model),
        git_branch=name_line(header.git_branch),
        agent_version=name_line(header.agent_version),
        started_at=header.started_at,
        child_count=session.child_count,
        parent=None if session.parent_id is None else str(Locator(session.source, session.parent_id)),
        gone_at=session.gone_at,
        background=header.background,
        is_machine_made=header.is_machine_made is True,
        fault_count=session.fault_count,
        own=session.own,
        agent_title=agent_title_of(session)[0] if origin == "own" else None,
    )


def link_views(
    session: ArchivedSession, links: list[ArchivedLink], message_ids: Collection[str] = ()
) -> tuple[LinkView, ...]:
    """The links of `session`, each seen from it. `message_ids`: messages of it that links may name, as far as they are
    there."""
    return tuple(_link_view(session, link, message_ids) for link in links)


def named_by(links: list[ArchivedLink]) -> set[str]:
    """The messages where links hang."""
    return {link.link.message_id for link in links if link.link.message_id is not None}


def child_locators(session: ArchivedSession, links: list[ArchivedLink]) -> dict[str, str]:
    """Locators of the sessions that tool calls of `session` started, by call id."""
    return {
        link.link.call_id: str(Locator(link.source, link.link.to_session_id))
        for link in links
        if link.link.kind == "child" and link.link.session_id == session.id and link.link.call_id is not None
    }


def _link_view(session: ArchivedSession, archived: ArchivedLink, message_ids: Collection[str]) -> LinkView:
    link = archived.link
    is_outgoing = link.session_id == session.id
    other = archived.inner if is_outgoing else archived.outer
    return LinkView(
        kind=link.kind,
        is_outgoing=is_outgoing,
        locator=str(Locator(archived.source, link.to_session_id if is_outgoing else link.session_id)),
        is_verified=link.is_verified,
        session=None if other is None else session_summary(other),
        message_id=link.message_id,
        call_id=link.call_id,
        place=_place(link, message_ids, is_outgoing=is_outgoing),
    )


def _place(link: Link, message_ids: Collection[str], *, is_outgoing: bool) -> LinkPlace | None:
    is_here = link.message_id is not None and link.message_id in message_ids
    if link.kind == "child":
        return "message" if is_outgoing and is_here and link.call_id is None else None
    if is_here:
        # also at the last message of a history that was copied from there
        return "message"
    return "end" if is_outgoing else "start"
