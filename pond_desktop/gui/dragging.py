"""References dragged out of the window: sessions of the list, hits, messages by their heads."""

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QDrag, QGuiApplication, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from pond_desktop.gui.background import Background
from pond_desktop.gui.inserting import Inserting
from pond_desktop.gui.meant import Meant, meant_by_messages
from pond_desktop.gui.reference_mime import mime_of
from pond_desktop.gui.transcript.pane import Transcript
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.projection.reference import Reference

_EM_WIDE = 22
_WORDS_MS = 4_000


class Dragging(QObject):
    """A drag begins once its reference is made: that takes no longer than the hand does. Who let go before meant a
    click."""

    def __init__(self, inserting: Inserting, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._inserting, self._window, self._background = inserting, window, background
        window.sessions.table.drag_wanted.connect(self._drag_sessions)
        window.results.table.drag_wanted.connect(self._drag_hit)
        for transcript in window.sides.transcripts:
            transcript.view.drag_wanted.connect(lambda row, transcript=transcript: self._drag_message(transcript, row))

    def _drag_sessions(self, row: int) -> None:
        """The chosen ones, where the row is one of them."""
        sessions = self._window.sessions
        key, chosen = sessions.model.key_at(row), sessions.chosen_keys()
        if key is not None:
            self._make(Meant(keys=tuple(chosen) if key in chosen else (key,)), sessions.table)

    def _drag_hit(self, row: int) -> None:
        hit = self._window.results.model.hit_at(row)
        if hit is not None:
            self._make(Meant(locators=(hit.locator,)), self._window.results.table)

    def _drag_message(self, transcript: Transcript, row: int) -> None:
        view, chosen = transcript.model.view_at(row), transcript.chosen_messages
        if view is not None:
            dragged = chosen if transcript.view.chosen.is_one_of_several(row) else [view]
            self._make(meant_by_messages([each.locator for each in dragged]), transcript.view)

    def _make(self, meant: Meant, source: QWidget) -> None:
        form = self._inserting.form_for(None, meant)

        def made(reference: Reference) -> None:
            if QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton:
                # from the loop: a drag has one of its own
                QTimer.singleShot(0, source, lambda: self._drag(reference, source))

        self._background.run(self, lambda _: self._inserting.reference_to(meant, form), made, replaces="drag")

    def _drag(self, reference: Reference, source: QWidget) -> None:
        drag = QDrag(source)
        drag.setMimeData(mime_of(reference))
        drag.setPixmap(self._label(reference))
        drag.setHotSpot(QPoint(-8, 0))
        self._window.status_line.showMessage(tr("Drop the reference where it is to stand"), _WORDS_MS)
        drag.exec(Qt.DropAction.CopyAction)

    def _label(self, reference: Reference) -> QPixmap:
        """What hangs at the pointer."""
        window, colours = self._window, self._window.theme.colours
        metrics, pixels = window.fontMetrics(), window.devicePixelRatioF()
        words = metrics.elidedText(reference.line, Qt.TextElideMode.ElideRight, metrics.height() * _EM_WIDE)
        place = QRect(0, 0, metrics.horizontalAdvance(words) + metrics.height(), metrics.height() * 2)
        drawn = QPixmap(place.size() * pixels)
        drawn.setDevicePixelRatio(pixels)
        drawn.fill(QColor(colours.raised))
        painter = QPainter(drawn)
        painter.setFont(window.font())
        painter.setPen(QColor(colours.border))
        painter.drawRect(place.adjusted(0, 0, -1, -1))
        painter.setPen(QColor(colours.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()
        return drawn
