"""Which projects count as one: those that the person joined, and worktrees with their repository.

What was recorded stays as it is. What a path counts as is worked out of what agents wrote down, of worktrees or in the
paths alone, when something is read: no folder on the disk is looked at, neither here nor at a capture.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from sqlalchemy import Connection, func, or_, select

from pond_desktop.archive.portions import as_json
from pond_desktop.archive.project_paths import folded, is_at_or_below, is_project
from pond_desktop.archive.schema import names, project_joins, worktrees

_STEPS_MAX = 32
"""Joins that lead back to one another are refused; a limit holds for archives that were changed by others."""

_SPELLED_EITHER_WAY = ("[A-Za-z]:*", "\\\\*", "//*", "*[/\\]")
"""Of Windows, in a network, or with a separator at the end."""

_INSIDE = re.compile(r"(?P<repository>.+?)/(?:\.(?:claude|gemini)/worktrees|\.worktrees)/[^/]+(?:/|\Z)")
"""Claude Code makes its worktrees in `.claude/worktrees/<name>` of the repository (its documentation, "Worktrees"),
Gemini CLI in `.gemini/worktrees/<name>` ("Git Worktrees"); by hand they are commonly made in `.worktrees/<name>`."""

_ELSEWHERE = re.compile(r".+/\.(?:codex/worktrees/[^/]+/(?P<codex>[^/]+)|grok/worktrees/(?P<grok>[^/]+)/[^/]+)(?:/|\Z)")
"""The Codex app makes them in `$CODEX_HOME/worktrees/<id>/<repository's folder>`, Grok in
`~/.grok/worktrees/<repository's folder>/<name>` (their documentation). Where the repository lies, such a path does not
say."""


class JoinedProjects:
    """`told`: what the person said, as in the table `project_joins`. `known`: the paths that sessions recorded, the
    most used first, or none where all count as themselves. `written`: worktrees that agents wrote down, each with what
    it is of."""

    def __init__(
        self, told: Mapping[str, str | None], known: Iterable[str] = (), written: Mapping[str, str] | None = None
    ) -> None:
        self.told = dict(told)
        self._told = {folded(path): into for path, into in told.items()}
        self._known = tuple(known)
        self._written = written or {}

    def counts_as(self, path: str) -> str:
        """The project that a path counts as: mostly itself."""
        *_, last = self._steps(path)
        return self._spelled(last)

    def is_itself(self, path: str) -> bool:
        """Whether a path counts as no other project, however it is spelled."""
        return folded(self.counts_as(path)) == folded(path)

    def leads_back(self, old: str, new: str) -> bool:
        """Whether `old`, were it to count as `new`, would count as itself or as a part of itself."""
        others = {path: into for path, into in self.told.items() if folded(path) != folded(old)}
        steps = JoinedProjects(others, self._known, self._written)._steps(new)
        return any(is_at_or_below(step, old) for step in steps)

    def said_of(self, path: str) -> str | None:
        """The path that the person joined or separated and that decides here: this one, or the nearest above it."""
        key = self._nearest(path)
        return next((told for told in self.told if folded(told) == key), None)

    @cached_property
    def moved(self) -> dict[str, str]:
        """Of the known paths those that count as another, with that."""
        found = {path: self.counts_as(path) for path in self._known}
        return {path: as_ for path, as_ in found.items() if as_ != path}

    def _spelled(self, path: str) -> str:
        """The same folder as it is recorded most: on Windows agents write its letters in either case."""
        return self._spellings.get(folded(path), path)

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return {folded(path): path for path in reversed(self._known)}

    def _steps(self, path: str) -> Iterator[str]:
        """A path, and one after the other what it counts as."""
        return _walk(path, self._further)

    def _further(self, path: str) -> str | None:
        """What the person said goes first; but what they said of a repository, and of all that lies in it, is for its
        worktree to follow from there."""
        key = self._nearest(path)
        if key is not None and self._told[key] is None:
            return None
        repository = self._repository(path)
        if key is not None and not (repository and is_at_or_below(repository, key)):
            return self._told_of(path)
        if repository and any(is_at_or_below(step, path) for step in _walk(repository, self._told_of)):
            return None  # the person had the repository count as this worktree
        return repository

    def _told_of(self, path: str) -> str | None:
        """What the person has a path count as."""
        key = self._nearest(path)
        into = None if key is None else self._told[key]
        if key is None or into is None:
            return None
        return into.rstrip("/") + path.rstrip("/\\")[len(key) :] or into

    def _nearest(self, path: str) -> str | None:
        """Of what was told, folded, the longest path that is this one or above it."""
        low = f"{folded(path)}/"
        return max((key for key in self._told if low.startswith(f"{key}/")), key=len, default=None)

    def _repository(self, path: str) -> str | None:
        """The repository of a worktree; `None` where the path is of none, or nothing tells whose."""
        laid = path.replace("\\", "/") if "worktrees" in path else ""
        if inside := _INSIDE.match(laid):
            return path[: inside.end("repository")]
        if self._worktrees and (said := _written_of(path, self._worktrees)):
            return said
        if elsewhere := _ELSEWHERE.match(laid):
            places = self._by_name.get(elsewhere["codex"] or elsewhere["grok"], set())
            return next(iter(places)) if len(places) == 1 else None
        return None

    @cached_property
    def _worktrees(self) -> dict[str, str]:
        """What agents wrote down, by folded path; without what would lead back."""
        found: dict[str, str] = {}
        for path, repository in sorted(self._written.items()):
            steps = _walk(repository, lambda step: _written_of(step, found))
            if not any(is_at_or_below(step, path) for step in steps):
                found[folded(path)] = repository
        return found

    @cached_property
    def _by_name(self) -> dict[str, set[str]]:
        """Recorded projects that are no worktree, by their folder's name."""
        found: dict[str, set[str]] = {}
        for path in self._known:
            written = path.replace("\\", "/").rstrip("/")
            if not (_INSIDE.match(written) or _ELSEWHERE.match(written) or _written_of(path, self._worktrees)):
                *_, last = _walk(path, self._told_of)
                found.setdefault(written.rpartition("/")[2], set()).add(self._spelled(last))
        return found


