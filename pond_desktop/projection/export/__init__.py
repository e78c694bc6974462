"""Sessions written down for somewhere else: Markdown, one HTML file, JSON, plain text. Pure.

In: a session's header, its messages one after another, what was left out. Out: the file's text, in pieces, so that no
session is too long. Whatever a transcript holds stays what it is: it opens no tag, closes no fence, loads nothing.
Must not import the archive, operations, or Qt.
"""

from pond_desktop.projection.export.forms import FORMATS, form_of
from pond_desktop.projection.export.names import file_names
from pond_desktop.projection.export.selecting import LeftOut, conversation_of
from pond_desktop.projection.export.values import (
    ExportedMessage,
    ExportHead,
    Extent,
    Form,
    FormatName,
    Picture,
    SessionEnd,
    SessionHead,
)

__all__ = [
    "FORMATS",
    "ExportHead",
    "ExportedMessage",
    "Extent",
    "Form",
    "FormatName",
    "LeftOut",
    "Picture",
    "SessionEnd",
    "SessionHead",
    "conversation_of",
    "file_names",
    "form_of",
]
