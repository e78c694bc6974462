"""A backup while somebody writes, and an archive that takes the place of another under open readers."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from pond_desktop.archive import Archive
from pond_desktop.archive.migrate import NEWEST
from pond_desktop.capture.posting import posting_of
from pond_desktop.errors import ArchiveBusy, ArchiveDamaged, ArchiveTooNew, ValidationFailed
from pond_desktop.operations.backup import RestoreReport, back_up, planned_restore, restore
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.runtime import Folders, WriterLock
from tests.operations.history import NOW, History, user


@pytest.fixture
def two(history: History) -> History:
    """One session captured, backed up as `one.db`, and a second one captured after that."""
    history.write("first", user("a", "herons"))
    history.capture()
    back_up(history.pond, _file(history))
    history.write("second", user("b", "weirs"))
    history.capture()
    return history


def _file(history: History) -> Path:
    return history.root.parent / "one.db"


def _restored(folders: Folders, file: Path) -> RestoreReport:
    with planned_restore(folders, file) as plan:
        return restore(plan, clock=lambda: NOW)


def _ids(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return sorted(id_ for (id_,) in database.execute("SELECT id FROM sessions"))


def test_a_backup_is_one_private_file_with_what_was_committed(two: History) -> None:
    file = _file(two)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not [path for path in file.parent.iterdir() if path.name.startswith((".one", "one.db-"))]
    archive = two.pond.archive
    with archive.writing(posting_of, lambda: NOW) as writer:
        writer.ledger.source_key("uncommitted", "codex")
        made = back_up(two.pond, file, is_forced=True)
    assert (made.session_count, made.message_count, made.last_capture_at) == (2, 2, NOW)
    assert _ids(file) == ["first", "second"]
    with closing(sqlite3.connect(file)) as database:
        assert ("uncommitted",) not in database.execute("SELECT id FROM sources").fetchall()


def test_no_file_is_replaced_unasked_and_never_the_archive(two: History) -> None:
    file, own = _file(two), two.pond.archive.path
    before = file.read_bytes()
    for target, is_forced in ((file, False), (file.parent, True), (file.parent / "none" / "x.db", True), (own, True)):
        with pytest.raises(ValidationFailed) as refused:
            back_up(two.pond, target, is_forced=is_forced)
        assert refused.value.field == "file"
    assert file.read_bytes() == before


def test_a_restored_archive_is_the_backup_and_the_present_one_is_kept(two: History) -> None:
    report = _restored(two.pond.folders, _file(two))
    assert report.restored.session_count == 1
    assert _ids(two.pond.archive.path) == ["first"]
    assert report.kept is not None
    assert _ids(Path(report.kept)) == ["first", "second"]
    assert stat.S_IMODE(Path(report.kept).stat().st_mode) == 0o600
    assert [path.name for path in two.pond.folders.data.glob("restoring-*")] == []
    left = Path(report.kept).with_name(".killed.part")
    left.touch()
    again = _restored(two.pond.folders, Path(report.kept))
    assert again.kept is not None and again.kept != report.kept and not left.exists()
    assert _ids(two.pond.archive.path) == ["first", "second"]


def test_an_open_reader_sees_the_one_archive_and_then_the_other(two: History) -> None:
    with two.pond.archive.reading() as reader:
        assert sum(each.session_count for each in reader.status().sources) == 2
        _restored(two.pond.folders, _file(two))
        assert sum(each.session_count for each in reader.status().sources) == 2
    assert [row.id for row in list_sessions(two.pond).sessions] == ["first"]
    # and the same open pond goes on writing
    assert two.capture().sessions_added == 1
    assert _ids(two.pond.archive.path) == ["first", "second"]


def test_nothing_is_restored_while_somebody_writes(two: History) -> None:
    with WriterLock(two.pond.folders.lock_file, "capture"), pytest.raises(ArchiveBusy):
        _restored(two.pond.folders, _file(two))
    assert _ids(two.pond.archive.path) == ["first", "second"]


def test_what_is_no_archive_or_a_newer_or_damaged_one_changes_nothing(two: History, tmp_path: Path) -> None:
    text, other, newer, cut = (tmp_path / name for name in ("text", "other.db", "newer.db", "cut.db"))
    text.write_text("no database, but long enough to be looked at " * 100)
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE sessions (id TEXT)")
    newer.write_bytes(_file(two).read_bytes())
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    whole = _file(two).read_bytes()
    cut.write_bytes(whole[: len(whole) // 2])
    refused = ((text, ValidationFailed), (other, ValidationFailed), (newer, ArchiveTooNew), (cut, ArchiveDamaged))
    for file, error in refused:
        with pytest.raises(error, match=str(file)):
            _restored(two.pond.folders, file)
    with pytest.raises(ValidationFailed):
        _restored(two.pond.folders, tmp_path / "not there")
    assert _ids(two.pond.archive.path) == ["first", "second"]
    assert not (two.pond.folders.data / "backups").exists()


def test_a_damaged_archive_gives_way_and_is_kept(two: History) -> None:
    path = two.pond.archive.path
    two.pond.close()
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    path.write_bytes(b"overwritten by something else")
    report = _restored(two.pond.folders, _file(two))
    assert report.kept is not None
    assert Path(report.kept).read_bytes() == b"overwritten by something else"
    assert _ids(path) == ["first"]


def test_an_archive_comes_to_a_machine_that_has_none(two: History, tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "another machine")
    folders.create()
    # what a lost archive left must not be taken for a part of the new one
    folders.archive_file.with_name("pond.db-wal").write_bytes(b"stale")
    assert _restored(folders, _file(two)).kept is None
    assert _ids(folders.archive_file) == ["first"]
    assert stat.S_IMODE(folders.archive_file.stat().st_mode) == 0o600


def test_an_older_archive_is_brought_to_the_newest_shape(two: History, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{old}")
    config = Config()
    config.set_main_option("script_location", "pond_desktop:archive/migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(old)) as database, database:
        database.execute("INSERT INTO sources (key, id, agent) VALUES (1, 'pi', 'pi')")
        database.execute(
            "INSERT INTO sessions (key, source_key, id, message_count, total_count) VALUES (1, 1, 'ancient', 0, 0)"
        )
    before = old.read_bytes()
    _restored(two.pond.folders, old)
    assert _ids(two.pond.archive.path) == ["ancient"]
    with closing(sqlite3.connect(two.pond.archive.path)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert old.read_bytes() == before
    Archive.open(two.pond.archive.path, NOW).close()
