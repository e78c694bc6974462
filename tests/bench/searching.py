"""The measured searches over the large archive: `python -m tests.bench.searching HOME MESSAGES QUERIES ROUNDS`.

Each query is asked through the program and, in turns, of the same full-text table as plainly as FTS5 can: the fifty
best by its own rank. First once with the archive's file put out of memory, then `ROUNDS` times warm, of which each
query's median counts. Prints its report as JSON.
"""

import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

import msgspec

from pond_desktop.errors import Cancelled
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.pond import Pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.runtime.cancellation import Cancellation
from pond_desktop.search import Names, parse
from tests.bench.large_archive import make_large_archive
from tests.bench.search_queries import SEARCH_KINDS, SearchQuery, make_search_queries
from tests.bench.work import open_bench_pond

_SHOWN = 50
_PLAIN = "SELECT rowid FROM postings WHERE postings MATCH ? ORDER BY rank LIMIT 50"
_WARM_UPS = 20
_FACET_SHARE = 0.1
"""Of all messages; of a million these are the 100,000 matches that must be counted in time."""
_INTERRUPTIONS = 20
_HEAVY = "a* OR e* OR s*"
_Result = TypeVar("_Result")


def main() -> None:
    home = sys.argv[1]
    messages, count, rounds = map(int, sys.argv[2:5])
    nothing = str(Path(home, "nothing"))
    report: dict[str, Any] = {}
    with open_bench_pond(home, nothing) as pond:
        archive_file = pond.folders.archive_file
        if not Path(home, "made").exists():
            made = make_large_archive(archive_file, messages)
            Path(home, "made").write_bytes(msgspec.json.encode(made._asdict()))
    report |= msgspec.json.decode(Path(home, "made").read_bytes())
    report["archive_bytes"] = archive_file.stat().st_size
    is_cold = _put_out_of_memory(archive_file)
    with open_bench_pond(home, nothing) as pond, closing(_plain_reader(archive_file)) as plain:
        report |= {"is_cold": is_cold} | _timed(pond, plain, make_search_queries(count), rounds)
        report |= _facets_timed(pond, plain, messages) | _interrupted(pond)
    print(msgspec.json.encode(report).decode())


def _timed(pond: Pond, plain: sqlite3.Connection, queries: list[SearchQuery], rounds: int) -> dict[str, Any]:
    """Times in ms by kind, sorted; `found` and `plain_found` count the results of one round."""
    for query in make_search_queries(_WARM_UPS, seed=-1)[:1]:
        _ask(pond, query)  # statements are compiled and modules loaded; the file is as cold as it was
    cold = [_clocked(partial(_ask, pond, query))[0] for query in queries]
    for query in make_search_queries(_WARM_UPS, seed=-1):
        _ask(pond, query)
        _ask_plainly(plain, query, pond)
    ours: list[list[float]] = [[] for _ in queries]
    theirs: list[list[float]] = [[] for _ in queries]
    found = plain_found = 0
    for turn in range(rounds):
        # a whole round each, by turns: people ask one query after the other, with no scan of the same file between
        for is_ours in (True, False) if turn % 2 else (False, True):
            for number, query in enumerate(queries):
                if is_ours:
                    ms, hits = _clocked(partial(_ask, pond, query))
                    ours[number].append(ms)
                    found += hits
                else:
                    ms, hits = _clocked(partial(_ask_plainly, plain, query, pond))
                    theirs[number].append(ms)
                    plain_found += hits
    return {
        "cold_ms": sorted(cold),
        "ours_ms": _by_kind(queries, ours),
        "plain_ms": _by_kind(queries, theirs),
        "found": found // rounds,
        "plain_found": plain_found // rounds,
    }


def _by_kind(queries: list[SearchQuery], times: list[list[float]]) -> dict[str, list[float]]:
    medians = [(query.kind, median(some)) for query, some in zip(queries, times, strict=True)]
    return {kind: sorted(ms for its, ms in medians if its == kind) for kind in SEARCH_KINDS}


def _ask(pond: Pond, query: SearchQuery) -> int:
    request = SearchRequest(
        query=query.text,
        by="recency" if query.is_latest_first else "relevance",
        limit=_SHOWN,
        response_tokens=-1,
    )
    return len(search(pond, request).hits)


def _ask_plainly(plain: sqlite3.Connection, query: SearchQuery, pond: Pond) -> int:
    """The same expression; what stands in fields, and the order of time, is not asked for."""
    expression = parse(query.text, names=Names(), now=pond.clock()).expression
    return len(plain.execute(_PLAIN, (expression,)).fetchall())


def _plain_reader(archive_file: Path) -> sqlite3.Connection:
    plain = sqlite3.connect(f"file:{archive_file}?mode=ro", uri=True)
    plain.execute("PRAGMA cache_size=-8192")  # as much as the program's readers have
    return plain


def _facets_timed(pond: Pond, plain: sqlite3.Connection, messages: int) -> dict[str, Any]:
    """Of the word whose matches are nearest to a tenth of all messages."""
    word, _ = plain.execute(
        "SELECT term, doc FROM posted_words WHERE length(term) > 1 ORDER BY abs(doc - ?) LIMIT 1",
        (messages * _FACET_SHARE,),
    ).fetchone()
    request = SearchRequest(query=word)
    facets(pond, request)
    runs = [_clocked(lambda: facets(pond, request).total_count) for _ in range(7)]
    return {"facets_ms": median(ms for ms, _ in runs), "facets_total": runs[0][1]}


def _interrupted(pond: Pond) -> dict[str, Any]:
    """From taking a question back to the end of its work, at moments all over its time."""
    report: dict[str, Any] = {}
    works: dict[str, Callable[[], object]] = {
        "search": lambda: search(pond, SearchRequest(query=_HEAVY, limit=_SHOWN, response_tokens=-1)),
        "facets": lambda: facets(pond, SearchRequest(query=_HEAVY)),
    }
    for name, work in works.items():
        whole_ms, _ = _clocked(work)
        moments = [whole_ms * (0.1 + 0.7 * turn / _INTERRUPTIONS) for turn in range(_INTERRUPTIONS)]
        times = [_interruption_ms(work, moment) for moment in moments]
        report[name] = {"whole_ms": whole_ms, "ms": sorted(ms for ms in times if ms is not None)}
    return {"interrupted": report}


def _interruption_ms(work: Callable[[], object], after_ms: float) -> float | None:
    """`None` where the work had ended before."""
    cancellation, ended = Cancellation(), list[float]()
    begun = threading.Event()

    def run() -> None:
        try:
            with cancellation.over_this_thread():
                begun.set()
                work()
        except Cancelled:
            ended.append(time.perf_counter())

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait()
    time.sleep(after_ms / 1000)
    asked = time.perf_counter()
    cancellation.cancel()
    thread.join()
    return (ended[0] - asked) * 1000 if ended else None


def _clocked(work: Callable[[], _Result]) -> tuple[float, _Result]:
    began = time.perf_counter()
    result = work()
    return (time.perf_counter() - began) * 1000, result


def _put_out_of_memory(path: Path) -> bool:
    """Asks the system to forget the file's pages. False where it has no such call."""
    if not hasattr(os, "posix_fadvise"):
        return False
    with path.open("rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return True


if __name__ == "__main__":
    main()
