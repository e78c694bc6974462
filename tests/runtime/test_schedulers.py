"""What is written for each system's scheduler, and that exactly that goes again. Their programs are stand-ins that
record what they are told."""

import json
import os
import plistlib
import shlex
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pond_desktop.errors import ScheduleError, ValidationFailed
from pond_desktop.runtime.schedulers import Job, schedulers_of
from pond_desktop.runtime.schedulers.cron import Cron
from pond_desktop.runtime.schedulers.launchd import LABEL, Launchd
from pond_desktop.runtime.schedulers.systemd import UNIT, Systemd
from pond_desktop.runtime.schedulers.task_scheduler import TaskScheduler

_ODD = "/opt/a b/100% \"q\" $HOME 'x'/pond-desktop"
JOB = Job(
    words=("/opt/po nd/pond-desktop", "--home", "/home/ann/50% pond", "capture", "--quiet"),
    environment={"CODEX_HOME": "/srv/co dex%n"},
    every_minutes=15,
)


class StandIn:
    """A program of the system. `answers`: a shell script that says what it prints and ends with."""

    def __init__(self, folder: Path, name: str, script: str = "") -> None:
        self._record = folder / f"{name}.told"
        self._program = folder / "bin" / name
        self._program.parent.mkdir(exist_ok=True)
        self.answers(script)

    def answers(self, script: str) -> None:
        record = shlex.quote(str(self._record))
        self._program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$*" >> {record}\n{script}\n')
        self._program.chmod(0o755)

    @property
    def told(self) -> list[str]:
        return self._record.read_text().splitlines() if self._record.exists() else []


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    return tmp_path


def _units(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "systemd" / "user").iterdir())


def test_each_system_has_its_own(tmp_path: Path) -> None:
    named = {
        platform: [each.name for each in schedulers_of(platform, {}, tmp_path)]
        for platform in ("linux", "darwin", "win32")
    }
    assert named == {"linux": ["systemd", "cron"], "darwin": ["launchd"], "win32": ["Task Scheduler"]}


def test_a_timer_of_systemd_is_written_started_and_removed(stand_in: Path) -> None:
    systemctl = StandIn(stand_in, "systemctl")
    systemd = Systemd({"XDG_CONFIG_HOME": str(stand_in)}, stand_in)
    written = systemd.turn_on(JOB)
    assert (
        systemd.turn_on(JOB)
        == written
        == tuple(str(stand_in / "systemd" / "user" / f"{UNIT}.{kind}") for kind in ("service", "timer"))
    )
    service, timer = (Path(path).read_text() for path in written)
    assert (
        'ExecStart=:"/opt/po nd/pond-desktop" "--home" "/home/ann/50%% pond" "capture" "--quiet"\n'
        'Environment="CODEX_HOME=/srv/co dex%%n"\n' in service
    )
    assert "OnUnitActiveSec=15min\n" in timer and "WantedBy=timers.target" in timer
    assert systemctl.told[:3] == [
        "--user daemon-reload",
        f"--user enable --now {UNIT}.timer",
        f"--user restart {UNIT}.timer",
    ]
    assert systemd.turn_off() == written
    assert f"--user disable --now {UNIT}.timer" in systemctl.told
    assert _units(stand_in) == []
    assert systemd.turn_off() == ()


def test_systemd_says_when_it_ran(stand_in: Path) -> None:
    times = json.dumps([{"next": 1_700_000_900_000_000, "last": 1_700_000_000_000_000, "unit": f"{UNIT}.timer"}])
    systemctl = StandIn(stand_in, "systemctl")
    systemd = Systemd({}, stand_in)
    assert not systemd.standing().is_on
    systemd.turn_on(JOB)
    systemctl.answers(
        f"case \"$*\" in *list-timers*) echo '{times}';; *.timer*) echo ActiveState=active;;"
        " *) echo Result=exit-code; echo ExecMainStatus=1;; esac"
    )
    found = systemd.standing()
    assert (found.is_on, found.every_minutes) == (True, 15)
    assert found.last_run_at is not None and found.next_run_at is not None
    assert (found.next_run_at - found.last_run_at).total_seconds() == 900
    assert found.told is not None and "ended with 1" in found.told
    systemctl.answers("echo 'no timers listed'")
    found = systemd.standing()
    assert (found.is_on, found.last_run_at, found.next_run_at) == (False, None, None)


