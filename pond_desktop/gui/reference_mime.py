"""A reference as other programs take it over: in several forms at once, of which each takes the one it knows."""

import msgspec
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QClipboard, QGuiApplication

from pond_desktop.projection.reference import Reference

POND_TYPE = "application/x-pond-reference+json"


def mime_of(reference: Reference) -> QMimeData:
    """No list of addresses: editors would try to open them, and insert nothing."""
    made = QMimeData()
    made.setText(reference.text)
    made.setHtml(reference.html)
    made.setData("text/markdown", reference.markdown.encode())
    made.setData(POND_TYPE, msgspec.json.encode(reference))
    return made


def put_on_clipboard(reference: Reference) -> None:
    """Also where a middle click takes it from, on systems that have that."""
    clipboard = QGuiApplication.clipboard()
    clipboard.setMimeData(mime_of(reference))
    if clipboard.supportsSelection():
        clipboard.setText(reference.text, QClipboard.Mode.Selection)
