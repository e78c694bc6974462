"""A control for each kind of setting. They take a value and say which one is wanted."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from pond_desktop.gui.settings_pane.words import choice_words, unit_words
from pond_desktop.gui.translation import tr
from pond_desktop.runtime.setting_kinds import Kind


class Control(QWidget):
    """A setting with its title, the way to change it, and the sentence that says what it does."""

    edited = Signal(object)
    """The value that a person wants. Never emitted by `put`."""

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self._title: QLabel | None = None
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(0, 0, 0, 16)
        self.lines.setSpacing(4)

    def put(self, value: Any) -> None:
        raise NotImplementedError

    def add_title(self) -> None:
        title = QLabel(tr(self.kind.title))
        title.setObjectName("heading")
        self.lines.addWidget(title)
        self._title = title

    def add_control(self, control: QWidget, *, is_wide: bool = False) -> None:
        """Below it goes the sentence; a screen reader reads both with the control."""
        control.setAccessibleName(tr(self.kind.title))
        if self._title is not None:
            # some systems call a choice by what is chosen, unless it has a label
            self._title.setBuddy(control)
        control.setAccessibleDescription(tr(self.kind.sentence))
        control.setMinimumHeight(26)
        line = QHBoxLayout()
        line.addWidget(control, int(is_wide))
        if not is_wide:
            line.addStretch()
        self.lines.addLayout(line)

    def add_sentence(self) -> None:
        sentence = QLabel(tr(self.kind.sentence))
        sentence.setObjectName("quiet")
        sentence.setWordWrap(True)
        self.lines.addWidget(sentence)


class Switch(Control):
    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.box = QCheckBox(tr(kind.title))
        self.box.clicked.connect(lambda is_on: self.edited.emit(is_on))
        self.add_control(self.box)
        self.add_sentence()

    def put(self, value: bool) -> None:
        self.box.setChecked(value)


class Choice(Control):
    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.add_title()
        self.box = QComboBox()
        for choice in kind.choices:
            self.box.addItem(choice_words(choice), choice)
        self.box.activated.connect(lambda _row: self.edited.emit(self.box.currentData()))
        self.add_control(self.box)
        self.add_sentence()

    def put(self, value: str) -> None:
        self.box.setCurrentIndex(self.box.findData(value))


_STEPS = {"%": 10, "tokens": 500}


class Number(Control):
    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.add_title()
        self.box = QSpinBox()
        self.box.setRange(kind.least, kind.most)
        self.box.setSingleStep(_STEPS[kind.unit])
        self.box.setSuffix(unit_words(kind.unit))
        # as far from the edge as the words of the fields around it
        self.box.lineEdit().setTextMargins(6, 0, 0, 0)
        # a number that is being typed is not meant yet
        self.box.setKeyboardTracking(False)
        self.box.valueChanged.connect(lambda number: self.edited.emit(number))
        self.add_control(self.box)
        self.add_sentence()

    def put(self, value: int) -> None:
        self.box.blockSignals(True)
        self.box.setValue(value)
        self.box.blockSignals(False)


class TextField(Control):
    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.add_title()
        self.field = QLineEdit()
        # what is being typed is not meant yet
        self.field.editingFinished.connect(self._finished)
        self._value = ""
        self.add_control(self.field)
        self.add_sentence()

    def put(self, value: str) -> None:
        self._value = value
        self.field.setText(value)

    def _finished(self) -> None:
        if self.field.text().strip() != self._value:
            self._value = self.field.text().strip()
            self.edited.emit(self._value)
