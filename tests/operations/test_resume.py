"""Going on with a session in its agent."""

import shlex
import subprocess
from pathlib import Path

import pytest

from pond_desktop.adapters import ResumableAdapter
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.projects import join_projects
from pond_desktop.operations.resume import missing_folder, resume_command
from pond_desktop.projection.resuming import shell_line
from tests.operations.history import History, user

ID = "5e550000-0000-4000-8000-0000000000aa"


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Three folders that are not there yet, the middle one with signs that a shell would read."""
    return tmp_path / "code" / "alder", tmp_path / "code" / "it's $HOME; ls", tmp_path / "code" / "yew"


def put(history: History, *folders: Path, session: str = ID) -> None:
    """One session that was in these folders, one after the other."""
    lines = [user(f"m{number}", "Go on", number, cwd=str(folder)) for number, folder in enumerate(folders)]
    history.write(session, *lines)
    history.capture()


def test_the_newest_recorded_folder_that_is_there_is_taken(history: History, folders: tuple[Path, Path, Path]) -> None:
    # neither the order of the alphabet nor that of the archive is the order in time
    put(history, folders[0], folders[2], folders[1])
    for folder in folders:
        folder.mkdir(parents=True)
    for newest in (folders[1], folders[2], folders[0]):
        found = resume_command(history.pond, ID)
        assert (found.folder, found.exists, found.argv) == (str(newest), True, ("claude", "--resume", ID))
        newest.rmdir()
    gone = resume_command(history.pond, ID)
    assert (gone.exists, gone.folder, gone.line) == (False, None, None)
    assert gone.recorded == tuple(map(str, (folders[1], folders[2], folders[0])))
    error = missing_folder(gone)
    assert all(str(folder) in error.sentence for folder in folders)
    assert f"claude --resume {ID}" in error.remedy


def test_the_folder_that_the_file_lies_in_a_folder_for_goes_first(history: History, tmp_path: Path) -> None:
    there, newer = tmp_path / "heron", tmp_path / "egret"
    history.root.joinpath("x").mkdir()
    path = history.root / "".join(sign if sign.isalnum() else "-" for sign in str(there)) / f"{ID}.jsonl"
    history.write(ID, user("m1", "Go on", cwd=str(there)), user("m2", "Further", 1, cwd=str(newer)))
    path.parent.mkdir()
    history.path(ID).rename(path)
    history.capture()
    there.mkdir()
    newer.mkdir()
    assert resume_command(history.pond, ID).folder == str(there)
    there.rmdir()
    assert resume_command(history.pond, ID).folder == str(newer)


def test_what_the_person_joined_a_folder_with_is_taken_where_none_is_left(
    history: History, folders: tuple[Path, Path, Path]
) -> None:
    put(history, folders[0])
    join_projects(history.pond, str(folders[0]), str(folders[2]))
    assert not resume_command(history.pond, ID).exists
    folders[2].mkdir(parents=True)
    found = resume_command(history.pond, ID)
    assert (found.folder, found.is_joined) == (str(folders[2]), True)


def test_a_shell_reads_the_line_as_it_is_meant(history: History, folders: tuple[Path, Path, Path]) -> None:
    put(history, folders[1])
    folders[1].mkdir(parents=True)
    line = resume_command(history.pond, ID).line
    assert line is not None
    shown = subprocess.run(
        ["sh", "-c", f'claude() {{ pwd; printf "%s\\n" "$@"; }}; {line}'], capture_output=True, text=True, check=True
    )
    assert shown.stdout.splitlines() == [str(folders[1]), "--resume", ID]


def test_powershell_reads_the_line_as_it_is_meant() -> None:
    line = shell_line("C:\\code\\it's $HOME; ls", ("pi", "--session", "C:\\a b.jsonl"), is_windows=True)
    assert line == "Set-Location -LiteralPath 'C:\\code\\it''s $HOME; ls'; pi --session 'C:\\a b.jsonl'"


@pytest.mark.parametrize("odd", ["--dangerously-skip-permissions", "a b", "a;b", "a\x1b[2J"])
def test_an_id_that_is_no_plain_name_stands_in_no_command(history: History, tmp_path: Path, odd: str) -> None:
    history.write("x", user("m1", "Go on", cwd=str(tmp_path), sessionId=odd), project="x")
    history.path("x", project="x").rename(history.root / "-srv-demo-x" / f"{odd}.jsonl")
    history.capture()
    with pytest.raises(ValidationFailed):
        resume_command(history.pond, f"claude-code:{odd}")


@pytest.mark.parametrize("odd", ["line\nend", "turn\u202e", "bell\x07"])
def test_a_folder_with_control_characters_is_never_offered(history: History, tmp_path: Path, odd: str) -> None:
    (tmp_path / odd).mkdir()
    put(history, tmp_path / odd)
    assert not resume_command(history.pond, ID).exists


def test_a_session_whose_file_is_gone_is_not_promised(history: History, tmp_path: Path) -> None:
    put(history, tmp_path)
    history.path(ID).unlink()
    history.capture()
    with pytest.raises(NotFound) as raised:
        resume_command(history.pond, ID)
    assert str(history.path(ID)) in raised.value.sentence


def test_what_another_session_started_is_not_gone_on_with(history: History, tmp_path: Path) -> None:
    put(history, tmp_path)
    child = user("k1", "Look around", 2, isSidechain=True, agentId="x1", sessionId=ID, cwd=str(tmp_path))
    history.write(f"{ID}/subagents/agent-x1", child)
    history.capture()
    with pytest.raises(ValidationFailed) as raised:
        resume_command(history.pond, "k1")
    assert raised.value.remedy == f"Go on with that: claude-code:{ID}"


def test_a_file_in_place_of_the_folder_is_no_folder(history: History, tmp_path: Path) -> None:
    (tmp_path / "heron").write_text("")
    put(history, tmp_path / "heron")
    assert not resume_command(history.pond, ID).exists


def test_each_agent_is_told_in_its_own_words() -> None:
    file = Path("/home/mara/kept/a.jsonl")
    words = {
        adapter.agent: shlex.join(adapter.resume_words(ID, file) or ())
        for adapter in ADAPTERS
        if isinstance(adapter, ResumableAdapter)
    }
    assert words == {
        "claude-code": f"claude --resume {ID}",
        "codex": f"codex resume {ID}",
        "copilot-cli": f"copilot --resume {ID}",
        "factory-droid": f"droid --resume {ID}",
        "gemini-cli": f"gemini --resume {ID}",
        "goose": "''",
        "grok": f"grok -r {ID}",
        "kimi": f"kimi --session {ID}",
        "opencode": f"opencode --session {ID}",
        "pi": f"pi --session {file}",
        "qwen": f"qwen --resume {ID}",
    } | {"goose": ""}
