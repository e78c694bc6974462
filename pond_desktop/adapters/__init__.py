"""Agents' files → canonical values.

In: one open file of one agent. Out: canonical events, as an iterator. Must not import the archive, projections or one
another's modules; an adapter writes nothing. It reads the stream that it is given; a store (a database, a zip, files
that belong together) it opens itself, without a trace.
"""

from pond_desktop.adapters.contract import (
    Adapter,
    Document,
    ProjectAdapter,
    ResumableAdapter,
    SourceFile,
    Store,
    StoreAdapter,
)

__all__ = ["Adapter", "Document", "ProjectAdapter", "ResumableAdapter", "SourceFile", "Store", "StoreAdapter"]
