"""Above a long text: where in it the page is, and the way to others."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QSpinBox, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks import amounts
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.translation import tr
from pond_desktop.projection.long_text import TextLength


class PageBar(QFrame):
    page_chosen = Signal(int)
    """Counted from 0."""
    save_wanted = Signal()
    find_wanted = Signal()
    tidy_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._number, self._count = 0, 1
        self.note = ElidedLabel()
        self.note.setObjectName("quiet")
        self.tidy = _button(tr("Tidy"), tr("Lay the JSON out on many lines; else as the agent wrote it"))
        self.tidy.setCheckable(True)
        self.tidy.setChecked(True)
        self.tidy.toggled.connect(self.tidy_chosen)
        self.find_button = _button(tr("Find"), tr("Find in this text (Ctrl+F)"))
        self.find_button.clicked.connect(lambda _checked: self.find_wanted.emit())
        self.save_button = _button(tr("Save all…"), tr("Save all of it into a file"))
        self.save_button.clicked.connect(lambda _checked: self.save_wanted.emit())
        self.first_button = _button("⇤", tr("First page"))
        self.former_button = _button("←", tr("Previous page"))
        self.next_button = _button("→", tr("Next page"))
        self.last_button = _button("⇥", tr("Last page"))
        for button, number in (
            (self.first_button, lambda: 0),
            (self.former_button, lambda: self._number - 1),
            (self.next_button, lambda: self._number + 1),
            (self.last_button, lambda: self._count - 1),
        ):
            button.clicked.connect(lambda _checked, number=number: self.page_chosen.emit(number()))
        self.percent = QSpinBox()
        self.percent.setRange(0, 100)
        self.percent.setSuffix(" %")
        self.percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.percent.setKeyboardTracking(False)
        self.percent.setToolTip(tr("Go to this part of the text"))
        self.percent.setAccessibleName(tr("Go to this part of the text"))
        self.percent.valueChanged.connect(self._percent_chosen)
        self._arrange()

    def begin(self, *, is_record: bool) -> None:
        self.tidy.setVisible(is_record)
        self.save_button.setVisible(not is_record)

    def show_where(self, number: int, count: int, length: TextLength) -> None:
        """`length` is nothing as long as it is not known."""
        self._number, self._count = number, count
        self.pages.setVisible(count > 1)
        for button, is_possible in (
            (self.first_button, number > 0),
            (self.former_button, number > 0),
            (self.next_button, number + 1 < count),
            (self.last_button, number + 1 < count),
        ):
            button.setEnabled(is_possible)
        self.percent.blockSignals(True)
        self.percent.setValue(round(number * 100 / max(1, count - 1)))
        self.percent.blockSignals(False)
        self.note.say(_told(number, count, length))

    def _percent_chosen(self, percent: int) -> None:
        self.page_chosen.emit(round(percent * (self._count - 1) / 100))

    def _arrange(self) -> None:
        self.pages = QWidget()
        paging = QHBoxLayout(self.pages)
        paging.setContentsMargins(0, 0, 0, 0)
        paging.setSpacing(2)
        for widget in (self.first_button, self.former_button, self.percent, self.next_button, self.last_button):
            paging.addWidget(widget)
        paging.addStretch()
        first = QHBoxLayout()
        first.setSpacing(2)
        first.addWidget(self.note, 1)
        for button in (self.tidy, self.find_button, self.save_button):
            first.addWidget(button)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(14, 5, 6, 5)
        lines.setSpacing(2)
        lines.addLayout(first)
        lines.addWidget(self.pages)
        # beside a text that takes all room it would keep the height of what it hides
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def _told(number: int, count: int, length: TextLength) -> str:
    if not length.line_count:
        return tr("Reading…")
    lines = tr("%Ln line(s)", "", length.line_count)
    if count == 1:
        return tr("{size} · {lines}").format(size=amounts.size(length.byte_count), lines=lines)
    return tr("Page {number} of {count} · {size} · {lines}").format(
        number=amounts.number(number + 1),
        count=amounts.number(count),
        size=amounts.size(length.byte_count),
        lines=lines,
    )


def _button(words: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setMinimumSize(24, 24)
    return button
