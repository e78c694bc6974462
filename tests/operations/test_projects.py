"""Projects that count as one: joined by the person, or worktrees with their repository."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.activity import activity
from pond_desktop.operations.backup import back_up, planned_restore, restore
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.operations.forgetting import forget
from pond_desktop.operations.listing import lay_out, list_facets
from pond_desktop.operations.projects import join_projects, list_projects, separate_projects
from pond_desktop.operations.reread import reread
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.projection.found import SearchRequest
from pond_desktop.projection.listing import ListRequest
from tests.operations.history import History, Line, user

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


UPPER, LOWER, SLASHED = "C:\\Work\\proj", "c:\\work\\proj", "C:/Work/proj/"


def test_a_folder_that_is_spelled_in_several_ways_is_one_project(history: History) -> None:
    """On Windows agents write the drive, and what a person typed, in either case."""
    put(history, a=LOWER, b=UPPER, c=UPPER, d=SLASHED, e=f"{LOWER}\\docs", f=OLD, g=f"{OLD}/")
    assert counted(history) == {UPPER: 4, f"{LOWER}\\docs": 1, OLD: 2}
    assert shown(history)["a"] == UPPER
    for spelled in (LOWER, UPPER, SLASHED):
        assert in_project(history, spelled) == ["a", "b", "c", "d", "e"]
        assert lay_out(history.pond, ListRequest(projects=(UPPER,))).session_count == 4
    assert list_facets(history.pond, ListRequest()).projects[0] == (UPPER, 4)
    assert {row.value: row.amount.sessions for row in activity(history.pond).projects}[UPPER] == 4
    assert dict(facets(history.pond, SearchRequest(query="wick")).projects)[UPPER] == 4


def test_spellings_of_one_folder_are_joined_and_separated_as_one(history: History) -> None:
    put(history, a=LOWER, b=UPPER, c=NEW)
    with pytest.raises(ValidationFailed, match="one folder"):
        join_projects(history.pond, LOWER, UPPER)
    with pytest.raises(NotFound, match="counts as no other"):
        separate_projects(history.pond, LOWER)
    join_projects(history.pond, LOWER, NEW)
    assert counted(history) == {NEW: 3}
    separate_projects(history.pond, UPPER)
    assert sorted(counted(history).values()) == [1, 2]
    join_projects(history.pond, NEW, LOWER)
    assert list(counted(history).values()) == [3]
    assert len(set(shown(history).values())) == 1


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
        "/srv/demo/heron/.gemini/worktrees/tidy-lamp",
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


HERON, DIM = "/srv/demo/heron", "/srv/elsewhere/dim"


def entered(path: str = DIM, repository: str = HERON) -> Line:
    """What Claude Code writes where a session enters a worktree."""
    return {"type": "worktree-state", "worktreeSession": {"originalCwd": repository, "worktreePath": path}}


def put_in_worktree(history: History, path: str = DIM) -> None:
    history.write("w", entered(path), user("w1", "Trim the wick", 5, cwd=path), project="w")
    put(history, a=HERON, b=f"{HERON}/docs", c="/srv/elsewhere/dimmer")


@pytest.mark.parametrize("path", [DIM, f"{HERON}/trees/dim"])
def test_a_worktree_that_an_agent_wrote_down_counts_as_its_repository(history: History, path: str) -> None:
    put_in_worktree(history, path)
    history.write("below", user("x1", "Trim the wick", 6, cwd=f"{path}/docs"), project="below")
    history.capture()
    others = {"a": HERON, "b": f"{HERON}/docs", "c": "/srv/elsewhere/dimmer"}
    assert shown(history) == {"w": HERON, "below": HERON, **others}, "a folder in the repository stays itself"
    assert in_project(history, path) == in_project(history, HERON) == ["a", "b", "below", "w"]
    hits = search(history.pond, SearchRequest(query="wick project:heron")).hits
    assert {hit.session for hit in hits} == {f"claude-code:{id_}" for id_ in ("a", "b", "below", "w")}
    (heron,) = (project for project in list_projects(history.pond).projects if project.project == HERON)
    assert {recorded.path: recorded.joined_by for recorded in heron.recorded} == {
        HERON: None,
        path: "worktree",
        f"{path}/docs": "worktree",
    }
    separate_projects(history.pond, path)
    assert shown(history) == {"w": path, "below": f"{path}/docs", **others}


def test_a_session_that_enters_a_worktree_midway_is_in_its_repository_once(history: History) -> None:
    history.write("m", user("m1", "one", cwd=HERON), entered(), user("m2", "two", 1, cwd=DIM))
    history.capture()
    assert counted(history) == {HERON: 1}
    assert in_project(history, DIM) == in_project(history, HERON) == ["m"]
    history.write("n", user("n1", "three", cwd=f"{DIM}/docs"))
    history.capture()
    assert shown(history)["n"] == HERON, "one session's word holds for the others in that folder"


def test_what_the_person_says_goes_before_what_an_agent_wrote(history: History) -> None:
    put_in_worktree(history)
    put(history, d=NEW)
    join_projects(history.pond, DIM, OTHER)
    assert shown(history)["w"] == OTHER
    separate_projects(history.pond, DIM)
    join_projects(history.pond, HERON, NEW)
    assert shown(history)["w"] == DIM, "separated"
    history.pond.archive.unjoin_project(DIM)
    assert shown(history)["w"] == NEW, "a worktree follows its repository"
    with pytest.raises(ValidationFailed):
        join_projects(history.pond, NEW, DIM)


def test_a_worktree_in_a_repository_follows_it_to_its_new_folder(history: History) -> None:
    put_in_worktree(history, f"{HERON}/trees/dim")
    join_projects(history.pond, HERON, NEW)
    assert shown(history) == {"w": NEW, "a": NEW, "b": f"{NEW}/docs", "c": "/srv/elsewhere/dimmer"}


def test_a_repository_that_the_person_joined_with_its_worktree_counts_as_that(history: History) -> None:
    put(history, a=HERON, w=DIM)
    join_projects(history.pond, HERON, DIM)
    history.append("w", entered(), project="w")
    history.capture()
    assert shown(history) == {"a": DIM, "w": DIM}


def test_where_agents_differ_most_sessions_are_believed(history: History) -> None:
    for name, repository in (("a", OLD), ("b", NEW), ("c", NEW)):
        history.write(name, entered(DIM, repository), user(f"{name}1", "one", cwd=DIM))
    history.capture()
    assert counted(history) == {NEW: 3}


def test_worktrees_of_one_another_lead_nowhere(history: History) -> None:
    for name, path, repository in (("a", OLD, NEW), ("b", NEW, OTHER), ("c", OTHER, OLD)):
        history.write(name, entered(path, repository), user(f"{name}1", "one", cwd=path))
    history.capture()
    assert counted(history) == {OLD: 3}, "the word that leads back is left out"


def test_a_forgotten_session_s_word_on_a_worktree_is_forgotten(history: History) -> None:
    put_in_worktree(history)
    put(history, d=DIM)
    assert shown(history)["d"] == HERON
    forget(history.pond, "claude-code:w")
    assert shown(history)["d"] == DIM


def test_reading_anew_brings_what_was_not_understood_before(history: History) -> None:
    put_in_worktree(history)
    with closing(sqlite3.connect(history.pond.archive.path)) as archive, archive:
        archive.execute("DELETE FROM worktrees")
    assert shown(history)["w"] == DIM
    history.capture()
    assert shown(history)["w"] == DIM, "nothing was written since"
    reread(history.pond)
    assert shown(history)["w"] == HERON


def test_joining_looks_at_no_folder_and_changes_no_recorded_row(history: History) -> None:
    put(history, a=OLD, b=NEW)
    with closing(sqlite3.connect(history.pond.archive.path)) as archive:
        rows = archive.execute("SELECT id, project FROM sessions ORDER BY id").fetchall()
        join_projects(history.pond, OLD, NEW)
        assert archive.execute("SELECT id, project FROM sessions ORDER BY id").fetchall() == rows
