"""Stores as the ledger knows them: the store itself, and each document as a file below its path."""

import os
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from msgspec.structs import replace
from xxhash import xxh3_64_intdigest

from pond_desktop.adapters import Adapter, Document, Store
from pond_desktop.adapters.faults import named_faults
from pond_desktop.archive.ledger import STORE, LedgerEntry
from pond_desktop.capture.discover import Found
from pond_desktop.capture.planning import stamp_number
from pond_desktop.runtime import Folders

_HALF = 1 << 63


class Scratch:
    """A folder of ours for copies, nobody else's to read, that is gone afterwards. One for many stores: most lay
    nothing into it."""

    def __init__(self, folders: Folders) -> None:
        self._parent = folders.cache
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    @contextmanager
    def emptied(self) -> Iterator[Path]:
        """The folder with nothing in it, before and after."""
        if self._folder is None:
            self._parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._folder = tempfile.TemporaryDirectory(prefix="reading-", dir=self._parent, ignore_cleanup_errors=True)
        try:
            yield Path(self._folder.name)
        finally:
            if os.listdir(self._folder.name):  # noqa: PTH208 - nothing more is asked of what lies there
                self.close()

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _document_name(document: Document) -> str:
    """Its name as one piece of a path."""
    return quote(document.name, safe=" !#$&'()+,;=@[]{}~^")


def documents_of(
    adapter: Adapter, store: Store, found: Found, scratch: Path
) -> Generator[tuple[str, Found, Document], None, None]:
    """A store's documents, each with its name in paths and as a file that was found. Raises SourceError; what is raised
    where they are used does not get in here."""
    with named_faults(adapter, found.stored_path), store.documents(scratch) as documents:
        for document in documents:
            name = _document_name(document)
            yield name, _found_in_store(found, document, name), document


def _found_in_store(store: Found, document: Document, name: str) -> Found:
    """A document as a file that was found; its size is known once it is open."""
    return replace(
        store,
        stored_path=f"{store.stored_path}{os.sep}{name}",
        relative=store.relative / document.name,
        inode=xxh3_64_intdigest(f"{store.inode} {document.name}".encode()) - _HALF,
        stamp=stamp_number(document.stamp),
    )


def is_unchanged_document(found: Found, entry: LedgerEntry) -> bool:
    """Whether a document need not be opened."""
    return entry.gone_at is None and not entry.is_rereading and entry.mtime_ns == found.mark


def store_entry(found: Found, source_key: int, key: int) -> LedgerEntry:
    return LedgerEntry(
        key=key,
        source_key=source_key,
        path=found.stored_path,
        device=found.device,
        inode=found.inode,
        size=0,
        mtime_ns=found.mark,
        encoding=STORE,
        relative=str(found.relative),
    )
