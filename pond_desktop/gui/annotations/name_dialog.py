"""One line is asked for: a session's title, or the name of a search."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget


class NameDialog(QDialog):
    """Asks for a name. Without `reset_words` there has to be one."""

    named = Signal(str)
    """The name; empty where the usual one is to hold again."""

    def __init__(
        self,
        title: str,
        explanation: str,
        name: str,
        *,
        chars_max: int,
        hint: str = "",
        reset_words: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.text = QLineEdit(name)
        self.text.setMaxLength(chars_max)
        self.text.setPlaceholderText(hint)
        self.text.setAccessibleName(title)
        self.text.selectAll()
        self.explanation = QLabel(explanation)
        self.explanation.setTextFormat(Qt.TextFormat.PlainText)
        self.explanation.setWordWrap(True)
        self.explanation.setObjectName("quiet")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        if reset_words:
            reset = self.buttons.addButton(reset_words, QDialogButtonBox.ButtonRole.ResetRole)
            reset.clicked.connect(lambda _checked: self._say(""))
        self._is_optional = bool(hint)
        self.text.textChanged.connect(lambda _text: self._show_whether_it_will_do())
        self._show_whether_it_will_do()
        lines = QVBoxLayout(self)
        lines.addWidget(self.text)
        lines.addWidget(self.explanation)
        lines.addStretch()
        lines.addWidget(self.buttons)
        self.resize(460, 140)

    def _accept(self) -> None:
        self._say(self.text.text().strip())

    def _say(self, name: str) -> None:
        self.named.emit(name)
        self.accept()

    def _show_whether_it_will_do(self) -> None:
        will_do = self._is_optional or bool(self.text.text().strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(will_do)
