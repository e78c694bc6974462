"""The list below the search box: ways to go on with what is typed, or earlier searches.

It is no window of its own and never takes the focus: keys go to the box, so that typing and input methods go on.
"""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from pond_desktop.gui.looks.cards import after
from pond_desktop.gui.looks.painting import guarded
from pond_desktop.gui.translation import tr

_ROWS_MAX = 10
_WIDTH_IN_EM = 30
_MEANING_ROLE = Qt.ItemDataRole.UserRole


class Suggestion(Struct, frozen=True):
    """`text` is what would stand in the box, or at the cursor; `what` says what it is."""

    text: str
    what: str = ""


class SuggestionList(QListWidget):
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("suggestions")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.Box)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setItemDelegate(_SuggestionRow(self))
        self.setAccessibleName(tr("Suggestions"))
        self.itemClicked.connect(lambda item: self.chosen.emit(item.text()))
        self.hide()

    def offer(self, suggestions: Sequence[Suggestion], below: QWidget) -> None:
        """Shows them below a widget, none of them chosen. Without any it goes away."""
        self.clear()
        if not suggestions:
            self.hide()
            return
        window = below.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        for suggestion in suggestions:
            item = QListWidgetItem(suggestion.text)
            item.setData(_MEANING_ROLE, suggestion.what)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{suggestion.text} {suggestion.what}".strip())
            self.addItem(item)
        em = self.fontMetrics().height()
        rows = min(len(suggestions), _ROWS_MAX)
        width = min(below.width(), em * _WIDTH_IN_EM)
        place = below.mapTo(window, QPoint(0, below.height() + 1))
        self.setGeometry(place.x(), place.y(), width, rows * self.sizeHintForRow(0) + 2 * self.frameWidth())
        self.setCurrentRow(-1)
        self.show()
        self.raise_()

    def step(self, rows: int) -> None:
        """Up or down, round and round."""
        row = self.currentRow() + rows
        if self.currentRow() < 0 and rows < 0:
            row = self.count() - 1
        self.setCurrentRow(row % self.count())

    def current_text(self) -> str | None:
        """`None` while nothing is chosen."""
        return self.currentItem().text() if self.currentRow() >= 0 else None

    def first_text(self) -> str | None:
        return self.item(0).text() if self.count() else None


class _SuggestionRow(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, round(option.fontMetrics.height() * 1.6))

    @guarded
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        palette, state = option.palette, option.state
        text, muted = palette.text().color(), palette.placeholderText().color()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, palette.highlight())
            text = muted = palette.highlightedText().color()
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, palette.midlight())
        em = option.fontMetrics.height()
        place = option.rect.adjusted(em // 2, 0, -em // 2, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        elide = Qt.TextElideMode.ElideRight
        words = option.fontMetrics.elidedText(str(index.data()), elide, place.width())
        painter.setPen(QColor(text))
        painter.drawText(place, flags, words)
        place = after(place, option.fontMetrics.horizontalAdvance(words) + em)
        if place.width() > em * 2:
            painter.setPen(QColor(muted))
            meaning = str(index.data(_MEANING_ROLE) or "")
            painter.drawText(place, flags, option.fontMetrics.elidedText(meaning, elide, place.width()))
        painter.restore()
