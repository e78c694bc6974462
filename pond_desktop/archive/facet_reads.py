"""Counts over all that matches."""

from collections import Counter, defaultdict
from datetime import timedelta
from typing import NamedTuple

from pond_desktop.archive.driver_rows import Row, driver_rows
from pond_desktop.archive.hit_reads import HitReads, Matching
from pond_desktop.archive.narrowing import Arm, Narrowing
from pond_desktop.archive.own_reads import OwnReads, marked
from pond_desktop.archive.portions import as_json
from pond_desktop.archive.posting import ROLE_CODES
from pond_desktop.archive.project_joins import JoinReads
from pond_desktop.archive.times import from_stored

_ROLES = {code: role for role, code in ROLE_CODES.items()}
_PROJECTS_MAX = _TAGS_MAX = 50
_SESSION_SHIFT, _DAY_SHIFT = 24, 2
_DAY_MASK, _ROLE_MASK = (1 << _SESSION_SHIFT - _DAY_SHIFT) - 1, (1 << _DAY_SHIFT) - 1
_MICROSECOND, _DAY_US = timedelta(microseconds=1), 86_400_000_000


class Facets(NamedTuple):
    """Counts of matches, the most first; months, as `2026-01`, newest first, without what has no time. `projects` are
    the most common ones; of those that count as one, that one. `sessions`, `session_keys`: those with a match."""

    total: int
    sessions: int
    agents: dict[str, int]
    projects: dict[str, int]
    roles: dict[str, int]
    months: dict[str, int]
    session_keys: frozenset[int]
    tags: dict[str, int]


class FacetReads(JoinReads, OwnReads, HitReads):
    """Facets of a search, on one connection."""

    def facets(
        self,
        arm: Arm,
        expression: str | None,
        narrowing: Narrowing,
        *,
        excluded: str | None = None,
        shift: timedelta = timedelta(0),
    ) -> Facets:
        """Counts all that `hits` would give, were it not limited. Days, and so months, are those of UTC and `shift`."""
        where = self._where(arm, narrowing)
        if where.session_keys == ():
            return _facets([], {})
        # a session is looked at once, not for each of its matches
        matching = Matching(arm, expression, where._replace(apart=None), excluded)
        # one number is sorted faster than three columns
        shifted = f"ifnull(max((p.at + {shift // _MICROSECOND}) / {_DAY_US}, 0), 0)"
        day = shifted if shift else f"({matching.place} >> 32)"
        group = f"(p.session_key << {_SESSION_SHIFT}) | ({day} << {_DAY_SHIFT}) | p.role"
        statement = f"SELECT {group}, count(*) FROM {matching.rows} WHERE {matching.where} GROUP BY 1"
        rows = driver_rows(self._connection, statement, matching.params)
        shown = driver_rows(
            self._connection,
            "SELECT s.key, o.agent, s.project FROM json_each(:sessions) j"
            " CROSS JOIN sessions s INDEXED BY sessions_apart ON s.key = j.value"
            f" CROSS JOIN sources o ON o.key = s.source_key WHERE {where.apart or '1'}",
            {"sessions": as_json(list({row[0] >> _SESSION_SHIFT for row in rows}))},
        )
        moved = self.joins.moved
        facets = _facets(rows, {key: (agent, moved.get(project, project)) for key, agent, project in shown})
        return facets._replace(tags=self._tags(matching, rows, facets.session_keys))

    def _tags(self, matching: Matching, rows: list[Row], shown: frozenset[int]) -> dict[str, int]:
        """By tag the matches in sessions that have it, and those that have it themselves."""
        known = self.tag_counts()[:_TAGS_MAX]
        by_session = Counter[int]()
        for group, number in rows if known else ():
            by_session[group >> _SESSION_SHIFT] += number
        counts = Counter[str]()
        for each in known:
            own = marked(self._connection, "tag", (each.tag,))
            counts[each.tag] = sum(by_session[key] for key in own.session_keys & shown)
            if around := (own.around_keys - own.session_keys) & shown:
                statement = (
                    f"SELECT count(*) FROM {matching.rows} WHERE {matching.where}"
                    f" AND {matching.tables.message} IN (SELECT value FROM json_each(:tagged))"
                    " AND p.session_key IN (SELECT value FROM json_each(:around))"
                )
                keys = {"tagged": as_json(sorted(own.message_keys)), "around": as_json(sorted(around))}
                counts[each.tag] += driver_rows(self._connection, statement, matching.params | keys)[0][0]
        return dict(+counts)


def _facets(rows: list[Row], shown: dict[int, tuple[str, str | None]]) -> Facets:
    by_session, by_role, by_day = (defaultdict[int, int](int) for _ in range(3))
    for group, number in rows:
        session = group >> _SESSION_SHIFT
        if session in shown:
            by_session[session] += number
            by_role[group & _ROLE_MASK] += number
            by_day[group >> _DAY_SHIFT & _DAY_MASK] += number
    agents, projects, months = (Counter[str]() for _ in range(3))
    for session, number in by_session.items():
        agent, project = shown[session]
        agents[agent] += number
        if project is not None:
            projects[project] += number
    for day, number in sorted(by_day.items(), reverse=True):
        if day:
            months[f"{from_stored(day * _DAY_US):%Y-%m}"] += number
    return Facets(
        total=sum(by_session.values()),
        sessions=len(by_session),
        agents=dict(agents.most_common()),
        projects=dict(projects.most_common(_PROJECTS_MAX)),
        roles={_ROLES[role]: number for role, number in Counter(by_role).most_common()},
        months=dict(months),
        session_keys=frozenset(by_session),
        tags={},
    )
