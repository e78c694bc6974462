"""Messages that a session replays from another: kept where they stand, searched once.

A copy is posted only while its original is not in the archive, whichever of the two is captured first. Some agents say
what they copied; a message of the same id and the same words in two sessions is found here. Words decide, since not
every agent repeats ids.
"""

from collections import defaultdict

from sqlalchemy import Connection, and_, select, update

from pond_desktop.archive.buffers import Buffers
from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.portions import portions
from pond_desktop.archive.posting import Posting, PostingOf, unpost
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.archive.schema import messages, sessions
from pond_desktop.archive.session_rows import SessionRow, SessionRows
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Message

_UNIQUE_ID_CHARS = 24
"""Shorter ids are counted or drawn for one file only: the same one elsewhere means nothing."""
_STANDS_IN = """
SELECT 1 FROM sessions JOIN messages ON messages.session_key = sessions.key
WHERE sessions.id = ? AND sessions.source_key = ? AND messages.text_hash = ?
    -- two sessions that say they are copied from each other must not hide each other
    AND (messages.is_posted OR messages.copied_from <> ?) LIMIT 1
"""


class Copies:
    """Tells copies apart while sessions are written."""

    def __init__(self, buffers: Buffers, rows: SessionRows, posting_of: PostingOf) -> None:
        self._buffers = buffers
        self._rows = rows
        self._posting_of = posting_of
        self._copied_from: set[str] = set()
        self._is_flushed = False
        copy = select(messages.c.key).where(messages.c.copied_from.is_not(None)).limit(1)
        self._had_copies = buffers.connection.execute(copy).first() is not None
        self._first_ids: dict[tuple[int, str], str] = {}
        self._doubles: dict[int, str] = {}

    def is_repeated(self, session: SessionRow, message: Message, posting: Posting) -> bool:
        """Whether the words of a copy stand, and are found, in the session that it was copied from."""
        if message.copied_from is None:
            return False
        if not self._is_flushed:
            # what waits from now on until the session is settled is its own
            self._buffers.flush()
            self._is_flushed = True
        self._copied_from.add(message.copied_from)
        origin = (message.copied_from, session.source_key, posting.text_hash, session.id)
        return bool(driver_rows(self._buffers.connection, _STANDS_IN, origin))

    def settle(self, session: SessionRow, added: list[tuple[Message, Posting]]) -> None:
        """Takes out the postings of what other sessions copied from this one, now that it stands here."""
        self._is_flushed = False
        if session.id not in self._copied_from and not self._was_copied(session.id):
            return
        hashes: dict[str | None, list[int]] = defaultdict(list)
        for message, posting in added:
            hashes[message.copied_from].append(posting.text_hash)
        for origin, some in hashes.items():
            self._buffers.flush(raw=True)
            for portion in portions(some):
                self._hide(session, origin, portion)

    def _was_copied(self, session_id: str) -> bool:
        """Whether there were copies of a session before anything was written here."""
        if not self._had_copies:
            return False
        copy = select(messages.c.key).where(messages.c.copied_from == session_id).limit(1)
        return self._buffers.connection.execute(copy).first() is not None

    def _hide(self, session: SessionRow, but_not_in: str | None, text_hashes: list[int]) -> None:
        rows = self._buffers.connection.execute(
            select(messages.c.key, messages.c.session_key)
            .join(sessions, sessions.c.key == messages.c.session_key)
            .where(
                messages.c.copied_from == session.id,
                sessions.c.source_key == session.source_key,
                sessions.c.id != (but_not_in or ""),
                messages.c.is_posted,
                messages.c.text_hash.in_(text_hashes),
            )
        ).all()
        take_out(self._buffers.connection, [key for key, _ in rows], self._posting_of)
        for key in {session_key for _, session_key in rows}:
            self._rows.recount(key)

    def find_double(self, session: SessionRow, beginning: Message | None) -> None:
        """Joins a session with one that begins with the same message, though neither says so.

        Called after each batch of a session, with its first message where it began in that.
        """
        if beginning is not None and len(beginning.id) >= _UNIQUE_ID_CHARS:
            other = self._first_ids.setdefault((session.source_key, beginning.id), session.id)
            if other == session.id and not self._rows.was_empty:
                other = self._session_with(session, beginning.id) or session.id
            if other != session.id:
                self._doubles[session.key] = other
        if session.key in self._doubles:
            self._join(session.source_key, session.id, self._doubles[session.key])

    def _session_with(self, session: SessionRow, message_id: str) -> str | None:
        return self._buffers.connection.execute(
            select(sessions.c.id)
            .join(messages, messages.c.session_key == sessions.c.key)
            .where(
                messages.c.id == message_id,
                messages.c.copied_from.is_(None),
                sessions.c.source_key == session.source_key,
                sessions.c.id != session.id,
            )
            .limit(1)
        ).scalar()

    def _join(self, source_key: int, one: str, other: str) -> None:
        """Marks the messages that two sessions share as copies in the one that goes on longer."""
        self._buffers.flush(raw=True)
        ends = self._buffers.connection.execute(
            select(sessions.c.id, sessions.c.key)
            .where(sessions.c.source_key == source_key, sessions.c.id.in_([one, other]))
            .order_by(sessions.c.last_message_at, sessions.c.total_count, sessions.c.id)
        ).all()
        if len(ends) < 2:
            return
        (origin_id, origin_key), (copy_id, copy_key) = ends
        original = messages.alias()
        shared = self._buffers.connection.execute(
            select(messages.c.key)
            .join(
                original,
                and_(
                    original.c.id == messages.c.id,
                    original.c.session_key == origin_key,
                    original.c.role == messages.c.role,
                    original.c.text_hash.is_(messages.c.text_hash),
                    original.c.copied_from.is_(None),
                ),
            )
            .where(messages.c.session_key == copy_key, messages.c.copied_from.is_(None))
        )
        keys = list(shared.scalars())
        take_out(self._buffers.connection, keys, self._posting_of)
        for portion in portions(keys):
            some = messages.c.key.in_(portion)
            self._buffers.connection.execute(update(messages).where(some).values(copied_from=origin_id))
        self._copied_from.add(origin_id)
        self._buffers.add("links", (source_key, "continued", origin_id, copy_id, None, None, False))
        self._rows.recount(copy_key)


def take_out(connection: Connection, message_keys: list[int], posting_of: PostingOf) -> None:
    """Removes the postings of those messages that have one."""
    for archived in load_messages(connection, message_keys):
        where = messages.c.key == archived.key
        if not connection.execute(select(messages.c.is_posted).where(where)).scalar_one():
            continue
        posting = posting_of(whole(connection, archived))
        if posting is not None:
            unpost(connection, archived.key, to_stored(archived.message.at), posting)
        connection.execute(update(messages).where(where).values(is_posted=False))
