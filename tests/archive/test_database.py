"""The file: private, in the newest shape, safe against newer programs, and its errors in words."""

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event

from pond_desktop.archive import Archive, Narrowing, Reader
from pond_desktop.archive.migrate import NEWEST, back_up
from pond_desktop.archive.schema import metadata
from pond_desktop.errors import ArchiveBusy, ArchiveDamaged, ArchiveFull, ArchiveTooNew, Cancelled
from tests.archive.conftest import NOW, Writing, said


def test_only_the_owner_may_read_the_archive(archive: Archive) -> None:
    assert stat.S_IMODE(archive.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(archive.path.parent.stat().st_mode) == 0o700


def test_migrations_lead_to_the_tables_that_the_program_knows(archive: Archive) -> None:
    engine = create_engine(f"sqlite:///{archive.path}")
    with engine.connect() as connection:
        ours = {table.name for table in metadata.sorted_tables}
        options = {"include_name": lambda name, kind, parents: kind != "table" or name in ours}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
    engine.dispose()
    assert ScriptDirectory("pond_desktop/archive/migrations").get_current_head() == NEWEST


def test_an_archive_of_a_newer_program_is_refused_and_left_alone(archive: Archive) -> None:
    archive.close()
    connection = sqlite3.connect(archive.path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    before = archive.path.read_bytes()
    with pytest.raises(ArchiveTooNew) as raised:
        Archive.open(archive.path, NOW)
    assert "9999" in raised.value.sentence
    assert NEWEST in raised.value.sentence
    assert archive.path.read_bytes() == before


def test_a_backup_holds_what_was_committed(writing: Writing, tmp_path: Path) -> None:
    writing.write(said("a", 0, "kept"))
    back_up(writing.archive.path, tmp_path / "backups" / "one.db")
    copy = Archive.open(tmp_path / "backups" / "one.db", NOW)
    assert Writing(copy).texts("a") == ["kept"]
    copy.close()


def test_a_full_disk_is_said_in_words_and_nothing_is_half_written(writing: Writing) -> None:
    writing.write(said("a", 0, "kept"))
    pages: list[int] = []

    def limit(connection: sqlite3.Connection, _: object) -> None:
        pages.append(connection.execute("PRAGMA page_count").fetchone()[0])
        connection.execute(f"PRAGMA max_page_count = {pages[-1] + 1}")

    writing.archive._writing.dispose()
    event.listen(writing.archive._writing, "connect", limit)
    with pytest.raises(ArchiveFull) as raised:
        writing.write(*(said("b", number, f"message {number} " * 50) for number in range(500)))
    assert str(writing.archive.path.parent) in raised.value.sentence
    assert pages
    writing.archive._writing.dispose()
    event.remove(writing.archive._writing, "connect", limit)
    assert writing.texts("a") == ["kept"]
    with writing.archive.reading() as reader:
        assert reader.session("pi", "b") is None


def test_a_damaged_file_is_said_in_words(tmp_path: Path) -> None:
    path = tmp_path / "pond.db"
    path.write_bytes(b"this is not a database, but it is long enough to look at" * 40)
    with pytest.raises(ArchiveDamaged):
        Archive.open(path, NOW)


def test_reading_goes_on_while_somebody_writes(writing: Writing) -> None:
    writing.write(said("a", 0, "kept"))
    other = sqlite3.connect(writing.archive.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("DELETE FROM parts")
    assert writing.texts("a") == ["kept"]
    writing.archive._writing.dispose()
    event.listen(
        writing.archive._writing, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout = 0")
    )
    with pytest.raises(ArchiveBusy):
        writing.write(said("a", 1, "more"))
    other.rollback()
    other.close()


@pytest.mark.parametrize(
    "ask",
    [
        lambda reader: reader.hits("conversation", "heron", Narrowing(), by="relevance", limit=10),
        lambda reader: reader.hits("conversation", "heron", Narrowing(), by="recency", limit=10),
        lambda reader: reader.hits("conversation", None, Narrowing(), by="recency", limit=10),
        lambda reader: reader.facets("conversation", "heron", Narrowing()),
        lambda reader: reader.searchable_count("tools", Narrowing()),
        lambda reader: reader.session_counts("conversation", "heron", Narrowing(), [1]),
        lambda reader: list(reader.words_between("a", "z")),
        lambda reader: reader.sessions_titled(["heron"], Narrowing(), limit=10),
    ],
)
def test_an_interrupted_query_raises_cancelled(writing: Writing, ask: Callable[[Reader], object]) -> None:
    writing.write(*(said("a", number, "heron pond") for number in range(200)))
    with pytest.raises(Cancelled), writing.archive.reading() as reader:
        # SQLite calls this every instruction: the interrupt surely falls into the query
        reader._connection.connection.driver_connection.set_progress_handler(  # type: ignore[union-attr]
            lambda: reader.interrupt(), 1
        )
        ask(reader)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of folders work otherwise there")
def test_an_archive_in_a_folder_that_cannot_be_written_is_read(writing: Writing) -> None:
    writing.write(said("a", 0, "kept"))
    writing.archive.close()
    folder = writing.archive.path.parent
    script = (
        "import os, sys; from datetime import datetime, UTC; from pathlib import Path\n"
        "from pond_desktop.archive import Archive, SessionFilter\n"
        "if os.getuid() == 0: os.setgid(65534); os.setuid(65534)\n"
        "archive = Archive.open(Path(sys.argv[1]), datetime.now(UTC))\n"
        "with archive.reading() as reader: print(reader.session_count(SessionFilter()))\n"
    )
    # readable by anyone, writable by nobody: also root's tests see what a user sees
    temporary = Path(tempfile.gettempdir())
    for part in (folder, *(part for part in folder.parents if temporary in part.parents)):
        part.chmod(0o755)
    writing.archive.path.chmod(0o444)
    folder.chmod(0o555)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", script, str(writing.archive.path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    finally:
        folder.chmod(0o755)
    assert done.stdout == "1\n", done.stderr