def test_what_systemd_refuses_leaves_nothing(stand_in: Path) -> None:
    systemctl = StandIn(stand_in, "systemctl", "echo 'Failed to connect to bus: No medium found' >&2; exit 1")
    systemd = Systemd({"XDG_CONFIG_HOME": str(stand_in)}, stand_in)
    assert not systemd.is_usable()
    with pytest.raises(ScheduleError, match="No medium found"):
        systemd.turn_on(JOB)
    assert _units(stand_in) == []
    foreign = stand_in / "systemd" / "user" / f"{UNIT}.timer"
    foreign.write_text("[Timer]\nOnCalendar=daily\n")
    systemctl.answers("")
    with pytest.raises(ScheduleError, match="not written by Pond Desktop"):
        systemd.turn_on(JOB)
    assert systemd.turn_off() == (str(foreign.with_suffix(".service")),)
    assert foreign.read_text() == "[Timer]\nOnCalendar=daily\n"


def test_no_path_breaks_out_of_a_unit(stand_in: Path) -> None:
    StandIn(stand_in, "systemctl")
    systemd = Systemd({"XDG_CONFIG_HOME": str(stand_in)}, stand_in)
    service, _ = systemd.turn_on(Job(words=(_ODD, "capture"), environment={}, every_minutes=5))
    said = Path(service).read_text()
    assert 'ExecStart=:"/usr/bin/env" "/opt/a b/100%% \\"q\\" $HOME \'x\'/pond-desktop" "capture"\n' in said
    with pytest.raises(ScheduleError, match="control character"):
        systemd.turn_on(Job(words=("/opt/a\nExecStart=/bin/false",), environment={}, every_minutes=5))
    assert Path(service).read_text() == said


def test_an_agent_of_launchd_is_loaded_and_removed(stand_in: Path) -> None:
    launchctl = StandIn(
        stand_in, "launchctl", '[ "$1" = print ] && printf "\\truns = 3\\n\\tlast exit code = 0\\n"; exit 0'
    )
    launchd = Launchd(stand_in)
    (file,) = launchd.turn_on(JOB)
    assert launchd.turn_on(JOB) == (file,)
    content = plistlib.loads(Path(file).read_bytes())
    assert Path(file) == stand_in / "Library" / "LaunchAgents" / f"{LABEL}.plist"
    assert content["ProgramArguments"] == list(JOB.words)
    assert (content["EnvironmentVariables"], content["StartInterval"]) == (JOB.environment, 900)
    domain = f"gui/{os.getuid()}"
    assert launchctl.told[:2] == [f"bootout {domain}/{LABEL}", f"bootstrap {domain} {file}"]
    found = launchd.standing()
    assert (found.is_on, found.every_minutes, found.told) == (True, 15, "runs: 3, last exit code: 0")
    assert launchd.turn_off() == (file,)
    assert not Path(file).exists()
    assert launchd.turn_off() == ()
    assert not launchd.standing().is_on


def test_a_task_of_windows_keeps_program_and_arguments_apart(stand_in: Path) -> None:
    kept = stand_in / "kept.xml"
    schtasks = StandIn(
        stand_in,
        "schtasks",
        f"""
kept={shlex.quote(str(kept))}
case "$1 $*" in
  /Create*) while [ "$1" != /XML ]; do shift; done; cp "$2" "$kept";;
  /Delete*) rm "$kept";;
  *CSV*) echo '"HOST","\\\\Pond Desktop capture","02.12.2026 10:15:00","Ready","x","02.12.2026 10:00:00","0"';;
  *) [ -e "$kept" ] && cat "$kept";;
esac""",
    )
    tasks = TaskScheduler()
    assert not tasks.standing().is_on
    written = tasks.turn_on(JOB)
    assert tasks.turn_on(JOB) == written
    task = ET.fromstring(kept.read_bytes())
    found = {element.tag.rpartition("}")[2]: element.text for element in task.iter()}
    assert found["Command"] == "/opt/po nd/pond-desktop"
    assert found["Arguments"] == '--home "/home/ann/50% pond" capture --quiet'
    assert (found["Interval"], found["MultipleInstancesPolicy"]) == ("PT15M", "IgnoreNew")
    standing = tasks.standing()
    assert (standing.is_on, standing.every_minutes) == (True, 15)
    assert standing.told == "last run 02.12.2026 10:00:00 with 0, next run 02.12.2026 10:15:00"
    assert tasks.turn_off() == written
    assert tasks.turn_off() == ()
    assert any(told.startswith("/Delete /TN Pond Desktop capture /F") for told in schtasks.told)


