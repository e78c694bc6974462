"""An agent's `store.db` → two documents: the messages in the order of its tree, and its facts.

All is kept by content: a root names the messages of a conversation, and each new state has a new root. Messages that
the newest root does not reach are of older states, and are left out.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec

from pond_desktop.adapters.cursor.blob_tree import children_of, message_in
from pond_desktop.adapters.cursor.mending import as_line, line_of
from pond_desktop.adapters.cursor.names import BUBBLES, FACTS, document_name
from pond_desktop.adapters.cursor.wire import Agent, Raw, read_as, text_of
from pond_desktop.adapters.databases import RowDocument, Rows, Value, digest
from pond_desktop.errors import SourceTooNew

_DEPTH_MAX = 64


class _Node(NamedTuple):
    """`data`: nothing where the store has no such blob."""

    id: str
    data: bytes | None


def agent_documents(rows: Rows, folder: str, beside: bytes | None) -> Iterator[RowDocument]:
    """
    Args:
        folder: name of the folder that the store lies in; the conversation's where the store does not say it.
        beside: the `meta.json` there.
    """
    if not rows.columns("blobs") or not rows.columns("meta"):
        raise SourceTooNew("has no tables of an agent's messages: a newer version than known?", "Upgrade this program.")
    meta = _meta(rows)
    agent = read_as(Agent, Raw(meta), Agent())
    id_, root = text_of(agent.agent_id) or folder, text_of(agent.latest_root_blob_id)
    if root is not None and _blob(rows, root) is not None:
        yield RowDocument(document_name(id_, BUBBLES), root, partial(_message_lines, rows, root))
    facts = partial(_fact_lines, rows, meta, root, beside)
    yield RowDocument(document_name(id_, FACTS), digest(meta, beside), facts)


def _message_lines(rows: Rows, root: str) -> Iterator[bytes]:
    for node in _messages(rows, root, frozenset()):
        if node.data is None:
            yield line_of("missing", node.id, b"null")
            continue
        message = message_in(node.data)
        if message is None:
            yield line_of("blobs", node.id, msgspec.json.encode(node.data))
        else:
            yield line_of("messages", node.id, as_line(message))


def _messages(rows: Rows, id_: str, above: frozenset[str]) -> Iterator[_Node]:
    """The messages below a node, in order. A message can be named more than once: a person says the same again."""
    data = _blob(rows, id_)
    if data is None or id_ in above or len(above) > _DEPTH_MAX:
        return
    for child in children_of(data):
        if child.is_node:
            yield from _messages(rows, child.id, above | {id_})
        else:
            yield _Node(child.id, _blob(rows, child.id))


def _fact_lines(rows: Rows, meta: bytes, root: str | None, beside: bytes | None) -> Iterator[bytes]:
    if beside:
        yield line_of("agents", "meta.json", as_line(beside))
    yield line_of("agents", "meta", meta)
    data = _blob(rows, root) if root is not None else None
    if root is not None:
        yield line_of("missing" if data is None else "roots", root, msgspec.json.encode(data))


def _meta(rows: Rows) -> bytes:
    """The facts, which stand as hexadecimal digits of JSON; once they may have stood as JSON."""
    row = next(rows.select("meta", order="key"), None)
    value: Value = None if row is None else row.get("value")
    if isinstance(value, str):
        with suppress(ValueError):
            value = bytes.fromhex(value)
    return as_line(value)


def _blob(rows: Rows, id_: str) -> bytes | None:
    found = next(rows.select("blobs", "id = ?", (id_,), columns="data"), None)
    data = None if found is None else found["data"]
    return (
        data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data if isinstance(data, bytes) else None
    )
