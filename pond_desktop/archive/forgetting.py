"""Removing a session for good, with all that was made of it and the bytes that it was read from.

Bytes become blanks instead of going: whatever else stands in the same file keeps its place.
"""

import sqlite3
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import BinaryIO, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, delete, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from pond_desktop.archive.facts import drop_fact, fact, put_fact
from pond_desktop.archive.keys import use_up_keys
from pond_desktop.archive.own_keeping import drop_own
from pond_desktop.archive.posting import Posted, PostingOf, post
from pond_desktop.archive.raw import CHUNK_BYTES, Chunk, chunk_body, plain_content, raw_stream, read_chunk
from pond_desktop.archive.removing import ToolTextOf, remove_messages
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.archive.schema import (
    files,
    forgotten,
    links,
    messages,
    raw_chunks,
    session_files,
    session_projects,
    sessions,
    sources,
    worktrees,
)
from pond_desktop.archive.session_rows import recount
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Event, Locator, Message, Session, Skipped, Span, Worktree

_WIPING = "wiping"
"""The fact that something was removed of which the files may still hold words."""


class ForgottenFile(Struct, frozen=True, kw_only=True):
    """A file that a session was read from. `is_shared`: other sessions were read from it, too."""

    key: int
    path: str
    relative: str | None
    generations: tuple[int, ...]
    is_shared: bool


class Gone(NamedTuple):
    """How many messages went, and how much that the person made of the sessions and their messages."""

    messages: int
    own: int


