"""What must hold of every archive's postings, whatever was written into it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from pond_desktop.archive.posting import ROLE_CODES, place_of


def faults(path: Path) -> list[str]:
    """What is wrong with the postings of an archive; nothing in a sound one."""
    found = []
    with closing(sqlite3.connect(path)) as archive:
        said = archive.execute("SELECT at, key, session_key, role FROM messages WHERE is_posted")
        wanted = sorted((place_of(at, key), session, ROLE_CODES[role], at) for at, key, session, role in said)
        beside = archive.execute("SELECT place, session_key, role, at FROM posted ORDER BY place").fetchall()
        if beside != wanted:
            found.append(f"posted holds {beside}, not {wanted}")
        if _places(archive, "postings") != [row[0] for row in wanted]:
            found.append("postings are of other messages than posted")
        tools = [place for (place,) in archive.execute("SELECT place FROM tool_posted ORDER BY place")]
        if _places(archive, "tool_postings") != tools:
            found.append("tool_postings are of other parts than tool_posted")
        if any(place & 0xFFFF_FFFF not in _keys(archive) for place in tools):
            found.append("tool_posted is of a part that is none")
        titled = archive.execute("SELECT rowid FROM titles EXCEPT SELECT key FROM sessions").fetchall()
        if titled:
            found.append(f"titles of no session: {titled}")
        unused = "SELECT path FROM file_names WHERE key NOT IN (SELECT file_key FROM tool_files WHERE uses > 0)"
        strayed = "SELECT file_key FROM tool_files WHERE session_key NOT IN (SELECT session_key FROM tool_posted)"
        if given := archive.execute(f"{unused} UNION ALL {strayed}").fetchall():
            found.append(f"files of no call: {given}")
        for table in ("postings", "tool_postings", "titles"):
            try:
                archive.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
            except sqlite3.DatabaseError as error:
                found.append(f"{table}: {error}")
        found += [row[0] for row in archive.execute("PRAGMA integrity_check") if row[0] != "ok"]
        archive.rollback()
    return found


def _places(archive: sqlite3.Connection, table: str) -> list[int]:
    return [place for (place,) in archive.execute(f"SELECT id FROM {table}_docsize ORDER BY id")]


def _keys(archive: sqlite3.Connection) -> set[int]:
    return {key for (key,) in archive.execute("SELECT key FROM parts")}
