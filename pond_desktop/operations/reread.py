"""Reading what is kept anew, with the adapters of today."""

from collections.abc import Sequence

from pond_desktop.archive import KeptFile
from pond_desktop.archive.rereading import Difference
from pond_desktop.capture.rereading import RereadReport, RereadSink, drift, reader_of
from pond_desktop.capture.rereading import reread as reread_kept
from pond_desktop.errors import NotFound, SourceError
from pond_desktop.pond import Pond
from pond_desktop.runtime.nearest import did_you_mean


def reread(pond: Pond, sources: Sequence[str] | None = None, *, progress: RereadSink | None = None) -> RereadReport:
    """Reads every kept file anew, also those that are gone at their source.

    Args:
        sources: ids; all where `None`.
    Raises:
        NotFound: a source that was never captured.
        ArchiveError: somebody else writes, or the disk is full.
    """
    with pond.archive.reading() as reader:
        known = [state.source for state in reader.capture_state()]
    for source in sources or ():
        if source not in known:
            raise NotFound(f"Nothing was captured of {source!r}.", did_you_mean(source, known))
    return reread_kept(pond, None if sources is None else frozenset(sources), progress=progress)


def drifted(pond: Pond, files_per_source: int) -> list[tuple[KeptFile, Difference | None]]:
    """The kept files among the newest ones of each source that would be read otherwise today; with `None` those that
    can't be read. Changes nothing."""
    known = {source.id: source for source in pond.sources_in_projects()}
    found: list[tuple[KeptFile, Difference | None]] = []
    with pond.archive.reading() as reader:
        for state in reader.capture_state():
            source = reader_of(state.source, known)
            for file in reader.kept_files(state.source, limit=files_per_source) if source is not None else ():
                assert source is not None
                try:
                    difference = drift(reader, source, file)
                except SourceError:
                    found.append((file, None))
                    continue
                if not difference.is_none:
                    found.append((file, difference))
    return found
