"""Search."""

import time
from typing import Literal

from msgspec.structs import replace

from pond_desktop.archive import Hit, Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.filters import session_filter
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.conversation import search_text
from pond_desktop.projection.titles import title_of
from pond_desktop.projection.values import Pointer, SearchAnswer
from pond_desktop.search import excerpt, parse

LIMIT_MAX = 200
_EXCERPT_BYTES_MAX = 4_000_000
"""An excerpt of a longer text is taken from its preview: reading the text takes longer than a person waits."""


def find(
    pond: Pond,
    query: str,
    *,
    limit: int = 20,
    by: Literal["relevance", "recency"] = "relevance",
    agent: str | None = None,
    project: str | None = None,
    session: str | None = None,
    children: bool = False,
) -> SearchAnswer:
    """Messages that hold all of the words, `"phrases"` and beginnings (`conn*`) of `query`, each message once.

    Any text is a query; one without a word in it matches nothing.

    Args:
        limit: taken to lie in 1..200.
        by: the best first, or the newest of all that match.
        agent: as for the list of sessions, `project` too.
        session: only in this one, or in a message's; then the other filters do not count.
        children: also in sessions that another one started.
    Raises:
        ValidationFailed: an empty query, an unknown order, an unknown agent.
        NotFound: there is no such session.
    """
    began = time.perf_counter()
    if not query.strip():
        raise ValidationFailed("There is nothing to search for.", "Give a word.", field="query")
    if by not in ("relevance", "recency"):
        raise ValidationFailed(f"Results have no order {by!r}.", "Say 'relevance' or 'recency'.", field="by")
    where = session_filter(pond, agent=agent, project=project, children=children)
    parsed = parse(query)
    with pond.archive.reading() as reader:
        if session is not None:
            where = replace(where, session_key=resolve(reader, session).session.key)
        hits: list[Hit] = []
        matched = 0
        if parsed.expression is not None:
            hits = reader.hits(parsed.expression, where, by=by, limit=min(max(limit, 1), LIMIT_MAX))
            matched = reader.match_count(parsed.expression, where) if hits else 0
        return SearchAnswer(
            results=_pointers(reader, hits, parsed.terms),
            matched_count=matched,
            searched_count=reader.searchable_count(where),
            query=query,
            terms=parsed.terms,
            elapsed_ms=round((time.perf_counter() - began) * 1000, 3),
        )


def _pointers(reader: Reader, hits: list[Hit], terms: tuple[str, ...]) -> tuple[Pointer, ...]:
    messages = {archived.key: archived for archived in reader.messages([hit.message_key for hit in hits])}
    sessions = reader.sessions_by_key({hit.session_key for hit in hits})
    return tuple(
        _pointer(reader, rank, sessions[hit.session_key], messages[hit.message_key], terms)
        for rank, hit in enumerate(hits, start=1)
    )


def _pointer(
    reader: Reader, rank: int, session: ArchivedSession, archived: ArchivedMessage, terms: tuple[str, ...]
) -> Pointer:
    message = archived.message
    at = message.at
    if at is None:
        earlier, later = reader.nearest_times(session.key, message.ordinal)
        at = earlier or later
    text = search_text(with_texts(reader, archived, limit_bytes=_EXCERPT_BYTES_MAX).message)
    if text is None:
        text = " ".join(part.preview for part in message.parts if part.type == "text" and part.preview)
    line, kind = excerpt(text, terms)
    return Pointer(
        rank=rank,
        locator=str(Locator(session.source, session.id, message.id)),
        source_id=session.source,
        record_type="message",
        title=title_of(session)[0],
        excerpt=line,
        excerpt_kind=kind,
        agent=session.agent,
        project=session.header.project,
        role=message.role,
        at=at,
        is_earlier_version=archived.superseded_at is not None,
    )
