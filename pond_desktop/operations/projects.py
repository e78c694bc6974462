"""Projects, and which of them count as one."""

from collections import defaultdict
from datetime import UTC, datetime

from pond_desktop.archive import JoinedProjects, Reader
from pond_desktop.archive.project_paths import folded, is_at_or_below, is_whole
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.pond import Pond
from pond_desktop.projection.projects import ProjectList, ProjectView, RecordedPath
from pond_desktop.projection.readable import whole_text
from pond_desktop.runtime.nearest import nearest

_EARLIEST = datetime.min.replace(tzinfo=UTC)


def list_projects(pond: Pond) -> ProjectList:
    """All projects with their sessions, as lists show them: without children and what ran in the background."""
    with pond.archive.reading() as reader:
        joins, rows = reader.joins, reader.recorded_projects()
    keys, latest = defaultdict[str, set[int]](set), dict[str, datetime]()
    for path, key, at in rows:
        keys[path].add(key)
        if at is not None:
            latest[path] = max(latest.get(path, at), at)
    together = defaultdict[str, set[str]](set)
    for path in keys:
        together[joins.counts_as(path)].add(path)
    views = [
        ProjectView(
            project=project,
            session_count=len(set[int]().union(*(keys[path] for path in paths))),
            last_message_at=max((latest[path] for path in paths if path in latest), default=None),
            recorded=tuple(_recorded(joins, path, len(keys[path])) for path in sorted(paths)),
        )
        for project, paths in sorted(together.items())
    ]
    latest_first = sorted(views, key=lambda view: view.last_message_at or _EARLIEST, reverse=True)
    return ProjectList(projects=tuple(latest_first))


def join_projects(pond: Pond, old: str, new: str) -> None:
    """Has `old`, with all that is below it, count as `new` wherever projects are shown, counted or asked for. What the
    agents recorded stays; `separate_projects` takes it back.

    Raises:
        ValidationFailed: a path that is not whole; `new` is, or counts as, a part of `old`.
        NotFound: no session was in `old`.
    """
    old, new = _path(old, "old"), _path(new, "new")
    with pond.archive.reading() as reader:
        joins = reader.joins
        _check_is_recorded(reader, old)
    if folded(old) == folded(new):
        raise ValidationFailed(f"{old} and {new} are one folder.", "They count as one project already.", field="new")
    if joins.leads_back(old, new):
        raise ValidationFailed(
            f"{new} counts as {old} already, or is a part of it.",
            f"Separate {new} first, or join them the other way round.",
            field="new",
        )
    pond.archive.join_project(_said_before(joins, old) or old, new, pond.clock())


def separate_projects(pond: Pond, path: str) -> None:
    """Has `path` stand for itself, though the person joined it before, or by rule it is joined; saying so twice does no
    harm.

    Raises:
        ValidationFailed: a path that is not whole.
        NotFound: it is joined with nothing.
    """
    path = _path(path, "path")
    with pond.archive.reading() as reader:
        joins = reader.joins
    said = _said_before(joins, path)
    if said is not None and joins.told[said] is None:
        return
    if joins.is_itself(path):
        joined = ((other, as_) for other, as_ in joins.moved.items() if folded(other) != folded(as_))
        others = sorted(other for other, as_ in joined if folded(as_) == folded(path))
        remedy = f"Separate what counts as it: {', '.join(others)}." if others else "`projects` lists what is joined."
        raise NotFound(f"{path} counts as no other project.", remedy)
    if said is not None:
        pond.archive.unjoin_project(said)
        with pond.archive.reading() as reader:
            joins = reader.joins
    if not joins.is_itself(path):
        pond.archive.join_project(path, None, pond.clock())


def _recorded(joins: JoinedProjects, path: str, session_count: int) -> RecordedPath:
    said = joins.said_of(path)
    is_joined = not joins.is_itself(path)
    return RecordedPath(
        path=path,
        session_count=session_count,
        joined_by=None if not is_joined else "worktree" if said is None else "person",
        is_separated=said is not None and joins.told[said] is None,
    )


def _said_before(joins: JoinedProjects, path: str) -> str | None:
    """This very path as the person named it before."""
    said = joins.said_of(path)
    return said if said is not None and folded(said) == folded(path) else None


def _path(text: str, field: str) -> str:
    path = whole_text(text).strip()
    if not is_whole(path):
        raise ValidationFailed(f"{path!r} is no whole path.", "Give it as `projects` lists it.", field=field)
    return path.rstrip("/\\") or path


def _check_is_recorded(reader: Reader, path: str) -> None:
    known = reader.projects()
    if not any(is_at_or_below(each, path) for each in known):
        near = nearest(path, known)
        remedy = f"Did you mean {near}?" if near else "`projects` lists them all."
        raise NotFound(f"No session says that it was in {path}.", remedy)
