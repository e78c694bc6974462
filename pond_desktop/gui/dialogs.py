"""The keys, and what this is."""

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from pond_desktop import __version__
from pond_desktop.gui.keymap import key_table
from pond_desktop.gui.translation import tr

_ICON_PIXELS = 64


class ShortcutsDialog(QDialog):
    """The keys that the actions of a window have now."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        text = QTextBrowser()
        text.setFrameShape(QFrame.Shape.NoFrame)
        text.setAccessibleName(tr("Keyboard shortcuts"))
        rows = ""
        for title, keys_of_menu in (key_table(actions) | {tr("Lists"): _list_keys()}).items():
            rows += f'<tr><td colspan="2" style="padding-top:10px"><b>{escape(title)}</b></td></tr>'
            for keys, words in keys_of_menu:
                rows += f'<tr><td style="padding-right:18px">{escape(keys)}</td><td>{escape(words)}</td></tr>'
        text.setHtml(f'<table cellspacing="0" cellpadding="3">{rows}</table>')
        _close_below(self, text)
        self.resize(600, 720)


def _list_keys() -> list[tuple[str, str]]:
    """What no menu holds: these keys belong to the lists themselves."""
    return [
        (tr("↑ ↓ Home End"), tr("Choose a session or a message")),
        (tr("Enter"), tr("From the search box to the best match; from a list into the transcript")),
        (tr("↑"), tr("From an empty search box: earlier searches")),
        (tr("Tab"), tr("In the search box: takes the suggestion")),
        (tr("Esc"), tr("From the search box back to the list")),
    ]


class AboutDialog(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Pond Desktop"))
        icon = QLabel()
        # not larger than an icon is: a window without one has nothing to show
        icon.setPixmap(self.windowIcon().pixmap(QSize(_ICON_PIXELS, _ICON_PIXELS)))
        name = QLabel(f"Pond Desktop {__version__}")
        name.setObjectName("heading")
        words = QLabel(
            tr(
                "Keeps the conversations you had with coding agents, and lets you read and search them.\n\n"
                "It uses no network, and writes nothing into the agents' folders."
            )
        )
        words.setWordWrap(True)
        words.setMinimumWidth(320)
        told = QWidget()
        grid = QGridLayout(told)
        grid.setContentsMargins(4, 4, 4, 8)
        grid.setHorizontalSpacing(16)
        grid.addWidget(icon, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(name, 0, 1)
        grid.addWidget(words, 1, 1)
        _close_below(self, told)


def _close_below(dialog: QDialog, widget: QWidget) -> None:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    lines = QVBoxLayout(dialog)
    lines.addWidget(widget)
    lines.addWidget(buttons)
