"""Which sessions' tools were given which files.

Paths are kept once, folded, with the sessions in which they were given: to find a piece of one all are looked through.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows

_GIVEN = """
SELECT DISTINCT f.session_key FROM file_names n CROSS JOIN tool_files f ON f.file_key = n.key
WHERE instr(n.path, ?) > 0
"""
_SHOWN = """
SELECT DISTINCT m.session_key, x.file_name FROM parts x INDEXED BY parts_with_files
CROSS JOIN messages m ON m.key = x.message_key WHERE x.type = 'file' AND x.file_name IS NOT NULL
"""


def folded_path(path: str) -> str:
    """A path without case, width, and the difference between systems' separators."""
    return unicodedata.normalize("NFKC", path.replace("\\", "/")).casefold()


def count_files(connection: Connection, given: Iterable[tuple[int, Sequence[str]]]) -> None:
    """Counts the files that calls were given, each call with the key of its session."""
    uses = Counter((folded_path(path), session) for session, paths in given for path in paths)
    if not uses:
        return
    connection.exec_driver_sql("INSERT OR IGNORE INTO file_names (path) VALUES (?)", [(path,) for path, _ in uses])
    connection.exec_driver_sql(
        "INSERT INTO tool_files (file_key, session_key, uses) SELECT key, ?, ? FROM file_names WHERE path = ?"
        " ON CONFLICT (file_key, session_key) DO UPDATE SET uses = uses + excluded.uses",
        [(session, count, path) for (path, session), count in uses.items()],
    )


def take_away_files(connection: Connection, session_key: int, paths: Sequence[str]) -> None:
    """Takes away what one call counted, and the names that no call has any more."""
    for path in map(folded_path, paths):
        key = connection.exec_driver_sql("SELECT key FROM file_names WHERE path = ?", (path,)).scalar()
        one = (key, session_key)
        connection.exec_driver_sql("UPDATE tool_files SET uses = uses - 1 WHERE file_key = ? AND session_key = ?", one)
        connection.exec_driver_sql("DELETE FROM tool_files WHERE file_key = ? AND session_key = ? AND uses < 1", one)
        unused = "DELETE FROM file_names WHERE key = ? AND NOT EXISTS (SELECT 1 FROM tool_files WHERE file_key = ?)"
        connection.exec_driver_sql(unused, (key, key))


def clear_files(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM tool_files")
    connection.exec_driver_sql("DELETE FROM file_names")


def sessions_with_file(connection: Connection, piece: str) -> list[int]:
    """Sessions in which a tool was given a file with that piece in its path, or in which such a file was shown."""
    wanted = folded_path(piece).strip()
    if not wanted:
        return []
    given = {key for (key,) in driver_rows(connection, _GIVEN, (wanted,))}
    shown = {key for key, name in driver_rows(connection, _SHOWN) if wanted in folded_path(name)}
    return sorted(given | shown)
