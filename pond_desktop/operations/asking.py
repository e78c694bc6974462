"""What a search request comes to: the query read, the arms to ask, the messages it is about."""

from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.archive import OWN_FIELDS, Arm, Clause, Narrowing, Reader
from pond_desktop.errors import ArmDisabled, ValidationFailed
from pond_desktop.operations.filters import session_filter
from pond_desktop.operations.names import names_in
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.found import ArmChoice, SearchRequest
from pond_desktop.runtime.nearest import did_you_mean
from pond_desktop.search import Names, ParsedQuery, WordsBetween, parse, possible_id, widen_fuzzy

LIMIT_MAX = 200
ARMS: dict[ArmChoice, tuple[Arm, ...]] = {
    "conversation": ("conversation",),
    "tools": ("tools",),
    "all": ("conversation", "tools"),
}
"""What can be chosen. `semantic` is a name that people know from elsewhere; it is refused, not offered."""


class Asked(Struct, frozen=True, kw_only=True):
    """A request, understood. `arms` in the order of their rank. `source` has the session that is asked for."""

    request: SearchRequest
    parsed: ParsedQuery
    arm: ArmChoice
    arms: tuple[Arm, ...]
    narrowing: Narrowing
    limit: int
    now: datetime
    source: str | None = None

    @property
    def by(self) -> Literal["relevance", "recency"]:
        """Without words nothing can be ranked."""
        return self.request.by if self.parsed.expression is not None else "recency"

    def where(self, arm: Arm) -> Narrowing:
        """The messages that are looked at. A session without conversation still has tools' work in it."""
        if arm == "conversation":
            return self.narrowing
        return replace(self.narrowing, sessions=replace(self.narrowing.sessions, empty=True))


def asked(pond: Pond, reader: Reader, request: SearchRequest) -> Asked:
    """Reads a request.

    Raises:
        ValidationFailed: an empty query, an unknown order, arm or agent, a time without a zone, a limit below 1.
        ArmDisabled: the semantic arm.
        NotFound: there is no such session.
    """
    if not request.query.strip():
        raise ValidationFailed("There is nothing to search for.", "Give a word.", field="query")
    if request.by not in ("relevance", "recency"):
        raise ValidationFailed(f"Results have no order {request.by!r}.", "Say 'relevance' or 'recency'.", field="by")
    if request.limit < 0:
        raise ValidationFailed("A limit below nothing cannot be kept.", "Give a limit from 1 to 200.", field="limit")
    chosen = _arm(request.arm, is_wished=pond.settings.semantic)
    where = session_filter(pond, agent=request.agent, project=request.project, children=request.children)
    session_filter(pond, since=request.since, until=request.until)
    names = names_in(reader) if ":" in request.query else Names()
    now = pond.clock().astimezone()
    parsed = parse(request.query, names=names, now=now)
    id_ = possible_id(parsed.query) if parsed.target is None else None
    if id_ is not None and reader.has_session(id_):
        parsed = replace(parsed, target=id_)
    clauses = parsed.clauses
    source: str | None = None
    if request.session is not None:
        session = resolve(reader, request.session).session
        where, source = replace(where, session_key=session.key), session.source
    if request.since is not None or request.until is not None:
        clauses = (*clauses, Clause(field="at", since=request.since, until=request.until))
    arm: ArmChoice = chosen or ("all" if any(_asks_for_tools(reader, clause) for clause in clauses) else "conversation")
    if parsed.fuzzy:
        parsed = widen_fuzzy(parsed, words_of(reader, ARMS[arm]))
    return Asked(
        request=request,
        parsed=parsed,
        arm=arm,
        arms=ARMS[arm],
        narrowing=Narrowing(sessions=where, clauses=clauses),
        limit=min(request.limit or 20, LIMIT_MAX),
        now=now,
        source=source,
    )


def words_of(reader: Reader, arms: tuple[Arm, ...]) -> WordsBetween:
    """The words of all `arms`; one of several may come more than once."""
    return lambda first, last: (word for arm in arms for word in reader.words_between(first, last, arm))


def _arm(name: str | None, *, is_wished: bool) -> ArmChoice | None:
    if name is None:
        return None
    if name == "semantic":
        raise ArmDisabled(
            "This installation does not search by meaning"
            + (": it has nothing yet that search.semantic could turn on." if is_wished else "."),
            "Search by words: leave the arm out, or choose 'conversation', 'tools' or 'all'.",
            config_key="search.semantic",
            alternative="conversation",
        )
    for arm in ARMS:
        if arm == name:
            return arm
    raise ValidationFailed(f"There is no arm {name!r}.", did_you_mean(name, ARMS), field="arm")


def _asks_for_tools(reader: Reader, clause: Clause) -> bool:
    # what is taken away is no reason to look further
    if clause.is_excluded:
        return False
    if clause.field in OWN_FIELDS:
        return reader.marks_tools_work(clause.field, clause.values)
    return clause.field == "tool" or (clause.field == "has" and "error" in clause.values)
