"""The window drawn into a file, once everything that it asks for is there."""

import os
import sys
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.pictures_of import opener_of
from pond_desktop.gui.starting import open_first
from pond_desktop.gui.window import MainWindow
from pond_desktop.pond import Pond

_PATIENCE_MS = 60_000
_SHADE = QColor(0, 0, 0, 90)


class PictureWish(Struct, frozen=True, kw_only=True):
    """A PNG file of a pane, or of the window, showing a session and a search. `size` is that of the window."""

    out: Path
    session: str | None = None
    query: str | None = None
    pane: str = "window"
    size: tuple[int, int] = (1_360, 860)
    scale: float = 1.0


def picture(pond: Pond, theme: Theme, wish: PictureWish) -> int:
    """Draws the window, or one pane of it. Captures nothing, and returns the exit code.

    Raises ValidationFailed for a pane that there is not.
    """
    opener = opener_of(wish.pane)
    desk = Desk(pond, theme, is_sample_offered=True)
    faults: list[str] = []
    desk.background.crashed.connect(lambda sentence, details: faults.append(f"{sentence}\n{details}"))
    try:
        desk.window.resize(QSize(*wish.size))
        desk.window.show()
        desk.listing.list_from_start()
        desk.capturing.show_status()
        open_first(desk, wish.session, wish.query)
        is_complete = _settle(desk)
        drawn = opener(desk)
        is_complete = is_complete and _settle(desk)
        desk.window.transcript.view.end_flash()
        is_written = _picture_of(drawn or desk.window, desk.window, theme).save(str(wish.out), "PNG")
    finally:
        desk.close()
        desk.window.deleteLater()
    for fault in faults:
        sys.stderr.write(fault + "\n")
    return 0 if is_complete and is_written and not faults else 70


def _settle(desk: Desk) -> bool:
    """Waits until drawing the window asks for nothing more. False where that never came."""
    loop, patience = QEventLoop(), QTimer(singleShot=True, interval=_PATIENCE_MS)

    def look() -> None:
        if desk.background.is_idle:
            _drawn(desk.window)
            if desk.background.is_idle:
                loop.exit(0)

    desk.background.became_idle.connect(look)
    patience.timeout.connect(lambda: loop.exit(1))
    patience.start()
    QTimer.singleShot(0, look)
    return loop.exec() == 0


def _picture_of(widget: QWidget, window: MainWindow, theme: Theme) -> QPixmap:
    """A pane alone; the window with the dialogs and sheets that lie over it, as a screen would show them."""
    if not widget.isWindow():
        return _drawn(widget)
    drawn = _drawn(window)
    painter = QPainter(drawn)
    for each in QApplication.topLevelWidgets():
        if each.isVisible() and _lies_over(each, window):
            _draw_over(painter, each, window, theme)
    painter.end()
    return drawn


def _draw_over(painter: QPainter, over: QWidget, window: MainWindow, theme: Theme) -> None:
    """A sheet where it is; a dialog in the middle and with its title, as the platform without a screen has nobody who
    would put it there."""
    colours, is_sheet = theme.colours, over.windowType() == Qt.WindowType.Popup
    title = 0 if is_sheet else round(over.fontMetrics().height() * 1.8)
    over.resize(over.size().boundedTo(window.size() - QSize(0, title)))
    size = over.size()
    if is_sheet:
        place = over.pos() - window.pos()
    else:
        room = window.size() - size
        place = QPoint(room.width() // 2, (room.height() + title) // 2)
        painter.fillRect(window.rect(), _SHADE)
    left = max(0, min(place.x(), window.width() - size.width()))
    top = max(title, min(place.y(), window.height() - size.height()))
    head = QRect(left, top - title, size.width(), title)
    painter.fillRect(head, QColor(colours.raised))
    painter.setPen(QColor(colours.text))
    painter.drawText(head, Qt.AlignmentFlag.AlignCenter, over.windowTitle() if title else "")
    painter.drawPixmap(left, top, _drawn(over))
    painter.setPen(QColor(colours.border))
    painter.drawRect(left, top - title, size.width() - 1, size.height() + title - 1)


def _lies_over(widget: QWidget, window: MainWindow) -> bool:
    parent = widget.parentWidget()
    while parent is not None and parent is not window:
        parent = parent.parentWidget()
    return parent is window


def _drawn(widget: QWidget) -> QPixmap:
    """The widget as it looks once what was just written into it has found its place."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return widget.grab()


def draw_without_display() -> None:
    """A picture can be drawn where no screen is; Qt would end the program there."""
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if sys.platform.startswith("linux") and not has_screen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        qInstallMessageHandler(_write_message)


def _write_message(_kind: QtMsgType, _context: QMessageLogContext, words: str) -> None:
    """The platform without a screen says for each window what it can't do with it."""
    if not words.startswith("This plugin does not support"):
        sys.stderr.write(words + "\n")
