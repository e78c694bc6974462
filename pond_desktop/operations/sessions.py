"""The list of sessions."""

from datetime import datetime

from pond_desktop.archive import SessionFilter
from pond_desktop.operations.filters import session_filter
from pond_desktop.operations.masking import Masking
from pond_desktop.pond import Pond
from pond_desktop.projection.summaries import session_summary
from pond_desktop.projection.values import SessionList

LIMIT_MAX = 1000


def list_sessions(
    pond: Pond,
    *,
    agent: str | None = None,
    project: str | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    limit: int = 50,
    offset: int = 0,
    children: bool = False,
    background: bool = False,
    tag: str | None = None,
    is_pinned: bool = False,
    with_secrets: bool = False,
) -> SessionList:
    """Sessions by their last conversational message, latest first.

    Args:
        agent: an agent, or one on another machine (`codex@laptop`).
        project: a folder, then sessions in and below it; or, without a path separator, a piece of its name.
        since: last message at or after this.
        until: last message before this.
        limit: taken to lie in 1..1000.
        children: also sessions that another one started.
        background: also sessions that agents ran for themselves.
        tag: only those with this tag, or with a message that has it.
        is_pinned: only those that are pinned, or have a message that is.
        with_secrets: leaves keys and passwords in titles: for the person's own screen.
    Raises:
        ValidationFailed: an unknown agent, a time without a zone.
    """
    where: SessionFilter = session_filter(
        pond,
        agent=agent,
        project=project,
        since=since,
        until=until,
        children=children,
        background=background,
        tag=tag,
        is_pinned=is_pinned,
    )
    with pond.archive.reading() as reader:
        found = reader.sessions_latest_first(where, limit=min(max(limit, 1), LIMIT_MAX), offset=max(offset, 0))
        masking = Masking(pond, reader, with_secrets=with_secrets)
        return SessionList(
            sessions=tuple(map(session_summary, masking.sessions(found))), total_count=reader.session_count(where)
        )
