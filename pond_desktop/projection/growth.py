"""What became of a session that is being read."""

from msgspec import Struct

from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.projection.values import LinkView, MessageView, SessionSummary


class Growth(Struct, frozen=True, kw_only=True):
    """The end of a session from the position `start` on: some messages that were known already, as they are now, and
    all that are new. `views` are the first of them, as many as fit a page."""

    session: SessionSummary
    start: int
    rows: tuple[OutlineRow, ...]
    views: tuple[MessageView, ...]
    links: tuple[LinkView, ...]
