"""Reading kept files anew after an adapter has learnt something: what is shown follows, the bytes stay."""

from collections import defaultdict
from collections.abc import Callable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from pond_desktop.adapters import Adapter
from pond_desktop.archive import KeptFile, Reader
from pond_desktop.archive.ledger import STORE, LedgerEntry
from pond_desktop.archive.rereading import Compared, Difference, fold_whole
from pond_desktop.archive.writer import Writer
from pond_desktop.canonical import Checkpoint
from pond_desktop.capture.kept import kept_events
from pond_desktop.capture.posting import POSTING_RULE, posting_of
from pond_desktop.capture.tool_texts import tool_text
from pond_desktop.capture.triage import ends
from pond_desktop.errors import SourceError
from pond_desktop.pond import Pond, Source
from pond_desktop.runtime import WriterLock
from pond_desktop.runtime.cancellation import raise_if_cancelled

BYTES_MAX = 512 << 20
"""A file is read anew as a whole, in memory but for its large bodies; a larger one is left as it is, and counted."""


class RereadReport(Struct, kw_only=True):
    """`difference` counts messages; `changed` lists the files of which something differs. `problems` are files that
    were left as they are, with the reason; `without_adapter` sources that nobody here reads."""

    files: int = 0
    difference: Difference = field(default_factory=Difference)
    changed: list[tuple[str, Difference]] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)
    without_adapter: list[str] = field(default_factory=list)


RereadSink = Callable[[int, int], None]
"""Told how many files are done, and of how many."""


def reread(pond: Pond, source_ids: frozenset[str] | None, *, progress: RereadSink | None = None) -> RereadReport:
    """Reads every kept file anew, in its present state, each in a transaction of its own.

    Raises:
        ArchiveBusy: somebody else writes.
        ArchiveFull: nothing is half written.
    """
    report = RereadReport()
    known = {source.id: source for source in pond.sources_in_projects()}
    with (
        WriterLock(pond.folders.lock_file, "reread"),
        pond.archive.writing(posting_of, pond.clock, tool_text) as writer,
    ):
        writer.follow_posting_rule(POSTING_RULE)
        wanted = writer.ledger.sources() if source_ids is None else {
            key: id_ for key, id_ in writer.ledger.sources().items() if id_ in source_ids
        }  # fmt: skip
        files = []
        for key, id_ in wanted.items():
            source = reader_of(id_, known)
            if source is None:
                report.without_adapter.append(id_)
                continue
            files += [(source, entry) for entry in writer.ledger.entries(key) if entry.encoding != STORE]
        left_by: dict[int, set[int]] = defaultdict(set)
        to_repeat: set[int] = set()
        for number, (source, entry) in enumerate(files):
            raise_if_cancelled()
            compared = _read_anew(writer, source, entry, report)
            report.files += 1
            if compared is not None:
                for holder in compared.left_to:
                    left_by[holder].add(entry.key)
                if compared.to_remove:
                    # what files before this one left to it may be nowhere now
                    to_repeat |= left_by[entry.key]
            writer.commit()
            if progress is not None:
                progress(number + 1, len(files))
        for source, entry in files:
            if entry.key in to_repeat:
                raise_if_cancelled()
                _read_anew(writer, source, entry, report, is_repeated=True)
                writer.commit()
    report.without_adapter.sort()
    return report


def drift(reader: Reader, source: Source, file: KeptFile) -> Difference:
    """How a fresh reading of a kept file differs from what the archive has of it. Raises SourceError where it can't be
    read."""
    with reader.kept_stream(file.key, file.generation) as stream:
        folded, _ = fold_whole(kept_events(source.adapter, source.roots, file.path, file.relative, stream))
    return reader.difference(file, folded)


def reader_of(source_id: str, known: Mapping[str, Source]) -> Source | None:
    """The source itself, or for one of another machine the reader of the same agent."""
    if source_id in known:
        return known[source_id]
    here = known.get(source_id.partition("@")[0])
    return None if here is None else Source(id=source_id, adapter=here.adapter, roots=())


def _read_anew(
    writer: Writer, source: Source, entry: LedgerEntry, report: RereadReport, *, is_repeated: bool = False
) -> Compared | None:
    if entry.size > BYTES_MAX:
        report.problems.append((entry.path, f"left as it is: larger than {BYTES_MAX >> 20} MiB"))
        return None
    adapter: Adapter = source.adapter
    try:
        events = kept_events(adapter, source.roots, entry.path, entry.relative, writer.kept_stream(entry))
        folded, reached = fold_whole(events)
    except SourceError as error:
        report.problems.append((entry.path, error.sentence))
        return None
    if reached is None:
        return None
    compared = writer.put_again(_read_to(entry, reached, writer), folded)
    difference = compared.difference
    if is_repeated:
        difference.same = 0
    report.difference += difference
    if not difference.is_none:
        report.changed.append((entry.path, difference))
    return compared


def _read_to(entry: LedgerEntry, reached: Checkpoint, writer: Writer) -> LedgerEntry:
    if reached.offset == entry.consumed_bytes:
        return replace(entry, checkpoint_state=reached.state)
    head_hash, tail_hash = ends(writer.kept_stream(entry), reached.offset)
    return replace(
        entry,
        checkpoint_state=reached.state,
        consumed_bytes=reached.offset,
        head_hash=head_hash,
        tail_hash=tail_hash,
    )
