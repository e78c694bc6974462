"""Known items: queries as a person who half remembers would type them, each with the one session that is meant.

`python -m tests.bench.known_items HOME CORPUS FILLER` captures the real files and the filler into HOME, asks, and
prints where the right sessions stood, as JSON; with HOME captured already it only asks. FILLER is made where missing.
"""

import argparse
import re
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.operations.capture import capture, fill_tools
from pond_desktop.operations.find import search
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.found import SearchRequest
from pond_desktop.runtime import Folders, Settings
from pond_desktop.search import posted_text
from tests.bench.history import make_history

ITEMS_FILE = Path(__file__).resolve().parent.parent / "data" / "known_items.toml"
SHOWN = 10
"""Sessions asked for."""


class Item(NamedTuple):
    """`arm`: "all" where the words stand in tool bodies only. `children`: a sub-agent's session is meant."""

    kind: str
    query: str
    session: str
    arm: str | None = None
    children: bool = False


class Outcome(NamedTuple):
    """`place` of the right session, from 1; `None`: not among those asked for. `first` is what stood first."""

    item: Item
    place: int | None
    first: str


def read_items(name: str = "item") -> list[Item]:
    """The queries for the corpus; with `sample` those for the shipped history."""
    return [Item(**row) for row in tomllib.loads(ITEMS_FILE.read_text("utf-8"))[name]]


def open_known_pond(home: Path, corpus: Path, filler: Path | None = None) -> Pond:
    """A pond of the agents' folders in `corpus`, and of a Claude-shaped history between which they are to be found."""
    folders = Folders.below(home)
    folders.create()
    roots: dict[str, tuple[Path, ...]] = {adapter.agent: (corpus / adapter.agent,) for adapter in ADAPTERS}
    if filler is not None:
        roots["claude-code"] += (filler,)
    return open_pond(folders, Settings(roots=roots))


def capture_all(pond: Pond) -> None:
    """Everything, tool bodies too."""
    capture(pond)
    fill_tools(pond)


def ask(pond: Pond, items: list[Item]) -> list[Outcome]:
    """Each query, results grouped by session."""
    return [_outcome(item, _sessions_found(pond, item)) for item in items]


def ask_plainly(archive_file: Path, items: list[Item]) -> list[Outcome]:
    """The same by the plainest means: any of the words, BM25, the session of the best message."""
    with closing(sqlite3.connect(archive_file)) as archive:
        return [_outcome(item, _plain_sessions(archive, item)) for item in items]


def misses(outcomes: list[Outcome]) -> str:
    """Those whose right session is not first, one a line."""
    return "\n".join(
        f"{outcome.place or '-':>3}  {outcome.item.kind:10}  {outcome.item.query}\n"
        f"       meant {outcome.item.session}, first came {outcome.first}"
        for outcome in outcomes
        if outcome.place != 1
    )


def count_within(outcomes: list[Outcome], place: int) -> int:
    """How many right sessions stand at `place` or before it."""
    return sum(outcome.place is not None and outcome.place <= place for outcome in outcomes)


def _outcome(item: Item, sessions: list[str]) -> Outcome:
    place = sessions.index(item.session) + 1 if item.session in sessions else None
    return Outcome(item, place, sessions[0] if sessions else "nothing")


def _sessions_found(pond: Pond, item: Item) -> list[str]:
    request = SearchRequest(
        query=item.query,
        arm=item.arm,
        children=item.children,
        is_grouped=True,
        limit=SHOWN,
        response_tokens=-1,
        # the time is another figure; here a busy machine must not cost a result
        latency_ms=60_000,
        source_ms=60_000,
    )
    return [group.session.partition(":")[2] for group in search(pond, request).groups]


def _plain_sessions(archive: sqlite3.Connection, item: Item) -> list[str]:
    expression = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", posted_text(item.query)))
    arms = [("postings", "posted")] + ([("tool_postings", "tool_posted")] if item.arm == "all" else [])
    best: dict[str, float] = {}
    for postings, skinny in arms:
        rows = archive.execute(
            f"SELECT sessions.id, {postings}.rank FROM {postings} JOIN {skinny} ON place = {postings}.rowid"
            f" JOIN sessions ON sessions.key = session_key WHERE {postings} MATCH ? AND (parent_id IS NULL OR ?)",
            (expression, item.children),
        )
        for session, score in rows:
            best[session] = min(score, best.get(session, 0.0))
    return sorted(best, key=lambda session: best[session])[:SHOWN]


def summary(name: str, outcomes: list[Outcome]) -> str:
    """One line: how many right sessions are where."""
    first, five = count_within(outcomes, 1), count_within(outcomes, 5)
    return f"{name}: {first} of {len(outcomes)} first, {five} among the first five"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.known_items", description=__doc__)
    for name in ("home", "corpus", "filler"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--misses", action="store_true", help="print for reading, not as JSON")
    arguments = parser.parse_args()
    items, captured = read_items(), arguments.home / "captured"
    if not arguments.filler.exists():
        make_history(arguments.filler)
    with open_known_pond(arguments.home, arguments.corpus, arguments.filler) as pond:
        if not captured.exists():
            capture_all(pond)
            captured.touch()
        ours, plain = ask(pond, items), ask_plainly(pond.folders.archive_file, items)
    if arguments.misses:
        print(misses(ours), summary("search", ours), summary("any word by BM25", plain), sep="\n")
        return
    report = {"ours": ours, "plain": plain}
    print(msgspec.json.encode(report).decode())


if __name__ == "__main__":
    main()
