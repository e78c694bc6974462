"""Asks before many lines go somewhere, and before several go where a program might run each of them."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from pond_desktop.gui.looks.amounts import size
from pond_desktop.gui.translation import tr
from pond_desktop.projection.reference import Reference


class AgreementDialog(QDialog):
    """Shows what would be inserted. Enter inserts nothing."""

    agreed = Signal(object)
    """The Reference to insert: the one that was asked about, or its single line in the place of the text."""

    def __init__(
        self,
        place_label: str,
        reference: Reference,
        *,
        may_run: bool,
        code_font: Callable[[QFont], QFont],
        parent: QWidget | None = None,
    ) -> None:
        """`may_run`: whether a program in that place could take each line for a command."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Insert many lines") if not may_run else tr("Insert several lines"))
        self._reference = reference
        self.question = QLabel()
        self.question.setTextFormat(Qt.TextFormat.PlainText)
        self.question.setObjectName("heading")
        asked = tr("Insert %Ln line(s), {size}, into {place}?", "", reference.line_count)
        self.question.setText(asked.format(size=size(len(reference.text.encode())), place=place_label))
        self.why = QLabel(
            tr("A program that reads a command from each line would run them. They are put in as one paste, if it can.")
            if may_run
            else tr("That is a lot at once. It is one step to undo there.")
        )
        self.text = QPlainTextEdit(reference.text)
        self.text.setReadOnly(True)
        self.text.setFont(code_font(self.font()))
        self.text.setAccessibleName(tr("What would be inserted"))
        self.lines_button = QPushButton(tr("Insert all &lines"))
        self.line_button = QPushButton(tr("Insert &one line instead"))
        self._arrange(may_run=may_run)

    def _arrange(self, *, may_run: bool) -> None:
        for label in (self.question, self.why):
            label.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.lines_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.line_button, QDialogButtonBox.ButtonRole.ActionRole)
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        self.lines_button.clicked.connect(lambda _checked: self._agree(self._reference))
        self.line_button.clicked.connect(lambda _checked: self._agree(one_line_of(self._reference)))
        buttons.rejected.connect(self.reject)
        lines = QVBoxLayout(self)
        for widget in (self.question, self.why, self.text, buttons):
            lines.addWidget(widget)
        for button in (self.lines_button, self.line_button):
            button.setAutoDefault(False)
        cancel.setDefault(True)
        cancel.setFocus()

    def _agree(self, reference: Reference) -> None:
        self.accept()
        self.agreed.emit(reference)

    def sizeHint(self) -> QSize:
        return QSize(620, 400)


def one_line_of(reference: Reference) -> Reference:
    return replace(reference, text=reference.line)
