"""The table of threads → documents, two for each: its messages, and what is written anew with each of them.

A thread is one compressed value. It is unpacked only where its row changed.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from io import BytesIO
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import zstandard

from pond_desktop.adapters.databases import Row, RowDocument, Rows, digest
from pond_desktop.adapters.zed.wire import Raw, Said, items_of, members_of, read_as, text_of
from pond_desktop.errors import SourceTooNew

_MESSAGES, _FACTS = ".messages", ".facts"
_TABLE = "threads"
_MARKS = ("id", "updated_at", "summary", "data_type", "parent_id", "folder_paths", "worktree_branch")
DAMAGED, NEWER = "damaged", "newer"
_Unpack = Callable[[str], tuple[Row, dict[str, Raw] | None]]


def documents_of(rows: Rows) -> Iterator[RowDocument]:
    there = rows.columns(_TABLE)
    if not {"id", "data"}.issubset(there):
        raise SourceTooNew("has no table of threads: a newer version than known?", "Upgrade this program.")
    marks = ", ".join((*(name for name in _MARKS if name in there), "length(data) AS size"))
    # both documents of a thread are made one after the other
    unpacked = lru_cache(maxsize=1)(partial(_unpacked, rows))
    for row in rows.select(_TABLE, order="id", columns=marks):
        id_, stamp = str(row["id"]), digest(*row.values())
        yield RowDocument(quote(id_, safe="") + _MESSAGES, stamp, partial(_message_lines, unpacked, id_))
        yield RowDocument(quote(id_, safe="") + _FACTS, stamp, partial(_fact_lines, unpacked, id_))


def thread_of(document: str) -> str:
    return unquote(document.removesuffix(_MESSAGES).removesuffix(_FACTS))


def _message_lines(unpacked: _Unpack, id_: str) -> Iterator[bytes]:
    _, members = unpacked(id_)
    if members is None:
        return
    messages = items_of(members.get("messages", Raw()))
    usage = _usage_by_place(messages, members_of(members.get("request_token_usage", Raw())))
    for place, message in enumerate(messages):
        row = {"value": message} | ({"usage": usage[place]} if place in usage else {})
        yield _line("messages", row)


def _fact_lines(unpacked: _Unpack, id_: str) -> Iterator[bytes]:
    row, members = unpacked(id_)
    rest = {name: value for name, value in row.items() if name != "data"}
    if members is None:
        yield _line(DAMAGED if row.get("data_type") in ("json", "zstd") else NEWER, {**rest, "data": row.get("data")})
    else:
        facts = {name: value for name, value in members.items() if name != "messages"}
        yield _line("threads", {**rest, "data": facts})


def _usage_by_place(messages: list[Raw], by_prompt: dict[str, Raw]) -> dict[int, Raw]:
    """Tokens are kept by prompt, and are those of the last request for it: they belong to the last answer."""
    found: dict[int, Raw] = {}
    usage: Raw | None = None
    last = -1
    for place, message in enumerate(messages):
        members = members_of(message)
        if "User" in members:
            usage = by_prompt.get(text_of(read_as(Said, members["User"], Said()).id) or "")
            last = -1
        elif "Agent" in members and usage is not None:
            found.pop(last, None)
            found[place], last = usage, place
    return found


def _unpacked(rows: Rows, id_: str) -> tuple[Row, dict[str, Raw] | None]:
    row = next(rows.select(_TABLE, "id = ?", (id_,)), {})
    return row, _members(row)


def _members(row: Row) -> dict[str, Raw] | None:
    """The thread's own value, on one line; nothing where it can't be unpacked."""
    data = row.get("data")
    data = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    if not isinstance(data, bytes):
        return None
    try:
        if row.get("data_type") == "zstd":
            data = zstandard.ZstdDecompressor().stream_reader(BytesIO(data), read_across_frames=True).read()
        if b"\n" in data or b"\r" in data:
            data = msgspec.json.encode(msgspec.json.decode(data))
        return msgspec.json.decode(data, type=dict[str, Raw])
    except (msgspec.MsgspecError, zstandard.ZstdError, RecursionError, UnicodeDecodeError):
        return None


def _line(table: str, row: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"table": table, "row": row}) + b"\n"
