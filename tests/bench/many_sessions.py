"""An archive that lists as many sessions as nobody has: the rows of captured ones, multiplied.

Only the list is asked of it, and the list reads nothing but the sessions' own rows; to capture 100,000 files would
measure the same and take minutes.
"""

import sqlite3
from contextlib import closing
from pathlib import Path


def multiply_sessions(archive_file: Path, count: int) -> int:
    """Adds sessions to the archive until it holds `count`. Returns how many it holds."""
    with closing(sqlite3.connect(archive_file)) as database, database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(sessions)") if row[1] not in ("key", "id")]
        captured, top = database.execute("SELECT count(*), max(key) FROM sessions").fetchone()
        names = ", ".join(columns)
        for copy in range(1, -(-count // captured)):
            database.execute(
                f"INSERT INTO sessions(key, id, {names}) SELECT key + ?, id || '-' || ?, {names} FROM sessions"
                " WHERE key <= ? LIMIT ?",
                (copy * top, copy, top, count - copy * captured),
            )
        return int(database.execute("SELECT count(*) FROM sessions").fetchone()[0])
