"""An archive of the first release, with messages in it: nothing is lost, and the next capture makes it searchable."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from pond_desktop.archive import Archive, Narrowing
from pond_desktop.archive.migrate import NEWEST
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Worktree
from pond_desktop.capture.posting import POSTING_RULE, posting_of
from tests.archive.conftest import EVERYTHING, NOW, Writing, said
from tests.archive.laws import faults

_TEXTS = ("herons at the weir", "getUserName found seven", "herons at the weir", "quarry")


def _made(path: Path, version: str) -> Path:
    """An empty archive of that version."""
    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", "pond_desktop:archive/migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()
    return path


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """Four messages as version 0001 kept them; the third one is a copy of the first, in another session."""
    path = tmp_path / "data" / "pond.db"
    path.parent.mkdir()
    _made(path, "0001")
    with closing(sqlite3.connect(path)) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("INSERT INTO facts VALUES ('posting_rule', '2')")
        old.execute("INSERT INTO sources (key, id, agent) VALUES (1, 'pi', 'pi')")
        old.execute(
            "INSERT INTO files (key, source_key, path, device, inode, size, mtime_ns, generation, is_rereading,"
            " consumed_bytes, head_hash, tail_hash) VALUES (1, 1, '/1', 1, 1, 0, 0, 1, 0, 0, x'', x'')"
        )
        for key, id_, title in ((1, "a", "Counting birds"), (2, "b", None)):
            old.execute(
                "INSERT INTO sessions"
                " (key, source_key, id, project, model, title_generated, message_count, total_count)"
                " VALUES (?, 1, ?, '/srv/heron', 'demo-1', ?, ?, ?)",
                (key, id_, title, 3 - key, 2),
            )
        for number, text in enumerate(_TEXTS):
            _add_message(old, number, text)
        old.commit()
    return path


def _add_message(old: sqlite3.Connection, number: int, text: str) -> None:
    key, session_key, is_copy = number + 1, 1 + number // 2, number == 2
    posting = posting_of(said("a", 0, text))
    assert posting is not None
    at = None if number == 3 else to_stored(NOW)
    old.execute(
        "INSERT INTO messages (key, session_key, id, ordinal, role, at, is_zone_assumed, is_branch_start, copied_from,"
        " fingerprint, part_count, text_hash, text_chars, text_lines, is_posted, file_key, generation, seen_generation)"
        " VALUES (?, ?, ?, ?, 'user', ?, 0, 0, ?, 1, 1, ?, 1, 1, ?, 1, 1, 1)",
        (
            key,
            session_key,
            f"m{number}",
            number % 2,
            at,
            "a" if is_copy else None,
            posting.text_hash,
            not is_copy,
        ),
    )
    old.execute(
        "INSERT INTO parts (message_key, ordinal, type, is_injected, body, body_bytes, pointer, offset, length)"
        " VALUES (?, 0, 'text', 0, ?, 0, '/text', 0, 9)",
        (key, text),
    )
    if not is_copy:
        old.execute("INSERT INTO postings (rowid, text) VALUES (?, ?)", (key, posting.posted))


def test_an_old_archive_says_that_its_postings_are_to_come_and_the_next_capture_makes_them(old_file: Path) -> None:
    archive = Archive.open(old_file, NOW)
    writing = Writing(archive)
    assert writing.texts("a") == list(_TEXTS[:2])
    with archive.reading() as reader:
        assert reader.posting_rule() == "2"
        assert reader.hits("conversation", "heron OR herons", EVERYTHING, by="relevance", limit=9).hits == []
        assert len(reader.sessions_titled(["birds"], Narrowing(), limit=9)) == 1
        names = reader.known_names()
        assert (names.projects, names.models) == (("/srv/heron",), ("demo-1",))
    with archive.writing(posting_of, lambda: NOW) as writer:
        writer.follow_posting_rule(POSTING_RULE)
    assert writing.found("herons") == ["a#m0"]
    assert writing.found("quarry") == ["b#m3"]
    with archive.reading() as reader:
        assert reader.posting_rule() == POSTING_RULE
        assert reader.searchable_count("conversation", EVERYTHING) == 3
    assert faults(old_file) == []
    archive.close()


def test_the_old_archive_is_kept_beside(old_file: Path) -> None:
    Archive.open(old_file, NOW).close()
    [backup] = (old_file.parent / "backups").iterdir()
    with closing(sqlite3.connect(backup)) as kept, closing(sqlite3.connect(old_file)) as migrated:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        assert migrated.execute("SELECT version_num FROM alembic_version").fetchone() == (NEWEST,)
        for table in ("messages", "parts", "sessions", "files", "sources", "facts"):
            columns = ", ".join(f'"{row[1]}"' for row in kept.execute(f"PRAGMA table_info({table})"))
            rows = [archive.execute(f"SELECT {columns} FROM {table}").fetchall() for archive in (kept, migrated)]
            assert rows[0] == rows[1], table


def test_pins_by_row_become_pins_by_name(tmp_path: Path) -> None:
    """As version 0005 kept them."""
    path = _made(tmp_path / "pond.db", "0005")
    with closing(sqlite3.connect(path)) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("INSERT INTO sources (key, id, agent) VALUES (4, 'pi@laptop', 'pi')")
        for key, id_ in ((7, "a"), (8, "b")):
            old.execute("INSERT INTO sessions (key, source_key, id) VALUES (?, 4, ?)", (key, id_))
        old.execute("INSERT INTO pins VALUES (8, ?)", (to_stored(NOW),))
        old.commit()
    archive = Archive.open(path, NOW)
    with archive.reading() as reader:
        assert [(str(pin.at), pin.made_at) for pin in reader.own_things("pin")] == [("pi@laptop:b", NOW)]
    archive.close()


def test_an_archive_without_recorded_worktrees_takes_them(tmp_path: Path) -> None:
    """As version 0006 kept it: with a session in a folder of which nothing was known."""
    path, dim, lamp = _made(tmp_path / "pond.db", "0006"), "/srv/dim", "/srv/lamp"
    with closing(sqlite3.connect(path)) as old:
        old.execute("PRAGMA journal_mode=WAL")
        old.execute("INSERT INTO sources (key, id, agent) VALUES (1, 'pi', 'pi')")
        old.execute("INSERT INTO sessions (key, source_key, id, project) VALUES (1, 1, 'a', ?)", (dim,))
        old.execute("INSERT INTO names VALUES ('project', ?, 1)", (dim,))
        old.commit()
    archive = Archive.open(path, NOW)
    with archive.reading() as reader:
        assert reader.joins.counts_as(dim) == dim
    Writing(archive).write(said("a", 0, "trim the wick"), Worktree(session_id="a", path=dim, repository=lamp))
    with archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None and (session.project, session.header.project) == (lamp, dim)
    archive.close()
