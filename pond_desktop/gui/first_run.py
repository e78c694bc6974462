"""The first start: what was found, what will become of it, and the choice whether to read it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui.looks.amounts import size
from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.translation import tr
from pond_desktop.operations.finding_histories import FoundHistory

_AGENT = Qt.ItemDataRole.UserRole


class FirstRun(QDialog):
    """Takes what was found; says what is wanted of it. Nothing is read before that."""

    start_wanted = Signal(object)
    """The agents that are not to be read, as a tuple."""
    sample_wanted = Signal()
    folders_wanted = Signal()
    """The folders of agents are to be named in the settings."""

    def __init__(self, archive: Path, agents: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Welcome to Pond Desktop"))
        self._agents = agents
        self.said = _label()
        self.said.setObjectName("heading")
        self.table = self._table()
        self.others = _label()
        self.others.setObjectName("quiet")
        self.start_button = QPushButton(tr("Start reading"))
        self.start_button.setDefault(True)
        self.start_button.clicked.connect(lambda _checked: self._start())
        self.sample_button = QPushButton(tr("Look at a sample history"))
        self.sample_button.clicked.connect(lambda _checked: self._leave_for_sample())
        self.folders_button = QPushButton(tr("Name a folder…"))
        self.folders_button.clicked.connect(lambda _checked: self.folders_wanted.emit())
        self._arrange(archive)
        self.say_looking()
        self.resize(720, 560)

    def say_looking(self) -> None:
        self.said.setText(tr("Looking for the histories of coding agents…"))
        self.others.setText("")
        self.table.hide()
        self.start_button.setEnabled(False)

    def put(self, found: Sequence[FoundHistory]) -> None:
        self.table.clear()
        for each in found:
            self._add(each)
        for column in range(3):
            self.table.resizeColumnToContents(column)
            # Qt forgets the room around what can be ticked
            self.table.setColumnWidth(column, self.table.columnWidth(column) + 2 * self.fontMetrics().height())
        self.table.setVisible(bool(found))
        self.start_button.setEnabled(bool(found))
        titles = {each.title for each in found}
        absent = sorted((title for title in self._agents.values() if title not in titles), key=str.casefold)
        if found:
            self.said.setText(tr("Found the histories of %Ln agent(s). Choose which of them are read.", "", len(found)))
            self.start_button.setFocus()
        else:
            self.said.setText(tr("No agent's history was found on this machine."))
        names = ", ".join(absent)
        told = tr("Looked for as well, and not found: {agents}.") if found else tr("Looked for: {agents}.")
        self.others.setText(told.format(agents=names) if absent else "")
        self._count()

    def agents_off(self) -> tuple[str, ...]:
        """Those that were found and are not to be read."""
        rows = [self.table.topLevelItem(row) for row in range(self.table.topLevelItemCount())]
        off = [row for row in rows if row is not None and row.checkState(0) != Qt.CheckState.Checked]
        return tuple(sorted(row.data(0, _AGENT) for row in off))

    def _add(self, found: FoundHistory) -> None:
        files = tr("%Ln file(s)", "", found.file_count)
        folders = ", ".join(found.folders)
        row = QTreeWidgetItem(self.table, [found.title, files, size(found.total_bytes), folders])
        row.setData(0, _AGENT, found.agent)
        row.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
        row.setCheckState(0, Qt.CheckState.Checked)
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.setToolTip(3, plain_tip("\n".join((*found.folders, *(f"{path}: {why}" for path, why in found.unread)))))
        if found.unread:
            row.setText(1, tr("{files}, %Ln unreadable", "", len(found.unread)).format(files=files))

    def _table(self) -> QTreeWidget:
        table = QTreeWidget()
        table.setObjectName("choices")
        table.setAccessibleName(tr("Histories that were found"))
        table.setRootIsDecorated(False)
        table.setHeaderLabels([tr("Agent"), tr("To read"), tr("Size"), tr("Where")])
        table.header().setStretchLastSection(True)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.itemChanged.connect(lambda _item, _column: self._count())
        return table

    def _count(self) -> None:
        rows, off = self.table.topLevelItemCount(), len(self.agents_off())
        self.start_button.setEnabled(rows > off)

    def _start(self) -> None:
        off = self.agents_off()
        self.accept()
        self.start_wanted.emit(off)

    def _leave_for_sample(self) -> None:
        self.reject()
        self.sample_wanted.emit()

    def _arrange(self, archive: Path) -> None:
        told = _label()
        told.setText(
            tr(
                "Pond Desktop copies what your agents wrote into an archive of its own, and keeps it when they delete "
                "it. Nothing is written, renamed or deleted in their folders, and nothing leaves this machine."
            )
        )
        place = _label()
        place.setObjectName("quiet")
        place.setText(tr("The archive: {file}").format(file=archive))
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox()
        later = buttons.addButton(tr("Not now"), QDialogButtonBox.ButtonRole.RejectRole)
        later.setAutoDefault(False)
        buttons.addButton(self.start_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.rejected.connect(self.reject)
        below = QHBoxLayout()
        for button in (self.sample_button, self.folders_button):
            button.setAutoDefault(False)
            below.addWidget(button)
        below.addStretch()
        below.addWidget(buttons)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 18, 20, 16)
        lines.setSpacing(10)
        for widget in (told, self.said):
            lines.addWidget(widget)
        lines.addWidget(self.table, 1)
        for widget in (self.others, place):
            lines.addWidget(widget)
        # takes the room where there is no table
        lines.addStretch()
        lines.addLayout(below)


def _label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
