"""Measuring one piece of work in a process of its own, so that its time and memory are its alone."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

_CHECKOUT = Path(__file__).resolve().parent.parent.parent


class WorkError(RuntimeError):
    """A measured process did not end well; the message is what it printed."""


def peak_bytes() -> int:
    """The most memory that this process has had resident."""
    if sys.platform == "win32":
        return 0  # not known without another library; the table says so
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def resident_bytes() -> int:
    """The memory that this process has resident now; the peak where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return peak_bytes()
    return pages * os.sysconf("SC_PAGE_SIZE")


def forget_cached(*places: Path) -> None:
    """Asks the system to keep nothing of these files in memory, as after the machine was started. Pages that another
    process has mapped stay."""
    if not hasattr(os, "posix_fadvise"):
        return
    for path in (path for place in places for path in (place.rglob("*") if place.is_dir() else (place,))):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def measured(module: str, *words: str | Path | int) -> dict[str, Any]:
    """Runs `python -m module words…` and reads the JSON that it prints last."""
    command = [sys.executable, "-m", module, *map(str, words)]
    # installed, the program has its modules compiled
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    run = subprocess.run(command, cwd=_CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise WorkError(f"{' '.join(command)} ended with {run.returncode}:\n{run.stdout[-2000:]}{run.stderr[-4000:]}")
    return dict(msgspec.json.decode(run.stdout.strip().rsplit("\n", 1)[-1]))
