"""The archive, open."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete
from sqlalchemy.dialects.sqlite import insert as upsert

from pond_desktop.archive.activity_reads import ActivityReads
from pond_desktop.archive.capture_reads import CaptureReads
from pond_desktop.archive.connection import errors_translated, open_engine
from pond_desktop.archive.copy_reads import CopyReads
from pond_desktop.archive.facet_reads import FacetReads
from pond_desktop.archive.kept_reads import KeptReads
from pond_desktop.archive.list_reads import ListReads
from pond_desktop.archive.message_reads import MessageReads
from pond_desktop.archive.migrate import NEWEST, migrate, version_of
from pond_desktop.archive.name_reads import NameReads
from pond_desktop.archive.posting import PostingOf
from pond_desktop.archive.schema import project_joins
from pond_desktop.archive.secret_reads import SecretReads
from pond_desktop.archive.sql_reads import SqlReads
from pond_desktop.archive.status_reads import StatusReads
from pond_desktop.archive.switch_reads import SwitchReads
from pond_desktop.archive.times import to_stored
from pond_desktop.errors import ArchiveReadOnly
from pond_desktop.runtime import is_there
from pond_desktop.runtime.cancellation import stoppable

if TYPE_CHECKING:
    from pond_desktop.archive.forgetting import Forgetter
    from pond_desktop.archive.own_keeping import OwnKeeper
    from pond_desktop.archive.removing import ToolTextOf
    from pond_desktop.archive.secret_keeping import SecretKeeper
    from pond_desktop.archive.tool_posting import ToolPoster
    from pond_desktop.archive.writer import Writer

_STEPS_BETWEEN_LOOKS = 2_000
"""SQLite's own steps between two looks at a deadline: well below a millisecond."""


class Reader(
    ListReads,
    MessageReads,
    FacetReads,
    NameReads,
    CopyReads,
    CaptureReads,
    StatusReads,
    KeptReads,
    SecretReads,
    ActivityReads,
    SwitchReads,
    SqlReads,
):
    """One read transaction: what it sees does not change while it lives, and it blocks nobody.

    Belongs to one thread at a time; only `interrupt` may be called from another.
    """

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._narrowed = {}

    def interrupt(self) -> None:
        """Makes the query that is running raise Cancelled."""
        driver = self._connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            driver.interrupt()

    @contextmanager
    def within(self, seconds: float) -> Iterator["Deadline"]:
        """Reads with a deadline: the query that it strikes raises Cancelled, and so do those that begin afterwards."""
        driver = self._connection.connection.driver_connection
        deadline = Deadline(seconds)
        if isinstance(driver, sqlite3.Connection):
            driver.set_progress_handler(deadline.strikes, _STEPS_BETWEEN_LOOKS)
        try:
            with errors_translated(self._path):
                yield deadline
        finally:
            if isinstance(driver, sqlite3.Connection):
                driver.set_progress_handler(None, 0)


class Deadline:
    """A moment after which nobody wants the answer any more."""

    def __init__(self, seconds: float) -> None:
        self._at = time.monotonic() + seconds
        self.is_over = False

    def strikes(self) -> bool:
        self.is_over = self.is_over or time.monotonic() >= self._at
        return self.is_over


class Archive:
    """A database file. Readers from any thread and process at any time; one writer, who holds the pond's lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reading = open_engine(path, is_writer=False)
        self._writing = open_engine(path, is_writer=True)

    @classmethod
    def open(cls, path: Path, now: datetime) -> "Archive":
        """Opens an archive, made or migrated where needed; the folder and the file are the owner's alone.

        Raises:
            ArchiveTooNew: a newer program wrote it.
            ArchiveReadOnly: it is missing or old, and cannot be written.
        """
        archive = cls(path)
        with errors_translated(path):
            if not is_there(path):
                _make_private(path)
            with archive._reading.connect() as connection:
                version = version_of(connection)
            if version != NEWEST:
                migrate(archive._writing, path, version, now)
        return archive

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """A reader on a connection of its own. SQLite's errors come out as ArchiveError or Cancelled."""
        with errors_translated(self.path), self._reading.connect() as connection:
            reader = Reader(connection, self.path)
            with stoppable(reader.interrupt):
                yield reader

    @contextmanager
    def writing(
        self, posting_of: PostingOf, clock: Callable[[], datetime], tool_text_of: "ToolTextOf | None" = None
    ) -> Iterator["Writer"]:
        """A writer; what it wrote since its last `commit` is committed at the end, or dropped by an error.

        Args:
            posting_of: gives a message's searchable text; must say the same of a message each time.
            clock: tells when something is written.
            tool_text_of: gives what is posted of a tool's part, in the same way; without it nothing is ever removed.
        """
        # loaded where something writes: reading commands start without it
        from pond_desktop.archive.writer import Writer

        with (
            errors_translated(self.path),
            self._writing.connect() as connection,
            closing(Writer(connection, posting_of, clock, tool_text_of)) as writer,
        ):
            yield writer
            writer.commit()

    @contextmanager
    def posting_tools(self) -> Iterator["ToolPoster"]:
        """Adds postings of tools; what was not committed by the end is dropped."""
        from pond_desktop.archive.tool_posting import ToolPoster

        with (
            errors_translated(self.path),
            self._reading.connect() as reading,
            self._writing.connect() as connection,
        ):
            yield ToolPoster(reading, connection)

    @contextmanager
    def forgetting(self) -> Iterator["Forgetter"]:
        """Removes sessions; what was not committed by the end stays."""
        from pond_desktop.archive.forgetting import Forgetter

        with errors_translated(self.path), self._writing.connect() as connection:
            yield Forgetter(connection)

    def finish_forgetting(self) -> None:
        """Makes unreadable what was forgotten, where that could not be done at once. The caller holds the lock."""
        with self.forgetting() as forgetter:
            forgetter.wipe()

    @contextmanager
    def keeping_secrets(self) -> Iterator["SecretKeeper"]:
        """Keeps where secrets lie; what was not committed by the end is dropped."""
        from pond_desktop.archive.secret_keeping import SecretKeeper

        with (
            errors_translated(self.path),
            self._reading.connect() as reading,
            self._writing.connect() as connection,
        ):
            yield SecretKeeper(reading, connection)

    @contextmanager
    def keeping_own(self) -> Iterator["OwnKeeper"]:
        """Keeps what the person made, and commits at the end. Waits seconds for a writer at most, for no capture."""
        from pond_desktop.archive.own_keeping import OwnKeeper

        with errors_translated(self.path), self._writing.begin() as connection:
            yield OwnKeeper(connection)

    def join_project(self, path: str, joined_into: str | None, at: datetime) -> None:
        """Keeps that a project counts as another; with `None`, that it stands for itself. The last word on it holds."""
        with errors_translated(self.path), self._writing.begin() as connection:
            told = upsert(project_joins).values(path=path, joined_into=joined_into, made_at=to_stored(at))
            said = {"joined_into": joined_into, "made_at": to_stored(at)}
            connection.execute(told.on_conflict_do_update(index_elements=["path"], set_=said))

    def unjoin_project(self, path: str) -> None:
        """Drops what was said of a project."""
        with errors_translated(self.path), self._writing.begin() as connection:
            connection.execute(delete(project_joins).where(project_joins.c.path == path))

    def close(self) -> None:
        self._reading.dispose()
        self._writing.dispose()


def _make_private(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise ArchiveReadOnly(
            f"The archive cannot be made in {path.parent}: {error.strerror}.",
            "Choose another place with POND_DESKTOP_HOME.",
        ) from error
