"""The tags of a session or a message: typed with a completion, taken away by a click."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.translation import tr

_LINES_MAX = 8


class TagsDialog(QDialog):
    """Each change is wished for at once; closing takes nothing back."""

    added = Signal(str)
    removed = Signal(str)

    def __init__(
        self, of: str, tags: Sequence[str], known: Sequence[str], *, chars_max: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Tags"))
        self._known = QStringListModel(list(known), self)
        self.chips = QWidget()
        self._flow = FlowLayout(self.chips, lines_max=_LINES_MAX)
        self.none = QLabel(tr("No tag yet"))
        self.none.setObjectName("quiet")
        self.text = QLineEdit()
        self.text.setMaxLength(chars_max)
        self.text.setPlaceholderText(tr("Another tag, then Enter"))
        self.text.setAccessibleName(tr("Another tag"))
        completer = QCompleter(self._known, self.text)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.text.setCompleter(completer)
        self.text.returnPressed.connect(self._add)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        self.fault.hide()
        self._arrange(of)
        self.show_tags(tags)

    def show_tags(self, tags: Sequence[str]) -> None:
        """What it has now."""
        for chip in self.buttons():
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        for tag in tags:
            chip = QToolButton(self.chips)
            chip.setObjectName("chip")
            chip.setText(f"{tag}  ✕".replace("&", "&&"))
            chip.setAccessibleName(tr("Take the tag {tag} away").format(tag=tag))
            chip.setToolTip(tr("Take this tag away"))
            chip.setMinimumHeight(24)
            chip.clicked.connect(lambda _checked, tag=tag: self.removed.emit(tag))
            self._flow.addWidget(chip)
            chip.show()
        self.chips.setVisible(bool(tags))
        self.none.setVisible(not tags)
        self.fault.hide()
        self._known.setStringList(list(dict.fromkeys((*self._known.stringList(), *tags))))

    def show_fault(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.show()
        self.text.selectAll()

    def buttons(self) -> list[QToolButton]:
        """One for each tag, in the order shown."""
        items = (self._flow.itemAt(place) for place in range(self._flow.count()))
        return [button for item in items if isinstance(button := item.widget(), QToolButton)]

    def _add(self) -> None:
        tag = self.text.text().strip()
        if tag:
            self.added.emit(tag)
            self.text.clear()
        else:
            self.accept()

    def _arrange(self, of: str) -> None:
        heading = ElidedLabel(of)
        heading.setObjectName("heading")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        # Enter belongs to the field
        for button in buttons.buttons():
            button.setAutoDefault(False)  # type: ignore[attr-defined]
        lines = QVBoxLayout(self)
        for widget in (heading, self.none, self.chips, self.text, self.fault):
            lines.addWidget(widget)
        lines.addStretch()
        lines.addWidget(buttons)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)
        self.resize(420, 200)
