"""Removing sessions for good: rows, postings, and the bytes that they were read from."""

from msgspec import Struct

from pond_desktop.archive.forgetting import Forgetter, ForgottenFile, spans_of
from pond_desktop.canonical import Span
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.capture.kept import kept_events
from pond_desktop.capture.posting import posting_of
from pond_desktop.capture.rereading import reader_of
from pond_desktop.capture.tool_texts import tool_text
from pond_desktop.errors import NotFound
from pond_desktop.pond import Pond, Source
from pond_desktop.runtime import WriterLock


class Forgotten(Struct, frozen=True, kw_only=True):
    """What went: `files` whose bytes are blank now, as a whole or in part; `own` pins, tags, notes and titles of the
    person's. Unless `is_wiped` the archive's own files still hold some of it, until the next capture: somebody was
    reading the archive as it was before."""

    sessions: int
    messages: int
    files: int
    own: int
    is_wiped: bool


def forget(pond: Pond, forgotten: list[ArchivedSession]) -> Forgotten:
    """Removes sessions of one source in one transaction, so that nothing of them can be read from the archive's file.

    Raises:
        NotFound: a file holds other sessions too, and nobody here can tell which bytes are whose.
        ArchiveBusy: somebody else writes.
    """
    source = reader_of(forgotten[0].source, {source.id: source for source in pond.sources_in_projects()})
    ids, keys = frozenset(session.id for session in forgotten), [session.key for session in forgotten]
    with WriterLock(pond.folders.lock_file, "forget"), pond.archive.forgetting() as forgetter:
        files = forgetter.files_of(keys)
        # which bytes are whose is found out before anything is removed
        spans = {
            (file.key, generation): _spans(forgetter, source, file, generation, ids)
            for file in files
            for generation in file.generations
        }
        gone = forgetter.forget(keys, pond.clock(), posting_of, tool_text)
        for file in files:
            for generation in reversed(file.generations):
                forgetter.blank(file.key, generation, spans[file.key, generation])
        is_wiped = forgetter.commit()
    return Forgotten(sessions=len(forgotten), messages=gone.messages, files=len(files), own=gone.own, is_wiped=is_wiped)


def _spans(
    forgetter: Forgetter, source: Source | None, file: ForgottenFile, generation: int, ids: frozenset[str]
) -> list[Span] | None:
    """Where in a kept state some sessions stand; `None` where nothing else does."""
    if not file.is_shared:
        return None
    if source is None:
        raise NotFound(
            f"{file.path} holds other sessions too, and its adapter is not here to tell them apart.",
            "Install the adapter, or forget all sessions of that file.",
        )
    with forgetter.kept_stream(file.key, generation) as stream:
        events = kept_events(source.adapter, source.roots, file.path, file.relative, stream)
        return spans_of(events, ids)
