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
_SLICE_S = 0.6
_GAP_S = 0.03


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

    Takes the writer's lock, and lets it go for a moment about twice a second: what agents write meanwhile is captured.
    Goes on later where it stopped, however it stopped.

    Args:
        progress: told of the progress a few times a second, in this thread.
        deadline: seconds after which it stops.
    Raises:
        ArchiveBusy: somebody else writes.
        ArchiveFull: nothing is half written; a repeat goes on from there.
    """
    filling = _Filling(progress, deadline)
    while True:
        with WriterLock(pond.folders.lock_file), pond.archive.posting_tools() as poster:
            is_over = filling.go_on(poster)
        if is_over:
            return filling.report
        time.sleep(_GAP_S)  # long enough for whoever waits for the lock


class _Filling:
    def __init__(self, progress: ToolFillSink | None, deadline: float | None) -> None:
        self._progress = progress
        self.report = ToolFillReport()
        self._rows: list[tuple[ToolPart, ToolText]] = []
        self._waiting_chars = 0
        self._committed = self._told = time.monotonic()
        self._ends = None if deadline is None else self._committed + deadline
        self._first: int | None = None

    def go_on(self, poster: ToolPoster) -> bool:
        """Does a slice of the work; says whether it was the last one."""
        self._poster, self._last = poster, poster.last_key()
        self._first = poster.reached if self._first is None else self._first
        reached, slice_ends = poster.reached, time.monotonic() + _SLICE_S
        while reached < self._last:
            parts = self._poster.next_parts(reached)
            for part in parts:
                raise_if_cancelled()
                now = time.monotonic()
                is_over = self._ends is not None and now >= self._ends
                if is_over or now >= slice_ends:
                    self._commit(reached)
                    self.report.pending_parts = self._last - reached
                    return is_over
                self._take(part)
                reached = part.key
                self._commit_or_tell(reached)
            if not parts:
                reached = self._last
        if reached != self._poster.reached:
            self._commit(reached)
        self.report.pending_parts = 0
        return True

    def _take(self, part: ToolPart) -> None:
        if part.is_copied:
            return
        text = tool_text(part, lambda span: self._poster.records.record(part.file_key, part.generation, span))
        self.report.bytes += part.body_bytes if part.body is None else len(part.body)
        if text is None:
            return
        self._rows.append((part, text))
        self._waiting_chars += len(text.text)
        self.report.parts_posted += 1
        self.report.cut_parts += text.is_cut

    def _commit_or_tell(self, reached: int) -> None:
        now, first = time.monotonic(), self._first or 0
        if self._waiting_chars >= _COMMIT_CHARS or now - self._committed >= _COMMIT_S:
            self._commit(reached)
        if self._progress is not None and now - self._told >= _PROGRESS_S:
            self._told = now
            self._progress(ToolFillProgress(parts_done=reached - first, parts_total=self._last - first))

    def _commit(self, reached: int) -> None:
        self._poster.post(self._rows, reached=reached)
        self._poster.commit()
        self._rows, self._waiting_chars = [], 0
        self._committed = time.monotonic()
