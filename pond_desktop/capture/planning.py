"""Which files of a source must be looked into, and which are gone."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

from msgspec import Struct, field
from msgspec.structs import replace
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters import Adapter, SourceFile, Store, StoreAdapter
from pond_desktop.adapters.faults import named_faults, reason_of
from pond_desktop.archive.ledger import STORE, Ledger, LedgerEntry
from pond_desktop.capture.discover import Complain, Found, discover, plain
from pond_desktop.capture.reach import Reach
from pond_desktop.capture.triage import is_plainly_unchanged
from pond_desktop.errors import SourceError
from pond_desktop.pond import Source
from pond_desktop.runtime import is_file

_HALF = 1 << 63


class Task(Struct):
    """A file to look into; `entry` is what is known of it, also under an earlier name. Of a `store` that are its marks
    only; `inside` is what is known of its documents, by their names as they stand in paths."""

    source: Source
    source_key: int
    found: Found
    entry: LedgerEntry | None
    store: Store | None = None
    inside: dict[str, LedgerEntry] = field(default_factory=dict)

    @property
    def new_bytes(self) -> int:
        """How much of it is not read yet, as far as can be told without opening it."""
        return max(0, self.found.size - (self.entry.consumed_bytes if self.entry else 0))


class Plan(Struct, kw_only=True):
    """What to do about one source. `problems` grows while the tasks are done. `looked_at`: these paths only.
    `roots_without_files`: those that are there and hold nothing that the adapter wants.
    `is_copy`: it is read once and lies nowhere afterwards, so that nothing of it is ever gone."""

    source: Source
    source_key: int
    is_available: bool
    tasks: list[Task] = field(default_factory=list)
    gone_file_keys: list[int] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)
    seen_count: int = 0
    unchanged_count: int = 0
    is_copy: bool = False
    looked_at: frozenset[str] | None = None
    roots_without_files: list[str] = field(default_factory=list)


def plan(ledger: Ledger, source: Source, reach: Reach, *, verify: bool) -> Plan:
    """Compares what lies in a source's roots with the ledger, without opening a file.

    A root that is not there makes nothing gone: a disk may not be mounted. Nor does a link that is not followed.
    """
    source_key = ledger.source_key(source.id, source.adapter.agent)
    entries = {entry.path: entry for entry in ledger.entries(source_key)}
    roots = [root for root in source.roots if may_be_there(root)]
    is_available = bool(roots) or not entries or source.fault is not None
    made = Plan(source=source, source_key=source_key, is_available=is_available)

    def complain(path: str, reason: str) -> None:
        made.problems.append((path, reason))

    if source.fault is not None:
        complain(source.id, source.fault)
    try:
        with named_faults(source.adapter, source.id):
            found = {file.stored_path: file for file in discover(source.adapter, roots, reach, complain)}
    except SourceError as error:
        complain(source.id, error.sentence)
        return made
    made.seen_count = len(found)
    holding = {plain(str(file.root)) for file in found.values()} | set(found)
    made.roots_without_files = [root for root in map(plain, map(str, roots)) if root not in holding]
    below = tuple(f"{plain(str(root))}{os.sep}" for root in roots if not is_file(root))
    missing = [entry for path, entry in entries.items() if path not in found and path.startswith(below)]
    by_identity = {(entry.device, entry.inode): entry for entry in missing}
    documents = documents_by_store(entries.values())
    moved: set[int] = set()
    # what is asked of a store itself, when it is opened, is not asked here
    answered = {path for path in documents if path in found}
    for path, file in found.items():
        task = task_of(made, file, complain)
        if task is None:
            continue
        file, entry = task.found, entries.get(path)
        if entry is None:
            entry = by_identity.get((file.device, file.inode))
            if entry is not None:
                moved.add(entry.key)
                answered.add(entry.path)
        elif entry.gone_at is None and is_plainly_unchanged(file, entry) and not verify:
            made.unchanged_count += 1
            continue
        task.entry = entry
        if task.store is not None and entry is not None:
            task.inside = documents.get(entry.path, {})
        made.tasks.append(task)
    # what lies in a folder that could not be listed, or was not to be, is not gone
    unlisted = {path for path, _ in made.problems}
    made.gone_file_keys = [
        entry.key
        for entry in missing
        if entry.gone_at is None
        and entry.key not in moved
        and _split(entry.path)[0] not in answered
        and not unlisted & {entry.path, *_folders_of(entry.path)}
    ]
    return made


def task_of(made: Plan, file: Found, complain: Complain) -> Task | None:
    """A task for a file, with its store where it is one; `entry` and `inside` are still to be filled in. None for a
    store whose marks can't be read."""
    adapter = made.source.adapter
    if not _has_stores(adapter):
        return Task(made.source, made.source_key, file, None)
    try:
        with named_faults(adapter, file.stored_path):
            store = _store(adapter, file)
            if store is None:
                return Task(made.source, made.source_key, file, None)
            stamp = stamp_number(store.stamp())
    except (OSError, SourceError) as error:
        complain(file.stored_path, reason_of(error))
        return None
    return Task(made.source, made.source_key, replace(file, size=0, stamp=stamp), None, store)


def stamp_number(stamp: str) -> int:
    """A stamp as the ledger keeps it."""
    return xxh3_64_intdigest(stamp.encode("utf-8", "surrogatepass")) - _HALF


def _has_stores(adapter: Adapter) -> TypeGuard[StoreAdapter]:
    # asked of every file: `isinstance` of a protocol takes longer than all else that is done with most of them
    return hasattr(adapter, "store")


def _store(adapter: StoreAdapter, file: Found) -> Store | None:
    place = SourceFile(relative=file.relative, root=file.root, named_root=file.named_root)
    return adapter.store(place, Path(file.path))


def documents_by_store(entries: Iterable[LedgerEntry]) -> dict[str, dict[str, LedgerEntry]]:
    """What is known of documents, by the path of their store and their name."""
    entries = list(entries)
    documents: dict[str, dict[str, LedgerEntry]] = {entry.path: {} for entry in entries if entry.encoding == STORE}
    if documents:
        for entry in entries:
            store, name = _split(entry.path)
            if store in documents:
                documents[store][name] = entry
    return documents


def _split(path: str) -> tuple[str, str]:
    folder, _, name = path.rpartition(os.sep)
    return folder, name


def _folders_of(path: str) -> Iterator[str]:
    while (end := path.rfind(os.sep)) > 0:
        path = path[:end]
        yield path


def may_be_there(root: Path) -> bool:
    """Whether anything lies there, as far as we are let look."""
    try:
        return root.exists()
    except OSError:
        return True  # nobody lets us look: reading it will say why
