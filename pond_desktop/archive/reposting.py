"""All postings anew, when the program has learned to read or to post text in another way.

A posting is taken out by saying the same text again; postings made by an older rule can't be, so they all go at once.
"""

from sqlalchemy import Connection, select

from pond_desktop.archive.facts import fact, put_fact
from pond_desktop.archive.posting import Posted, PostingOf, post
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.archive.schema import messages
from pond_desktop.archive.times import to_stored
from pond_desktop.archive.tool_posting import clear_tools
from pond_desktop.runtime.cancellation import raise_if_cancelled

RULE = "posting_rule"
_AT_ONCE = 500


def follow_rule(connection: Connection, rule: str, posting_of: PostingOf) -> bool:
    """Makes the postings follow a rule. Returns whether there was something to do.

    Which of several messages with the same words is found stays as it was. What tools said is posted anew by whoever
    fills their table next.
    """
    if fact(connection, RULE) == rule:
        return False
    has_messages = connection.execute(select(messages.c.key).limit(1)).first() is not None
    if has_messages:
        connection.exec_driver_sql("INSERT INTO postings (postings) VALUES ('delete-all')")
        connection.exec_driver_sql("DELETE FROM posted")
        clear_tools(connection)
        last = 0
        while last := _repost_after(connection, last, posting_of):
            raise_if_cancelled()
    put_fact(connection, RULE, rule)
    return has_messages


def _repost_after(connection: Connection, key: int, posting_of: PostingOf) -> int:
    """Posts some messages after a key; returns the last one's key, 0 when there are no more."""
    rows = connection.execute(
        select(messages.c.key, messages.c.session_key, messages.c.is_posted, messages.c.text_hash)
        .where(messages.c.key > key)
        .order_by(messages.c.key)
        .limit(_AT_ONCE)
    ).all()
    hidden = {row.key for row in rows if not row.is_posted and row.text_hash is not None}
    sessions = {row.key: row.session_key for row in rows}
    posted: list[Posted] = []
    marks: list[tuple[bool, int | None, int]] = []
    for archived in load_messages(connection, [row.key for row in rows]):
        message = archived.message
        posting = posting_of(whole(connection, archived))
        is_posted = posting is not None and archived.key not in hidden
        if posting is not None and is_posted:
            session_key = sessions[archived.key]
            posted.append(Posted(archived.key, session_key, message.role, to_stored(message.at), posting))
        text_hash = None if posting is None else posting.text_hash
        marks.append((is_posted, text_hash, archived.key))
    post(connection, posted)
    if marks:
        connection.exec_driver_sql("UPDATE messages SET is_posted = ?, text_hash = ? WHERE key = ?", marks)
    return rows[-1].key if rows else 0
