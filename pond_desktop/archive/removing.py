"""Taking messages out of the archive, with all that was made of them."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Connection, delete

from pond_desktop.archive.copies import take_out
from pond_desktop.archive.facts import number_fact, put_fact
from pond_desktop.archive.keys import use_up_keys
from pond_desktop.archive.portions import portions
from pond_desktop.archive.posting import PostingOf, place_of
from pond_desktop.archive.raw import RecordReader
from pond_desktop.archive.schema import messages, parts, secrets
from pond_desktop.archive.secret_keeping import LAST_PART, LOOKED_TO
from pond_desktop.archive.tool_files import take_away_files
from pond_desktop.archive.tool_posting import POSTED, POSTED_TO, TOOL_PART_COLUMNS, ToolPart, ToolText
from pond_desktop.canonical import Span

ToolTextOf: TypeAlias = Callable[[ToolPart, Callable[[Span], bytes]], ToolText | None]
"""What is posted of a part. Pure and stable: it is taken out of the postings by saying the same text again."""

_POSTED_PARTS = f"""
SELECT {TOOL_PART_COLUMNS}, coalesce(t.name, ''), o.tool_key FROM parts p JOIN messages m ON m.key = p.message_key
JOIN tool_posted o ON o.message_key = m.key AND o.place = ? LEFT JOIN tools t ON t.key = o.tool_key WHERE p.key = ?
"""


def remove_messages(connection: Connection, keys: list[int], posting_of: PostingOf, tool_text_of: ToolTextOf) -> None:
    """Removes messages, their parts, postings and secrets. Sessions, links and raw bytes stay as they are; counts of
    sessions are to be made anew."""
    take_out(connection, keys, posting_of)
    use_up_keys(connection, messages)
    records = RecordReader(connection)
    for portion in portions(keys):
        of_these = parts.c.message_key.in_(portion)
        found = connection.execute(
            parts.select().with_only_columns(parts.c.key, messages.c.at).join(messages).where(of_these)
        ).all()
        for part_key, at in found:
            _take_out_tool(connection, part_key, at, records, tool_text_of)
        for part_keys in portions([key for key, _ in found]):
            connection.execute(delete(secrets).where(secrets.c.part_key.in_(part_keys)))
        connection.execute(delete(parts).where(of_these))
        connection.execute(delete(messages).where(messages.c.key.in_(portion)))
    # keys behind the last one are given again, to parts that nobody looked at
    last = int(connection.exec_driver_sql(LAST_PART).scalar_one())
    for name in (POSTED_TO, LOOKED_TO):
        if number_fact(connection, name) > last:
            put_fact(connection, name, last)


def _take_out_tool(
    connection: Connection, part_key: int, at: int | None, records: RecordReader, tool_text_of: ToolTextOf
) -> None:
    place = place_of(at, part_key)
    row = connection.exec_driver_sql(_POSTED_PARTS, (place, part_key)).first()
    if row is None:
        return
    *columns, name, tool_key = row
    part = ToolPart(*columns)
    text = tool_text_of(part, lambda span: records.record(part.file_key, part.generation, span))
    if text is not None:
        connection.exec_driver_sql(
            "INSERT INTO tool_postings (tool_postings, rowid, text, code, tool) VALUES ('delete', ?, ?, ?, ?)",
            (place, text.text, text.code, name),
        )
        take_away_files(connection, part.session_key, text.files)
    connection.exec_driver_sql("DELETE FROM tool_posted WHERE place = ?", (place,))
    connection.exec_driver_sql("UPDATE tools SET uses = uses - 1 WHERE key = ?", (tool_key,))
    put_fact(connection, POSTED, number_fact(connection, POSTED) - 1)
