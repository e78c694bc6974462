"""At the foot of a text: what is looked for in it, and how often it is there."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.translation import tr
from pond_desktop.search.verbatim import Verbatim


class FindBar(QFrame):
    """Says what is wanted as it is typed; is told what was found."""

    changed = Signal()
    """Something else is looked for, or elsewhere."""
    step_wanted = Signal(int)
    """The next place (1), or the one before (-1)."""
    closed = Signal()

    def __init__(self, purpose: str, *, has_tools: bool = False, parent: QWidget | None = None) -> None:
        """`has_tools`: what tools did can be looked at too."""
        super().__init__(parent)
        self.setObjectName("foot")
        self.text = QLineEdit()
        self.text.setPlaceholderText(purpose)
        self.text.setAccessibleName(purpose)
        self.text.textChanged.connect(lambda _text: self.changed.emit())
        self.text.installEventFilter(self)
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.former_button = _button("↑", tr("Previous place (Shift+Enter)"))
        self.former_button.clicked.connect(lambda _checked: self.step_wanted.emit(-1))
        self.next_button = _button("↓", tr("Next place (Enter)"))
        self.next_button.clicked.connect(lambda _checked: self.step_wanted.emit(1))
        self.close_button = _button("✕", tr("Close (Esc)"))
        self.close_button.clicked.connect(lambda _checked: self.leave())
        self.with_case = _switch(tr("Match case"), tr("Tell capitals and small letters apart"))
        self.with_tools = _switch(tr("In tool bodies"), tr("Look also in what tools were asked and answered"))
        for switch in (self.with_case, self.with_tools):
            switch.toggled.connect(lambda _on: self.changed.emit())
        self.note = ElidedLabel()
        self.note.setObjectName("quiet")
        self._arrange()
        self.with_tools.setVisible(has_tools)
        self.show_counts("")
        self.hide()

    @property
    def wanted(self) -> Verbatim:
        return Verbatim(self.text.text(), is_case_sensitive=self.with_case.isChecked())

    def open(self, words: str = "") -> None:
        """To type in; with `words` that were chosen these are looked for."""
        was_hidden = self.isHidden()
        self.show()
        if words and words != self.text.text():
            self.text.setText(words)
        elif was_hidden:
            self.changed.emit()
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text.selectAll()

    def take(self, wanted: Verbatim) -> None:
        """Shows what is looked for already, without asking for it and without the keys."""
        for widget in (self.text, self.with_case):
            widget.blockSignals(True)
        self.text.setText(wanted.wanted)
        self.with_case.setChecked(wanted.is_case_sensitive)
        for widget in (self.text, self.with_case):
            widget.blockSignals(False)
        self.show()

    def leave(self) -> None:
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def show_counts(self, words: str, *, note: str = "", has_places: bool = False) -> None:
        self.count.setText(words)
        if words != self.count.accessibleName():
            announce(self.text, words)
        self.count.setAccessibleName(words)
        self.note.say(note)
        for button in (self.former_button, self.next_button):
            button.setEnabled(has_places)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._takes(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.step_wanted.emit(-1 if is_back else 1)
        return True

    def _arrange(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        for line in (first, second):
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(6)
        first.addWidget(self.text, 1)
        for button in (self.former_button, self.next_button, self.close_button):
            first.addWidget(button)
        # not beside the text: in a narrow pane nobody would see what is typed
        second.addWidget(self.count)
        second.addWidget(self.note, 1)
        second.addWidget(self.with_case)
        second.addWidget(self.with_tools)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 6, 6, 6)
        lines.setSpacing(4)
        lines.addLayout(first)
        lines.addLayout(second)


def _button(sign: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(sign)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setMinimumSize(24, 24)
    return button


def _switch(words: str, tip: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setToolTip(tip)
    button.setCheckable(True)
    button.setMinimumHeight(24)
    return button
