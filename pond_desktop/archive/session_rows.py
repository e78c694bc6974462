"""Session headers and what is counted of their messages."""

from typing import Any

from msgspec import Struct
from sqlalchemy import RowMapping, and_, bindparam, func, select, update

from pond_desktop.archive.buffers import SESSION_COLUMNS, Buffers
from pond_desktop.archive.folding import merge_headers
from pond_desktop.archive.posting import Posting
from pond_desktop.archive.rows import header_values, session_header
from pond_desktop.archive.schema import messages, sessions
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Message, Session

_FIRST_PROMPT_CHARS = 2000
_ONE = select(sessions).where(sessions.c.id == bindparam("id_"), sessions.c.source_key == bindparam("source"))


class SessionRow(Struct, kw_only=True):
    """A session while messages are added to it.

    `is_new`: nothing of it is in the archive or waits to be. `is_written`: it has a row, and the counts here are of
    what came since that was written.
    """

    key: int
    source_key: int
    id: str
    header: Session
    is_new: bool
    is_written: bool
    written_header: Session | None = None
    was_gone: bool = False
    must_recount: bool = False
    added_count: int = 0
    message_count: int = 0
    last_message_at: int | None = None
    first_prompt: str | None = None
    model: str | None = None

    def count(self, message: Message, posting: Posting | None) -> None:
        """Takes an added message into account. Copies count as read, not as said here."""
        self.added_count += 1
        if message.model is not None:
            self.model = message.model
        if posting is None:
            return
        self.message_count += 1
        at = to_stored(message.at)
        if at is not None and (self.last_message_at is None or at > self.last_message_at):
            self.last_message_at = at
        if self.first_prompt is None and message.role == "user":
            self.first_prompt = posting.text[:_FIRST_PROMPT_CHARS]


class SessionRows:
    """Opens and closes sessions. One that is new is written with the next flush, as it is then."""

    def __init__(self, buffers: Buffers) -> None:
        self._buffers = buffers
        buffers.before_flush = self._write_waiting
        last = buffers.connection.execute(select(func.max(sessions.c.key))).scalar()
        self._next_key = (last or 0) + 1
        self._waiting: dict[tuple[int, str], SessionRow] = {}
        self._made: set[tuple[int, str]] = set()
        self.was_empty = self._next_key == 1

    def open(self, source_key: int, id_: str, header: Session | None) -> SessionRow:
        """The session of that id, new or known, with `header` taken into it."""
        said = header or Session(id=id_)
        waiting = self._waiting.get((source_key, id_))
        if waiting is not None:
            waiting.header = merge_headers(waiting.header, said)
            waiting.is_new = False
            return waiting
        # in a first capture no session is known but those made here: that saves a look for each file
        if not self.was_empty or (source_key, id_) in self._made:
            row = self._buffers.connection.execute(_ONE, {"id_": id_, "source": source_key}).mappings().first()
            if row is not None:
                return _known(row, said)
        made = SessionRow(key=self._next_key, source_key=source_key, id=id_, header=said, is_new=True, is_written=False)
        self._next_key += 1
        self._waiting[source_key, id_] = made
        self._made.add((source_key, id_))
        return made

    def close(self, row: SessionRow) -> None:
        """Keeps what was added to a session."""
        if row.must_recount:
            self._buffers.flush()
        if not row.is_written:
            return
        values = header_values(row.header) if row.header != row.written_header else {}
        values |= _firsts_and_lasts(row)
        if row.was_gone:
            values["gone_at"] = None
        if row.must_recount:
            self.recount(row.key)
        elif row.added_count:
            values |= _sums(row)
        if values:
            self._buffers.connection.execute(update(sessions).where(sessions.c.key == row.key).values(values))

    def _write_waiting(self) -> None:
        for row in self._waiting.values():
            values = header_values(row.header) | {
                "key": row.key,
                "source_key": row.source_key,
                "model": row.model,
                "first_prompt": row.first_prompt,
                "last_message_at": row.last_message_at,
                "message_count": row.message_count,
                "total_count": row.added_count,
            }
            self._buffers.add("sessions", tuple(values[name] for name in SESSION_COLUMNS))
            self._buffers.add("parents_of_new", (row.key,))
            row.is_written, row.written_header = True, row.header
            row.added_count = row.message_count = 0
        self._waiting.clear()

    def recount(self, session_key: int) -> None:
        """Counts a session anew from its rows; earlier versions are not counted."""
        self._buffers.flush()
        current = and_(messages.c.session_key == session_key, messages.c.superseded_at.is_(None))
        said = messages.c.is_posted
        counts = self._buffers.connection.execute(
            select(func.count(), func.count().filter(said), func.max(messages.c.at).filter(said)).where(current)
        ).one()
        values = {"total_count": counts[0], "message_count": counts[1], "last_message_at": counts[2]}
        self._buffers.connection.execute(update(sessions).where(sessions.c.key == session_key).values(values))


def _known(row: RowMapping, said: Session) -> SessionRow:
    header = session_header(row)
    return SessionRow(
        key=row["key"],
        source_key=row["source_key"],
        id=row["id"],
        header=merge_headers(header, said),
        is_new=False,
        is_written=True,
        written_header=header,
        was_gone=row["gone_at"] is not None,
    )


def _sums(row: SessionRow) -> dict[str, Any]:
    values: dict[str, Any] = {
        "total_count": sessions.c.total_count + row.added_count,
        "message_count": sessions.c.message_count + row.message_count,
    }
    if row.last_message_at is not None:
        known = func.coalesce(sessions.c.last_message_at, row.last_message_at)
        values["last_message_at"] = func.max(known, row.last_message_at)
    return values


def _firsts_and_lasts(row: SessionRow) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if row.first_prompt is not None:
        values["first_prompt"] = func.coalesce(sessions.c.first_prompt, row.first_prompt)
    if row.model is not None:
        values["model"] = row.model
    return values
