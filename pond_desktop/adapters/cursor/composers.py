"""The editor's key-value tables → documents, two for each conversation.

Messages stand in one, in their order; whatever changes with every message stands in the other. So the first only grows
while a conversation goes on, and is not kept anew each time. Nothing here walks over the whole table: values are found
by ranges of keys, and counted in the index of keys alone.
"""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from pond_desktop.adapters.cursor.chat_items import item_documents
from pond_desktop.adapters.cursor.mending import as_line, line_of
from pond_desktop.adapters.cursor.names import BUBBLES, FACTS, document_name
from pond_desktop.adapters.cursor.wire import Composer, Header, Raw, items_of, read_as
from pond_desktop.adapters.databases import RowDocument, Rows, digest
from pond_desktop.errors import SourceTooNew

_TABLE = "cursorDiskKV"
_COMPOSER, _BUBBLE = "composerData:", "bubbleId:"
_NO_MARKS = (0, 0, 0)
_IN_RANGE = "key >= ? AND key < ?"
_COUNTED = (
    f"substr(key, {len(_BUBBLE) + 1}, instr(substr(key, {len(_BUBBLE) + 1}), ':') - 1) AS composer, "
    "count(*) AS count, max(rowid) AS newest, total(rowid) AS sum"
)


def documents_of(rows: Rows, workspace: bytes | None) -> Iterator[RowDocument]:
    """All conversations of one `state.vscdb`.

    Args:
        workspace: the `workspace.json` beside it.
    """
    if not rows.columns(_TABLE) and not rows.columns("ItemTable"):
        raise SourceTooNew("has no table of conversations: a newer version than known?", "Upgrade this program.")
    # a row that is written anew gets a new number: numbers tell that something changed, without a look at the values
    grouped = rows.select(_TABLE, f"{_IN_RANGE} GROUP BY 1", _range(_BUBBLE), columns=_COUNTED)
    marks = {str(row["composer"]): (row["count"], row["newest"], row["sum"]) for row in grouped}
    for row in rows.select(_TABLE, _IN_RANGE, _range(_COMPOSER), order="key", columns="key, value"):
        id_ = str(row["key"]).removeprefix(_COMPOSER)
        yield from _documents(rows, id_, as_line(row["value"]), marks.pop(id_, _NO_MARKS))
    for id_, its_marks in marks.items():
        if id_:
            yield RowDocument(document_name(id_, BUBBLES), digest(its_marks), partial(_bubble_lines, rows, id_))
    yield from item_documents(rows, workspace)


def _documents(rows: Rows, id_: str, value: bytes, marks: tuple[object, ...]) -> Iterator[RowDocument]:
    composer = read_as(Composer, Raw(value), Composer())
    headers, inline = _headers(composer), items_of(composer.conversation)
    if not headers and not inline and marks == _NO_MARKS:
        return  # opened and never used
    content = digest(value)
    yield RowDocument(document_name(id_, BUBBLES), digest(content, marks), partial(_bubble_lines, rows, id_))
    yield RowDocument(document_name(id_, FACTS), digest(content, marks), partial(_fact_lines, rows, id_))


def _bubble_lines(rows: Rows, id_: str) -> Iterator[bytes]:
    """The messages in their order: by the conversation's list, or as they stand inside it, or where there is neither as
    they were written."""
    composer = read_as(Composer, Raw(_value(rows, _COMPOSER + id_)), Composer())
    headers, inline = _headers(composer), items_of(composer.conversation)
    if headers:
        held = read_as(dict[str, Raw], composer.conversation_map, {})
        for name, key in _keys(rows, id_, headers).items():
            value = _value(rows, key)
            if value == b"null":
                value = bytes(held.get(name, b"null"))
            is_there = value not in (b"null", b"{}")
            yield line_of("bubbles", key, value) if is_there else line_of("missing", key, bytes(headers[name]))
    elif inline:
        for bubble in inline:
            yield line_of("bubbles", _COMPOSER + id_, bytes(bubble))
    else:
        for row in rows.select(_TABLE, _IN_RANGE, _range(_prefix(id_)), order="rowid", columns="key, value"):
            yield line_of("bubbles", str(row["key"]), as_line(row["value"]))


def _fact_lines(rows: Rows, id_: str) -> Iterator[bytes]:
    """The conversation's facts, then the messages that it no longer names."""
    key = _COMPOSER + id_
    value = _value(rows, key)
    composer = read_as(Composer, Raw(value), Composer())
    headers, inline = _headers(composer), items_of(composer.conversation)
    if inline and not headers:
        members = msgspec.json.decode(value, type=dict[str, Raw])
        del members["conversation"]  # its messages are in the other document
        value = msgspec.json.encode(members)
    yield line_of("composers", key, value)
    if headers or inline:
        for orphan in sorted(_stored_keys(rows, id_).difference(_keys(rows, id_, headers).values())):
            yield line_of("orphans", orphan, _value(rows, orphan))


def _headers(composer: Composer) -> dict[str, Raw]:
    """Each message's entry in the list by its id, in order; of an id that stands twice the first."""
    found: dict[str, Raw] = {}
    for raw in items_of(composer.headers):
        found.setdefault(read_as(Header, raw, Header()).bubble_id, raw)
    return found


def _keys(rows: Rows, id_: str, headers: Iterable[str]) -> dict[str, str]:
    """Where each message of the list stands: a row's key ends with its id. A row whose key does not, but whose message
    has the id, is found too."""
    keys = {name: _prefix(id_) + name for name in headers}
    stored = _stored_keys(rows, id_)
    lost = {name for name, key in keys.items() if key not in stored}
    if lost:
        for key in sorted(stored.difference(keys.values())):
            name = read_as(Header, Raw(_value(rows, key)), Header()).bubble_id
            if name in lost:
                keys[name] = key
                lost.remove(name)
    return keys


def _stored_keys(rows: Rows, id_: str) -> set[str]:
    return {str(row["key"]) for row in rows.select(_TABLE, _IN_RANGE, _range(_prefix(id_)), columns="key")}


def _value(rows: Rows, key: str) -> bytes:
    found = next(rows.select(_TABLE, "key = ?", (key,), columns="value"), None)
    return b"null" if found is None else as_line(found["value"])


def _prefix(id_: str) -> str:
    return f"{_BUBBLE}{id_}:"


def _range(prefix: str) -> tuple[str, str]:
    """All keys that begin with the prefix, whose last character is the colon."""
    return prefix, prefix[:-1] + ";"
