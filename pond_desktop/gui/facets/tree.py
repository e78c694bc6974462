"""Sections of choices as a tree: a click chooses one alone, a check mark or Ctrl adds one."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr

_FIRST_COUNT = 8
_ROW_PX_MIN = 24
_SECTION, _VALUE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_MORE = "\0more"


class Choice(Struct, frozen=True, kw_only=True):
    """One choice of a section. `is_chosen` is `None` where it is no filter but a place to go to; `count` where nobody
    counts."""

    value: str
    words: str
    count: int | None = None
    is_chosen: bool | None = False
    tip: str = ""


class _Rows(QStyledItemDelegate):
    """High enough to be hit, with some room behind the numbers."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        found = super().sizeHint(option, index)
        em = QFontMetrics(option.font).height()
        room = em if index.column() else 0
        return QSize(found.width() + room, max(_ROW_PX_MIN, round(em * 1.7)))

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        if index.column():
            option.text += " "


class FacetTree(QTreeWidget):
    chosen = Signal(str, str)
    """A section and a value: this one alone."""
    toggled = Signal(str, str, bool)
    """A section and a value: beside the others, or no longer."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sections: dict[str, QTreeWidgetItem] = {}
        self._opened: set[str] = set()
        self._choices: dict[str, Sequence[Choice]] = {}
        self._is_filling = False
        self._checked_item: QTreeWidgetItem | None = None
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        # the numbers take what they need, the names all else
        self.header().setMinimumSectionSize(0)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(12)
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # names of models differ at their ends
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegate(_Rows(self))
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setExpandsOnDoubleClick(False)
        self.itemChanged.connect(self._changed)
        theme.changed.connect(self._dress)

    def show_section(self, name: str, title: str, choices: Sequence[Choice]) -> None:
        """A section without choices is not there."""
        self._is_filling = True
        self._choices[name] = choices
        section = self._sections.get(name)
        if section is None:
            section = QTreeWidgetItem(self, [title])
            section.setData(0, _SECTION, name)
            section.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            section.setExpanded(True)
            font = section.font(0)
            font.setBold(True)
            section.setFont(0, font)
            self._sections[name] = section
        section.setHidden(not choices)
        shown = self._shown(name, choices)
        if [item.data(0, _VALUE) for item in _children(section)] != [choice.value for choice in shown]:
            self._refill(section, name, shown)
        for item, choice in zip(_children(section), shown, strict=True):
            self._write(item, choice)
        self._is_filling = False

    def item_of(self, section: str, value: str) -> QTreeWidgetItem | None:
        found = self._sections.get(section)
        return next((item for item in _children(found) if item.data(0, _VALUE) == value), None) if found else None

    def _shown(self, name: str, choices: Sequence[Choice]) -> list[Choice]:
        """The first ones and what is chosen; the others where all are wanted."""
        if name in self._opened or len(choices) <= _FIRST_COUNT + 1:
            return list(choices)
        shown = [choice for place, choice in enumerate(choices) if place < _FIRST_COUNT or choice.is_chosen]
        more = tr("%Ln more…", "", len(choices) - len(shown))
        return [*shown, Choice(value=_MORE, words=more, is_chosen=None)]

    def _refill(self, section: QTreeWidgetItem, name: str, shown: Sequence[Choice]) -> None:
        current = self.currentItem()
        kept = current.data(0, _VALUE) if current is not None and current.parent() is section else None
        section.takeChildren()
        for choice in shown:
            item = QTreeWidgetItem(section)
            item.setData(0, _SECTION, name)
            item.setData(0, _VALUE, choice.value)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setForeground(1, QColor(self._theme.colours.muted))
            if choice.value == kept:
                self.setCurrentItem(item)

    def _write(self, item: QTreeWidgetItem, choice: Choice) -> None:
        number = "" if choice.count is None else QLocale().toString(choice.count)
        item.setText(0, choice.words)
        item.setText(1, number)
        item.setToolTip(0, (choice.tip or choice.words).replace("<", "‹"))
        is_open_end = choice.value == _MORE
        said = choice.words if choice.count is None else tr("{name}: %Ln session(s)", "", choice.count)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, said.format(name=choice.words) if number else said)
        if choice.is_chosen is None:
            item.setData(0, Qt.ItemDataRole.CheckStateRole, None)
            item.setForeground(0, QColor(self._theme.colours.link if is_open_end else self._theme.colours.text))
        else:
            item.setCheckState(0, Qt.CheckState.Checked if choice.is_chosen else Qt.CheckState.Unchecked)

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        if self._is_filling or column or item.data(0, _VALUE) is None:
            return
        self._checked_item = item
        self.toggled.emit(item.data(0, _SECTION), item.data(0, _VALUE), item.checkState(0) == Qt.CheckState.Checked)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._checked_item = None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed = QPersistentModelIndex(self.currentIndex())
        super().mouseReleaseEvent(event)
        item = self.itemAt(event.position().toPoint())
        is_same = item is not None and pressed.isValid() and self.currentItem() is item
        if item is None or not is_same or event.button() != Qt.MouseButton.LeftButton or self._checked_item is not None:
            return
        if self.visualItemRect(item).contains(event.position().toPoint()) or event.position().x() > 0:
            self._choose(item, is_added=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._choose(item, is_added=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        else:
            super().keyPressEvent(event)

    def _choose(self, item: QTreeWidgetItem, *, is_added: bool) -> None:
        name, value = item.data(0, _SECTION), item.data(0, _VALUE)
        if value is None:
            item.setExpanded(not item.isExpanded())
        elif value == _MORE:
            self._opened.add(name)
            section = self._sections[name]
            self.show_section(name, section.text(0), self._choices[name])
        elif is_added and item.data(0, Qt.ItemDataRole.CheckStateRole) is not None:
            self.toggled.emit(name, value, item.checkState(0) != Qt.CheckState.Checked)
        else:
            self.chosen.emit(name, value)

    def _dress(self) -> None:
        for name, section in self._sections.items():
            section.takeChildren()
            self.show_section(name, section.text(0), self._choices[name])


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = (item.child(place) for place in range(item.childCount()))
    return [child for child in found if child is not None]
