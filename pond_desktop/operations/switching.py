"""Going to something by a piece of its name: sessions, projects, agents, saved searches, and what a window can do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nsmallest
from itertools import islice

from msgspec import Struct

from pond_desktop.archive import SwitchColumns
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
    text_of,
)
from pond_desktop.projection.titles import TITLE_CHARS, UNTITLED
from pond_desktop.projection.words import folder_name
from pond_desktop.runtime.cancellation import raise_if_cancelled

GOALS_MAX = 50
_OF_A_KIND_MAX = 5
"""Goals of each kind but sessions, where all kinds are asked for."""
_BEFORE_SESSIONS: dict[GoalKind, float] = {"saved": 6.0, "command": 5.0, "project": 4.0, "agent": 4.0}
_EXACT_PIECE, _NEAR_PIECE = 4_000, 400
"""So many at a time take some milliseconds: the window's thread gets its turn in between."""


class Goals(Struct, frozen=True, kw_only=True):
    """All that can be gone to: sessions, latest first, and behind them the others."""

    sessions: SwitchColumns
    others: Sequence[Goal]
    by: Searched

    @property
    def session_count(self) -> int:
        return len(self.sessions.ids)

    def __len__(self) -> int:
        return self.session_count + len(self.others)

    def at(self, place: int) -> Goal:
        if place >= self.session_count:
            return self.others[place - self.session_count]
        of = self.sessions
        return Goal(
            kind="session",
            value=f"{of.sources[place]}:{of.ids[place]}",
            words=of.titles[place],
            told=of.projects[place] or "",
            agent=of.agents[place],
            at_s=of.at_s[place],
        )

    def kind_at(self, place: int) -> GoalKind:
        return "session" if place < self.session_count else self.others[place - self.session_count].kind


def read_goals(pond: Pond, commands: Sequence[Goal] = (), *, sessions_max: int | None = None) -> Goals:
    """Reads them once, of sessions the latest ones or all; `commands` come from whoever asks."""
    titles = {adapter.agent: adapter.title for adapter in pond.adapters}
    with pond.archive.reading() as reader:
        sessions = reader.switch_columns(sessions_max)
    raise_if_cancelled()
    projects, agents = Counter(filter(None, sessions.projects)), Counter(sessions.agents)
    others = [
        *(
            Goal(kind="project", value=project, words=folder_name(project), beside=project, told=f"{number}")
            for project, number in projects.most_common()
        ),
        *(
            Goal(kind="agent", value=agent, words=titles.get(agent, agent), beside=agent, told=f"{number}")
            for agent, number in agents.most_common()
        ),
        *(
            Goal(kind="saved", value=saved.query, words=saved.name, beside=saved.query, told=saved.query)
            for saved in list_searches(pond)
        ),
        *commands,
    ]
    words = [title.casefold() for title in sessions.titles]
    raise_if_cancelled()
    beside = zip(words, sessions.projects, sessions.agents, sessions.sources, strict=True)
    texts = [
        text_of(said, f"{project or ''} {titles.get(agent, '')} {source}") for said, project, agent, source in beside
    ]
    raise_if_cancelled()
    by = Searched(texts=texts, words=words, ids=[id_.casefold() for id_ in sessions.ids])
    return Goals(sessions=sessions, others=others, by=by.followed_by(others))


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
    return tuple(_shown(found.at(place)) for place in chosen)


def _asked_for(found: Goals, typed: Typed) -> Sequence[int]:
    if typed.only is None:
        return range(len(found))
    named = [place for place in range(found.session_count, len(found)) if found.kind_at(place) == typed.only]
    if not typed.within:
        return named
    scores = _scores(found, named, [typed.within.casefold()])
    if not scores:
        return []
    best = max(scores.values())
    values = {found.at(place).value for place, score in scores.items() if score == best}
    column = found.sessions.agents if typed.only == "agent" else found.sessions.projects
    return [place for place, value in enumerate(column) if value in values]


def _scores(found: Goals, places: Sequence[int], pieces: Sequence[str]) -> dict[int, float]:
    """Those that hold all pieces; also those that nearly do, where the others do not fill a page."""
    by, count = found.by, len(places)
    if not isinstance(places, range):
        by = Searched(*([column[place] for place in places] for column in found.by))
    scores: dict[int, float] = {}
    for begin in range(0, count, _EXACT_PIECE):
        raise_if_cancelled()
        scores |= exact_scores(by, begin, min(begin + _EXACT_PIECE, count), pieces)
    if len(scores) < GOALS_MAX:
        for begin in range(0, count, _NEAR_PIECE):
            raise_if_cancelled()
            for place, score in near_scores(by, begin, min(begin + _NEAR_PIECE, count), pieces).items():
                scores.setdefault(place, score)
    return {
        place: score + _BEFORE_SESSIONS.get(found.kind_at(place), 0.0)
        for place, score in ((places[at], score) for at, score in scores.items())
    }


def _first(found: Goals, typed: Typed, places: Sequence[int], recent: Sequence[str]) -> Iterable[int]:
    if typed.only is not None:
        return places[:GOALS_MAX]
    ends = {tuple(locator.split(":", 1)): number for number, locator in enumerate(recent)}
    opened = {}
    for place, end in enumerate(zip(found.sessions.sources, found.sessions.ids, strict=True)):
        if end in ends:
            opened[place] = ends[end]
    others = (place for place in range(found.session_count) if place not in opened)
    return [*sorted(opened, key=opened.__getitem__), *islice(others, GOALS_MAX)][:GOALS_MAX]


def _few_of_a_kind(found: Goals, typed: Typed, ordered: Iterable[int]) -> list[int]:
    counts: Counter[GoalKind] = Counter()
    chosen = []
    for place in ordered:
        kind = found.kind_at(place)
        counts[kind] += 1
        if typed.only is not None or kind == "session" or counts[kind] <= _OF_A_KIND_MAX:
            chosen.append(place)
    return chosen[:GOALS_MAX]


def _shown(goal: Goal) -> Goal:
    """Only what is seen is made fit to be seen."""
    if goal.kind != "session":
        return goal._replace(words=one_line(goal.words, TITLE_CHARS))
    return goal._replace(words=one_line(without_embedded(goal.words), TITLE_CHARS) or UNTITLED)
