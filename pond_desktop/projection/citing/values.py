"""What a format is given, and what it gives."""

from datetime import datetime, tzinfo

from msgspec import Struct

from pond_desktop.canonical import Locator
from pond_desktop.projection.harmless import harmless_line
from pond_desktop.projection.readable import cut_at_word
from pond_desktop.projection.values import MessageView

TITLE_CHARS = 80
SNIPPET_CHARS = 160


class Cited(Struct, frozen=True, kw_only=True):
    """A session, or a message of it where there is a `view`.

    `agent` is its title as its makers write it. `at`: of the message, else the last of the session. `text`: what is
    said there; of a session what a person typed first.
    """

    locator: Locator
    title: str
    agent: str
    project: str | None = None
    at: datetime | None = None
    text: str = ""
    view: MessageView | None = None

    @property
    def url(self) -> str:
        return self.locator.address()

    def day(self, zone: tzinfo | None) -> str:
        """`2026-08-05`; empty where no time is known."""
        return "" if self.at is None else f"{self.at.astimezone(zone):%Y-%m-%d}"

    def moment(self, zone: tzinfo | None) -> str:
        """With the offset: whoever reads it may be elsewhere."""
        return "" if self.at is None else f"{self.at.astimezone(zone):%Y-%m-%d %H:%M %z}"

    def short_title(self) -> str:
        return cut_at_word(harmless_line(self.title), TITLE_CHARS)

    def origin(self, zone: tzinfo | None) -> str:
        """`Claude Code, 2026-08-05`."""
        return ", ".join(filter(None, (harmless_line(self.agent), self.day(zone))))

    def label(self, zone: tzinfo | None) -> str:
        """With agent and day: some places show a link's words only."""
        return f"{self.short_title()} — {self.origin(zone)}"

    def snippet(self) -> str:
        """The first line of what is said."""
        lines = (harmless_line(line) for line in self.text.split("\n"))
        return cut_at_word(next(filter(None, lines), ""), SNIPPET_CHARS)


class Written(Struct, frozen=True, kw_only=True):
    """One thing in one format. `text` may have several lines, without an end to the last; `line` has one."""

    text: str
    line: str
    html: str
    markdown: str
