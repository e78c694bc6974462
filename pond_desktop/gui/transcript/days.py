"""Where another day begins among the messages of a transcript."""

from collections.abc import Callable
from datetime import date, datetime, tzinfo

from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.gui.looks.amounts import long_day
from pond_desktop.projection.values import MessageView


def day_begun(row: int, written: Callable[[int], date | None]) -> str:
    """The name of the day that begins at `row`; empty where it is that of what stands above.

    Args:
        written: the day of a row, `None` where no time was written down: what is only estimated begins no day.
    """
    day = written(row)
    if day is None:
        return ""
    former = next((known for above in range(row - 1, -1, -1) if (known := written(above)) is not None), None)
    if former == day:
        return ""
    return long_day(day)


def day_written(known: OutlineRow | None, view: MessageView | None, zone: tzinfo | None) -> date | None:
    """The day of a message where it is written: by its outline, or before that is here by itself."""
    if known is not None:
        return None if known.at_s is None else datetime.fromtimestamp(known.at_s, zone).date()
    if view is None or view.at is None or view.time_basis == "inferred":
        return None
    return view.at.astimezone(zone).date()
