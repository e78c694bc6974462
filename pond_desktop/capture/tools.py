"""Making what tools were asked and answered searchable, after the conversation."""

import time
from collections.abc import Callable

from msgspec import Struct

from pond_desktop.archive.tool_posting import ToolPart, ToolPoster, ToolText
from pond_desktop.capture.tool_texts import tool_text
from pond_desktop.pond import Pond
from pond_desktop.runtime import WriterLock
from pond_desktop.runtime.cancellation import raise_if_cancelled

_COMMIT_S = 1.0
_COMMIT_CHARS = 16 << 20
_PROGRESS_S = 0.1


class ToolFillProgress(Struct, frozen=True, kw_only=True):
    """A moment of it; parts that need no posting are counted too."""

    parts_done: int
    parts_total: int


ToolFillSink = Callable[[ToolFillProgress], None]


class ToolFillReport(Struct, kw_only=True):
    """What was done: `bytes` counts the bodies that were looked at. Of `cut_parts` only the beginning is searched.
    `pending_parts` are left, at most, where the time was over."""

    parts_posted: int = 0
    bytes: int = 0
    cut_parts: int = 0
    pending_parts: int = 0


def fill_tools(pond: Pond, *, progress: ToolFillSink | None = None, deadline: float | None = None) -> ToolFillReport:
    """Posts calls, results, reasoning and unknown records that are not posted yet, in the order they were captured.

    Takes the writer's lock. Commits about each second and goes on later where it stopped, however it stopped.

    Args:
        progress: told of the progress a few times a second, in this thread.
        deadline: seconds after which it stops.
    Raises:
        ArchiveBusy: somebody else writes.
        ArchiveFull: nothing is half written; a repeat goes on from there.
    """
    with WriterLock(pond.folders.lock_file), pond.archive.posting_tools() as poster:
        return _Filling(poster, progress, deadline).run()


class _Filling:
    def __init__(self, poster: ToolPoster, progress: ToolFillSink | None, deadline: float | None) -> None:
        self._poster = poster
        self._progress = progress
        self._report = ToolFillReport()
        self._rows: list[tuple[ToolPart, ToolText]] = []
        self._waiting_chars = 0
        self._began = self._committed = self._told = time.monotonic()
        self._ends = None if deadline is None else self._began + deadline
        self._first, self._last = poster.reached, poster.last_key()

    def run(self) -> ToolFillReport:
        reached = self._first
        while reached < self._last:
            parts = self._poster.next_parts(reached)
            for part in parts:
                raise_if_cancelled()
                if self._ends is not None and time.monotonic() >= self._ends:
                    self._commit(reached)
                    self._report.pending_parts = self._last - reached
                    return self._report
                self._take(part)
                reached = part.key
                self._commit_or_tell(reached)
            if not parts:
                reached = self._last
        if reached != self._poster.reached:
            self._commit(reached)
        return self._report

    def _take(self, part: ToolPart) -> None:
        if part.is_copied:
            return
        text = tool_text(part, lambda span: self._poster.records.record(part.file_key, part.generation, span))
        self._report.bytes += part.body_bytes if part.body is None else len(part.body)
        if text is None:
            return
        self._rows.append((part, text))
        self._waiting_chars += len(text.text)
        self._report.parts_posted += 1
        self._report.cut_parts += text.is_cut

    def _commit_or_tell(self, reached: int) -> None:
        now = time.monotonic()
        if self._waiting_chars >= _COMMIT_CHARS or now - self._committed >= _COMMIT_S:
            self._commit(reached)
        if self._progress is not None and now - self._told >= _PROGRESS_S:
            self._told = now
            self._progress(ToolFillProgress(parts_done=reached - self._first, parts_total=self._last - self._first))

    def _commit(self, reached: int) -> None:
        self._poster.post(self._rows, reached=reached)
        self._poster.commit()
        self._rows, self._waiting_chars = [], 0
        self._committed = time.monotonic()
