"""References: words that point at a session or a message, in the form that the place wants where they will stand."""

from typing import Literal, TypeAlias

from msgspec import Struct

FormatName: TypeAlias = Literal["markdown", "plain", "quote", "org", "html", "url", "code", "agent", "pack"]


class Reference(Struct, frozen=True, kw_only=True):
    """Harmless words: no control codes but tabs and line feeds, nothing that turns the direction of writing, no
    secrets unless they were asked for."""

    locators: tuple[str, ...]
    """What it points at; never empty."""
    format: str
    """A FormatName, or the name of a template of the user."""
    text: str
    line: str
    """The same for a place that takes a single line."""
    html: str
    """For what takes `text/html`; escaped."""
    markdown: str
