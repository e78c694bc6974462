"""What a search found, for surfaces that show it to a person: the response for programs stands inside."""

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from pond_desktop.canonical import Role
from pond_desktop.projection.interpretation import Interpretation, Nothing
from pond_desktop.projection.response import Coverage, QueryResponse
from pond_desktop.projection.values import ExcerptKind

ArmChoice: TypeAlias = Literal["conversation", "tools", "all"]
Way: TypeAlias = Literal["tools", "children", "all_projects", "all_time"]


class SearchRequest(Struct, frozen=True, kw_only=True):
    """What is asked.

    `arm` `None`: the conversation, or everything where a field asks for tools. `limit` counts results, in a grouped
    answer sessions. `session`: only in this one. `after`: go on behind the last answer's `next_cursor`.
    `response_tokens`: 0 means 8000, negative means no bound. Deadlines in milliseconds. `with_secrets`: keys and
    passwords as they are, for the person's own screen.
    """

    query: str
    arm: str | None = None
    by: Literal["relevance", "recency"] = "relevance"
    limit: int = 20
    is_grouped: bool = False
    after: str | None = None
    agent: str | None = None
    project: str | None = None
    session: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    children: bool = False
    response_tokens: int = 0
    surface: str = "structured_pointer"
    latency_ms: int = 5_000
    source_ms: int = 2_000
    with_secrets: bool = False


class HitView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One result as a person sees it. `locator` opens the message, `session` its session; `spans` are the matches in
    `excerpt`, in characters. `parent_title` names the session that started this one. `tool_name`, `part_type`: the hit
    stands in a call, a result or reasoning; `part` is its number in the message. `folded_count` copies of it were left
    out."""

    rank: int
    locator: str
    session: str
    source_id: str
    agent: str
    record_type: str
    title: str
    excerpt: str = ""
    excerpt_kind: ExcerptKind | None = None
    spans: tuple[tuple[int, int], ...] = ()
    exact: bool = False
    corroboration: int = 0
    project: str | None = None
    role: Role | None = None
    at: datetime | None = None
    parent: str | None = None
    parent_title: str | None = None
    tool_name: str | None = None
    part_type: str | None = None
    part: int | None = None
    folded_count: int = 0
    is_earlier_version: bool = False


class HitGroup(Struct, frozen=True, kw_only=True):
    """A session and its hits, newest first; `count` matches in all of it, `None` where punctuation decides."""

    session: str
    title: str
    agent: str
    count: int | None
    hits: tuple[HitView, ...]
    project: str | None = None
    at: datetime | None = None
    parent_title: str | None = None


class SearchAnswer(Struct, frozen=True, kw_only=True):
    """`hits` in the order of `response.results`; `groups` only in a grouped answer, over the same hits.
    `searched_count` messages and `searched_part_count` calls, results and thoughts were searched, and `matched_count`
    match; each is `None` where counting was left to `facets`, the first two only where something was found.
    `unshown_count` results of this page had no room.
    `ranked_count`: only so many of the newest matches were ranked. `opens`: the query names this session or message.
    `terms` as for marks. `is_loose`: no message holds all of the words."""

    request: SearchRequest
    arm: ArmChoice
    response: QueryResponse
    interpretation: Interpretation
    hits: tuple[HitView, ...]
    terms: tuple[str, ...]
    searched_count: int | None = None
    searched_part_count: int | None = None
    groups: tuple[HitGroup, ...] = ()
    matched_count: int | None = None
    ranked_count: int | None = None
    unshown_count: int = 0
    nothing: Nothing | None = None
    is_loose: bool = False
    opens: str | None = None
    next_cursor: str | None = None


class FacetCounts(Struct, frozen=True, kw_only=True):
    """Counts over all that holds the words, the most first; months newest first, as `2026-01`.

    `searched_count`: of so many messages; `searched_part_count`: of so many calls, results and thoughts. `is_wider`:
    the query's punctuation was not looked at, there may be fewer. `degraded` names who could not answer, and why.
    `tags` are the person's.
    """

    total_count: int
    session_count: int
    searched_count: int | None
    agents: tuple[tuple[str, int], ...]
    projects: tuple[tuple[str, int], ...]
    roles: tuple[tuple[str, int], ...]
    months: tuple[tuple[str, int], ...]
    searched_part_count: int | None = None
    is_wider: bool = False
    coverage: Coverage = "complete"
    degraded: tuple[str, ...] = ()
    tags: tuple[tuple[str, int], ...] = ()


class Widening(Struct, frozen=True, kw_only=True):
    """One way to look further: what it adds, and the request that does it."""

    name: Way
    more_count: int
    request: SearchRequest
