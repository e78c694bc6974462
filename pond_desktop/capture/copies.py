"""A copy of another machine's files, read once: what is kept of it is named as it was given, and nothing of it is ever
gone because the copy is."""

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.adapters.faults import named_faults
from pond_desktop.archive.ledger import STORE, Ledger, LedgerEntry
from pond_desktop.capture.discover import Found, discover, plain
from pond_desktop.capture.planning import Plan, documents_by_store, task_of
from pond_desktop.capture.reach import Reach
from pond_desktop.capture.triage import is_plainly_unchanged
from pond_desktop.errors import SourceError
from pond_desktop.pond import Source

_HOMES = ("home", "users")
_REFUSAL = "left out: a link that leads out of what was given"


class MachineCopy(Struct, frozen=True, kw_only=True):
    """`base`: where it lies at the moment, called `given` in what is kept. `homes`: the home folder that each root of
    the sources was found in."""

    sources: tuple[Source, ...]
    base: Path
    given: str
    homes: Mapping[Path, Path]

    def named(self, path: str) -> str:
        """A path of the copy as it is kept."""
        base = str(self.base)
        return plain(self.given + path[len(base) :] if path == base or path.startswith(base + os.sep) else path)


def plan_of_copy(ledger: Ledger, source: Source, copy: MachineCopy, *, verify: bool) -> Plan:
    """What to do about one source of a copy.

    A file that an earlier copy of the same machine brought keeps its name, whatever the newer copy is called, so that
    only what is new in it is read. One that is older than what is kept of it is left alone.
    """
    source_key = ledger.source_key(source.id, source.adapter.agent)
    made = Plan(source=source, source_key=source_key, is_available=True, is_copy=True)
    entries = {entry.path: entry for entry in ledger.entries(source_key)}
    documents = documents_by_store(entries.values())
    try:
        with named_faults(source.adapter, source.id):
            files = list(_inside(source, copy, complain_to=made.problems))
    except SourceError as error:
        made.problems.append((source.id, error.sentence))
        return made
    for file in _named(files, entries, documents, copy):
        made.seen_count += 1
        task = task_of(made, file, lambda path, reason: made.problems.append((path, reason)))
        if task is None:
            continue
        task.entry = entries.get(file.stored_path)
        if task.entry is not None and not verify and _says_nothing_new(task.found, task.entry):
            made.unchanged_count += 1
            continue
        task.inside = documents.get(file.stored_path, {})
        made.tasks.append(task)
    return made


def _inside(source: Source, copy: MachineCopy, complain_to: list[tuple[str, str]]) -> Iterator[Found]:
    """The files of a source that really lie in the copy: links of another machine lead anywhere on this one."""

    def complain(path: str, reason: str) -> None:
        complain_to.append((copy.named(path), reason))

    reach = Reach((copy.base,), _REFUSAL)
    roots = [root for root in source.roots if reach.holds(str(root))]
    for root in source.roots:
        if root not in roots:
            complain(str(root), _REFUSAL)
    yield from discover(source.adapter, roots, reach, complain)


def _says_nothing_new(found: Found, entry: LedgerEntry) -> bool:
    if entry.gone_at is None and is_plainly_unchanged(found, entry):
        return True
    is_older = entry.encoding != STORE and found.stamp is None and found.mtime_ns < entry.mtime_ns
    return is_older and found.size <= entry.size and not entry.is_rereading


def _named(
    files: list[Found], entries: Mapping[str, LedgerEntry], documents: Mapping[str, object], copy: MachineCopy
) -> Iterator[Found]:
    """The files under the names by which they are kept."""
    known: dict[str, list[str]] = defaultdict(list)
    for path in entries:
        if path.rpartition(os.sep)[0] not in documents:
            known[path.rpartition(os.sep)[2]].append(path)
    given = {file.path: copy.named(file.path) for file in files}
    taken = {path for path in given.values() if path in entries}
    for file in files:
        name = given[file.path]
        if name not in taken:
            below_home = plain(os.path.relpath(file.path, _home(copy, file)))
            candidates = [path for path in known[name.rpartition(os.sep)[2]] if path not in taken]
            name = _same_file(name, below_home, candidates) or name
            taken.add(name)
        root = name.removesuffix(str(file.relative).replace("/", os.sep)).rstrip(os.sep)
        yield replace(file, stored_path=name, named_root=Path(root or os.sep))


def _home(copy: MachineCopy, file: Found) -> Path:
    # of a root that is a file the folder above counts as the root
    return copy.homes.get(file.root) or copy.homes.get(Path(file.path)) or file.root


def _same_file(name: str, below_home: str, candidates: Iterable[str]) -> str | None:
    """The one of the kept paths that an earlier copy of the same file has: at the same place below the home folder, of
    the same account as far as that is known."""
    ending = os.sep + below_home
    account = _account(name.removesuffix(ending))
    fitting = [(path, _account(path.removesuffix(ending))) for path in candidates if path.endswith(ending)]
    same = [path for path, its_account in fitting if its_account == account]
    unknown = [path for path, its_account in fitting if account is None or its_account is None]
    for found in (same, unknown):
        if len(found) == 1:
            return found[0]
    return None


def _account(home: str) -> str | None:
    """Whose home folder it is; `None` where its place does not tell."""
    pieces = re.split(r"[/\\]", home)
    return pieces[-1] if len(pieces) > 1 and pieces[-2].casefold() in _HOMES else None
