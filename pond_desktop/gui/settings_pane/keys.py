"""The page where commands get other keys."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui import keymap
from pond_desktop.gui.actions import MENUS, SEPARATOR, Command
from pond_desktop.gui.translation import tr, without_mnemonic

_NAME = Qt.ItemDataRole.UserRole


class KeysPage(QWidget):
    """Takes a person's own keys; says which ones they want."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._commands = {command.name: command for command in keymap.commands()}
        self._own: dict[str, tuple[str, ...]] = {}
        self._rows: dict[str, QTreeWidgetItem] = {}
        self.tree = self._tree()
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)
        self.field.setAccessibleName(tr("New keys"))
        for inside in self.field.findChildren(QLineEdit):
            inside.setAccessibleName(tr("New keys"))
        self.field.keySequenceChanged.connect(lambda _keys: self._look())
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.set_button = QPushButton(tr("Use these keys"))
        self.set_button.clicked.connect(lambda _checked: self._set())
        self.none_button = QPushButton(tr("No keys"))
        self.none_button.clicked.connect(lambda _checked: self._give(self._chosen(), ()))
        self.usual_button = QPushButton(tr("Usual keys"))
        self.usual_button.clicked.connect(lambda _checked: self._give(self._chosen(), None))
        self.all_usual_button = QPushButton(tr("Usual keys everywhere"))
        self.all_usual_button.clicked.connect(lambda _checked: self.edited.emit({}))
        self._arrange()
        self._show()

    def put(self, own: keymap.Keys) -> None:
        self._own = dict(own)
        self._show()

    def choose(self, name: str) -> None:
        self.tree.setCurrentItem(self._rows[name])

    def _tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setObjectName("choices")
        tree.setAccessibleName(tr("Commands and their keys"))
        tree.setHeaderLabels([tr("Command"), tr("Keys")])
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tree.header().setStretchLastSection(False)
        for title, commands in MENUS.items():
            menu = QTreeWidgetItem(tree, [without_mnemonic(tr(title))])
            menu.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for command in commands:
                if command is not SEPARATOR:
                    row = QTreeWidgetItem(menu, [keymap.plain_words(command)])
                    row.setData(0, _NAME, command.name)
                    self._rows[command.name] = row
            menu.setExpanded(True)
        tree.currentItemChanged.connect(lambda _now, _before: self._chosen_changed())
        return tree

    def _arrange(self) -> None:
        entry = QHBoxLayout()
        entry.addWidget(QLabel(tr("New keys:")))
        entry.addWidget(self.field, 1)
        entry.addWidget(self.set_button)
        rest = QHBoxLayout()
        rest.addWidget(self.none_button)
        rest.addWidget(self.usual_button)
        rest.addStretch()
        rest.addWidget(self.all_usual_button)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(self.tree, 1)
        lines.addLayout(entry)
        lines.addWidget(self.said)
        lines.addLayout(rest)

    def _show(self) -> None:
        in_use = keymap.keys_in_use(self._own)
        clashing = {name for conflict in keymap.conflicts(in_use) for name in conflict.commands}
        for name, row in self._rows.items():
            words = keymap.spoken(in_use[name])
            row.setText(1, tr("{keys} — given twice").format(keys=words) if name in clashing else words)
            font = row.font(1)
            font.setBold(name in self._own)
            row.setFont(1, font)
        self.all_usual_button.setEnabled(bool(self._own))
        self._look()

    def _chosen(self) -> Command | None:
        item = self.tree.currentItem()
        return None if item is None else self._commands.get(item.data(0, _NAME) or "")

    def _chosen_changed(self) -> None:
        self.field.clear()
        self._look()

    def _look(self) -> None:
        """Says at once what would come of the keys that were pressed."""
        command, keys = self._chosen(), self._pressed()
        refused = keymap.refusal(command, keys) if command is not None and keys else None
        others = self._others(command, keys) if command is not None and keys and refused is None else []
        self.set_button.setEnabled(command is not None and bool(keys) and refused is None)
        self.set_button.setText(tr("Take these keys from there") if others else tr("Use these keys"))
        self.none_button.setEnabled(command is not None)
        self.usual_button.setEnabled(command is not None and command.name in self._own)
        self.field.setEnabled(command is not None)
        if refused is not None:
            self.said.setText(refused)
        elif others:
            names = ", ".join(keymap.plain_words(other) for other in others)
            self.said.setText(tr("These are the keys of: {commands}.").format(commands=names))
        elif command is None:
            self.said.setText(tr("Choose a command to give it other keys."))
        else:
            usual = keymap.spoken(command.keys) or tr("none")
            self.said.setText(tr("Usual keys: {keys}").format(keys=usual))

    def _pressed(self) -> str:
        return self.field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _others(self, command: Command, keys: str) -> list[Command]:
        """Whose keys these are already, where the command could be reached."""
        wanted = keymap.keys_in_use({**self._own, command.name: (keys,)})
        names = {
            name
            for conflict in keymap.conflicts(wanted)
            if command.name in conflict.commands
            for name in conflict.commands
        }
        return [self._commands[name] for name in self._commands if name in names - {command.name}]

    def _set(self) -> None:
        command, keys = self._chosen(), self._pressed()
        if command is None or not keys:
            return
        in_use, own = keymap.keys_in_use(self._own), dict(self._own)
        for other in self._others(command, keys):
            own[other.name] = tuple(each for each in in_use[other.name] if QKeySequence(each) != QKeySequence(keys))
        own[command.name] = (keys,)
        self.field.clear()
        self.edited.emit(_without_usual(own, self._commands))

    def _give(self, command: Command | None, keys: tuple[str, ...] | None) -> None:
        if command is None:
            return
        own = {name: given for name, given in self._own.items() if name != command.name}
        if keys is not None:
            own[command.name] = keys
        self.edited.emit(_without_usual(own, self._commands))


def _without_usual(own: keymap.Keys, commands: Mapping[str, Command]) -> dict[str, tuple[str, ...]]:
    """Only what differs is kept; a name that is no command stays, since a person wrote it."""
    return {name: keys for name, keys in own.items() if name not in commands or keys != commands[name].keys}
