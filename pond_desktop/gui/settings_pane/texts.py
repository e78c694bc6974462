"""Controls for texts that have a name: formats of a person's own, and commands with a word a line."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.errors import SettingsError
from pond_desktop.gui.known_sentences import fault_words
from pond_desktop.gui.settings_pane.controls import Control
from pond_desktop.gui.translation import tr
from pond_desktop.projection.citing.templates import FIELDS, FILTERS, Template
from pond_desktop.runtime.nearest import nearest
from pond_desktop.runtime.setting_kinds import Kind

_TEXT = Qt.ItemDataRole.UserRole
_LINES = 7


class _NamedTexts(Control):
    """Names on the left, the text of the chosen one on the right. What is typed is taken when its field is left, and
    only once it has a name and is understood."""

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.add_title()
        self._value: dict[str, str] = {}
        self.list = QListWidget()
        self.list.setObjectName("choices")
        # rows that are laid out before they are dressed stay as high as they were
        self.list.ensurePolished()
        self.list.setAccessibleName(tr(kind.title))
        self.list.setAccessibleDescription(tr(kind.sentence))
        self.list.setFixedWidth(self.fontMetrics().horizontalAdvance("x") * 20)
        self.list.currentItemChanged.connect(lambda _now, _before: self._show_chosen())
        self.list.itemChanged.connect(lambda _item: self._say())
        self.field = _Field(self)
        self.field.setObjectName("note")
        self.field.setTabChangesFocus(True)
        self.field.setPlaceholderText(self.help_words())
        self.field.setAccessibleName(tr("Its text: {setting}").format(setting=tr(kind.title)))
        self.field.setAccessibleDescription(tr(kind.sentence))
        self.field.textChanged.connect(self._typed)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.hide()
        self.add_button = QPushButton(tr("Add"))
        self.add_button.setAccessibleName(tr("Add: {setting}").format(setting=tr(kind.title)))
        self.add_button.clicked.connect(lambda _checked: self.add())
        self.remove_button = QPushButton(tr("Remove"))
        self.remove_button.setAccessibleName(tr("Remove the chosen one: {setting}").format(setting=tr(kind.title)))
        self.remove_button.clicked.connect(lambda _checked: self.remove())
        self._arrange()
        self._show_chosen()

    def put(self, value: Mapping[str, Any]) -> None:
        texts = {name: self.text_of(each) for name, each in value.items()}
        if texts == self._value:
            return  # one that is not finished stays
        self._value = texts
        self.list.blockSignals(True)
        self.list.clear()
        for name, text in texts.items():
            self._line(name, text)
        self.list.blockSignals(False)
        self.list.setCurrentRow(0)
        self._show_chosen()

    def add(self) -> None:
        names = {self.list.item(row).text() for row in range(self.list.count())}
        name = next(f"{tr('new')}{end}" for end in ("", *range(2, 1000)) if f"{tr('new')}{end}" not in names)
        self.list.blockSignals(True)
        item = self._line(name, "")
        self.list.blockSignals(False)
        self.list.setCurrentItem(item)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.list.editItem(item)

    def remove(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self._show_chosen()
        self._say()

    def text_of(self, value: Any) -> str:
        raise NotImplementedError

    def value_of(self, text: str) -> Any:
        raise NotImplementedError

    def fault_of(self, name: str, text: str) -> str:
        """What is wrong with a text, in words; empty where nothing is."""
        raise NotImplementedError

    def help_words(self) -> str:
        """What stands in a field without a text."""
        raise NotImplementedError

    def left(self) -> None:
        self._say()

    def _chosen(self) -> QListWidgetItem | None:
        row = self.list.currentRow()
        return self.list.item(row) if row >= 0 else None

    def _line(self, name: str, text: str) -> QListWidgetItem:
        item = QListWidgetItem(name, self.list)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setData(_TEXT, text)
        return item

    def _show_chosen(self) -> None:
        item = self._chosen()
        self.field.blockSignals(True)
        self.field.setPlainText("" if item is None else item.data(_TEXT))
        self.field.blockSignals(False)
        self.field.setEnabled(item is not None)
        self.remove_button.setEnabled(item is not None)
        self._look()

    def _typed(self) -> None:
        item = self._chosen()
        if item is not None:
            self.list.blockSignals(True)
            item.setData(_TEXT, self.field.toPlainText())
            self.list.blockSignals(False)
            self._look()

    def _look(self) -> None:
        item = self._chosen()
        words = "" if item is None else self.fault_of(item.text(), item.data(_TEXT))
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    def _say(self) -> None:
        self._look()
        found: dict[str, str] = {}
        for item in (self.list.item(row) for row in range(self.list.count())):
            name, text = item.text().strip(), item.data(_TEXT)
            if name and text.strip() and not self.fault_of(name, text):
                found[name] = text
        if found != self._value:
            self._value = found
            self.edited.emit({name: self.value_of(text) for name, text in found.items()})

    def _arrange(self) -> None:
        height = self.fontMetrics().height() * _LINES + 40
        self.list.setFixedHeight(height)
        self.field.setFixedHeight(height)
        beside = QHBoxLayout()
        beside.addWidget(self.list)
        beside.addWidget(self.field, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.add_button)
        buttons.addWidget(self.remove_button)
        buttons.addStretch()
        inside = QVBoxLayout()
        inside.addLayout(beside)
        inside.addWidget(self.fault)
        self.lines.addLayout(inside)
        self.add_sentence()
        self.lines.addLayout(buttons)


class Templates(_NamedTexts):
    def help_words(self) -> str:
        fields = " ".join(f"{{{name}}}" for name in FIELDS)
        filters = " ".join(f"|{name}" for name in FILTERS)
        return tr("Fields: {fields}\nWith a filter: {filters}").format(fields=fields, filters=filters)

    def text_of(self, value: Any) -> str:
        return str(value)

    def value_of(self, text: str) -> Any:
        return text

    def fault_of(self, name: str, text: str) -> str:
        try:
            Template(name, text, nearest)
        except SettingsError as error:
            return fault_words(error)
        return ""


class Commands(_NamedTexts):
    def help_words(self) -> str:
        words = tr("The program, then its words, each on a line of its own.")
        fields = tr("{text} and {file} stand for what is inserted; without them the program reads it.")
        return f"{words}\n{fields}"

    def text_of(self, value: Any) -> str:
        return "\n".join(value)

    def value_of(self, text: str) -> Any:
        return tuple(line for line in text.split("\n") if line)

    def fault_of(self, name: str, text: str) -> str:
        return ""


class _Field(QPlainTextEdit):
    """Says when it is left."""

    def __init__(self, of: _NamedTexts) -> None:
        super().__init__()
        self._of = of

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self._of.left()
