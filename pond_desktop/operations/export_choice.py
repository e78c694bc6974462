"""What is to be exported: sessions that were named, or what a search finds."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.archive import Reader
from pond_desktop.canonical import Locator
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.errors import NotFound
from pond_desktop.operations.find import search
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.claims import degraded_names
from pond_desktop.projection.found import HitView, SearchRequest
from pond_desktop.projection.masking import masked
from pond_desktop.projection.summaries import session_locator
from pond_desktop.projection.titles import title_of
from pond_desktop.runtime.cancellation import raise_if_cancelled
from pond_desktop.secret_rules import find_secrets

_PAGE = 200
_PATIENCE_MS = 600_000
"""All of it is wanted, not what there is time for."""


class ChosenSession(Struct, frozen=True, kw_only=True):
    """`message_ids`: of these messages only; `None` of all."""

    locator: str
    title: str
    last_message_at: datetime | None
    total_count: int
    message_ids: frozenset[str] | None = None


class ExportChoice(Struct, frozen=True, kw_only=True):
    """Each session once. `query`: what found them, masked as they are. `lacking`: who could not answer, and why."""

    sessions: tuple[ChosenSession, ...]
    query: str | None = None
    lacking: tuple[str, ...] = ()

    @property
    def message_count(self) -> int:
        """How many messages there are to write, nearly."""
        return sum(each.total_count if each.message_ids is None else len(each.message_ids) for each in self.sessions)


def named_sessions(pond: Pond, targets: Sequence[str], *, with_secrets: bool = False) -> ExportChoice:
    """The sessions that are named, in their order; a message stands for its session.

    Raises:
        NotFound: a target is neither a session nor a message.
        ValidationFailed: a target is no name, or one that several have.
    """
    with pond.archive.reading() as reader:
        found = {(session := resolve(reader, target).session).key: session for target in targets}
        return ExportChoice(sessions=_chosen(pond, reader, list(found.values()), with_secrets=with_secrets))


def found_sessions(pond: Pond, request: SearchRequest, *, hits_only: bool = False) -> ExportChoice:
    """All sessions in which a search finds something, in the order of its answer.

    Args:
        hits_only: of each only the messages that match; of one that was found by its title all.
    Raises:
        NotFound: nothing is found.
        ValidationFailed: and whatever else `search` raises.
    """
    wanted = replace(
        request,
        limit=_PAGE,
        is_grouped=False,
        after=None,
        response_tokens=-1,
        latency_ms=_PATIENCE_MS,
        source_ms=_PATIENCE_MS,
        with_secrets=True,  # only names are taken from it
    )
    hits: dict[str, list[HitView]] = {}
    lacking: dict[str, None] = {}
    while True:
        raise_if_cancelled()
        answer = search(pond, wanted)
        for hit in answer.hits:
            hits.setdefault(hit.session, []).append(hit)
        lacking |= dict.fromkeys(degraded_names(answer.response.source_outcomes or ()))
        if answer.next_cursor is None:
            break
        wanted = replace(wanted, after=answer.next_cursor)
    if not hits:
        raise NotFound(f"Nothing is found by: {request.query}", "Search for it in other words first.")
    with pond.archive.reading() as reader:
        sessions = [resolve(reader, locator).session for locator in hits]
        chosen = _chosen(pond, reader, sessions, with_secrets=request.with_secrets)
    if hits_only:
        chosen = tuple(replace(each, message_ids=_message_ids(hits[each.locator])) for each in chosen)
    query = (
        request.query
        if request.with_secrets
        else masked(request.query, find_secrets(request.query, pond.folders.cache))
    )
    return ExportChoice(sessions=chosen, query=query, lacking=tuple(lacking))


def _message_ids(hits: Sequence[HitView]) -> frozenset[str] | None:
    ids = frozenset(id_ for hit in hits if (id_ := Locator.parse(hit.locator).message) is not None)
    return ids or None


def _chosen(
    pond: Pond, reader: Reader, sessions: Sequence[ArchivedSession], *, with_secrets: bool
) -> tuple[ChosenSession, ...]:
    return tuple(
        ChosenSession(
            locator=str(session_locator(session)),
            title=title_of(session)[0],
            last_message_at=session.last_message_at,
            total_count=session.total_count,
        )
        for session in Masking(pond, reader, with_secrets=with_secrets).sessions(sessions)
    )
