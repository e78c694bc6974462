"""The list of sessions of a window: laid out as a whole, read in pieces, counted by what narrows it."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

from pond_desktop.archive import Counted, KeptBy, ListFilter, ListWord, Reader, SessionFilter
from pond_desktop.archive.times import from_stored
from pond_desktop.canonical import Locator
from pond_desktop.operations.masking import Masking
from pond_desktop.pond import Pond
from pond_desktop.projection.listing import (
    PERIODS,
    TRAITS,
    FacetValues,
    FilterName,
    Heading,
    HeadingKind,
    ListRequest,
    Period,
    SessionFacets,
    SessionLayout,
)
from pond_desktop.projection.summaries import session_locator, session_summary
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import folder_name

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_KEPT: dict[str, KeptBy] = {"agent": "agent", "project": "project"}
_VALUES_MAX = 200


def lay_out(pond: Pond, request: ListRequest, *, zone: tzinfo | None = None) -> SessionLayout:
    """All rows of the list, pinned sessions first. `zone`: whose days count; `None` is the machine's."""
    with pond.archive.reading() as reader:
        where = _filter(pond, request, zone)
        rows = _in_order(pond, reader, where, request)
        pinned = [] if request.is_pinned else _among(reader.pinned_keys(), rows)
        made = _Layout()
        if pinned:
            made.add("pinned", "", pinned)
            rest = frozenset(pinned)
            rows = [row for row in rows if row[0] not in rest]
        if request.group == "conversation":
            keys = made.fold([key for key, _ in rows], reader.same_conversation())
        else:
            keys = [key for key, _ in rows]
        if request.group in ("day", "agent", "project"):
            kind: HeadingKind = request.group
            of_row = _Days(zone) if kind == "day" else _named
            for value, group in _grouped(rows, of_row, by_value=kind == "day"):
                made.add(kind, value, group)
        elif pinned and keys:
            made.add("rest", "", keys)
        else:
            made.rows.extend(keys)
        return made.finished(len(pinned) + len(rows))


def sessions_of(pond: Pond, keys: Sequence[int], *, with_secrets: bool = False) -> dict[int, SessionSummary]:
    """The sessions of some rows, by key; those that are gone are left out."""
    with pond.archive.reading() as reader:
        found = list(reader.sessions_by_key(keys).values())
        shown = Masking(pond, reader, with_secrets=with_secrets).sessions(found)
        return {session.key: session_summary(session) for session in shown}


def locators_of(pond: Pond, keys: Sequence[int]) -> tuple[str, ...]:
    """The locators of some rows, in their order."""
    with pond.archive.reading() as reader:
        found = reader.sessions_by_key(keys, with_counts=False)
        return tuple(str(session_locator(found[key])) for key in keys if key in found)


def list_facets(pond: Pond, request: ListRequest, *, zone: tzinfo | None = None) -> SessionFacets:
    """What could narrow the list. A choice is counted next to the filters that are set, but those of its own kind."""
    lifted = request.without("period", "agents", "projects", "models", "has", "is_pinned")
    now = pond.clock()
    with pond.archive.reading() as reader:
        rows = reader.counted(
            _filter(pond, lifted, zone), [_begin(period, now, zone) for period in PERIODS], _tomorrow(now, zone)
        )
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    total = pinned = 0
    for row in rows:
        against = {name for name, fits in _fitting(row, request).items() if not fits}
        if not against:
            total += row.session_count
        for name, values in _values(row).items():
            if against <= {name}:
                counts[name].update(dict.fromkeys(values, row.session_count))
        for trait in TRAITS:
            if trait in row.has and against <= {f"has {trait}"}:
                counts["has"][trait] += row.session_count
        if row.is_pinned and against <= {"is_pinned"}:
            pinned += row.session_count
    return SessionFacets(
        total_count=total,
        pinned_count=pinned,
        periods=tuple((period, counts["period"][period]) for period in PERIODS),
        agents=_most(counts["agents"], request.agents),
        projects=_most(counts["projects"], request.projects),
        models=_most(counts["models"], request.models),
        has=tuple((trait, counts["has"][trait]) for trait in TRAITS),
    )


def without_each(pond: Pond, request: ListRequest, *, zone: tzinfo | None = None) -> tuple[tuple[FilterName, int], ...]:
    """How many sessions there would be without each of the filters that are set, and with all the others."""
    with pond.archive.reading() as reader:
        return tuple((name, reader.list_count(_filter(pond, request.without(name), zone))) for name in request.filters)


def _filter(pond: Pond, request: ListRequest, zone: tzinfo | None) -> ListFilter:
    now, since, until = pond.clock(), None, None
    if request.period is not None:
        since, until = _begin(request.period, now, zone), _tomorrow(now, zone)
    titles = {adapter.agent: f"{adapter.title} {adapter.agent}".casefold() for adapter in pond.adapters}
    return ListFilter(
        sessions=SessionFilter(since=since, until=until, children=request.children),
        words=tuple(
            ListWord(word, tuple(agent for agent, title in titles.items() if word.casefold() in title))
            for word in request.counted_words
        ),
        agents=request.agents,
        projects=tuple(project or None for project in request.projects),
        models=tuple(model or None for model in request.models),
        has=request.has,
        is_pinned=request.is_pinned,
        said_in=request.span,
        said_by=request.said_by,
        only=None if request.only is None else tuple(map(_ends, request.only)),
    )


def _ends(locator: str) -> tuple[str, str]:
    found = Locator.parse(locator)
    return found.source, found.session


