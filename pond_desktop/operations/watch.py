"""Keeping the archive up with the agents."""

from collections.abc import Callable

from pond_desktop.capture.watching import WatchNews, keep_captured
from pond_desktop.errors import ArchiveBusy
from pond_desktop.operations.capture import fill_tools
from pond_desktop.pond import Pond

_FILL_S = 0.5


def watch(pond: Pond, told: Callable[[WatchNews], None]) -> None:
    """Captures what is new, then what agents write, as they write it, until the work is cancelled.

    Args:
        told: gets which folders are watched, and the report of each pass, in this thread.
    Raises:
        ArchiveError: the disk is full, or the archive cannot be written.
    """

    def fill() -> None:
        try:
            fill_tools(pond, deadline=_FILL_S)
        except ArchiveBusy:
            return  # whoever writes now fills as well

    keep_captured(pond, told, fill)
