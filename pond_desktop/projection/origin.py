"""Where a message was read from."""

from datetime import datetime

from msgspec import Struct


class Origin(Struct, frozen=True, kw_only=True):
    """The agent's file and the bytes `[start, end)` of the records in it; those of a compressed file mean its content,
    those of a document what was kept of it. `document` names the part of a database or an archive. `folder` is where
    the file lies, if it is on this machine now; `gone_at`: since when it is known to be missing."""

    path: str
    spans: tuple[tuple[int, int], ...] = ()
    document: str | None = None
    folder: str | None = None
    gone_at: datetime | None = None
