"""All hits of one session, for a reader who walks from one to the next."""

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.operations.find import search
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.found import HitView, SearchRequest

_PAGE = 200
HITS_MAX = 1_000


class SessionHit(Struct, frozen=True, kw_only=True):
    """A hit and the number of its message in its session's source."""

    hit: HitView
    ordinal: int


def session_hits(pond: Pond, request: SearchRequest, session: str) -> tuple[SessionHit, ...]:
    """Up to 1,000 messages of `session` that match, in the order of their source; each once. Raises what `search`
    raises."""
    asked = replace(request, session=session, by="recency", is_grouped=False, limit=_PAGE, after=None)
    found: dict[str, HitView] = {}
    while len(found) < HITS_MAX:
        answer = search(pond, asked)
        for hit in answer.hits:
            # a session found by its title is no place inside it
            if hit.record_type != "session":
                found.setdefault(hit.locator, hit)
        if answer.next_cursor is None:
            break
        asked = replace(asked, after=answer.next_cursor)
    with pond.archive.reading() as reader:
        hits = [
            SessionHit(hit=hit, ordinal=message_of(reader, resolve(reader, locator)).message.ordinal)
            for locator, hit in found.items()
        ]
    return tuple(sorted(hits, key=lambda hit: hit.ordinal))
