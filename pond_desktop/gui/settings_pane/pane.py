"""The settings: a page for each field of what can be set, and one for the keys. What is changed holds at once."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.errors import KnownError
from pond_desktop.gui.known_sentences import fault_words
from pond_desktop.gui.settings_pane.controls import Choice, Control, Number, Switch, TextField
from pond_desktop.gui.settings_pane.keys import KeysPage
from pond_desktop.gui.settings_pane.lists import AgentFolders, AgentList, FolderList
from pond_desktop.gui.settings_pane.prices import PriceTable
from pond_desktop.gui.settings_pane.texts import Commands, Templates
from pond_desktop.gui.settings_pane.words import page_title
from pond_desktop.gui.translation import tr
from pond_desktop.runtime import Settings
from pond_desktop.runtime.setting_kinds import Kind, Shape, kind_of
from pond_desktop.runtime.settings import FIELDS


class SettingsPane(QDialog):
    """Takes settings; says what is to be changed. It writes nothing itself."""

    wanted = Signal(str, object)
    """A field's name and the value that it is to have."""
    read_again_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, agents: Mapping[str, str], file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.controls: dict[str, Control] = {}
        self.keys = KeysPage()
        self.keys.edited.connect(lambda keys: self.wanted.emit("keys", keys))
        self._titles = QListWidget()
        self._titles.setObjectName("choices")
        self._titles.setAccessibleName(tr("Pages of the settings"))
        # rows that are laid out before they are dressed stay as high as they were
        self._titles.ensurePolished()
        self._pages = QStackedWidget()
        self._fill(agents)
        self._titles.currentRowChanged.connect(self._pages.setCurrentIndex)
        self._titles.setCurrentRow(0)
        self._fault = self._fault_bar()
        self._arrange(file)
        self.resize(820, 640)

    def put(self, settings: Settings) -> None:
        for name, control in self.controls.items():
            control.put(getattr(settings, name))
        self.keys.put(settings.keys)

    def show_fault(self, fault: KnownError | None) -> None:
        """A file that is not understood is not written into: what is wrong with it comes first."""
        self._fault.setVisible(fault is not None)
        self._pages.setEnabled(fault is None)
        if fault is not None:
            self.fault_words.setText(fault_words(fault))

    def show_page(self, page: str) -> None:
        self._titles.setCurrentRow(self._names.index(page))

    def _fill(self, agents: Mapping[str, str]) -> None:
        pages: dict[str, QVBoxLayout] = {}
        self._names: list[str] = []
        for field in FIELDS.values():
            kind = kind_of(field)
            if kind.page not in self._names:
                self._names.append(kind.page)
                self._titles.addItem(page_title(kind.page))
                if kind.page == "keys":
                    self._pages.addWidget(self.keys)
                else:
                    pages[kind.page] = self._add_page()
            if kind.page != "keys":
                control = control_of(kind, agents)
                control.edited.connect(lambda value, name=field.name: self.wanted.emit(name, value))
                self.controls[field.name] = control
                page = pages[kind.page]
                page.insertWidget(page.count() - 1, control)

    def _add_page(self) -> QVBoxLayout:
        inside = QWidget()
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(0, 0, 8, 0)
        lines.addStretch()
        scrolled = QScrollArea()
        scrolled.setWidget(inside)
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        # it follows what has the keys in it
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pages.addWidget(scrolled)
        return lines

    def _fault_bar(self) -> QFrame:
        bar = QFrame()
        bar.setObjectName("notice")
        self.fault_words = QLabel()
        self.fault_words.setWordWrap(True)
        self.fault_words.setTextFormat(Qt.TextFormat.PlainText)
        self.fault_words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.again_button = QPushButton(tr("Read it again"))
        self.again_button.clicked.connect(lambda _checked: self.read_again_wanted.emit())
        line = QHBoxLayout(bar)
        line.addWidget(self.fault_words, 1)
        line.addWidget(self.again_button)
        bar.hide()
        return bar

    def _arrange(self, file: Path) -> None:
        self._titles.setFixedWidth(self.fontMetrics().horizontalAdvance("x") * 24)
        kept = QLabel(tr("Kept in {file}").format(file=file))
        kept.setObjectName("quiet")
        kept.setTextFormat(Qt.TextFormat.PlainText)
        kept.setWordWrap(True)
        kept.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.folder_button = buttons.addButton(tr("Show the file's folder"), QDialogButtonBox.ButtonRole.ActionRole)
        self.folder_button.clicked.connect(lambda _checked: self.folder_wanted.emit())
        buttons.rejected.connect(self.reject)
        beside = QHBoxLayout()
        beside.addWidget(self._titles)
        beside.addSpacing(12)
        beside.addWidget(self._pages, 1)
        lines = QVBoxLayout(self)
        lines.addWidget(self._fault)
        lines.addLayout(beside, 1)
        lines.addWidget(kept)
        lines.addWidget(buttons)


def control_of(kind: Kind, agents: Mapping[str, str]) -> Control:
    match kind.shape:
        case Shape.SWITCH:
            return Switch(kind)
        case Shape.CHOICE:
            return Choice(kind)
        case Shape.NUMBER:
            return Number(kind)
        case Shape.TEXT:
            return TextField(kind)
        case Shape.NUMBERS_BY_NAME:
            return PriceTable(kind)
        case Shape.TEXTS_BY_NAME:
            return Templates(kind)
        case Shape.NAMES_BY_NAME:
            return Commands(kind)
        case Shape.FOLDERS:
            return FolderList(kind)
        case Shape.FOLDERS_BY_NAME:
            return AgentFolders(kind, agents)
        case _:
            return AgentList(kind, agents)
