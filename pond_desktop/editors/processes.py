"""Programs of this person that run now: what they are, and when somebody last typed in their terminal."""

import os
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from psutil import Process

Answer = TypeVar("Answer")
_PSEUDO_TERMINALS, _CONSOLES = range(136, 144), 4
"""Their numbers as devices of Linux."""
_TERMINAL_FIELD = 4
"""Behind the name, in /proc/PID/stat; see proc(5)."""


def last_key_at(pid: int) -> datetime | None:
    """When something was last read from the terminal of a program, or of the one that started it; about 8 s coarse."""
    from psutil import Process

    def read() -> datetime | None:
        process: Process | None = Process(pid)
        # Neovim's screen is the parent of what holds the text
        while process is not None:
            if terminal := _terminal_of(process):
                return read_at(terminal)
            process = process.parent()
        return None

    return _known(read, None)


def read_at(terminal: str) -> datetime | None:
    """When a program last read from a terminal; of another person's, or none, nothing is known."""
    return _known(lambda: datetime.fromtimestamp(Path(terminal).stat().st_atime, UTC), None)


def own_terminal() -> str | None:
    """Where this program itself is in the foreground: a person who starts it there writes somewhere else."""
    from psutil import Process

    def read() -> str | None:
        with Path("/dev/tty").open("rb") as terminal:
            is_ours = os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
        return _terminal_of(Process()) if is_ours else None

    return None if sys.platform == "win32" else _known(read, None)


def is_stopped(pid: int) -> bool:
    """Whether it sleeps in the background (Ctrl+Z): it answers when it is brought back, and to what was said then."""
    from psutil import STATUS_STOPPED, Process

    return _known(lambda: Process(pid).status() == STATUS_STOPPED, False)


def program_of(pid: int) -> str:
    """Its name, without a folder; empty where it is gone."""
    from psutil import Process

    return _known(lambda: Process(pid).name(), "")


def file_of(pid: int) -> str | None:
    """The last file that a program was called with, as far as it is there: for one that does not say it itself."""
    from psutil import Process

    def read() -> str | None:
        process = Process(pid)
        folder = Path(process.cwd())
        return next((word for word in reversed(process.cmdline()[1:]) if (folder / word).is_file()), None)

    return _known(read, None)


def pids_called(*names: str) -> list[int]:
    """Those of this person whose program is called so, with any ending: `emacs` also means `emacs-nox`, `kate.exe`."""
    from psutil import Process, process_iter

    owner, meant = Process().username(), re.compile(rf"({'|'.join(names)})([-.].*)?")
    found = [each for each in process_iter() if meant.fullmatch(_known(each.name, ""))]
    return [each.pid for each in found if _known(each.username, "") == owner]


def words_of(pid: int) -> list[str]:
    """What it was called with, its program first."""
    from psutil import Process

    return _known(lambda: Process(pid).cmdline(), [])


def words_below(pid: int) -> list[list[str]]:
    """The words that it and the programs that it started were called with, the first first."""
    from psutil import Process

    def read() -> list[list[str]]:
        process = Process(pid)
        return [_known(each.cmdline, []) for each in (process, *process.children(recursive=True))]

    return _known(read, [])


def _terminal_of(process: "Process") -> str | None:
    if sys.platform != "linux":
        return process.terminal()
    # psutil keeps those that were there when it was first asked
    fields = Path(f"/proc/{process.pid}/stat").read_bytes().rpartition(b")")[2].split()
    device = int(fields[_TERMINAL_FIELD])
    if os.major(device) in _PSEUDO_TERMINALS:
        return f"/dev/pts/{os.minor(device) + 256 * (os.major(device) - _PSEUDO_TERMINALS[0])}"
    return f"/dev/tty{os.minor(device)}" if os.major(device) == _CONSOLES else None


def _known(read: Callable[[], Answer], otherwise: Answer) -> Answer:
    """Any of them may end at any moment."""
    from psutil import Error

    try:
        return read()
    except (Error, OSError):
        return otherwise
