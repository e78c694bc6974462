"""The systems' own ways to run a program now and then: systemd, launchd, Task Scheduler, cron.

In: a job. Out: what was written where, and how it stands. Each writes what is marked as ours, and removes exactly that.
Must not import anything but `errors`.
"""

from collections.abc import Mapping
from pathlib import Path

from pond_desktop.runtime.schedulers.cron import Cron
from pond_desktop.runtime.schedulers.jobs import Job, Scheduler, Standing
from pond_desktop.runtime.schedulers.launchd import Launchd
from pond_desktop.runtime.schedulers.systemd import Systemd
from pond_desktop.runtime.schedulers.task_scheduler import TaskScheduler

__all__ = ["Job", "Scheduler", "Standing", "schedulers_of"]


def schedulers_of(platform: str, environment: Mapping[str, str], home: Path) -> tuple[Scheduler, ...]:
    """Those that a system can have, the better one first. `platform` as `sys.platform` says it."""
    if platform == "darwin":
        return (Launchd(home),)
    if platform == "win32":
        return (TaskScheduler(),)
    return (Systemd(environment, home), Cron())
