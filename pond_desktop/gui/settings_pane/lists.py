"""Controls for settings that are lists: folders, agents, folders of agents."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QWidget,
)

from pond_desktop.gui.settings_pane.controls import Control
from pond_desktop.gui.translation import tr
from pond_desktop.runtime.setting_kinds import Kind

_PATH = Qt.ItemDataRole.UserRole
_AGENT = Qt.ItemDataRole.UserRole + 1
_ROWS = 4
_AGENT_ROWS = 8


class _Listed(Control):
    """A list with buttons below it."""

    def __init__(self, kind: Kind, rows: int, parent: QWidget | None = None) -> None:
        super().__init__(kind, parent)
        self.add_title()
        self.list = QListWidget()
        self.list.setObjectName("choices")
        # rows that are laid out before they are dressed stay as high as they were
        self.list.ensurePolished()
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setFixedHeight(self.fontMetrics().height() * rows + 40)
        self.add_control(self.list, is_wide=True)
        self.add_sentence()

    def add_buttons(self) -> None:
        self.add_button = QPushButton(tr("Add a folder…"))
        self.remove_button = QPushButton(tr("Remove"))
        setting = tr(self.kind.title)
        self.add_button.setAccessibleName(tr("Add a folder: {setting}").format(setting=setting))
        self.remove_button.setAccessibleName(tr("Remove the chosen folder: {setting}").format(setting=setting))
        self.remove_button.clicked.connect(lambda _checked: self.remove())
        self.remove_button.setEnabled(False)
        self.list.currentRowChanged.connect(lambda row: self.remove_button.setEnabled(row >= 0))
        line = QHBoxLayout()
        line.addWidget(self.add_button)
        line.addWidget(self.remove_button)
        line.addStretch()
        self.lines.addLayout(line)

    def remove(self) -> None:
        self.list.takeItem(self.list.currentRow())
        self.say()

    def say(self) -> None:
        raise NotImplementedError

    def ask_folder(self, title: str, agent: str = "") -> None:
        """Asks for a folder, then adds it."""
        dialog = QFileDialog(self, title)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda path: self.add(Path(path), agent))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def add(self, folder: Path, agent: str = "") -> None:
        raise NotImplementedError

    def items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]


class FolderList(_Listed):
    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(kind, _ROWS, parent)
        self.add_buttons()
        self.add_button.clicked.connect(lambda _checked: self.ask_folder(tr(kind.title)))

    def put(self, value: tuple[Path, ...]) -> None:
        self.list.clear()
        self.list.addItems([str(path) for path in value])

    def add(self, folder: Path, agent: str = "") -> None:
        self.list.addItem(str(folder))
        self.say()

    def say(self) -> None:
        self.edited.emit(tuple(Path(item.text()) for item in self.items()))


class AgentList(_Listed):
    """Agents to be ticked."""

    def __init__(self, kind: Kind, agents: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(kind, _AGENT_ROWS, parent)
        for agent, title in sorted(agents.items(), key=lambda pair: pair[1].casefold()):
            item = QListWidgetItem(title, self.list)
            item.setData(_AGENT, agent)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(Qt.CheckState.Unchecked)
        self.list.itemChanged.connect(lambda _item: self.say())

    def put(self, value: tuple[str, ...]) -> None:
        self.list.blockSignals(True)
        for item in self.items():
            is_on = item.data(_AGENT) in value
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
        self.list.blockSignals(False)
        self.list.viewport().update()

    def say(self) -> None:
        self.edited.emit(
            tuple(sorted(item.data(_AGENT) for item in self.items() if item.checkState() == Qt.CheckState.Checked))
        )


class AgentFolders(_Listed):
    """A folder a line, each with its agent."""

    def __init__(self, kind: Kind, agents: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(kind, _ROWS, parent)
        self._agents = agents
        self.add_buttons()
        menu = QMenu(self)
        for agent, title in sorted(agents.items(), key=lambda pair: pair[1].casefold()):
            asked = tr("A folder of {agent}").format(agent=title)
            menu.addAction(title).triggered.connect(
                lambda _checked, agent=agent, asked=asked: self.ask_folder(asked, agent)
            )
        self.add_button.setMenu(menu)

    def put(self, value: Mapping[str, tuple[Path, ...]]) -> None:
        self.list.clear()
        for agent, folders in value.items():
            for folder in folders:
                self._line(folder, agent)

    def add(self, folder: Path, agent: str = "") -> None:
        self._line(folder, agent)
        self.say()

    def _line(self, folder: Path, agent: str) -> None:
        words = tr("{agent}: {folder}").format(agent=self._agents.get(agent, agent), folder=folder)
        item = QListWidgetItem(words, self.list)
        item.setData(_AGENT, agent)
        item.setData(_PATH, str(folder))

    def say(self) -> None:
        folders: dict[str, tuple[Path, ...]] = {}
        for item in self.items():
            agent = item.data(_AGENT)
            folders[agent] = (*folders.get(agent, ()), Path(item.data(_PATH)))
        self.edited.emit(folders)
