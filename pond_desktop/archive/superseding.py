"""Earlier versions: what a rewritten file no longer says stays, and is found unless the same words still stand."""

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from pond_desktop.archive.copies import take_out
from pond_desktop.archive.ledger import LedgerEntry
from pond_desktop.archive.matching import Known
from pond_desktop.archive.portions import portions
from pond_desktop.archive.posting import Posted, PostingOf, post
from pond_desktop.archive.raw import RecordReader
from pond_desktop.archive.rows import load_messages, part_row, whole
from pond_desktop.archive.schema import messages, parts, session_files
from pond_desktop.archive.times import to_stored
from pond_desktop.canonical import Message, Part


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


def see_again(connection: Connection, entry: LedgerEntry, message: Message, row: Known) -> None:
    """Makes a known message a current one of the state that says it."""
    values = {"ordinal": message.ordinal, "superseded_at": None}
    if row.file_key == entry.key:
        values["seen_generation"] = entry.generation
    connection.execute(update(messages).where(messages.c.key == row.key).values(values))


def take_over(connection: Connection, entry: LedgerEntry, again: dict[int, Message]) -> None:
    """Lets messages that a rewritten file says again, by their keys, stand in its present bytes.

    So a further piece of one finds its beginning in the same state of the file. One that is not the same in all its
    parts stays where it is.
    """
    records, present_records = RecordReader(connection), RecordReader(connection)
    taken: list[int] = []
    moved: list[dict[str, object]] = []
    for archived in load_messages(connection, list(again)):
        before, after = archived.message.parts, again[archived.key].parts
        if archived.file_key != entry.key or archived.generation == entry.generation or len(before) != len(after):
            continue
        pairs = list(zip(before, after, strict=True))
        if any(_content(one) != _content(other) for one, other in pairs) or any(
            records.record(entry.key, archived.generation, one.span)
            != present_records.record(entry.key, entry.generation, other.span)
            for one, other in pairs
            if one.is_body_elsewhere
        ):
            continue
        taken.append(archived.key)
        moved += (
            {"of": archived.key, "at": at, "pointer": other.pointer, "offset": other.span[0], "length": other.span[1]}
            for at, (one, other) in enumerate(pairs)
            if (one.span, one.pointer) != (other.span, other.pointer)
        )
    for portion in portions(taken):
        connection.execute(update(messages).where(messages.c.key.in_(portion)).values(generation=entry.generation))
    if moved:
        its = parts.c.message_key == bindparam("of"), parts.c.ordinal == bindparam("at")
        connection.execute(update(parts).where(*its), moved)


def _content(part: Part) -> tuple[object, ...]:
    """A part as its row holds it, without its place."""
    return part_row(0, 0, part)[:-3]
