"""Two versions of a session, line by line."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.markdown import breakable
from pond_desktop.gui.translation import tr
from pond_desktop.projection.version_diff import VersionDiff

_LINES_MAX = 5_000


class VersionDialog(QDialog):
    """Says by signs what it says by colour."""

    def __init__(self, found: VersionDiff, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Versions of {title}").format(title=found.session.title))
        words = tr("−  version {before}, before its file was rewritten        +  version {after}")
        words = words.format(before=found.before, after=found.after)
        heading = QLabel(words if found.lines else tr("Nothing that can be read differs."))
        heading.setTextFormat(Qt.TextFormat.PlainText)
        heading.setContentsMargins(12, 10, 12, 4)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(tr("What differs"))
        self.text.document().setDocumentMargin(12)
        self._fill(found, colours)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(heading)
        layout.addWidget(self.text, 1)
        buttons.setContentsMargins(12, 6, 12, 10)
        layout.addWidget(buttons)
        self.resize(860, 640)

    def _fill(self, found: VersionDiff, colours: Colours) -> None:
        looks = {"-": colours.failed, "+": colours.ok, "@": colours.muted, " ": colours.text}
        cursor = QTextCursor(self.text.document())
        cursor.beginEditBlock()
        lines = found.lines[:_LINES_MAX]
        for number, line in enumerate(lines):
            look = QTextCharFormat()
            look.setForeground(QColor(looks[line.kind]))
            if number:
                cursor.insertBlock(QTextBlockFormat(), look)
            cursor.insertText(
                f"{'…' if line.kind == '@' else line.kind.replace('-', '−')} {breakable(line.text)}", look
            )
        if len(found.lines) > len(lines):
            cursor.insertBlock()
            cursor.insertText(tr("… %Ln more line(s): `diff` prints all of them", "", len(found.lines) - len(lines)))
        cursor.endEditBlock()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