class Forgetter:
    """Removes sessions; made by `Archive.forgetting`. Nothing is removed before `commit`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        # the pages of the file keep nothing of what went
        connection.exec_driver_sql("PRAGMA secure_delete=ON")

    def files_of(self, session_keys: Collection[int]) -> list[ForgottenFile]:
        """The files of sessions, with all their kept states."""
        of_these = select(session_files.c.file_key).where(session_files.c.session_key.in_(session_keys))
        found = []
        for row in self._connection.execute(select(files).where(files.c.key.in_(of_these)).order_by(files.c.key)):
            others = select(session_files.c.session_key).where(
                session_files.c.file_key == row.key, session_files.c.session_key.not_in(session_keys)
            )
            kept = select(raw_chunks.c.generation).where(raw_chunks.c.file_key == row.key).distinct()
            found.append(
                ForgottenFile(
                    key=row.key,
                    path=row.path,
                    relative=row.relative,
                    generations=tuple(sorted(self._connection.execute(kept).scalars())),
                    is_shared=self._connection.execute(others.limit(1)).first() is not None,
                )
            )
        return found

    def kept_stream(self, file_key: int, generation: int) -> BinaryIO:
        """A file's bytes in one of its states."""
        return raw_stream(self._connection, file_key, generation)

    def blank(self, file_key: int, generation: int, spans: Iterable[Span] | None) -> None:
        """Overwrites spans of a kept state, or all of it, with blanks. Call for a file's later states first: those may
        be told by their difference from earlier ones."""
        rows = self._connection.execute(
            select(raw_chunks.c.key, raw_chunks.c.number, raw_chunks.c.length)
            .where(raw_chunks.c.file_key == file_key, raw_chunks.c.generation == generation)
            .order_by(raw_chunks.c.number)
        ).all()
        wanted = None if spans is None else sorted(spans)
        for key, number, length in rows:
            content = b" " * length if wanted is None else _blanked(read_chunk(self._connection, key), number, wanted)
            values = {"body": chunk_body(content), "base_key": None}
            self._connection.execute(update(raw_chunks).where(raw_chunks.c.key == key).values(values))

    def forget(self, keys: Collection[int], now: datetime, posting_of: PostingOf, tool_text_of: ToolTextOf) -> Gone:
        """Removes sessions and notes that they are not to come back. Call before `blank`: what was posted of them is
        read from their bytes."""
        connection = self._connection
        of_these = messages.c.session_key.in_(keys)
        message_keys = list(connection.execute(select(messages.c.key).where(of_these)).scalars())
        remove_messages(connection, message_keys, posting_of, tool_text_of)
        named = connection.execute(
            select(sessions.c.key, sessions.c.source_key, sessions.c.id, sources.c.id.label("source"))
            .join(sources, sources.c.key == sessions.c.source_key)
            .where(sessions.c.key.in_(keys))
        ).all()
        for key, source_key, id_, _ in named:
            mark = {"source_key": source_key, "session_id": id_, "forgotten_at": to_stored(now)}
            connection.execute(upsert(forgotten).values(mark).on_conflict_do_nothing())
            either = or_(links.c.session_id == id_, links.c.to_session_id == id_)
            connection.execute(delete(links).where(links.c.source_key == source_key, either))
            connection.exec_driver_sql("DELETE FROM titles WHERE rowid = ?", (key,))
            _post_copies(connection, source_key, id_, keys, posting_of)
        for table in (session_files, session_projects, worktrees):
            connection.execute(delete(table).where(table.c.session_key.in_(keys)))
        use_up_keys(connection, sessions)
        connection.execute(delete(sessions).where(sessions.c.key.in_(keys)))
        own = drop_own(connection, [Locator(source, id_) for _, _, id_, source in named])
        return Gone(len(message_keys), own)

    def commit(self) -> bool:
        """Makes it so, and what went unreadable in the archive's files. Says whether that is done: not while somebody
        reads the archive as it was before; then the next capture does it."""
        put_fact(self._connection, _WIPING, 1)
        self._connection.commit()
        return self.wipe()

    def wipe(self) -> bool:
        """Finishes what an earlier `commit` could not. The full-text tables keep the words of what was removed until
        they are merged, and the log its pages until it is emptied."""
        is_pending = fact(self._connection, _WIPING) is not None
        self._connection.rollback()
        if not is_pending:
            return True
        for table in ("postings", "tool_postings", "titles"):
            self._connection.exec_driver_sql(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
        self._connection.commit()
        if not self._is_log_empty():
            return False
        drop_fact(self._connection, _WIPING)
        self._connection.commit()
        return self._is_log_empty()

    def _is_log_empty(self) -> bool:
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        is_held, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_held


def spans_of(events: Iterable[Event], ids: Collection[str]) -> list[Span]:
    """Where some sessions stand in what was read of a file: their messages, and the records that say something of
    them."""
    spans: dict[Span, None] = {}
    about: str | None = None
    for event in events:
        if isinstance(event, Session):
            about = event.id
        elif isinstance(event, Worktree):
            about = event.session_id
        elif isinstance(event, Message):
            about = None
            if event.session_id in ids:
                spans |= dict.fromkeys(part.span for part in event.parts)
        elif isinstance(event, Skipped) and about in ids:
            spans[event.span] = None
    return list(spans)


def _post_copies(
    connection: Connection, source_key: int, id_: str, but_not_in: Collection[int], posting_of: PostingOf
) -> None:
    """What other sessions copied was found in the original only; now it is found where it stands."""
    copies = (
        select(messages.c.key, messages.c.session_key)
        .join(sessions, sessions.c.key == messages.c.session_key)
        .where(
            messages.c.copied_from == id_,
            sessions.c.source_key == source_key,
            sessions.c.key.not_in(but_not_in),
            messages.c.is_posted.is_(False),
            messages.c.superseded_at.is_(None),
        )
    )
    session_of = {row.key: row.session_key for row in connection.execute(copies)}
    for archived in load_messages(connection, list(session_of)):
        message, posting = archived.message, posting_of(whole(connection, archived))
        if posting is not None:
            at = to_stored(message.at)
            post(connection, [Posted(archived.key, session_of[archived.key], message.role, at, posting)])
            connection.execute(update(messages).where(messages.c.key == archived.key).values(is_posted=True))
    for key in set(session_of.values()):
        recount(connection, key, posting_of)


def forgotten_ids(connection: Connection) -> set[tuple[int, str]]:
    """Source keys and ids of all sessions that are not to come back."""
    return {(row.source_key, row.session_id) for row in connection.execute(select(forgotten))}


def _blanked(content: bytes, number: int, spans: Iterable[Span]) -> bytes:
    """A chunk with those spans of its file overwritten, as far as they lie in it."""
    start = number * CHUNK_BYTES
    made = bytearray(content)
    for offset, length in spans:
        first, end = max(0, offset - start), min(len(made), offset + length - start)
        if first < end:
            made[first:end] = b" " * (end - first)
    return bytes(made)


def blanked_chunks(chunks: list[Chunk], spans: list[Span] | None) -> list[Chunk]:
    """New chunks of a file in which forgotten sessions stand, or nothing else (`None`)."""
    if spans is None:
        return [chunk._replace(content=b" " * chunk.length, body=None) for chunk in chunks]
    return [chunk._replace(content=_blanked(plain_content(chunk), chunk.number, spans), body=None) for chunk in chunks]
