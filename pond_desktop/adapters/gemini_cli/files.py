"""One file of chats → events: lines that are appended, or one object that is written anew."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import names, wire
from pond_desktop.adapters.gemini_cli.content import text_pieces
from pond_desktop.adapters.gemini_cli.memory import Memory, unpacked
from pond_desktop.adapters.gemini_cli.text import Voice
from pond_desktop.adapters.gemini_cli.thread import FACTS, Thread
from pond_desktop.adapters.json_document import decoded, items_of, members_of, read_document
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Checkpoint, Event, MalformedRecord, Skipped, loose_values

_facts_decoder = msgspec.json.Decoder(wire.Facts)


def read_chat(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    memory = Memory(names.stem(file.relative))
    if file.relative.suffix == ".json":
        thread = Thread(file, memory)
        return read_document(stream, checkpoint, lambda record: _whole(thread, record))
    offset, known = restored(checkpoint, unpacked)
    return JsonLines(wire.Line).read(ChatReader(Thread(file, known or memory)), stream, offset)


class ChatReader:
    """A `LineReader`."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    def state(self) -> bytes:
        return self._thread.memory.packed()

    def line(self, line: wire.Line, record: Record) -> list[Event]:
        if line.rewind_to is not None:
            place = Place(record, "/$rewindTo")
            target = msgspec.Raw(msgspec.json.encode(line.rewind_to))
            pieces = list(text_pieces(place, target, Voice("injected")))
            if pieces:
                return self._thread.rollback(pieces[0], record)
        elif line.type is not None:
            return self._thread.message(line, record)
        elif line.changes:
            return self._changes(record)
        elif line.session_id is not None:
            return self._header(record)
        return self._thread.unknown(line.id, record)

    def odd(self, value: Any, record: Record) -> list[Event]:
        id = value.get("id") if isinstance(value, dict) else None
        return self._thread.unknown(id if isinstance(id, str) else None, record)

    def _header(self, record: Record) -> list[Event]:
        try:
            facts, items = _facts_and_messages(record)
        except (msgspec.MsgspecError, RecursionError):
            return self._thread.unknown(None, record)
        return [*self._thread.header(facts), Skipped(reason=FACTS, span=record.span), *_messages(self._thread, items)]

    def _changes(self, record: Record) -> list[Event]:
        try:
            facts, items = _facts_and_messages(members_of(record)["$set"])
        except (msgspec.MsgspecError, RecursionError, KeyError):
            return self._thread.unknown(None, record)
        skipped = Skipped(reason="what the model is shown" if items else FACTS, span=record.span)
        return [*self._thread.changes(facts), skipped, *_messages(self._thread, items, is_context=True)]


def _whole(thread: Thread, record: Record) -> list[Event]:
    facts, items = _facts_and_messages(record)
    return [*thread.header(facts), *_messages(thread, items)]


def _facts_and_messages(record: Record) -> tuple[wire.Facts, list[Record]]:
    """Raises msgspec's errors where that is no object, or its fields are not of the known shape."""
    members = members_of(record)
    items = items_of(members["messages"]) if "messages" in members else []
    return decoded(_facts_decoder, record), items


def _messages(thread: Thread, items: list[Record], *, is_context: bool = False) -> list[Event]:
    return [event for item in items for event in _message(thread, item, is_context)]


def _message(thread: Thread, record: Record, is_context: bool) -> list[Event]:
    """A message inside a list; damaged text in it is repaired as the reader of lines repairs it."""
    try:
        return thread.message(wire.line_decoder.decode(record.data), record, is_context=is_context)
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        mended = msgspec.json.encode(next(loose_values(record.data), (0, 0, None))[2])
        line = wire.line_decoder.decode(mended)
    except MalformedRecord:
        return [Skipped(reason="malformed", span=record.span, is_fault=True)]
    except (msgspec.MsgspecError, RecursionError):
        return thread.unknown(None, record)
    return thread.message(line, record, is_context=is_context)