_CRONTAB = """
table={table}
case "$1" in
  -l) if [ -e "$table" ]; then cat "$table"; else echo "no crontab for ann" >&2; exit 1; fi;;
  -r) rm "$table";;
  -) cat > "$table";;
esac"""


@pytest.fixture
def table(stand_in: Path) -> Path:
    StandIn(stand_in, "crontab", _CRONTAB.format(table=shlex.quote(str(stand_in / "table"))))
    return stand_in / "table"


@pytest.mark.parametrize("before", [None, b"", b"MAILTO=ann\r\n\n5 4 * * * caf\xe9 %x\n", b"no end of line"])
def test_every_other_line_of_a_crontab_stays_as_it_is(table: Path, before: bytes | None) -> None:
    if before is not None:
        table.write_bytes(before)
    cron = Cron()
    cron.turn_on(JOB)
    once = table.read_bytes()
    cron.turn_on(JOB)
    assert table.read_bytes() == once
    assert once.endswith(before or b"")
    line = once.splitlines()[1].decode()
    assert line.startswith("*/15 * * * * CODEX_HOME=")
    found = cron.standing()
    assert (found.is_on, found.every_minutes) == (True, 15)
    assert cron.turn_off()
    assert (table.read_bytes() if table.exists() else None) == (before or None)
    assert cron.turn_off() == ()
    assert not cron.standing().is_on


def test_what_cron_runs_is_what_was_meant(table: Path, tmp_path: Path) -> None:
    program = tmp_path / "a b%'$HOME" / "pond-desktop"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" "$CODEX_HOME" > {shlex.quote(str(tmp_path / "ran"))}\n')
    program.chmod(0o755)
    Cron().turn_on(Job(words=(str(program), "--home", "50% 'x'"), environment=JOB.environment, every_minutes=60))
    times, _, command = table.read_text().splitlines()[1].partition(" * * * * ")
    assert times == "0"
    # as cron does: a bare percent sign would end the command here
    assert "%" not in command.replace("\\%", "")
    subprocess.run(["/bin/sh", "-c", command.replace("\\%", "%")], check=True)
    assert (tmp_path / "ran").read_text().splitlines() == ["--home", "50% 'x'", "/srv/co dex%n"]


def test_a_half_removed_block_is_not_touched(table: Path) -> None:
    Cron().turn_on(JOB)
    half = b"\n".join(table.read_bytes().splitlines()[:2]) + b"\n0 1 * * * mine\n"
    table.write_bytes(half)
    with pytest.raises(ScheduleError, match="only a part"):
        Cron().turn_on(JOB)
    assert table.read_bytes() == half


def test_cron_keeps_no_odd_interval(table: Path) -> None:
    for minutes in (7, 25, 90, 300):
        with pytest.raises(ValidationFailed, match="cron"):
            Cron().turn_on(Job(words=("/x",), environment={}, every_minutes=minutes))
    assert not table.exists()


def test_a_crontab_that_may_not_be_read_is_not_written(stand_in: Path) -> None:
    crontab = StandIn(stand_in, "crontab", "echo 'you are not allowed to use this program' >&2; exit 1")
    with pytest.raises(ScheduleError, match="not allowed"):
        Cron().turn_on(JOB)
    assert crontab.told == ["-l"]
