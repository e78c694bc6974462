"""A plan for what was heard to have changed, without walking a whole source."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from pond_desktop.adapters import StoreAdapter
from pond_desktop.adapters.faults import named_faults
from pond_desktop.archive.ledger import Ledger
from pond_desktop.capture.discover import found_at, plain
from pond_desktop.capture.planning import Plan, plan, task_of
from pond_desktop.capture.reach import Reach
from pond_desktop.capture.triage import is_plainly_unchanged
from pond_desktop.errors import SourceError
from pond_desktop.pond import Source

_TAILS = ("-wal", "-journal", "-shm")
"""What stands beside an SQLite database: a change of it is one of the database."""


def plans_of_changes(ledger: Ledger, sources: Iterable[Source], reach: Reach, paths: frozenset[str]) -> list[Plan]:
    """Plans of the sources that these paths concern; only for those paths where that is enough to know all.

    A folder, or anything that is a part of something else, makes its source be looked through as a whole. So does a
    link out of reach, to say that it is left out; what happens behind it is nobody's business.
    """
    return [made for source in sources if (made := _plan(ledger, source, reach, paths)) is not None]


def _plan(ledger: Ledger, source: Source, reach: Reach, paths: frozenset[str]) -> Plan | None:
    try:
        with named_faults(source.adapter, source.id):
            places = {place for path in paths for place in _places(source, path)}
    except SourceError as error:
        key = ledger.source_key(source.id, source.adapter.agent)
        problems = [(source.id, error.sentence)]
        looked_at = frozenset({source.id})
        return Plan(source=source, source_key=key, is_available=True, problems=problems, looked_at=looked_at)
    outside = {path for _, path, _ in places if not reach.holds(path)}
    places = {place for place in places if place[1] not in outside}
    if any(map(os.path.islink, outside)) or any(relative is None for _, _, relative in places):
        return plan(ledger, source, reach, verify=False)
    if not places:
        return None
    made = Plan(source=source, source_key=ledger.source_key(source.id, source.adapter.agent), is_available=True)
    made.looked_at = frozenset(plain(path) for _, path, _ in places)
    for root, path, relative in sorted(places, key=str):
        assert relative is not None
        try:
            status = os.stat(path)  # noqa: PTH116 - the name need not be text
        except OSError:
            # gone, or moved to where its new name was heard too: only looking through the whole tells
            return plan(ledger, source, reach, verify=False)
        if not stat.S_ISREG(status.st_mode):
            return plan(ledger, source, reach, verify=False)
        entry = ledger.entry_at(made.source_key, plain(path))
        if entry is None and ledger.knows_identity(made.source_key, status.st_dev, status.st_ino):
            return plan(ledger, source, reach, verify=False)
        made.seen_count += 1
        task = task_of(
            made, found_at(path, relative, root, status), lambda where, why: made.problems.append((where, why))
        )
        if task is None:
            continue
        task.entry = entry
        if entry is not None and entry.gone_at is None and is_plainly_unchanged(task.found, entry):
            made.unchanged_count += 1
            continue
        if task.store is not None and entry is not None:
            task.inside = ledger.entries_below(made.source_key, entry.path)
        made.tasks.append(task)
    return made


def _places(source: Source, path: str) -> Iterator[tuple[Path, str, PurePosixPath | None]]:
    """`(root, path, relative)` of a path for each root that it lies in; without `relative` where the whole source must
    be looked through. Nothing where it is none of the agent's business."""
    for root in source.roots:
        for prefix in {str(root), os.path.realpath(root)}:
            if path == prefix:
                is_alone = os.path.isfile(path)  # noqa: PTH113
                yield (root.parent, path, PurePosixPath(plain(root.name))) if is_alone else (root, path, None)
            if not path.startswith(prefix + os.sep):
                continue
            here = str(root) + path[len(prefix) :]
            relative = PurePosixPath(plain(path[len(prefix) + 1 :]).replace(os.sep, "/"))
            if not all(source.adapter.enters(folder) for folder in relative.parents if folder.name):
                continue
            if (wanted := _wanted(source, here, relative)) is not None:
                yield root, *wanted


def _wanted(source: Source, path: str, relative: PurePosixPath) -> tuple[str, PurePosixPath | None] | None:
    adapter = source.adapter
    if adapter.wants(relative):
        return path, relative
    for tail in _TAILS:
        if path.endswith(tail) and adapter.wants(main := relative.with_name(relative.name.removesuffix(tail))):
            return path.removesuffix(tail), main
    # a store may consist of more files than the one that stands for it; a folder may hold any
    if isinstance(adapter, StoreAdapter) or (os.path.isdir(path) and adapter.enters(relative)):  # noqa: PTH112
        return path, None
    return None
