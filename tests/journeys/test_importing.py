"""Another machine's history by the real program: a disk, a zip, and over a stand-in for ssh."""

import shutil
from pathlib import Path

import pytest

from pond_desktop.runtime import resource
from tests.journeys.conftest import Program

_SSH = """\
#!/bin/sh
printf '%s\\n' "$@" > {record}
for word; do [ "$word" = -- ] && break; done
cd /
HOME={home}
export HOME
{does}
"""


@pytest.fixture
def laptop(tmp_path: Path) -> Path:
    """The home folder on another machine."""
    home = tmp_path / "far away" / "home" / "ann"
    shutil.copytree(resource("sample/claude-code"), home / ".claude")
    shutil.copytree(resource("sample/codex"), home / ".codex")
    (home / ".codex" / "auth.json").write_text('{"token": "invented"}')
    return home


class Ssh:
    """A program `ssh` that records its words and then does what a shell says."""

    def __init__(self, folder: Path, home: Path) -> None:
        self._folder = folder / "bin"
        self._folder.mkdir()
        self._home = home
        self._record = folder / "said to ssh"
        self.does("exec sh -s")

    def does(self, script: str) -> None:
        path = self._folder / "ssh"
        record, home = (f"'{place}'" for place in (self._record, self._home))
        path.write_text(_SSH.format(record=record, home=home, does=script))
        path.chmod(0o755)

    @property
    def words(self) -> list[str]:
        return self._record.read_text().splitlines() if self._record.exists() else []

    def environment(self, path: str) -> dict[str, str]:
        return {"PATH": f"{self._folder}:{path}"}


@pytest.fixture
def ssh(tmp_path: Path, laptop: Path) -> Ssh:
    return Ssh(tmp_path, laptop)


def test_the_machine_is_named_wherever_its_history_appears(program: Program, laptop: Path) -> None:
    disk = laptop.parents[1]
    ended = program.run("import", str(disk), "--machine", "laptop")
    assert ended.code == 0 and "claude-code@laptop" in ended.text and "7 new sessions" in ended.text
    shutil.rmtree(disk)
    shutil.copytree(resource("sample/claude-code"), program.home / ".claude")
    assert program.run("capture").code == 0
    status = program.run("status").text
    assert "Codex CLI on laptop (codex@laptop)" in status and "gone" not in status
    assert "codex@laptop" in program.run("sources").text
    assert program.run("sessions", "--agent", "codex@laptop", "--json").json["total_count"] == 2
    found = program.run("search", "machine:laptop tide", "--json").json
    assert found["coverage"] == "complete" and found["results"]
    assert {result["source_id"].partition("@")[2] for result in found["results"]} == {"laptop"}
    here = program.run("search", "machine:this tide", "--json").json["results"]
    assert {result["source_id"] for result in here} == {"claude-code"}
    assert program.run("reread", "--json").code == 0


def test_a_zip_is_imported_once_and_leaves_nothing_behind(program: Program, laptop: Path, tmp_path: Path) -> None:
    file = shutil.make_archive(str(tmp_path / "saved"), "zip", laptop.parents[1])
    first = program.run("import", file, "--machine", "laptop", "--json").json
    assert first["capture"]["sessions_added"] == 7
    assert {place["path"].partition(".zip/")[2] for place in first["places"]} == {
        "home/ann/.claude/projects",
        "home/ann/.codex",
    }
    assert first["left_out"] == {"named like credentials": 1}
    again = program.run("import", file, "--machine", "laptop", "--json").json["capture"]
    assert (again["messages_added"], again["sessions_added"], again["files_gone"]) == (0, 0, 0)
    assert not [path for path in (program.pond_home / "cache").iterdir() if path.name.startswith("importing-")]


def test_over_ssh_the_usual_places_come_as_a_tar(program: Program, ssh: Ssh) -> None:
    environment = ssh.environment(program.environment["PATH"])
    ended = program.run("import", "ssh:ann@laptop", "--json", environment=environment)
    assert ended.json["machine"] == "laptop"
    assert ended.json["capture"]["sessions_added"] == 7
    assert {place["path"] for place in ended.json["places"]} == {
        "ssh:ann@laptop/.claude/projects",
        "ssh:ann@laptop/.codex",
    }
    assert ssh.words[-4:] == ["--", "ann@laptop", "sh", "-s"]
    assert "BatchMode=yes" in ssh.words
    again = program.run("import", "ssh:ann@laptop", "--json", environment=environment).json["capture"]
    assert (again["messages_added"], again["files_gone"]) == (0, 0)


@pytest.mark.parametrize("host", ["-oProxyCommand=touch stolen", "laptop; touch stolen", "a b", "$(touch stolen)", ""])
def test_what_is_no_host_never_reaches_ssh(program: Program, ssh: Ssh, host: str) -> None:
    ended = program.run("import", f"ssh:{host}", "-q", environment=ssh.environment(program.environment["PATH"]))
    assert ended.code == 2 and ended.err
    assert ssh.words == []
    assert not (program.home / "stolen").exists()


@pytest.mark.parametrize(
    ("does", "code", "words"),
    [
        ("echo 'ann@laptop: Permission denied (publickey).' >&2; exit 255", 1, "Permission denied (publickey)"),
        ("echo 'sh: tar: not found' >&2; exit 127", 1, "no sh or tar"),
        ("sh -s | head -c 20000", 1, "cannot be unpacked"),
        ('rm -rf "$HOME"/.[ac]*; mkdir "$HOME"/empty; HOME="$HOME"/empty; exec sh -s', 3, "No agent's history"),
    ],
)
def test_what_goes_wrong_over_ssh_is_said(program: Program, ssh: Ssh, does: str, code: int, words: str) -> None:
    ssh.does(does)
    ended = program.run("import", "ssh:laptop", environment=ssh.environment(program.environment["PATH"]))
    assert (ended.code, words in ended.err) == (code, True), ended.err
    assert program.run("sessions", "--json").json["total_count"] == 0


def test_nothing_found_is_not_success(program: Program, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ended = program.run("import", str(tmp_path / "empty"), "--machine", "laptop")
    assert ended.code == 3
    assert "No agent's history" in ended.err and ".claude/projects" in ended.err
    unnamed = program.run("import", str(tmp_path / "empty"))
    assert unnamed.code == 2 and "--machine" in unnamed.err
