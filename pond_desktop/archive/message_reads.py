"""Messages, read in pages."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, get_args

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Row, func, or_, select
from sqlalchemy.dialects import sqlite

from pond_desktop.archive.driver_rows import driver_cursor, driver_rows
from pond_desktop.archive.portions import as_json, portions
from pond_desktop.archive.raw import RecordReader, read_span, stream_raw
from pond_desktop.archive.rows import load_messages, load_parts, whole
from pond_desktop.archive.schema import files, messages, session_files, sources
from pond_desktop.archive.session_reads import SessionReads
from pond_desktop.archive.times import from_stored, seconds_of
from pond_desktop.canonical import Message, Part, PartType, Role, Span
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession, CallPlace, OutlineRow

_ROLES: dict[str, Role] = {role: role for role in get_args(Role)}
"""One text for each, whatever number of messages a session has."""

_SECONDS = seconds_of(messages.c.at).compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
_OUTLINE = f"""
SELECT ordinal, role, text_hash IS NOT NULL, text_chars, text_lines, key, {_SECONDS} FROM messages
WHERE session_key = ? AND superseded_at IS NULL AND ordinal >= ? ORDER BY ordinal, key
"""

_ORIGINS = """
SELECT key, file_key, generation FROM messages WHERE session_key = ? AND superseded_at IS NULL ORDER BY ordinal, key
"""

# SQLite itself would go through all messages of the session
_BY_CALL = """
SELECT p.call_id, p.type = 'tool_result', m.id FROM json_each(?) j
CROSS JOIN parts p INDEXED BY parts_by_call ON p.call_id = j.value AND p.type IN ('tool_call', 'tool_result')
CROSS JOIN messages m ON m.key = p.message_key AND m.session_key = ? AND m.superseded_at IS NULL
ORDER BY m.ordinal, m.key, p.key
"""


class ArchivedFile(Struct, frozen=True, kw_only=True):
    """A file that a session was read from. `generation` is the newest one; earlier ones are kept, counted from 1."""

    key: int
    source: str
    path: str
    generation: int
    size: int
    gone_at: datetime | None
    encoding: str | None
    relative: str | None


class MessagePlace(NamedTuple):
    """Where a message stands in its session. Each file counts its messages from 0: where a session lies in several, the
    key decides among equals. Without a key it is the place before all of that ordinal."""

    ordinal: int
    key: int = 0


class MessageOrigin(Struct, frozen=True, gc=False):
    """A message, and the file and generation whose bytes its parts' spans mean."""

    key: int
    file_key: int
    generation: int


