"""A capture now and then, switched on and off by the real program; what it runs is run here as the system would."""

import subprocess
from pathlib import Path

import pytest

from pond_desktop.runtime import WriterLock
from tests.journeys.conftest import CHECKOUT, Program

_CRONTAB = """
case "$1" in
  -l) [ -e "$0.table" ] && cat "$0.table" || { echo "no crontab for ann" >&2; exit 1; };;
  -r) rm "$0.table";;
  -) cat > "$0.table";;
esac"""


class System:
    """A machine with systemd, or with cron alone."""

    def __init__(self, folder: Path, *, has_systemd: bool) -> None:
        self.folder = folder / "bin"
        self.folder.mkdir()
        for name, script in (("systemctl", f"exit {0 if has_systemd else 1}"), ("crontab", _CRONTAB)):
            path = self.folder / name
            path.write_text(f"#!/bin/sh\n{script}\n")
            path.chmod(0o755)
        self.environment = {"PATH": f"{self.folder}:/usr/bin:/bin"}

    @property
    def table(self) -> str:
        path = self.folder / "crontab.table"
        return path.read_text() if path.exists() else ""


def _without_home(program: Program) -> dict[str, str]:
    """What a program that the system starts has of the variables: nearly nothing."""
    return {"HOME": str(program.home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(CHECKOUT)}


def test_on_status_and_off_with_systemd(program: Program, tmp_path: Path) -> None:
    system = System(tmp_path, has_systemd=True)
    environment = {**system.environment, "CODEX_HOME": str(program.home / "my codex")}
    assert program.run("schedule", "status", environment=environment).text.startswith("Off.")
    on = program.run("schedule", "on", "--every", "2h", environment=environment)
    assert on.code == 0 and "every 2 hours" in on.text and "schedule off" in on.text
    units = program.home / ".config" / "systemd" / "user"
    files = sorted(units.iterdir())
    assert [path.suffix for path in files] == [".service", ".timer"]
    assert all(str(path) in on.text for path in files)
    service = files[0].read_text()
    assert f'"--home" "{program.pond_home}" "capture" "--quiet" "--unless-busy"' in service
    assert f'Environment="CODEX_HOME={program.home / "my codex"}"' in service
    assert program.run("schedule", "on", "--every", "2h", environment=environment).code == 0
    assert files[0].read_text() == service
    status = program.run("schedule", "status", "--json", environment=environment).json
    assert (status["scheduler"], status["every_minutes"]) == ("systemd", 120)
    off = program.run("schedule", "off", environment=environment)
    assert off.code == 0 and all(str(path) in off.text for path in files)
    assert list(units.iterdir()) == [] and system.table == ""
    assert "not on" in program.run("schedule", "off", environment=environment).text


def test_where_only_cron_is_its_line_captures(program: Program, tmp_path: Path) -> None:
    system = System(tmp_path, has_systemd=False)
    program.lay_sample()
    assert program.run("schedule", "on", environment=system.environment).code == 0
    (line,) = [line for line in system.table.splitlines() if not line.startswith("#")]
    times, command = line.split(" ", 5)[:5], line.split(" ", 5)[5]
    assert times == ["*/15", "*", "*", "*", "*"]
    ran = subprocess.run(
        ["/bin/sh", "-c", command.replace("\\%", "%")],
        env=_without_home(program),
        capture_output=True,
        check=True,
    )
    assert (ran.stdout, ran.stderr) == (b"", b"")
    assert program.run("sessions", "--json").json["total_count"] == 8
    status = program.run("schedule", "status", environment=system.environment).text
    assert "On: cron captures every 15 minutes." in status
    assert program.run("schedule", "off", environment=system.environment).code == 0
    assert system.table == ""


def test_the_better_way_takes_the_place_of_cron(program: Program, tmp_path: Path) -> None:
    system = System(tmp_path, has_systemd=False)
    program.run("schedule", "on", environment=system.environment)
    assert system.table
    (system.folder / "systemctl").write_text("#!/bin/sh\nexit 0\n")
    assert "systemd" in program.run("schedule", "on", environment=system.environment).text
    assert system.table == ""


def test_where_nothing_runs_programs_it_says_what_does(program: Program, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    ended = program.run("schedule", "on", environment={"PATH": str(empty)})
    assert ended.code == 1 and "capture --watch" in ended.err
    assert program.run("schedule", "off", environment={"PATH": str(empty)}).code == 0


@pytest.mark.parametrize("every", ["", "soon", "0m", "25h", "-5m", "15m; rm"])
def test_an_interval_that_is_none_writes_nothing(program: Program, tmp_path: Path, every: str) -> None:
    system = System(tmp_path, has_systemd=True)
    ended = program.run("schedule", "on", "--every", every, environment=system.environment)
    assert ended.code == 2 and "15m" in ended.err
    assert not (program.home / ".config").exists()


def test_a_scheduled_capture_gives_way_to_whoever_writes(program: Program) -> None:
    program.lay_sample()
    program.run("capture", "--quiet")
    with WriterLock(program.pond_home / "data" / "pond.lock", "restore"):
        ended = program.run("capture", "--quiet", "--unless-busy")
        assert (ended.code, ended.out, ended.err) == (0, b"", "")
        asked = program.run("capture", "--quiet")
        assert asked.code == 1 and "restore" in asked.err
    assert program.run("capture", "--unless-busy", "--watch").code == 2
