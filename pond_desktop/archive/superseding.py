"""Earlier versions: what a rewritten file no longer says stays, and is found unless the same words still stand."""

from typing import NamedTuple

from sqlalchemy import Connection, select, update

from pond_desktop.archive.copies import take_out
from pond_desktop.archive.ledger import LedgerEntry
from pond_desktop.archive.portions import portions
from pond_desktop.archive.posting import Posted, PostingOf, post
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.archive.schema import messages, session_files
from pond_desktop.archive.times import to_stored


class Stale(NamedTuple):
    """A current message that the present state of its file does not say."""

    key: int
    session_key: int


def no_longer_said(connection: Connection, entry: LedgerEntry) -> list[Stale]:
    """What a file that was read to its end does not say, though it says something else of the same session.

    An emptied or torn file says nothing of a session, and nothing against it: the session stays as it was last said.
    """
    in_file = select(session_files.c.session_key).where(session_files.c.file_key == entry.key)
    its = (
        messages.c.session_key.in_(in_file),
        messages.c.file_key == entry.key,
        messages.c.superseded_at.is_(None),
    )
    said = select(messages.c.session_key).where(*its, messages.c.seen_generation == entry.generation)
    rows = connection.execute(
        select(messages.c.key, messages.c.session_key).where(
            *its, messages.c.seen_generation < entry.generation, messages.c.session_key.in_(said)
        )
    )
    return [Stale(*row) for row in rows]


def supersede(connection: Connection, keys: list[int], now: int | None) -> None:
    """Marks messages as earlier versions."""
    for portion in portions(keys):
        connection.execute(update(messages).where(messages.c.key.in_(portion)).values(superseded_at=now))


def settle(connection: Connection, session_key: int, posting_of: PostingOf) -> None:
    """Makes the postings of a session right after messages were superseded or came back.

    An earlier version is posted only where no current message of the session has the same words.
    """
    in_session = messages.c.session_key == session_key
    # a list that is made once, not a look at the session for each of its messages: those are many
    current = select(messages.c.text_hash).where(
        in_session, messages.c.superseded_at.is_(None), messages.c.text_hash.is_not(None)
    )
    repeated = select(messages.c.key).where(
        in_session,
        messages.c.superseded_at.is_not(None),
        messages.c.is_posted,
        messages.c.text_hash.in_(current),
    )
    take_out(connection, list(connection.execute(repeated).scalars()), posting_of)
    missing = select(messages.c.key).where(
        in_session,
        messages.c.is_posted.is_(False),
        messages.c.text_hash.is_not(None),
        messages.c.copied_from.is_(None),
        messages.c.superseded_at.is_(None) | messages.c.text_hash.not_in(current),
    )
    for archived in load_messages(connection, list(connection.execute(missing).scalars())):
        posting = posting_of(whole(connection, archived))
        if posting is not None:
            message = archived.message
            row = Posted(archived.key, session_key, message.role, to_stored(message.at), posting)
            post(connection, [row])
            connection.execute(update(messages).where(messages.c.key == archived.key).values(is_posted=True))
