"""The keys, and what this is."""

from html import escape

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QTextBrowser, QVBoxLayout, QWidget

from pond_desktop import __version__
from pond_desktop.gui.actions import shortcut_table


class ShortcutsDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        text = QTextBrowser()
        text.setFrameShape(QFrame.Shape.NoFrame)
        text.setAccessibleName("Keyboard shortcuts")
        rows = "".join(
            f'<tr><td style="padding-right:18px"><b>{escape(keys)}</b></td><td>{escape(words)}</td></tr>'
            for keys, words in shortcut_table()
        )
        text.setHtml(f'<table cellspacing="0" cellpadding="3">{rows}</table>')
        _close_below(self, text)
        self.resize(460, 560)


class AboutDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Pond Desktop")
        words = QLabel(
            f"Pond Desktop {__version__}\n\nKeeps the conversations you had with coding agents, and lets you read and "
            "search them.\n\nIt uses no network, and writes nothing into the agents' folders."
        )
        words.setWordWrap(True)
        words.setMinimumWidth(320)
        _close_below(self, words)


def _close_below(dialog: QDialog, widget: QWidget) -> None:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    lines = QVBoxLayout(dialog)
    lines.addWidget(widget)
    lines.addWidget(buttons)
