"""Projects that count as one: joined by the person, or worktrees with their repository."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.backup import back_up, planned_restore, restore
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.operations.projects import join_projects, list_projects, separate_projects
from pond_desktop.operations.reread import reread
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.projection.found import SearchRequest
from tests.operations.history import History, user

OLD, NEW, OTHER = "/srv/demo/grey", "/srv/demo/blue", "/srv/demo/green"


def put(history: History, **folders: str) -> None:
    """Sessions of those names, each begun in its folder."""
    for number, (session, folder) in enumerate(folders.items()):
        history.write(session, user(f"{session}1", "Trim the wick", number, cwd=folder), project=session)
    history.capture()


def in_project(history: History, project: str) -> list[str]:
    return sorted(session.id for session in list_sessions(history.pond, project=project).sessions)


def shown(history: History) -> dict[str, str | None]:
    return {session.id: session.project for session in list_sessions(history.pond).sessions}


def counted(history: History) -> dict[str, int]:
    return {project.project: project.session_count for project in list_projects(history.pond).projects}


def test_joined_projects_are_shown_counted_and_found_as_one(history: History) -> None:
    put(history, a=OLD, b=NEW, c=OTHER, d=f"{OLD}/docs")
    join_projects(history.pond, OLD, NEW)
    assert shown(history) == {"a": NEW, "b": NEW, "c": OTHER, "d": f"{NEW}/docs"}
    assert counted(history) == {NEW: 2, OTHER: 1, f"{NEW}/docs": 1}
    for project in (OLD, NEW, "grey", "demo/blue"):
        assert in_project(history, project) == ["a", "b", "d"]
    assert in_project(history, f"{OLD}/docs") == in_project(history, f"{NEW}/docs") == ["d"]
    found = facets(history.pond, SearchRequest(query="wick"))
    assert dict(found.projects) == {NEW: 2, OTHER: 1, f"{NEW}/docs": 1}
    hits = search(history.pond, SearchRequest(query="wick project:grey")).hits
    assert {hit.project for hit in hits} == {NEW, f"{NEW}/docs"}
    assert {hit.session for hit in hits} == {"claude-code:a", "claude-code:b", "claude-code:d"}
    left = search(history.pond, SearchRequest(query="wick -project:grey")).hits
    assert [hit.session for hit in left] == ["claude-code:c"]


def test_what_was_recorded_stays(history: History) -> None:
    put(history, a=OLD, b=NEW)
    join_projects(history.pond, OLD, NEW)
    recorded = {session.id: session.recorded_project for session in list_sessions(history.pond).sessions}
    assert recorded == {"a": OLD, "b": None}
    (project,) = list_projects(history.pond).projects
    assert [(path.path, path.session_count, path.joined_by) for path in project.recorded] == [
        (NEW, 1, None),
        (OLD, 1, "person"),
    ]


def test_a_join_is_taken_back(history: History) -> None:
    put(history, a=OLD, b=NEW)
    before = list_projects(history.pond), shown(history)
    join_projects(history.pond, f"{OLD}/", NEW)
    separate_projects(history.pond, OLD)
    assert (list_projects(history.pond), shown(history)) == before
    assert in_project(history, OLD) == ["a"]
    with pytest.raises(NotFound):
        separate_projects(history.pond, OLD)


def test_joins_follow_one_another_and_never_lead_back(history: History) -> None:
    put(history, a=OLD, b=NEW, c=OTHER)
    join_projects(history.pond, OLD, NEW)
    join_projects(history.pond, NEW, OTHER)
    assert counted(history) == {OTHER: 3}
    for old, new in ((OTHER, OLD), (NEW, OLD), (OLD, OLD), (OLD, f"{OLD}/docs")):
        with pytest.raises(ValidationFailed):
            join_projects(history.pond, old, new)
    assert counted(history) == {OTHER: 3}


def test_the_last_word_on_a_project_holds(history: History) -> None:
    put(history, a=OLD, b=NEW, c=OTHER)
    join_projects(history.pond, OLD, NEW)
    join_projects(history.pond, OLD, OTHER)
    assert counted(history) == {NEW: 1, OTHER: 2}


def test_a_project_that_no_session_names_is_not_joined(history: History) -> None:
    put(history, a=OLD)
    with pytest.raises(NotFound) as raised:
        join_projects(history.pond, "/srv/demo/gray", NEW)
    assert raised.value.remedy == f"Did you mean {OLD}?"
    with pytest.raises(ValidationFailed):
        join_projects(history.pond, "grey", NEW)
    # the new one need not have a session yet
    join_projects(history.pond, OLD, NEW)
    assert counted(history) == {NEW: 1}


def test_captures_rereading_and_backups_keep_joins(history: History, tmp_path: Path) -> None:
    put(history, a=OLD, b=NEW)
    join_projects(history.pond, OLD, NEW)
    history.append("a", user("a2", "And the lamp", 9, cwd=OLD), project="a")
    history.capture()
    reread(history.pond)
    folders = history.pond.folders
    back_up(history.pond, tmp_path / "copy.db")
    separate_projects(history.pond, OLD)
    with planned_restore(folders, tmp_path / "copy.db") as plan:
        restore(plan)
    assert counted(history) == {NEW: 2}


@pytest.mark.parametrize(
    "worktree",
    [
        "/srv/demo/heron/.claude/worktrees/tidy-lamp",
        "/srv/demo/heron/.claude/worktrees/tidy-lamp/docs",
        "/srv/demo/heron/.worktrees/wick",
        "/home/mara/.codex/worktrees/3ffe/heron",
        "/home/mara/.grok/worktrees/heron/wick",
    ],
)
def test_a_worktree_counts_as_its_repository_until_it_is_separated(history: History, worktree: str) -> None:
    put(history, a="/srv/demo/heron", b=worktree, c="/srv/demo/egret")
    assert shown(history) == {"a": "/srv/demo/heron", "b": "/srv/demo/heron", "c": "/srv/demo/egret"}
    assert counted(history) == {"/srv/demo/heron": 2, "/srv/demo/egret": 1}
    assert in_project(history, "/srv/demo/heron") == in_project(history, worktree) == ["a", "b"]
    separate_projects(history.pond, worktree)
    separate_projects(history.pond, worktree)
    assert shown(history)["b"] == worktree
    assert counted(history) == {"/srv/demo/heron": 1, worktree: 1, "/srv/demo/egret": 1}
    assert in_project(history, worktree) == ["b"]
    join_projects(history.pond, worktree, "/srv/demo/heron")
    assert counted(history)["/srv/demo/heron"] == 2


def test_a_worktree_on_windows_counts_as_its_repository(history: History) -> None:
    put(history, a="C:\\code\\heron", b="C:\\code\\heron\\.claude\\worktrees\\wick")
    assert counted(history) == {"C:\\code\\heron": 2}
    join_projects(history.pond, "c:/Code/heron", "D:\\heron")
    assert counted(history) == {"D:\\heron": 2}


def test_a_project_that_is_joined_into_a_disk_keeps_what_is_below(history: History) -> None:
    put(history, a=OLD, b=f"{OLD}/docs")
    join_projects(history.pond, OLD, "/")
    assert shown(history) == {"a": "/", "b": "/docs"}


def test_a_worktree_that_could_be_of_two_repositories_stands_for_itself(history: History) -> None:
    worktree = "/home/mara/.codex/worktrees/3ffe/heron"
    put(history, a="/srv/demo/heron", b="/srv/other/heron", c=worktree)
    assert shown(history)["c"] == worktree
    join_projects(history.pond, "/srv/other/heron", "/srv/demo/heron")
    assert shown(history)["c"] == "/srv/demo/heron"


def test_joining_looks_at_no_folder_and_changes_no_recorded_row(history: History) -> None:
    put(history, a=OLD, b=NEW)
    with closing(sqlite3.connect(history.pond.archive.path)) as archive:
        rows = archive.execute("SELECT id, project FROM sessions ORDER BY id").fetchall()
        join_projects(history.pond, OLD, NEW)
        assert archive.execute("SELECT id, project FROM sessions ORDER BY id").fetchall() == rows
