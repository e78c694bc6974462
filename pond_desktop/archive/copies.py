"""Messages that a session replays from another: kept where they stand, searched once.

A copy is posted only while its original is not in the archive, whichever of the two is captured first. They are told by
their words, since not every agent repeats ids.
"""

from sqlalchemy import Connection, select, update

from pond_desktop.archive.posting import PostingOf, unpost
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.archive.schema import messages, sessions

_IN_LIST_MAX = 500


def has_original(connection: Connection, source_key: int, session_id: str, text_hash: int) -> bool:
    """Whether the session that a message was copied from holds the same words as its own."""
    found = connection.execute(
        select(messages.c.key)
        .join(sessions, sessions.c.key == messages.c.session_key)
        .where(
            sessions.c.id == session_id,
            sessions.c.source_key == source_key,
            messages.c.text_hash == text_hash,
            messages.c.copied_from.is_(None),
        )
        .limit(1)
    )
    return found.first() is not None


def has_copies(connection: Connection, session_id: str | None = None) -> bool:
    """Whether any message is a copy, or a copy from a session of that id."""
    wanted = messages.c.copied_from.is_not(None) if session_id is None else messages.c.copied_from == session_id
    return connection.execute(select(messages.c.key).where(wanted).limit(1)).first() is not None


def unpost_copies(
    connection: Connection, source_key: int, session_id: str, text_hashes: list[int], posting_of: PostingOf
) -> set[int]:
    """Takes the postings of copies out, now that their originals are there. Returns the keys of their sessions."""
    affected: set[int] = set()
    for start in range(0, len(text_hashes), _IN_LIST_MAX):
        rows = connection.execute(
            select(messages.c.key, messages.c.session_key)
            .join(sessions, sessions.c.key == messages.c.session_key)
            .where(
                messages.c.copied_from == session_id,
                sessions.c.source_key == source_key,
                messages.c.is_posted,
                messages.c.text_hash.in_(text_hashes[start : start + _IN_LIST_MAX]),
            )
        )
        found = rows.all()
        take_out(connection, [key for key, _ in found], posting_of)
        affected.update(session_key for _, session_key in found)
    return affected


def take_out(connection: Connection, message_keys: list[int], posting_of: PostingOf) -> None:
    """Removes the postings of messages that have one."""
    for archived in load_messages(connection, message_keys):
        posting = posting_of(whole(connection, archived))
        if posting is not None:
            unpost(connection, [(archived.key, posting.posted)])
        connection.execute(update(messages).where(messages.c.key == archived.key).values(is_posted=False))
