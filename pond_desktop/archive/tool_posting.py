"""Postings of what tools were asked and answered, of reasoning, and of records that nobody understands: one a part.

They are made after the capture, from the parts and their raw records, in ascending order of the parts' keys. How far
that went is a fact that is committed with them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pond_desktop.archive.facts import drop_fact, number_fact, put_fact
from pond_desktop.archive.posting import ROLE_CODES, place_of
from pond_desktop.archive.raw import RecordReader
from pond_desktop.archive.tool_files import clear_files, count_files
from pond_desktop.canonical import Role, Span

POSTED_TO, POSTED, CUT = "tools_posted_to", "tools_posted", "tools_cut"
TOOL_TYPES = ("tool_call", "tool_result", "reasoning", "unknown")
_TYPES = ", ".join(f"'{name}'" for name in TOOL_TYPES)
_IS_SEARCHED = f"(p.type IN ({_TYPES}) OR p.type = 'text' AND p.is_injected)"
"""What the harness wrote into a conversation (errors, notices, summaries) is found here, not among what was said."""
_AT_ONCE = 500

TOOL_PART_COLUMNS = """p.key, p.message_key, p.type, p.body, p.body_bytes, p.tool_name, p.call_id, p.is_failure,
    p.pointer, p.offset, p.length, m.session_key, m.role, m.at, m.file_key, m.generation,
    m.copied_from IS NOT NULL AND EXISTS (
        SELECT 1 FROM sessions o JOIN sessions s ON s.key = m.session_key
        WHERE o.id = m.copied_from AND o.source_key = s.source_key)"""
"""What makes a `ToolPart`, of `parts p` and `messages m`."""
_PARTS = f"""
SELECT {TOOL_PART_COLUMNS} FROM parts p JOIN messages m ON m.key = p.message_key
WHERE p.key > ? AND {_IS_SEARCHED} ORDER BY p.key LIMIT {_AT_ONCE}
"""
_CALLED = """
SELECT c.tool_name FROM parts c JOIN messages m ON m.key = c.message_key
WHERE c.call_id = ? AND m.session_key = ? AND c.tool_name IS NOT NULL LIMIT 1
"""


class ToolPart(NamedTuple):
    """A part that may be posted. `body` is `None` where it stayed in the raw record, or where there is none
    (`body_bytes` 0). `is_copied`: it stands in a message that was copied from a session which is here too."""

    key: int
    message_key: int
    type: str
    body: str | None
    body_bytes: int
    tool_name: str | None
    call_id: str | None
    is_failure: bool | None
    pointer: str
    offset: int
    length: int
    session_key: int
    role: Role
    at: int | None
    file_key: int
    generation: int
    is_copied: bool

    @property
    def span(self) -> Span:
        return Span(self.offset, self.length)


class ToolText(NamedTuple):
    """What is posted of a part, and the files that it gave to a tool."""

    text: str
    code: str
    is_cut: bool
    files: tuple[str, ...] = ()


class ToolPoster:
    """Adds postings; made by `Archive.posting_tools`.

    Reads on a connection of its own, so that the database is kept from other writers while something is committed, and
    not while it is made.
    """

    def __init__(self, reading: Connection, connection: Connection) -> None:
        self._reading = reading
        self._connection = connection
        self._tool_keys: dict[str, int] = {}
        self._called: dict[tuple[int, str], str | None] = {}
        self._reached = number_fact(reading, POSTED_TO)
        self.records = RecordReader(reading)

    def last_key(self) -> int:
        """The last part of the archive."""
        return int(self._reading.exec_driver_sql("SELECT coalesce(max(key), 0) FROM parts").scalar_one())

    @property
    def reached(self) -> int:
        """Parts up to this key are done."""
        return self._reached

    def next_parts(self, after: int) -> list[ToolPart]:
        """Some of the parts behind a key that may be posted, in order of their keys; none at the end."""
        return [ToolPart(*row) for row in self._reading.exec_driver_sql(_PARTS, (after,))]

    def tool_name(self, part: ToolPart) -> str | None:
        """The part's tool; a result's is that of its call."""
        if part.call_id is None:
            return part.tool_name
        called = (part.session_key, part.call_id)
        if part.tool_name is not None:
            self._called[called] = part.tool_name
        elif called not in self._called:
            found = self._reading.exec_driver_sql(_CALLED, (part.call_id, part.session_key)).scalar()
            self._called[called] = found
        return self._called[called]

    def post(self, rows: Sequence[tuple[ToolPart, ToolText]], *, reached: int) -> None:
        """Adds some postings and says that all parts up to `reached` are done; safe with the next commit."""
        placed = sorted((place_of(part.at, part.key), part, text, self.tool_name(part)) for part, text in rows)
        beside = [
            (
                place,
                part.session_key,
                ROLE_CODES[part.role],
                part.at,
                part.message_key,
                part.type,
                None if name is None else self._tool_key(name),
                part.is_failure,
            )
            for place, part, _, name in placed
        ]
        if placed:
            self._connection.exec_driver_sql(
                "INSERT INTO tool_postings (rowid, text, code, tool) VALUES (?, ?, ?, ?)",
                [(place, text.text, text.code, name or "") for place, _, text, name in placed],
            )
            self._connection.exec_driver_sql(
                "INSERT INTO tool_posted (place, session_key, role, at, message_key, type, tool_key, is_failure)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                beside,
            )
        self._count_uses([row[6] for row in beside])
        count_files(self._connection, ((part.session_key, text.files) for part, text in rows))
        put_fact(self._connection, POSTED, number_fact(self._connection, POSTED) + len(placed))
        put_fact(self._connection, CUT, number_fact(self._connection, CUT) + sum(text.is_cut for _, text in rows))
        put_fact(self._connection, POSTED_TO, reached)
        self._reached = reached
        self._called.clear()

    def commit(self) -> None:
        """Makes what was posted visible to readers, and safe."""
        self._connection.commit()
        # what was read is over too: as long as it stays open, the log only grows
        self._reading.rollback()

    def _tool_key(self, name: str) -> int:
        key = self._tool_keys.get(name)
        if key is None:
            self._connection.exec_driver_sql("INSERT OR IGNORE INTO tools (name, uses) VALUES (?, 0)", (name,))
            found = self._connection.exec_driver_sql("SELECT key FROM tools WHERE name = ?", (name,))
            key = self._tool_keys[name] = int(found.scalar_one())
        return key

    def _count_uses(self, tool_keys: Sequence[object]) -> None:
        uses: dict[object, int] = {}
        for key in tool_keys:
            uses[key] = uses.get(key, 0) + 1
        for key, count in uses.items():
            self._connection.exec_driver_sql("UPDATE tools SET uses = uses + ? WHERE key = ?", (count, key))


def clear_tools(connection: Connection) -> None:
    """Takes out all postings of tools; they are made again from the first part on."""
    connection.exec_driver_sql("INSERT INTO tool_postings (tool_postings) VALUES ('delete-all')")
    connection.exec_driver_sql("DELETE FROM tool_posted")
    clear_files(connection)
    connection.exec_driver_sql("UPDATE tools SET uses = 0")
    for name in (POSTED_TO, POSTED, CUT):
        drop_fact(connection, name)


def pending_parts(connection: Connection) -> int:
    """How many parts are not looked at yet, those that need no posting among them; 0 where none needs one."""
    reached = number_fact(connection, POSTED_TO)
    needs = f"SELECT 1 FROM parts p WHERE p.key > ? AND {_IS_SEARCHED} LIMIT 1"
    if connection.exec_driver_sql(needs, (reached,)).first() is None:
        return 0
    return int(connection.exec_driver_sql("SELECT max(key) FROM parts").scalar_one()) - reached
