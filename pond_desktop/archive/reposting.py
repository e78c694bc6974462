"""All postings anew, when the program has learned to read or to post text in another way.

A posting is taken out by saying the same text again; postings made by an older rule can't be, so they all go at once.
"""

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from pond_desktop.archive.posting import PostingOf, post
from pond_desktop.archive.rows import load_messages, whole
from pond_desktop.archive.schema import facts, messages

_AT_ONCE = 500
_RULE = "posting_rule"


def follow_rule(connection: Connection, rule: str, posting_of: PostingOf) -> bool:
    """Makes the postings follow a rule. Returns whether there was something to do.

    Which of several messages with the same words is found stays as it was.
    """
    known = connection.execute(select(facts.c.value).where(facts.c.name == _RULE)).scalar()
    if known == rule:
        return False
    has_messages = connection.execute(select(messages.c.key).limit(1)).first() is not None
    if has_messages:
        connection.exec_driver_sql("INSERT INTO postings (postings) VALUES ('delete-all')")
        last = 0
        while last := _repost_after(connection, last, posting_of):
            pass
    connection.execute(
        upsert(facts)
        .values(name=_RULE, value=rule)
        .on_conflict_do_update(index_elements=["name"], set_={"value": rule})
    )
    return has_messages


def _repost_after(connection: Connection, key: int, posting_of: PostingOf) -> int:
    """Posts some messages after a key; returns the last one's key, 0 when there are no more."""
    rows = connection.execute(
        select(messages.c.key, messages.c.is_posted, messages.c.text_hash)
        .where(messages.c.key > key)
        .order_by(messages.c.key)
        .limit(_AT_ONCE)
    ).all()
    hidden = {row.key for row in rows if not row.is_posted and row.text_hash is not None}
    for archived in load_messages(connection, [row.key for row in rows]):
        posting = posting_of(whole(connection, archived))
        is_posted = posting is not None and archived.key not in hidden
        if posting is not None and is_posted:
            post(connection, [(archived.key, posting.posted)])
        text_hash = None if posting is None else posting.text_hash
        where = messages.c.key == archived.key
        connection.execute(update(messages).where(where).values(is_posted=is_posted, text_hash=text_hash))
    return rows[-1].key if rows else 0
