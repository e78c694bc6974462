"""The forms by name."""

from collections.abc import Callable, Mapping
from datetime import tzinfo
from typing import Final

from pond_desktop.projection.export.html import HtmlForm
from pond_desktop.projection.export.json import JsonForm
from pond_desktop.projection.export.markdown import MarkdownForm
from pond_desktop.projection.export.plain import PlainForm
from pond_desktop.projection.export.values import Form, FormatName

FORMATS: Final[Mapping[FormatName, str]] = {
    "markdown": MarkdownForm.suffix,
    "html": HtmlForm.suffix,
    "json": JsonForm.suffix,
    "text": PlainForm.suffix,
}
"""The suffixes of their files, with the dot."""


def form_of(name: FormatName, zone: tzinfo | None = None) -> Form:
    """For one file. `zone` is whose days and hours are written; `None` is the machine's."""
    forms: Mapping[FormatName, Callable[[tzinfo | None], Form]] = {
        "markdown": MarkdownForm,
        "html": HtmlForm,
        "json": JsonForm,
        "text": PlainForm,
    }
    return forms[name](zone)
