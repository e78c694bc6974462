"""systemd's timers of one person: a service and a timer in the folder of user units."""

import contextlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from pond_desktop.errors import ScheduleError
from pond_desktop.runtime.schedulers.jobs import MARK, Job, Standing, demand, plain_words, run_program, write_own

UNIT = "pond-desktop-capture"
# the colon keeps `$` as it is; systemd splits and unquotes the rest
_SERVICE = """\
# {mark}
[Unit]
Description=Capture the histories of coding agents into Pond Desktop's archive

[Service]
Type=oneshot
ExecStart=:{words}
{environment}Nice=10
IOSchedulingClass=idle
"""
_TIMER = """\
# {mark}
[Unit]
Description=Capture the histories of coding agents now and then

[Timer]
OnActiveSec=1min
OnUnitActiveSec={minutes}min
AccuracySec=30s
Unit={unit}.service

[Install]
WantedBy=timers.target
"""
_ODD_PROGRAM = frozenset("\"'\\")
_EVERY = re.compile(r"^OnUnitActiveSec=(\d+)min$", re.MULTILINE)


class Systemd:
    name = "systemd"

    def __init__(self, environment: Mapping[str, str], home: Path) -> None:
        config = environment.get("XDG_CONFIG_HOME")
        self._folder = (Path(config) if config else home / ".config") / "systemd" / "user"
        self._service = self._folder / f"{UNIT}.service"
        self._timer = self._folder / f"{UNIT}.timer"
        self._wanted = self._folder / "timers.target.wants" / self._timer.name

    def is_usable(self) -> bool:
        """Also where systemd is installed it need not run for this person: in containers, in bare ssh sessions."""
        try:
            return run_program("systemctl", "--user", "show-environment").code == 0
        except ScheduleError:
            return False

    def turn_on(self, job: Job) -> tuple[str, ...]:
        environment = "".join(f"Environment={_quoted(f'{name}={value}')}\n" for name, value in job.environment.items())
        # systemd takes no program with such signs in its path, but hands them on as words of another
        is_odd = not _ODD_PROGRAM.isdisjoint(job.words[0])
        words = " ".join(map(_quoted, ("/usr/bin/env", *job.words) if is_odd else job.words))
        service = _SERVICE.format(mark=MARK, words=words, environment=environment)
        timer = _TIMER.format(mark=MARK, minutes=job.every_minutes, unit=UNIT)
        for path, text in ((self._service, service), (self._timer, timer)):
            write_own(path, text.encode("utf-8", "surrogateescape"), is_ours=_is_ours(path))
        try:
            demand("systemctl", "--user", "daemon-reload")
            demand("systemctl", "--user", "enable", "--now", self._timer.name)
            # one that ran already goes on by its old times otherwise
            demand("systemctl", "--user", "restart", self._timer.name)
        except ScheduleError:
            self._remove()
            raise
        return (str(self._service), str(self._timer))

    def turn_off(self) -> tuple[str, ...]:
        if not any(map(_is_ours, (self._service, self._timer))):
            return ()
        is_usable = self.is_usable()
        if is_usable and _is_ours(self._timer):
            demand("systemctl", "--user", "disable", "--now", self._timer.name)
        removed = self._remove()
        if is_usable:
            demand("systemctl", "--user", "daemon-reload")
        return removed

    def _remove(self) -> tuple[str, ...]:
        ours = [path for path in (self._service, self._timer) if _is_ours(path)]
        for path in ours:
            path.unlink()
        if self._wanted.is_symlink() and not self._timer.exists():
            self._wanted.unlink()  # systemctl's own, where that could not be asked
        return tuple(map(str, ours))

    def standing(self) -> Standing:
        ours = tuple(path for path in (self._service, self._timer) if _is_ours(path))
        if self._timer not in ours:
            return Standing(scheduler=self.name, is_on=False, written=tuple(map(str, ours)))
        every = _EVERY.search(self._timer.read_text(encoding="utf-8", errors="replace"))
        shown = _shown(self._timer.name, "ActiveState")
        result = _shown(self._service.name, "Result", "ExecMainStatus")
        last, following = _times(self._timer.name)
        failed = result.get("Result", "success") != "success"
        return Standing(
            scheduler=self.name,
            is_on=shown.get("ActiveState") == "active",
            every_minutes=int(every[1]) if every else None,
            written=tuple(map(str, ours)),
            last_run_at=last,
            next_run_at=following,
            told=f"the last run ended with {result.get('ExecMainStatus')}; see journalctl --user -u {UNIT}"
            if failed
            else None,
        )


def _quoted(word: str) -> str:
    """One word as a unit file writes it: quoted, without specifiers."""
    (plain,) = plain_words((word,))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") + '"'


def _is_ours(path: Path) -> bool:
    try:
        return path.read_text(encoding="utf-8", errors="replace").startswith(f"# {MARK}\n")
    except OSError:
        return False


def _shown(unit: str, *properties: str) -> dict[str, str]:
    with contextlib.suppress(ScheduleError):
        said = run_program("systemctl", "--user", "show", unit, f"--property={','.join(properties)}").out
        pairs = (line.partition("=") for line in said.decode("utf-8", "replace").splitlines())
        return {name: value for name, _, value in pairs}
    return {}


def _times(timer: str) -> tuple[datetime | None, datetime | None]:
    """When it last ran and next runs; older versions do not say it in numbers."""
    with contextlib.suppress(ScheduleError, ValueError, KeyError, IndexError, TypeError):
        said = run_program("systemctl", "--user", "list-timers", "--all", "--output=json", timer).out
        (row,) = json.loads(said)
        return _time(row.get("last")), _time(row.get("next"))
    return None, None


def _time(microseconds: int | None) -> datetime | None:
    return datetime.fromtimestamp(microseconds / 1e6, UTC) if microseconds else None
