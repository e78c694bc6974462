"""cron, where nothing else is: our lines stand between two marks at the table's top, all others stay byte for byte."""

import re
import shlex
import shutil

from pond_desktop.errors import ScheduleError, ValidationFailed
from pond_desktop.runtime.schedulers.jobs import Job, Standing, demand, plain_words, run_program

_BEGIN = b"# pond-desktop schedule: begin"
_END = b"# pond-desktop schedule: end"
_OURS = re.compile(
    rb"^" + _BEGIN + rb" \(every (\d+) minutes[^\n]*\n(?:(?!" + _BEGIN + rb")[^\n]*\n)*?" + _END + rb"\n", re.M
)
_NO_TABLE = ("no crontab", "no such file", "can't open")
_WRITTEN = ("lines in the crontab",)


class Cron:
    name = "cron"

    def is_usable(self) -> bool:
        return shutil.which("crontab") is not None

    def turn_on(self, job: Job) -> tuple[str, ...]:
        # at the top: what a person sets further down (SHELL, MAILTO) does not hold there, and no last line is touched
        table = _without_ours(_read())
        demand("crontab", "-", given=_lines(job) + table)
        return _WRITTEN

    def turn_off(self) -> tuple[str, ...]:
        if not self.is_usable() or _OURS.search(before := _read()) is None:
            return ()
        after = _without_ours(before)
        if after:
            demand("crontab", "-", given=after)
        else:
            demand("crontab", "-r")
        return _WRITTEN

    def standing(self) -> Standing:
        found = _OURS.search(_read()) if self.is_usable() else None
        if found is None:
            return Standing(scheduler=self.name, is_on=False)
        return Standing(scheduler=self.name, is_on=True, every_minutes=int(found[1]), written=_WRITTEN)


def _read() -> bytes:
    ended = run_program("crontab", "-l")
    if ended.code == 0:
        return ended.out
    if any(words in ended.err.lower() for words in _NO_TABLE):
        return b""
    raise ScheduleError(f"crontab refused: {ended.err or 'it said nothing'}.", "See what `crontab -l` says.")


def _without_ours(table: bytes) -> bytes:
    rest = _OURS.sub(b"", table)
    if _BEGIN in rest or _END in rest:
        raise ScheduleError(
            "The crontab holds only a part of the lines of Pond Desktop.",
            f"Remove them with `crontab -e`: those from `{_BEGIN.decode()}` to `{_END.decode()}`.",
        )
    return rest


def _lines(job: Job) -> bytes:
    assigned = [f"{name}={shlex.quote(value)}" for name, value in job.environment.items()]
    command = " ".join([*assigned, *map(shlex.quote, plain_words(job.words))])
    plain_words(tuple(assigned))
    # cron itself ends a command at a bare percent sign
    line = f"{_times(job.every_minutes)} {command.replace('%', chr(92) + '%')}"
    begin = f"{_BEGIN.decode()} (every {job.every_minutes} minutes; `pond-desktop schedule off` removes these lines)"
    return f"{begin}\n{line}\n{_END.decode()}\n".encode("utf-8", "surrogateescape")


def _times(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if minutes == 1:
        return "* * * * *"
    if minutes < 60 and 60 % minutes == 0:
        return f"*/{minutes} * * * *"
    if rest == 0 and hours == 1:
        return "0 * * * *"
    if rest == 0 and hours and 24 % hours == 0:
        return "0 0 * * *" if hours == 24 else f"0 */{hours} * * *"
    raise ValidationFailed(
        f"cron cannot run anything every {minutes} minutes.",
        "Take 5, 10, 15, 20, 30 minutes or whole hours.",
        field="every",
    )
