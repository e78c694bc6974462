"""Going to something by a piece of its name: sessions, projects, agents, saved searches, and what a window can do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nsmallest

from msgspec import Struct

from pond_desktop.operations.saved_searches import list_searches
from pond_desktop.pond import Pond
from pond_desktop.projection.readable import one_line, without_embedded
from pond_desktop.projection.switching import (
    Goal,
    GoalKind,
    Searched,
    Typed,
    exact_scores,
    near_scores,
    searched,
)
from pond_desktop.projection.titles import TITLE_CHARS, UNTITLED
from pond_desktop.projection.words import folder_name
from pond_desktop.runtime.cancellation import raise_if_cancelled

GOALS_MAX = 50
_OF_A_KIND_MAX = 5
"""Goals of each kind but sessions, where all kinds are asked for."""
_EXACT_PIECE, _NEAR_PIECE = 4_000, 400
"""So many at a time take some milliseconds: the window's thread gets its turn in between."""


class Goals(Struct, frozen=True, kw_only=True):
    """All that can be gone to, sessions first, latest first."""

    goals: Sequence[Goal]
    by: Searched
    session_count: int


def read_goals(pond: Pond, commands: Sequence[Goal] = (), *, sessions_max: int | None = None) -> Goals:
    """Reads them once, of sessions the latest ones or all; `commands` come from whoever asks."""
    titles = {adapter.agent: adapter.title for adapter in pond.adapters}
    with pond.archive.reading() as reader:
        rows = reader.switch_rows(sessions_max)
    raise_if_cancelled()
    goals = [
        Goal(
            kind="session",
            value=f"{row.source}:{row.id}",
            words=row.title,
            beside=f"{row.project or ''} {titles.get(row.agent, '')} {row.source}",
            told=row.project or "",
            agent=row.agent,
            at_s=row.at_s,
        )
        for row in rows
    ]
    session_count = len(goals)
    raise_if_cancelled()
    projects, agents = Counter(row.project for row in rows if row.project), Counter(row.agent for row in rows)
    goals += [
        Goal(kind="project", value=project, words=folder_name(project), beside=project, told=f"{number}")
        for project, number in projects.most_common()
    ]
    goals += [
        Goal(kind="agent", value=agent, words=titles.get(agent, agent), beside=agent, told=f"{number}")
        for agent, number in agents.most_common()
    ]
    goals += [
        Goal(kind="saved", value=saved.query, words=saved.name, beside=saved.query, told=saved.query)
        for saved in list_searches(pond)
    ]
    goals += commands
    raise_if_cancelled()
    return Goals(goals=goals, by=searched(goals), session_count=session_count)


def goals_for(found: Goals, typed: Typed, *, recent: Sequence[str] = ()) -> tuple[Goal, ...]:
    """The nearest to what was typed, at most fifty; of equals the latest. Without anything typed what was opened last
    (`recent`, locators), then the latest."""
    pieces = typed.text.casefold().split()
    places = _asked_for(found, typed)
    if not pieces:
        chosen = _first(found, typed, places, recent)
    else:
        scores = _scores(found, places, pieces)
        ordered = nsmallest(GOALS_MAX * 8, scores, key=lambda place: (-scores[place], place))
        chosen = _few_of_a_kind(found, typed, ordered)
    return tuple(_shown(found.goals[place]) for place in chosen)


def _asked_for(found: Goals, typed: Typed) -> Sequence[int]:
    count, goals = len(found.goals), found.goals
    if typed.only is None:
        return range(count)
    if not typed.within:
        return [place for place in range(found.session_count, count) if goals[place].kind == typed.only]
    groups = [place for place in range(found.session_count, count) if goals[place].kind == typed.only]
    scores = _scores(found, groups, [typed.within.casefold()])
    if not scores:
        return []
    best = max(scores.values())
    values = {goals[place].value for place, score in scores.items() if score == best}
    return [
        place
        for place in range(found.session_count)
        if (goals[place].agent if typed.only == "agent" else goals[place].told) in values
    ]


def _scores(found: Goals, places: Sequence[int], pieces: Sequence[str]) -> dict[int, float]:
    """Those that hold all pieces; also those that nearly do, where the others do not fill a page."""
    goals, by = found.goals, found.by
    if not isinstance(places, range):
        goals = [goals[place] for place in places]
        by = Searched(*([column[place] for place in places] for column in found.by))
    scores: dict[int, float] = {}
    for begin in range(0, len(goals), _EXACT_PIECE):
        raise_if_cancelled()
        scores |= exact_scores(goals, by, begin, min(begin + _EXACT_PIECE, len(goals)), pieces)
    if len(scores) < GOALS_MAX:
        for begin in range(0, len(goals), _NEAR_PIECE):
            raise_if_cancelled()
            for place, score in near_scores(by, begin, min(begin + _NEAR_PIECE, len(goals)), pieces).items():
                scores.setdefault(place, score)
    return {places[place]: score for place, score in scores.items()}


def _first(found: Goals, typed: Typed, places: Sequence[int], recent: Sequence[str]) -> Iterable[int]:
    if typed.only is not None:
        return places[:GOALS_MAX]
    rank = {locator: number for number, locator in enumerate(recent)}
    opened = [place for place in range(found.session_count) if found.goals[place].value in rank]
    opened.sort(key=lambda place: rank[found.goals[place].value])
    others = (place for place in range(found.session_count) if found.goals[place].value not in rank)
    return [*opened, *(place for place, _ in zip(others, range(GOALS_MAX), strict=False))][:GOALS_MAX]


def _few_of_a_kind(found: Goals, typed: Typed, ordered: Iterable[int]) -> list[int]:
    counts: Counter[GoalKind] = Counter()
    chosen = []
    for place in ordered:
        kind = found.goals[place].kind
        counts[kind] += 1
        if typed.only is not None or kind == "session" or counts[kind] <= _OF_A_KIND_MAX:
            chosen.append(place)
    return chosen[:GOALS_MAX]


def _shown(goal: Goal) -> Goal:
    """Only what is seen is made fit to be seen."""
    if goal.kind != "session":
        return goal._replace(words=one_line(goal.words, TITLE_CHARS))
    return goal._replace(words=one_line(without_embedded(goal.words), TITLE_CHARS) or UNTITLED)
