"""Asking the arms, stretch by stretch, until a page is full, nothing is left, or the time is over."""

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from pond_desktop.archive import RANKED_MAX, Arm, Hit, Reader
from pond_desktop.errors import Cancelled, NotFound, ValidationFailed
from pond_desktop.operations.asking import Asked, words_of
from pond_desktop.operations.cursors import Cursor, Start
from pond_desktop.operations.gathering import (
    Found,
    Gathered,
    Tier,
    gather,
    gather_most,
    gather_titled,
    is_few,
    of_session,
)
from pond_desktop.operations.ledger import RESERVE_NS, ArmRun
from pond_desktop.operations.selecting import Page
from pond_desktop.operations.stretches import Stretch, stretch_of
from pond_desktop.operations.targets import resolve
from pond_desktop.projection.response import Timeout
from pond_desktop.search import ParsedQuery, did_you_mean, parse

Work = TypeVar("Work")


class Looser(NamedTuple):
    """What is found where little holds all words: titles, words that were perhaps meant, and most of the words."""

    titled: list[Found] = []
    most: list[Found] = []
    meant: str | None = None
    corrected: ParsedQuery | None = None


class Looking:
    """How one search goes. `runs` say how each arm answered, `first` what it gave first, `looser` what was found
    besides."""

    def __init__(self, reader: Reader, asked: Asked, cursor: Cursor, began_ns: int) -> None:
        self._reader, self._asked, self._cursor, self._began_ns = reader, asked, cursor, began_ns
        self._starts = cursor.starts_of(asked.arms)
        self.runs = {arm: ArmRun(arm=arm) for arm in self._starts}
        self.first: dict[Arm, Gathered] = {}
        self.looser = Looser()
        self._named = _named(reader, asked) if cursor.is_first else []
        # to widen a search takes no more than half of its time
        self._until_ns = began_ns + min(asked.request.source_ms, asked.request.latency_ms) * 500_000

    def page(self) -> Page:
        """Where the punctuation that was typed is nowhere, or was not seen in time, the words alone must do."""
        page = self.looked_at = self._filled(self._cursor.is_as_typed)
        return self._filled(False) if page.is_as_typed is None and page.not_as_typed_count else page

    @property
    def is_first(self) -> bool:
        """Whether this is about the best, or newest, of all that matches."""
        return all(start == Start() for start in self._starts.values())

    @property
    def has_seen(self) -> bool:
        """Whether something was shown on an earlier page."""
        return self.seen_count > 0

    @property
    def seen_count(self) -> int:
        return len(self._cursor.seen)

    def found(self) -> list[Found]:
        """What was found first, in all ways."""
        return [
            *self._named,
            *(each for its in self.first.values() for each in its.found),
            *self.looser.titled,
            *self.looser.most,
        ]

    def _filled(self, is_as_typed: bool | None) -> Page:
        page = Page(self._reader, self._asked, self._cursor, is_as_typed=is_as_typed, until_ns=self._until_ns)
        starts, needed = self._starts, self._asked.limit + 1
        if self._asked.request.is_grouped:
            needed = RANKED_MAX
        elif self._asked.by == "relevance":
            needed += len(self._cursor.seen)
        while starts:
            stretch = self._stretch(page, starts, needed)
            page.take(stretch)
            if stretch.is_cut and not page.is_full and not page.is_stopped:
                stretch = self._stretch(page, starts, RANKED_MAX)
                page.take(stretch)
            if page.is_full or page.is_stopped:
                break
            starts = stretch.following
        return page

    def _stretch(self, page: Page, starts: dict[Arm, Start], needed: int) -> Stretch:
        gathered: dict[Arm, Gathered] = {}
        for arm, start in starts.items():
            run, is_new = self.runs[arm], starts is self._starts and arm not in self.first
            its, timeout = self._timed([run], partial(gather, self._reader, self._asked, arm, start, needed))
            if is_new:
                run.timeout = timeout
            elif its is None:
                page.stop()
            gathered[arm] = its or Gathered(following=None if is_new else start)
        if starts is not self._starts:
            return stretch_of(self._asked, starts, gathered, ())
        if not self.first:
            self.first = gathered
            self._look_further()
        return stretch_of(self._asked, starts, gathered, [*self._named, *self.looser.titled, *self.looser.most])

    def _look_further(self) -> None:
        for arm, run in self.runs.items():
            run.candidates = len(self.first[arm].found)
        is_ranked = self.is_first and self._asked.by == "relevance"
        if not is_ranked or not is_few(self.found()) or any(run.timeout for run in self.runs.values()):
            return
        runs = list(self.runs.values())
        looser, timeout = self._timed(runs, partial(_looser, self._reader, self._asked, self.found()))
        self.looser = looser or Looser()
        if timeout is not None:
            # all that holds all words is there, but not what holds some of them
            for run in runs:
                run.timeout, run.is_partial = timeout, True

    def _timed(self, runs: list[ArmRun], work: Callable[[], Work]) -> tuple[Work | None, Timeout | None]:
        """Does a part of the work, or says whose time was over before it was done."""
        request, started_ns = self._asked.request, time.perf_counter_ns()
        source_ns = request.source_ms * 1_000_000 - sum(run.elapsed_ns for run in runs)
        request_ns = request.latency_ms * 1_000_000 - RESERVE_NS - (started_ns - self._began_ns)
        done = _within(self._reader, min(source_ns, request_ns) / 1e9, work)
        runs[0].elapsed_ns += time.perf_counter_ns() - started_ns
        if done is not None:
            return done, None
        if source_ns <= request_ns:
            return None, Timeout(budget="source_timeout", limit_ns=request.source_ms * 1_000_000)
        return None, Timeout(budget="request_latency", limit_ns=request.latency_ms * 1_000_000)


def _within(reader: Reader, seconds: float, work: Callable[[], Work]) -> Work | None:
    """`None` where it took longer; a late answer is thrown away."""
    if seconds <= 0:
        return None
    deadline = None
    try:
        with reader.within(seconds) as deadline:
            done = work()
    except Cancelled:
        if deadline is None or not deadline.is_over:
            raise
        return None
    return None if deadline.strikes() else done


def _looser(reader: Reader, asked: Asked, found: list[Found]) -> Looser:
    sessions = {each.hit.session_key for each in found if each.tier <= Tier.ALL}
    titled = [each for each in gather_titled(reader, asked) if each.hit.session_key not in sessions]
    if found or titled:
        return Looser(titled)
    meant = did_you_mean(asked.parsed, words_of(reader, asked.arms))
    corrected = None if meant is None else parse(meant, now=asked.now)
    return Looser([], gather_most(reader, asked, corrected), meant, corrected)


def _named(reader: Reader, asked: Asked) -> list[Found]:
    """The session or message that the query names: before all that holds the name."""
    if asked.parsed.target is None:
        return []
    try:
        target = resolve(reader, asked.parsed.target)
    except (NotFound, ValidationFailed):
        return []
    key, session = target.message_key, target.session
    hit = of_session(session.key) if key is None else Hit(key, key, session.key, 0.0, None, None)
    return [Found(arm="conversation", tier=Tier.NAMED, hit=hit, local_rank=1)]
