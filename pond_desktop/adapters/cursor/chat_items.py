"""Conversations in `ItemTable`: chat tabs, composers that stood whole in a workspace's store, and lists of composers.

A conversation that stands whole in one value is one document; those that are only listed (their messages are in the
global store) are one document together, for the folder they worked in and their titles.
"""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from pond_desktop.adapters.cursor.mending import as_line, line_of
from pond_desktop.adapters.cursor.names import INLINE, LISTED, document_name
from pond_desktop.adapters.cursor.wire import Composer, Raw, items_of, read_as, text_of
from pond_desktop.adapters.databases import RowDocument, Rows, digest

TABS = "workbench.panel.aichat.view.aichat.chatdata"
COMPOSERS = "composer.composerData"
HEADERS = "composer.composerHeaders"


class _Container(msgspec.Struct, rename="camel"):
    tabs: Raw = Raw()
    all_composers: Raw = Raw()


def item_documents(rows: Rows, workspace: bytes | None) -> Iterator[RowDocument]:
    names: set[str] = set()
    listed: list[bytes] = []
    for key in (TABS, COMPOSERS, HEADERS):
        container = read_as(_Container, Raw(_value(rows, key)), _Container())
        for item in (*items_of(container.tabs), *items_of(container.all_composers)):
            composer = read_as(Composer, item, Composer())
            id_ = text_of(composer.composer_id) or text_of(composer.tab_id)
            if id_ is None:
                continue
            if not items_of(composer.conversation) and not items_of(composer.bubbles):
                listed.append(line_of("composers", key, bytes(item)))
            elif (name := document_name(id_, INLINE)) not in names:
                names.add(name)
                yield RowDocument(name, digest(bytes(item), workspace), partial(_lines, key, bytes(item), workspace))
    for row in rows.select("composerHeaders", order="rowid"):
        listed.append(line_of("composers", "composerHeaders", as_line(row.get("value"))))
    if listed:
        lines = [*_workspace_lines(workspace), *listed]
        yield RowDocument(LISTED, digest(*lines), partial(iter, lines))


def _lines(key: str, item: bytes, workspace: bytes | None) -> Iterable[bytes]:
    """The folder, the messages, then what else is known of the conversation."""
    yield from _workspace_lines(workspace)
    members = msgspec.json.decode(item, type=dict[str, Raw])
    for name in ("conversation", "bubbles"):
        for bubble in items_of(members.pop(name, Raw())):
            yield line_of("bubbles", key, bytes(bubble))
    yield line_of("composers", key, msgspec.json.encode(members))


def _workspace_lines(workspace: bytes | None) -> list[bytes]:
    return [line_of("workspace", "workspace.json", as_line(workspace))] if workspace else []


def _value(rows: Rows, key: str) -> bytes:
    found = next(rows.select("ItemTable", "key = ?", (key,), columns="value"), None)
    return b"null" if found is None else as_line(found["value"])
