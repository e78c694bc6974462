"""`session_index.jsonl`: names of sessions, the last line of an id wins."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from pond_desktop.adapters.codex.wire import IndexLine
from pond_desktop.adapters.json_lines import JsonLines, Record
from pond_desktop.canonical import Checkpoint, Event, Session, Skipped


def read_index(stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    return JsonLines(IndexLine).read(_IndexReader(), stream, checkpoint.offset if checkpoint else 0)


class _IndexReader:
    def line(self, line: IndexLine, record: Record) -> Iterable[Event]:
        facts = Skipped(reason="session facts", span=record.span)
        return (Session(id=line.id, title_custom=line.thread_name), facts) if line.id and line.thread_name else (facts,)

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        return (Skipped(reason="not a record", span=record.span),)

    def state(self) -> bytes:
        return b""
