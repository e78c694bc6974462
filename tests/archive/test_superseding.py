"""What is superseded and comes back costs as much as what is read for the first time, however long the session."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine, create_engine, event

from pond_desktop.archive.superseding import settle
from pond_desktop.capture.posting import posting_of
from tests.archive.conftest import Writing, said


@contextmanager
def counted_selects() -> Iterator[list[str]]:
    seen: list[str] = []

    def note(*of_statement: object) -> None:
        statement = str(of_statement[2])
        if statement.startswith("SELECT"):
            seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def half_of(writing: Writing, session: str, file: int, count: int) -> None:
    """A session whose file was cut to its first half."""
    everything = [said(session, number, f"{session} bird {number}") for number in range(count)]
    writing.write(*everything, file=file)
    writing.write(*everything[: count // 2], file=file, again=True)


def test_a_session_is_settled_once_however_many_messages_come_back(writing: Writing) -> None:
    asked = []
    for file, count in ((1, 4), (2, 40)):
        half_of(writing, f"s{count}", file, count)
        with counted_selects() as selects:
            back = [said(f"s{count}", number, f"s{count} bird {number}") for number in range(count)]
            writing.write(*back, file=file, again=True)
        assert len(writing.texts(f"s{count}")) == len(writing.found(f"s{count}")) == count
        asked.append(len(selects))
    assert asked[0] == asked[1]


def steps(path: Path, session_key: int) -> int:
    """What SQLite does to settle a session, in hundreds of its steps."""
    seen: list[int] = []
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(path))
    with closing(engine.raw_connection()) as raw:
        driver = raw.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_progress_handler(lambda: seen.append(1), 100)
    with engine.connect() as connection:
        settle(connection, session_key, posting_of)
    engine.dispose()
    return len(seen)


def test_settling_takes_as_much_more_as_the_session_is_longer(writing: Writing, tmp_path: Path) -> None:
    found = []
    for file, count in ((1, 60), (2, 600)):
        half_of(writing, f"s{count}", file, count)
        found.append(steps(tmp_path / "data" / "pond.db", file))
    assert 0 < found[1] < 20 * found[0]
