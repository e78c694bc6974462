"""Canonical values ⇄ one SQLite database.

In: canonical values with the raw bytes they came from. Out: canonical values. The only SQL of the program, through
SQLAlchemy Core. Must not import an adapter, a projection or anything above.

Here is what readers need; who writes takes `writer` and `ledger` as well, which reading starts without.
"""

from pond_desktop.archive.activity_reads import Shift, Worked
from pond_desktop.archive.capture_reads import KnownFile, SourceState, ToolFilling
from pond_desktop.archive.copy_reads import ArchivedPart, CopyOf
from pond_desktop.archive.database import Archive, Reader
from pond_desktop.archive.facet_reads import Facets
from pond_desktop.archive.hit_reads import RANKED_MAX, Hit, Hits, Mark
from pond_desktop.archive.kept_reads import KeptFile
from pond_desktop.archive.list_reads import Counted, KeptBy, ListFilter, ListWord
from pond_desktop.archive.message_reads import ArchivedFile, MessageOrigin, MessagePlace
from pond_desktop.archive.name_reads import KnownNames
from pond_desktop.archive.narrowing import Arm, Clause, ClauseField, Narrowing
from pond_desktop.archive.own_reads import OWN_FIELDS, TagCount
from pond_desktop.archive.posting import Posting, PostingOf
from pond_desktop.archive.project_joins import JoinedProjects
from pond_desktop.archive.raw import RawAppender
from pond_desktop.archive.session_reads import RecordedProject, SessionFilter
from pond_desktop.archive.status_reads import ArchiveStatus, SourceStatus
from pond_desktop.archive.switch_reads import SwitchColumns
from pond_desktop.canonical.archived import OutlineRow

__all__ = [
    "OWN_FIELDS",
    "RANKED_MAX",
    "Archive",
    "ArchiveStatus",
    "ArchivedFile",
    "ArchivedPart",
    "Arm",
    "Clause",
    "ClauseField",
    "CopyOf",
    "Counted",
    "Facets",
    "Hit",
    "Hits",
    "JoinedProjects",
    "KeptBy",
    "KeptFile",
    "KnownFile",
    "KnownNames",
    "ListFilter",
    "ListWord",
    "Mark",
    "MessageOrigin",
    "MessagePlace",
    "Narrowing",
    "OutlineRow",
    "Posting",
    "PostingOf",
    "RawAppender",
    "Reader",
    "RecordedProject",
    "SessionFilter",
    "Shift",
    "SourceState",
    "SourceStatus",
    "SwitchColumns",
    "TagCount",
    "ToolFilling",
    "Worked",
]
