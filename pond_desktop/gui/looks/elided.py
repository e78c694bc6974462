"""A label that gives way: it cuts its words with an ellipsis instead of widening the window."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.painting import guarded

_TIP_CHARS = 1_200
_WHERE_LINES_BEGIN = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextSingleLine


class ElidedLabel(QLabel):
    """Plain text on one line; where it is cut, the whole of it in the tool tip, and what else belongs there."""

    clicked = Signal()

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(40)
        self.say(words)

    def say(self, words: str, more: str = "") -> None:
        """`more` stands in the tool tip alone."""
        self._more = more
        self.setText(words)
        self.setAccessibleName(words)
        self.setAccessibleDescription(more)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        # in its own direction, at the edge where the others are
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        edge = Qt.AlignmentFlag.AlignRight if self.isRightToLeft() else Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect(), _WHERE_LINES_BEGIN | edge, shown)
        whole = "" if shown == self.text() else self.text()[:_TIP_CHARS]
        tip = "\n".join(filter(None, (whole, self._more)))
        self.setToolTip(plain_tip(tip) if tip else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
