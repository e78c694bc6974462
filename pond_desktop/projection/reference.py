"""What is put at the cursor of an editor or a prompt: words that say which session or message is meant, and open it."""

from typing import Literal, TypeAlias

from msgspec import Struct

FormatName: TypeAlias = Literal["markdown", "plain", "quote", "org", "html", "url", "code", "agent", "pack"]

LINES_ASKED = 40
BYTES_ASKED = 8192
"""More than either is put nowhere before the person agreed."""


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

    @property
    def line_count(self) -> int:
        return self.text.count("\n") + 1

    @property
    def is_long(self) -> bool:
        """Whether it is so long that a person should be asked."""
        return self.line_count > LINES_ASKED or len(self.text.encode()) > BYTES_ASKED
