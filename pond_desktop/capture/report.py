"""How a capture is going, and how it went."""

from collections.abc import Callable

from msgspec import Struct, field


class Progress(Struct, frozen=True, kw_only=True):
    """A moment of a capture. Totals are of the files that must be read, known from the beginning."""

    files_done: int
    files_total: int
    bytes_done: int
    bytes_total: int
    bytes_per_second: float
    seconds_left: float | None
    source: str


ProgressSink = Callable[[Progress], None]


class CaptureReport(Struct, kw_only=True):
    """What one pass over the sources did.

    `files_seen` all files that are of an agent; `files_opened` those that were not plainly unchanged. `bytes_read`
    counts what was handed to adapters, not what was read to compare. `problems` are files and folders that could
    not be read at all: `(path, reason)`. `skipped` counts records that gave no message, by reason.
    `roots_without_files`: `(source, folder)` of folders that a person named, and that hold nothing which looks like
    that agent's. `busy`: what an agent was writing; the next pass tries it again. `grown`: locators of the sessions
    that got more, where only what had changed was looked at.
    """

    files_seen: int = 0
    files_opened: int = 0
    files_unchanged: int = 0
    files_rewritten: int = 0
    files_gone: int = 0
    bytes_read: int = 0
    messages_added: int = 0
    sessions_added: int = 0
    seconds: float = 0.0
    skipped: dict[str, int] = field(default_factory=dict)
    problems: list[tuple[str, str]] = field(default_factory=list)
    sources_unavailable: list[str] = field(default_factory=list)
    roots_without_files: list[tuple[str, str]] = field(default_factory=list)
    busy: list[str] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)
