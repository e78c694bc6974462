"""The database of Kiro's and Amazon Q's command line: one conversation of it as one document."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec.structs import replace

from pond_desktop.adapters.databases import DatabaseStore, Row, RowDocument, RowLine, Rows, digest, row_line
from pond_desktop.adapters.json_document import FRAME, items_of, members_of
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.kiro.turns import turn_of
from pond_desktop.adapters.kiro.wire import Time
from pond_desktop.adapters.parts import held_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Message, Session, Skipped
from pond_desktop.errors import SourceMalformed

_NEW, _OLD = "conversations_v2", "conversations"


def conversations(path: Path) -> DatabaseStore:
    def listed(rows: Rows) -> Iterable[RowDocument]:
        return _documents(rows, path)

    return DatabaseStore(path, listed)


def _documents(rows: Rows, path: Path) -> Iterator[RowDocument]:
    """The new table's conversations by their id, each with the rows of all folders it was continued in, the newest
    first; the old table's by their folder, which is all that they are known by."""
    if not rows.columns(_NEW) and not rows.columns(_OLD):
        raise SourceMalformed(
            "has no table of conversations: a newer version than known?",
            "Upgrade this program.",
            path=str(path),
            offset=0,
            key="tables",
        )
    stamps: dict[str, list[object]] = {}
    columns = "rowid, conversation_id, updated_at, length(value) AS size"
    for row in rows.select(_NEW, order="updated_at DESC, rowid", columns=columns):
        stamps.setdefault(str(row["conversation_id"]), []).append(tuple(row.values()))
    for name, stamp in stamps.items():
        yield RowDocument(name, digest(*stamp), _lines_of(rows, _NEW, "conversation_id = ?", name))
    for row in rows.select(_OLD, order="rowid"):
        # nothing tells when a row was written
        yield RowDocument(f"folder {digest(row['key'])}", digest(row["value"]), partial(_old_lines, row))


def _lines_of(rows: Rows, table: str, where: str, value: str) -> Any:
    def lines() -> Iterator[bytes]:
        for row in rows.select(table, where, (value,), order="updated_at DESC, rowid"):
            yield row_line(table, row, ("value",))

    return lines


def _old_lines(row: Row) -> list[bytes]:
    return [row_line(_OLD, row, ("value",))]


class _State(msgspec.Struct):
    """`is_said`: the newest copy was, and it is the first."""

    is_said: bool = False


class _Facts(msgspec.Struct, frozen=True):
    conversation_id: str | None = None
    model: str | None = None
    model_info: msgspec.Raw = msgspec.Raw()
    latest_summary: msgspec.Raw = msgspec.Raw()


class _Model(msgspec.Struct, frozen=True):
    model_id: str | None = None


class _Columns(msgspec.Struct, frozen=True):
    key: str | None = None
    conversation_id: str | None = None
    created_at: Time = None


_columns_decoder = msgspec.json.Decoder(_Columns)
_facts_decoder = msgspec.json.Decoder(_Facts)
_model_decoder = msgspec.json.Decoder(_Model)


def read_conversation(stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, state = restored(checkpoint, lambda held: msgspec.json.decode(held, type=_State))
    return JsonLines(RowLine).read(_RowReader(state or _State()), stream, offset)


class _RowReader:
    """A `LineReader` over the rows of one conversation."""

    def __init__(self, state: _State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: RowLine, record: Record) -> list[Event]:
        if self._state.is_said:
            return [Skipped(reason="older copy of the conversation", span=record.span)]
        try:
            return [Skipped(reason=FRAME, span=record.span), *self._said(record)]
        except (msgspec.MsgspecError, RecursionError, KeyError, ValueError):
            return [Skipped(reason="not of the known shape", span=record.span, is_fault=True)]

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        return [Skipped(reason="not of the known shape", span=record.span, is_fault=True)]

    def _said(self, record: Record) -> list[Event]:
        row = members_of(record)["row"]
        value = members_of(row)["value"]
        members = members_of(value)
        columns, facts = _columns_decoder.decode(row.data), _facts_decoder.decode(value.data)
        session_id = columns.conversation_id or facts.conversation_id or columns.key
        if not session_id:
            raise msgspec.ValidationError("no id")
        session = Session(id=session_id, project=columns.key or None, started_at=instant(columns.created_at).at)
        messages = [
            message for number, item in enumerate(items_of(members["history"])) for message in turn_of(item, number)
        ]
        summary = members.get("latest_summary")
        if summary is not None and summary.data != b"null":
            messages.insert(0, _summary(summary))
        self._state.is_said = True
        return [session, *_placed(messages, session_id, _model_of(facts))]


def _placed(messages: list[Message], session_id: str, model: str | None) -> Iterator[Message]:
    """The messages of a session, each answer with its model and each result with its tool's name."""
    calls = [part for message in messages for part in message.parts if part.type == "tool_call"]
    tools = {part.call_id: part.tool_name for part in calls}
    ids: set[str] = set()
    for ordinal, message in enumerate(messages):
        name = message.id if message.id not in ids else f"item-{ordinal:06d}"
        ids.add(name)
        parts = tuple(
            replace(part, tool_name=tools.get(part.call_id)) if part.type == "tool_result" and part.call_id else part
            for part in message.parts
        )
        yield replace(
            message,
            session_id=session_id,
            id=name,
            ordinal=ordinal,
            parts=parts,
            model=(message.model or model) if message.role == "assistant" else None,
        )


def _model_of(facts: _Facts) -> str | None:
    if bytes(memoryview(facts.model_info)[:1]) == b"{":
        return _model_decoder.decode(facts.model_info).model_id or facts.model or None
    return facts.model or None


def _summary(record: Record) -> Message:
    """What the conversation began with again after it was compacted: a text, perhaps in a list with its numbers."""
    place, raw = Place(record, ""), msgspec.Raw(record.data)
    if record.data[:1] == b"[":
        items = items_of(record)
        place, raw = (place.at(0), msgspec.Raw(items[0].data)) if items else (place, raw)
    return Message(
        session_id="",
        id="summary",
        ordinal=0,
        role="system",
        fingerprint=record.fingerprint,
        parts=(held_part("text", place, raw),),
        event="compaction",
    )
