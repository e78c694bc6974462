"""Documents that load nothing, and the links that may leave the window."""

import re
from html import escape
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCursor, QTextDocument

from pond_desktop.canonical import Locator, MalformedLocator

_OPENABLE = frozenset({"http", "https", "mailto"})
_ADDRESS_CHARS_MAX = 4096

OWN_LINK = re.compile(r"(pond://session/[\w.~%-]+/[\w.~%-]*[\w~%-](?:#[\w.~%-]*[\w~%-])?)", re.ASCII)
"""A link to a session or a message as we write it, in the middle of a text; a full stop behind it is none of it."""


class SafeDocument(QTextDocument):
    """A document whose images, style sheets and other outside things are never fetched, from disk or network."""

    def __init__(self, font: QFont, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setUndoRedoEnabled(False)
        self.setDefaultFont(font)

    def set_line_height(self, percent: int) -> None:
        """Room between lines, for all that is in the document now."""
        spacing = QTextBlockFormat()
        spacing.setLineHeight(percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor = QTextCursor(self)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spacing)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        return None


def plain_tip(words: str) -> str:
    """A tool tip that shows `words` as they are: Qt guesses the format of tips, and would take a title for markup."""
    return f"<span>{escape(words)}</span>".replace("\n", "<br>") if words else ""


def openable(address: str) -> str | None:
    """The address in the form that may be handed to the system's browser, or `None`.

    Only http, https and mailto; and never what hides its host from the person who reads it.
    """
    if len(address) > _ADDRESS_CHARS_MAX or any(ord(char) <= 32 or ord(char) == 127 for char in address):
        return None
    try:
        pieces = urlsplit(address)
        has_account = pieces.username is not None
    except ValueError:
        return None
    if pieces.scheme not in _OPENABLE or (pieces.scheme != "mailto" and not pieces.netloc):
        return None
    return None if has_account else address


def is_own_link(address: str) -> bool:
    """Whether it leads to a session or a message, and so to nothing outside of the window."""
    if not address.startswith("pond:"):
        return False
    try:
        Locator.parse(address)
    except MalformedLocator:
        return False
    return True