def _in_order(pond: Pond, reader: Reader, where: ListFilter, request: ListRequest) -> list[tuple[int, Any]]:
    """Keys, each with what it is grouped by."""
    kept = _KEPT.get(request.group, "time")
    if request.order in ("agent", "project"):
        titles = {adapter.agent: adapter.title for adapter in pond.adapters}
        named: dict[str | None, str] = {}
        order = reader.listed(where, _KEPT[request.order])
        for _, value in order:
            if value not in named:
                shown = folder_name(value or "") if request.order == "project" else titles.get(value, value)
                named[value] = shown.casefold()
        # both sorts leave the latest first where names are the same
        keys = [key for key, _ in sorted(order, key=lambda row: named[row[1]], reverse=not request.is_ascending)]
        told = dict(reader.listed(where, kept))
        return [(key, told[key]) for key in keys]
    rows = reader.listed(where, kept, by_messages=request.order == "messages")
    return rows[::-1] if request.is_ascending else rows


def _among(keys: Sequence[int], rows: Sequence[tuple[int, Any]]) -> list[int]:
    wanted = frozenset(keys)
    there = {key for key, _ in rows if key in wanted} if wanted else wanted
    return [key for key in keys if key in there]


def _grouped(
    rows: Sequence[tuple[int, Any]], value_of: Callable[[Any], str], *, by_value: bool
) -> list[tuple[str, list[int]]]:
    """Keys by group: days latest first, other groups as their first session comes."""
    found: dict[str, list[int]] = {}
    for key, told in rows:
        found.setdefault(value_of(told), []).append(key)
    return sorted(found.items(), reverse=True) if by_value else list(found.items())


def _named(value: str | None) -> str:
    return value or ""


class _Days:
    """The day of a stored time. Neighbours are mostly of one day, and a calendar takes long to ask."""

    def __init__(self, zone: tzinfo | None) -> None:
        self._zone = zone
        self._first, self._end, self._day = 0, 0, ""

    def __call__(self, stored: int | None) -> str:
        if stored is None:
            return ""
        if not self._first <= stored < self._end:
            day = from_stored(stored).astimezone(self._zone).date()
            self._day = day.isoformat()
            self._first, self._end = (
                (_midnight(each, self._zone) - _EPOCH) // timedelta(microseconds=1)
                for each in (day, day + timedelta(days=1))
            )
        return self._day


def _midnight(day: date, zone: tzinfo | None) -> datetime:
    begin = datetime.combine(day, time(), zone)
    return begin.astimezone()


def _begin(period: Period, now: datetime, zone: tzinfo | None) -> datetime:
    today = now.astimezone(zone).date()
    days = {"today": 0, "week": 6, "month": 29}
    first = date(today.year, 1, 1) if period == "year" else today - timedelta(days=days[period])
    return _midnight(first, zone)


def _tomorrow(now: datetime, zone: tzinfo | None) -> datetime:
    """Where all periods end: what a clock that was wrong wrote down is not of today."""
    return _midnight(now.astimezone(zone).date() + timedelta(days=1), zone)


def _values(row: Counted) -> dict[str, tuple[str, ...]]:
    return {
        "period": tuple(period for period, is_in in zip(PERIODS, row.periods, strict=True) if is_in),
        "agents": (row.agent,),
        "projects": (row.project or "",),
        "models": (row.model or "",),
    }


def _fitting(row: Counted, request: ListRequest) -> dict[str, bool]:
    """Which of the filters that are set these sessions pass."""
    values = _values(row)
    found = {f"has {trait}": trait in row.has for trait in request.has}
    if request.period is not None:
        found["period"] = request.period in values["period"]
    for name, wanted in (("agents", request.agents), ("projects", request.projects), ("models", request.models)):
        if wanted:
            found[name] = values[name][0] in wanted
    if request.is_pinned:
        found["is_pinned"] = row.is_pinned
    return found


def _most(counts: Counter[str], chosen: Sequence[str]) -> FacetValues:
    """The most first; what is chosen is among them, also with none."""
    found = counts.most_common(_VALUES_MAX)
    known = {value for value, _ in found}
    return (*found, *((value, counts[value]) for value in chosen if value not in known))


class _Layout:
    """A layout in the making."""

    def __init__(self) -> None:
        self.rows = array("q")
        self._headings: list[Heading] = []
        self._heading_rows: list[int] = []
        self._folded: dict[int, tuple[int, ...]] = {}

    def add(self, kind: HeadingKind, value: str, keys: Sequence[int]) -> None:
        self._heading_rows.append(len(self.rows))
        self.rows.append(-1 - len(self._headings))
        self._headings.append(Heading(kind=kind, value=value, count=len(keys)))
        self.rows.extend(keys)

    def fold(self, keys: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
        """The first session of each conversation; the others are folded into it."""
        there = set(keys)
        roots: dict[int, int] = {}

        def root(key: int) -> int:
            while (above := roots.get(key, key)) != key:
                roots[key] = key = roots.get(above, above)
            return key

        for one, other in pairs:
            roots[root(one)] = root(other)
        heads: dict[int, int] = {}
        folded: dict[int, list[int]] = defaultdict(list)
        for key in keys:
            head = heads.setdefault(root(key), key)
            if head != key:
                folded[head].append(key)
        self._folded = {head: tuple(others) for head, others in folded.items()}
        return [key for key in keys if heads[root(key)] == key] if len(there) else []

    def finished(self, session_count: int) -> SessionLayout:
        return SessionLayout(
            rows=self.rows,
            headings=tuple(self._headings),
            heading_rows=tuple(self._heading_rows),
            folded=self._folded,
            session_count=session_count,
        )
