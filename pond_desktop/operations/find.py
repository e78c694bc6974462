"""Search."""

import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from pond_desktop.archive import RANKED_MAX, Reader
from pond_desktop.errors import Cancelled, NotFound, ValidationFailed
from pond_desktop.operations.answering import Answering
from pond_desktop.operations.asking import Asked, asked, words_of
from pond_desktop.operations.cursors import cursor_of
from pond_desktop.operations.gathering import gather, gather_most, gather_titled, is_few
from pond_desktop.operations.ledger import RESERVE_NS, ArmRun
from pond_desktop.operations.targets import Target, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchAnswer, SearchRequest
from pond_desktop.projection.response import Timeout
from pond_desktop.search import did_you_mean, parse

Work = TypeVar("Work")


def search(pond: Pond, request: SearchRequest) -> SearchAnswer:
    """What matches, and how complete that is. Any text that is not empty is a query.

    Raises:
        ValidationFailed: an empty query, an unknown order, arm or agent, a time without a zone, a foreign cursor.
        ArmDisabled: an arm that this installation does not have.
        NotFound: `request.session` is none.
    """
    began_ns = time.perf_counter_ns()
    with pond.archive.reading() as reader:
        what, cursor = asked(pond, reader, request), cursor_of(request)
        answering = Answering(pond, reader, what, cursor, began_ns)
        if cursor.is_first:
            answering.add_named(_named(reader, what))
        needed = RANKED_MAX if request.is_grouped else what.limit + len(cursor.seen)
        for arm in what.arms:
            if cursor.is_over(arm):
                continue
            run = ArmRun(arm=arm)
            ask = partial(gather, reader, what, arm, cursor.before_of(arm), needed)
            answering.add(run, _timed(reader, what, [run], began_ns, ask))
        is_first = cursor.is_newest and request.by == "relevance" and what.parsed.expression is not None
        if is_first and is_few(answering.found) and not any(run.timeout for run in answering.runs):
            _timed(reader, what, answering.runs, began_ns, partial(_look_further, reader, what, answering))
        return answering.answer()


def _look_further(reader: Reader, what: Asked, answering: Answering) -> bool:
    """Where little holds all words: titles, words that were perhaps meant, and most of the words."""
    answering.add_titled(gather_titled(reader, what))
    if not answering.found:
        meant = did_you_mean(what.parsed, words_of(reader, what.arms))
        corrected = None if meant is None else parse(meant, now=what.now)
        answering.correct(meant, corrected)
        answering.add_most(gather_most(reader, what, corrected))
    return True


def _timed(reader: Reader, what: Asked, runs: list[ArmRun], began_ns: int, work: Callable[[], Work]) -> Work | None:
    """Does a part of the work. `None` where its time was over, which stands in `runs` then."""
    started_ns = time.perf_counter_ns()
    source_ns = what.request.source_ms * 1_000_000 - sum(run.elapsed_ns for run in runs)
    request_ns = what.request.latency_ms * 1_000_000 - RESERVE_NS - (started_ns - began_ns)
    done = _within(reader, min(source_ns, request_ns) / 1e9, work)
    runs[0].elapsed_ns += time.perf_counter_ns() - started_ns
    if done is None:
        timeout = (
            Timeout(budget="source_timeout", limit_ns=what.request.source_ms * 1_000_000)
            if source_ns <= request_ns
            else Timeout(budget="request_latency", limit_ns=what.request.latency_ms * 1_000_000)
        )
        for run in runs:
            run.timeout = timeout
    return done


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


def _named(reader: Reader, what: Asked) -> Target | None:
    """What the query names, where it names something."""
    if what.parsed.target is None:
        return None
    try:
        return resolve(reader, what.parsed.target)
    except (NotFound, ValidationFailed):
        return None
