"""What narrows the list, above it: the words that were typed, and the other filters as chips to be taken away."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.clearable import make_clearable
from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.looks.list_words import AgentTitles, filter_words
from pond_desktop.gui.looks.pressing import pressed_by_enter
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import WORDS_CHARS_MAX, WORDS_MAX, FilterName, ListRequest
from pond_desktop.projection.readable import one_line

_CHIP_CHARS = 48
_LINES_MAX = 4


class QuickFilter(QLineEdit):
    """Filters as one types; Esc takes the words away and goes back to the list."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("Filter by title, project or agent"))
        self.setAccessibleName(tr("Filter the list"))
        make_clearable(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.clear()
                self.left.emit()
            case Qt.Key.Key_Down | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.left.emit()
            case _:
                super().keyPressEvent(event)


class FilterBar(QWidget):
    """Hidden while nothing narrows the list."""

    words_changed = Signal(str)
    filter_unwanted = Signal(str, str)
    """A `FilterName` and the value of it that is no longer wanted."""
    left = Signal()

    def __init__(self, agent_titles: AgentTitles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._agent_titles = agent_titles
        self.field = QuickFilter()
        self.field.hide()
        self.field.textChanged.connect(self.words_changed)
        self.field.left.connect(self._field_left)
        self.limit = QLabel()
        self.limit.setObjectName("quiet")
        self.limit.setWordWrap(True)
        self.limit.hide()
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips, lines_max=_LINES_MAX)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(8, 6, 8, 6)
        lines.setSpacing(6)
        lines.addWidget(self.field)
        lines.addWidget(self.limit)
        lines.addWidget(self._chips)
        self.hide()

    def open_field(self, typed: str = "") -> None:
        """With letters that were typed elsewhere."""
        self.field.show()
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if typed:
            self.field.insert(typed)

    def show_filters(self, request: ListRequest) -> None:
        if self.field.text() != request.words:
            self.field.blockSignals(True)
            self.field.setText(request.words)
            self.field.blockSignals(False)
        self._say_limit(request)
        for chip in self.chips():
            self._flow.removeWidget(chip)
            chip.hide()
            # not at once: a chip that was clicked is still in its own click
            chip.deleteLater()
        for name in request.filters:
            if name != "words":
                for value, words in filter_words(request, name, self._agent_titles):
                    self._add_chip(name, value, words)
        self._flow.kept_count = self._flow.count()
        self._chips.setVisible(self._flow.count() > 0)
        self._flow.invalidate()
        if request.words or not self.field.hasFocus():
            self.field.setVisible(bool(request.words))
        self._show_or_hide()

    def chips(self) -> list[QToolButton]:
        """In the order shown."""
        items = (self._flow.itemAt(place) for place in range(self._flow.count()))
        return [chip for item in items if isinstance(chip := item.widget(), QToolButton)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)

    def _field_left(self) -> None:
        if not self.field.text():
            self.field.hide()
            self._show_or_hide()
        self.left.emit()

    def _say_limit(self, request: ListRequest) -> None:
        """Of a text that is too long, which most likely was pasted."""
        self.limit.setVisible(not request.are_all_words_counted)
        if not request.are_all_words_counted:
            words, chars = QLocale().toString(WORDS_MAX), QLocale().toString(WORDS_CHARS_MAX)
            said = tr("Filtered by no more than the first {words} words and {chars} characters.")
            self.limit.setText(said.format(words=words, chars=chars))

    def _show_or_hide(self) -> None:
        self.setVisible(not self.field.isHidden() or self._flow.count() > 0)

    def _add_chip(self, name: FilterName, value: str, words: str) -> None:
        chip = QToolButton()
        chip.setObjectName("chip")
        chip.setProperty("isActive", True)
        # an ampersand would become a mnemonic
        chip.setText(f"{one_line(words, _CHIP_CHARS)}  ✕".replace("&", "&&"))
        tip = tr("Take away the filter: {words}").format(words=words)
        chip.setToolTip(tip.replace("<", "‹"))
        chip.setAccessibleName(tip)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        chip.clicked.connect(lambda _checked: self.filter_unwanted.emit(name, value))
        self._flow.addWidget(chip)
        chip.show()
