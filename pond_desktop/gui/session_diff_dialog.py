"""How two sessions differ from where they part, message by message."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from pond_desktop.gui.looks.amounts import day_and_time, number
from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.elided import ElidedLabel
from pond_desktop.gui.looks.markdown import breakable
from pond_desktop.gui.looks.speakers import prompter, role_words
from pond_desktop.gui.translation import tr
from pond_desktop.projection.session_diff import DiffMessage, DiffPiece, SessionDiff

_MESSAGES_MAX = 500
_SIGNS = {"removed": "−", "added": "+", "changed": "±", "same": "…"}


class SessionDiffDialog(QDialog):
    """Says by signs and lines what it says by colour: what is gone is struck out, what is new is underlined."""

    message_wanted = Signal(str)
    """The locator of the first message that differs."""

    def __init__(
        self,
        found: SessionDiff,
        colours: Colours,
        agent_titles: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Two sessions compared"))
        self._colours, self._agent_titles = colours, agent_titles
        self._found = found
        self.one = ElidedLabel(f"−  {found.one.title}")
        self.other = ElidedLabel(f"+  {found.other.title}")
        self.shared = QLabel(_shared(found))
        self.shared.setObjectName("heading")
        self.shared.setTextFormat(Qt.TextFormat.PlainText)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(tr("What differs"))
        self.text.document().setDocumentMargin(12)
        self._fill(found)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        first = next((each.other or each.one for each in found.messages if each.kind != "same"), None)
        if first is not None:
            go = buttons.addButton(tr("Go to the first difference"), QDialogButtonBox.ButtonRole.ActionRole)
            go.clicked.connect(lambda _checked: self._go(first))
        buttons.rejected.connect(self.reject)
        buttons.setContentsMargins(12, 6, 12, 10)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        head = QVBoxLayout()
        head.setContentsMargins(12, 10, 12, 4)
        for line in (self.one, self.other, self.shared):
            head.addWidget(line)
        layout.addLayout(head)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self.resize(860, 640)

    def _go(self, locator: str) -> None:
        self.message_wanted.emit(locator)
        self.accept()

    def _fill(self, found: SessionDiff) -> None:
        cursor = QTextCursor(self.text.document())
        cursor.beginEditBlock()
        messages = found.messages[:_MESSAGES_MAX]
        for message in messages:
            self._write(cursor, message)
        if all(each.kind == "same" for each in messages):
            self._line(cursor, tr("Nothing that can be read differs."), self._look("text"))
        left_out = len(found.messages) - len(messages)
        if left_out:
            words = tr("… %Ln more difference(s): the command diff prints all of them", "", left_out)
            self._line(cursor, words, self._look("muted"))
        for left_count, sign in ((found.one_left, "−"), (found.other_left, "+")):
            if left_count:
                words = tr("{sign} … %Ln further message(s) not compared", "", left_count).format(sign=sign)
                self._line(cursor, words, self._look("muted"))
        cursor.endEditBlock()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def _write(self, cursor: QTextCursor, message: DiffMessage) -> None:
        if message.kind == "same":
            self._line(cursor, tr("… %Ln message(s) the same", "", message.count), self._look("muted"), is_apart=True)
            return
        of = self._found.one if message.kind == "removed" else self._found.other
        name = role_words(message.role, self._agent_titles(of.agent), prompter(of)) if message.role is not None else ""
        at = day_and_time(message.at) if message.at is not None else ""
        heading = self._look({"removed": "failed", "added": "ok", "changed": "text"}[message.kind])
        heading.setFontWeight(QFont.Weight.DemiBold)
        self._line(cursor, f"{_SIGNS[message.kind]}  " + " · ".join(filter(None, (name, at))), heading, is_apart=True)
        cursor.insertBlock(QTextBlockFormat(), self._look("text"))
        for piece in message.pieces:
            cursor.insertText(breakable(piece.text), self._piece_look(piece, message))
        if message.cut_chars:
            words = tr("… {count} more characters").format(count=number(message.cut_chars))
            self._line(cursor, words, self._look("muted"))

    def _piece_look(self, piece: DiffPiece, message: DiffMessage) -> QTextCharFormat:
        look = self._look({"-": "failed", "+": "ok", " ": "text"}[piece.kind])
        look.setFontStrikeOut(message.kind == "changed" and piece.kind == "-")
        look.setFontUnderline(message.kind == "changed" and piece.kind == "+")
        return look

    def _line(self, cursor: QTextCursor, words: str, look: QTextCharFormat, *, is_apart: bool = False) -> None:
        """`is_apart`: below an empty line, since a plain text knows no margins."""
        if not self.text.document().isEmpty():
            for _ in range(1 + is_apart):
                cursor.insertBlock(QTextBlockFormat(), look)
        cursor.insertText(words, look)

    def _look(self, colour: str) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setForeground(QColor(getattr(self._colours, colour)))
        return look


def _shared(found: SessionDiff) -> str:
    if not found.shared_count:
        return tr("They share no beginning")
    if found.shared_until is None:
        return tr("%Ln message(s) shared", "", found.shared_count)
    words = tr("%Ln message(s) shared up to {time}", "", found.shared_count)
    return words.format(time=day_and_time(found.shared_until))
