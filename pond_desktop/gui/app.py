"""The window, from the words of the command line: opened, handed over to one that is open, or drawn into a picture."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from pond_desktop.errors import SettingsError
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.single_instance import SingleInstance
from pond_desktop.gui.translation import speak, tr
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.door import Summons, activation, sayable
from pond_desktop.runtime.logs import failure_words, log_failure

if TYPE_CHECKING:
    from pond_desktop.gui.picture import PictureWish
    from pond_desktop.gui.window import MainWindow


def run_window(
    folders: Folders,
    settings: Settings,
    *,
    session: str | None = None,
    query: str | None = None,
    is_new: bool = False,
    is_alone: bool = False,
    fault: SettingsError | None = None,
) -> int:
    """Shows the window until it is closed, or hands over to the program that has this archive open.

    Args:
        is_new: where that is another program, it opens a further window.
        is_alone: hands nothing over; what is asked for holds for this program only.
        fault: what is wrong with the settings file.
    Returns:
        The exit code.
    Raises:
        KnownError: the archive can't be opened.
    """
    application = application_for(settings)
    instance = SingleInstance(folders)
    summons = Summons(
        session=session and sayable(session),
        query=query and sayable(query),
        new_window=is_new,
        activation=activation(),
    )
    if not is_alone and instance.hand_over(summons):
        sys.stderr.write(tr("Pond Desktop is open already: its window was raised.") + "\n")
        return 0
    instance.hold()
    # a second start, which somebody waits for, ends without having loaded a window
    from pond_desktop.gui.front import Front, places_of
    from pond_desktop.pond import open_pond

    theme = theme_for(settings)
    with open_pond(folders, settings) as pond:
        front = Front(pond, theme)
        with _reporting(front.window), _ending_at_ctrl_c():
            front.show(places_of(pond))
            front.wait_for_painting()
            # most of the program: it is loaded while the list is looked at
            from pond_desktop.gui.program import Program

            QTimer.singleShot(0, application, _collect_garbage_again)
            return Program(application, front, fault).run(instance, summons)


def draw_window(folders: Folders, settings: Settings, wish: "PictureWish") -> int:
    """Draws a picture, and returns the exit code. Raises KnownError where there is no such pane, or no archive."""
    from pond_desktop.gui.picture import draw_without_display, picture
    from pond_desktop.gui.pictures_of import opener_of
    from pond_desktop.pond import open_pond

    opener_of(wish.pane)
    draw_without_display()
    os.environ["QT_SCALE_FACTOR"] = f"{wish.scale:g}"
    application_for(settings)
    theme = theme_for(settings)
    with open_pond(folders, settings) as pond:
        return picture(pond, theme, wish)


def _collect_garbage_again() -> None:
    """From now on only among what comes and goes; the program itself is left out."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


@contextmanager
def _reporting(window: "MainWindow") -> Iterator[None]:
    """Faults in the window's own thread become reports too, instead of lines on a terminal that nobody sees."""
    former = sys.excepthook

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        is_ours = not issubclass(kind, KeyboardInterrupt)
        if is_ours:
            log_failure(error)
            words = failure_words(error)
            # not from within what failed: it may have been painting
            QTimer.singleShot(0, window, lambda: window.report(kind.__name__, words))
        if not is_ours or former is not sys.__excepthook__:
            # Python's own hook would write the error's words, which may quote a transcript, into the desktop's journal
            former(kind, error, trace)

    sys.excepthook = report
    try:
        yield
    finally:
        sys.excepthook = former


@contextmanager
def _ending_at_ctrl_c() -> Iterator[None]:
    """Qt's loop never comes back to Python for a Ctrl+C. What a capture had not committed it will read again."""
    former = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, former)


def theme_for(settings: Settings) -> Theme:
    theme = Theme(settings.theme, zoom_percent=settings.zoom_percent, is_motion_reduced=settings.reduced_motion)
    theme.apply()
    return theme


def application_for(settings: Settings) -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication([])
    application.setApplicationName("pond-desktop")
    application.setApplicationDisplayName("Pond Desktop")
    application.setDesktopFileName("pond-desktop")
    speak(settings.language)
    return application