class MessageReads(SessionReads):
    """Messages of an archive, on one connection. Unless said otherwise, earlier versions are left out."""

    _connection: Connection

    def messages(self, keys: Sequence[int]) -> list[ArchivedMessage]:
        """Those messages with their parts, in the order of `keys`."""
        return load_messages(self._connection, keys)

    def whole(self, archived: ArchivedMessage) -> Message:
        """The message with every body that stayed in its raw record."""
        return whole(self._connection, archived)

    def message_key(self, session_key: int, message_id: str) -> int | None:
        """The current message of that id, else its latest earlier version."""
        return self._connection.execute(
            select(messages.c.key)
            .where(messages.c.session_key == session_key, messages.c.id == message_id)
            .order_by(messages.c.superseded_at.is_not(None), messages.c.superseded_at.desc())
            .limit(1)
        ).scalar()

    def messages_there(self, session_key: int, ids: Collection[str]) -> set[str]:
        """Those of the ids that current messages of the session have."""
        found: set[str] = set()
        for some in portions(ids):
            named = select(messages.c.id).where(*_current(session_key), messages.c.id.in_(some))
            found.update(self._connection.execute(named).scalars())
        return found

    def messages_named(self, message_id: str) -> list[tuple[ArchivedSession, int]]:
        """Messages of that id in any session with their keys; copies and earlier versions last."""
        rows = self._connection.execute(
            select(messages.c.session_key, messages.c.key)
            .where(messages.c.id == message_id)
            .order_by(messages.c.superseded_at.is_not(None), messages.c.copied_from.is_not(None), messages.c.key)
        ).all()
        found = self.sessions_by_key({session_key for session_key, _ in rows})
        return [(found[session_key], key) for session_key, key in rows]

    def page(
        self,
        session_key: int,
        *,
        limit: int,
        before: MessagePlace | None = None,
        after: MessagePlace | None = None,
        from_end: bool = False,
    ) -> list[ArchivedMessage]:
        """Consecutive messages in their order: those next to `before` or `after` (not themselves included), or from one
        end."""
        ordinal, key = messages.c.ordinal, messages.c.key
        statement = select(key).where(*_current(session_key))
        if before is not None:
            statement = statement.where(ordinal <= before.ordinal, or_(ordinal < before.ordinal, key < before.key))
        if after is not None:
            statement = statement.where(ordinal >= after.ordinal, or_(ordinal > after.ordinal, key > after.key))
        is_backwards = before is not None or (from_end and after is None)
        order = (ordinal, key)
        statement = statement.order_by(*(column.desc() if is_backwards else column for column in order)).limit(limit)
        keys = list(self._connection.execute(statement).scalars())
        return load_messages(self._connection, keys[::-1] if is_backwards else keys)

    def neighbours(
        self, session_key: int, place: MessagePlace, *, before: int, after: int
    ) -> tuple[list[ArchivedMessage], list[ArchivedMessage]]:
        return (
            self.page(session_key, limit=before, before=place) if before else [],
            self.page(session_key, limit=after, after=place) if after else [],
        )

    def count_before(self, session_key: int, place: MessagePlace) -> int:
        """How many messages stand before a place."""
        same = select(func.count()).where(
            *_current(session_key), messages.c.ordinal == place.ordinal, messages.c.key < place.key
        )
        counted = select(_count(session_key, below=place.ordinal) + same.scalar_subquery())
        return int(self._connection.execute(counted).scalar_one())

    def total(self, session_key: int) -> int:
        return int(self._connection.execute(select(_count(session_key))).scalar_one())

    def nearest_times(self, session_key: int, ordinal: int) -> tuple[datetime | None, datetime | None]:
        """The nearest written times before and after an ordinal."""
        timed = [*_current(session_key), messages.c.at.is_not(None)]
        before = select(messages.c.at).where(*timed, messages.c.ordinal < ordinal).order_by(messages.c.ordinal.desc())
        after = select(messages.c.at).where(*timed, messages.c.ordinal > ordinal).order_by(messages.c.ordinal)
        return (
            from_stored(self._connection.execute(before.limit(1)).scalar()),
            from_stored(self._connection.execute(after.limit(1)).scalar()),
        )

    def outline(self, session_key: int, *, from_ordinal: int = 0) -> list[OutlineRow]:
        """The messages of a session in their order, without contents; those from an ordinal on."""
        # row by row: fifty thousand at once would keep the interpreter from every other thread, and memory for both
        return [
            OutlineRow(ordinal, _ROLES[role], bool(is_conversational), chars, lines, key, at_s)
            for ordinal, role, is_conversational, chars, lines, key, at_s in driver_cursor(
                self._connection, _OUTLINE, (session_key, from_ordinal)
            )
        ]

    def superseded_count(self, session_key: int) -> int:
        """How many messages of a session were said otherwise before: this changes whenever its past is rewritten."""
        counted = select(func.count()).where(
            messages.c.session_key == session_key, messages.c.superseded_at.is_not(None)
        )
        return int(self._connection.execute(counted).scalar_one())

    def origins(self, session_key: int) -> list[MessageOrigin]:
        """All messages of a session in their order, as its outline has them."""
        # row by row, as an outline
        return [MessageOrigin(*row) for row in driver_cursor(self._connection, _ORIGINS, (session_key,))]

    def parts_of_types(
        self, message_keys: Sequence[int], types: Collection[PartType]
    ) -> dict[int, list[tuple[int, Part]]]:
        """The parts of those types with their ordinals, by message; in no order."""
        return load_parts(self._connection, message_keys, types)

    def records(self) -> RecordReader:
        """For many records, one after another."""
        return RecordReader(self._connection)

    def superseded(self, session_key: int) -> list[ArchivedMessage]:
        """Earlier versions, in the order they stood in."""
        keys = self._connection.execute(
            select(messages.c.key)
            .where(messages.c.session_key == session_key, messages.c.superseded_at.is_not(None))
            .order_by(messages.c.superseded_at, messages.c.ordinal)
        )
        return load_messages(self._connection, list(keys.scalars()))

    def call_places(self, session_key: int, call_ids: Sequence[str]) -> list[CallPlace]:
        """All calls and results of these ids, in the order of the session."""
        if not call_ids:
            return []
        asked = (as_json(list(dict.fromkeys(call_ids))), session_key)
        return [
            CallPlace(id_, bool(is_result), name)
            for id_, is_result, name in driver_rows(self._connection, _BY_CALL, asked)
        ]

    def record(self, file_key: int, generation: int, span: Span) -> bytes:
        """The raw bytes of one record."""
        return read_span(self._connection, file_key, generation, span)

    def files_of(self, session_key: int) -> list[ArchivedFile]:
        """The files that a session was read from, in order of first capture."""
        rows: Sequence[Row[tuple[object, ...]]] = self._connection.execute(
            select(files, sources.c.id.label("source"))
            .join(session_files, session_files.c.file_key == files.c.key)
            .join(sources, sources.c.key == files.c.source_key)
            .where(session_files.c.session_key == session_key)
            .order_by(files.c.key)
        ).all()
        return [
            ArchivedFile(
                key=row.key,
                source=row.source,
                path=row.path,
                generation=row.generation,
                size=row.size,
                gone_at=from_stored(row.gone_at),
                encoding=row.encoding,
                relative=row.relative,
            )
            for row in rows
        ]

    def raw(self, file_key: int, generation: int) -> Iterator[bytes]:
        """An agent's file as it was in a generation."""
        return stream_raw(self._connection, file_key, generation)


def _count(session_key: int, *, below: int | None = None) -> ColumnElement[int]:
    """Current messages as all less the superseded: both are counted in an index, without a look at the rows."""
    everything = select(func.count()).select_from(messages).where(messages.c.session_key == session_key)
    superseded = everything.where(messages.c.superseded_at.is_not(None))
    if below is not None:
        everything = everything.where(messages.c.ordinal < below)
        # a sum keeps this count off the index of ordinals: it would look at each row to see if it is superseded
        superseded = superseded.where(messages.c.ordinal + 0 < below)
    return everything.scalar_subquery() - superseded.scalar_subquery()


def _current(session_key: int) -> list[ColumnElement[bool]]:
    return [messages.c.session_key == session_key, messages.c.superseded_at.is_(None)]
