"""Writing what a person made: never cancelled, and tried again while another program writes the archive."""

import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from pond_desktop.errors import ArchiveBusy, KnownError
from pond_desktop.gui.background import Background, Lane, Request
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow

Answer = TypeVar("Answer")

PATIENCE_S = 60.0
"""Each try waits for seconds by itself. A closing window waits so long, too."""
_PAUSE_S = 0.1


def keep(
    owner: QObject,
    change: Callable[[], Answer],
    then: Callable[[Answer], None],
    *,
    window: MainWindow,
    background: Background,
    failed: Callable[[KnownError], None] | None = None,
) -> None:
    """Makes a change in the order in which such changes were asked for, and says so where it has to wait."""

    def patiently(request: Request[Answer]) -> Answer:
        until, has_said = time.monotonic() + PATIENCE_S, False
        while True:
            try:
                return change()
            except ArchiveBusy:
                if time.monotonic() > until:
                    raise
            if not has_said:
                request.tell(None)
                has_said = True
            time.sleep(_PAUSE_S)

    def waits(_: object) -> None:
        window.notices.say(
            tr("This is not saved yet: another program is writing the archive. It is tried again until it is saved.")
        )

    background.run(owner, patiently, then, failed=failed, told=waits, lane=Lane.KEEP)