def _walk(path: str, further: Callable[[str], str | None]) -> Iterator[str]:
    """A path, and one after the other what `further` makes of it."""
    for _ in range(_STEPS_MAX):
        yield path
        following = further(path)
        if following is None or following == path:
            return
        path = following


def _written_of(path: str, worktrees: Mapping[str, str]) -> str | None:
    """What the nearest of those worktrees, this path or above it, is of."""
    low = folded(path)
    while low and low not in worktrees:
        low = low.rpartition("/")[0]
    return worktrees.get(low)


def joined_projects(connection: Connection) -> JoinedProjects:
    """What counts as one in this archive."""
    told = {row.path: row.joined_into for row in connection.execute(select(project_joins))}
    written = _written_worktrees(connection)
    recorded = select(names.c.value).where(names.c.field == "project")
    recorded = recorded.order_by(names.c.uses.desc(), names.c.value)
    if not told and not written and not _may_be_joined(connection):
        return JoinedProjects({})
    return JoinedProjects(told, connection.execute(recorded).scalars(), written)


def paths_as_one(connection: Connection, joins: JoinedProjects, project: str) -> set[str]:
    """Recorded paths of all projects that count as one with a path which `project` means, as a filter names it."""
    moved = joins.moved
    if not moved:
        return set()
    each = func.json_each(as_json(list({*moved, *moved.values()}))).table_valued("value")
    meant = set(connection.execute(select(each.c.value).where(is_project(each.c.value, project))).scalars())
    wholes = {moved.get(path, path) for path in meant}
    return wholes | {path for path, as_ in moved.items() if as_ in wholes}


class JoinReads:
    """Which projects count as one, asked for once."""

    _connection: Connection

    @cached_property
    def joins(self) -> JoinedProjects:
        return joined_projects(self._connection)


def _written_worktrees(connection: Connection) -> dict[str, str]:
    """Where sessions differ, most of them are believed."""
    of = worktrees.c.path, worktrees.c.repository
    rows = connection.execute(select(*of, func.count().label("sessions")).group_by(*of).order_by("sessions", *of))
    return {path: repository for path, repository, _ in rows}


def _may_be_joined(connection: Connection) -> bool:
    """Whether there are folders of worktrees, or some that can be spelled in more ways than one."""
    path = names.c.value
    ways = (path.contains("worktrees"), *(path.op("GLOB")(like) for like in _SPELLED_EITHER_WAY))
    recorded = select(path).where(names.c.field == "project", or_(*ways))
    return connection.execute(recorded.limit(1)).first() is not None
