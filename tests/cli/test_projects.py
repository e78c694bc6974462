"""Projects and worktrees, as words say them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Tell

LAMP, DIM = "/srv/demo/lamp", "/srv/elsewhere/dim"


@pytest.fixture
def lamp(tell: Tell, tmp_path: Path) -> Tell:
    """Runs the words where one session was in a repository and one in a worktree of it."""
    root = tmp_path / "projects"
    state = {"type": "worktree-state", "worktreeSession": {"originalCwd": LAMP, "worktreePath": DIM}}
    for id_, cwd, lines in (("a", LAMP, []), ("w", DIM, [state])):
        message = {"role": "user", "content": f"Trim the wick of {id_}"}
        at = "2026-03-09T09:00:00Z"
        prompt = {"type": "user", "uuid": f"{id_}1", "timestamp": at, "cwd": cwd, "message": message}
        file = root / f"-{id_}" / f"{id_}.jsonl"
        file.parent.mkdir(parents=True)
        file.write_text("".join(f"{json.dumps(line)}\n" for line in (*lines, prompt)), encoding="utf-8")
    told = ("--home", str(tmp_path / "home"), "--root", f"claude-code={root}")
    assert tell(*told, "capture", "--quiet").code == 0
    return lambda *words: tell(*told, *words)


def test_a_worktree_stands_below_its_repository(lamp: Tell) -> None:
    assert lamp("projects").out == f"{LAMP}  2 sessions\n  {LAMP}  1\n  {DIM}  1, a worktree of it\n"
    (project,) = lamp("projects", "--json").json["projects"]
    assert project["recorded"][1] == {"path": DIM, "session_count": 1, "joined_by": "worktree"}


@pytest.mark.parametrize("project", [LAMP, DIM, "demo/lamp"])
def test_sessions_of_a_repository_are_those_of_its_worktrees_too(lamp: Tell, project: str) -> None:
    found = lamp("sessions", "--project", project, "--json").json["sessions"]
    assert {session["id"]: session["project"] for session in found} == {"a": LAMP, "w": LAMP}
    assert {session["id"]: session.get("recorded_project") for session in found} == {"a": None, "w": DIM}
    results = lamp("search", f'wick project:"{project}"', "--json").json["results"]
    assert {each["locator"] for each in results} == {"claude-code:a#a1", "claude-code:w#w1"}


def test_a_worktree_is_separated_and_joined_by_word(lamp: Tell) -> None:
    told = lamp("projects", "separate", DIM)
    assert (told.code, told.err) == (0, f"{DIM} stands for itself.\n")
    assert [session["id"] for session in lamp("sessions", "--project", LAMP, "--json").json["sessions"]] == ["a"]
    lamp("projects", "join", DIM, LAMP)
    assert ", joined by you" in lamp("projects").out
