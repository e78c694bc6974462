"""What Claude's desktop program itself notes of a task: `local_<uuid>.json`."""

from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.json_document import decoded, read_document
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, Session, Skipped


class _Task(msgspec.Struct, frozen=True, rename="camel"):
    """`cli_session_id` names the transcript; a task without one has not begun."""

    cli_session_id: str | None = None
    title: str | None = None
    created_at: str | int | float | None = None


_task = msgspec.json.Decoder(_Task)


def read_record(stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    return read_document(stream, checkpoint, _said)


def _said(record: Record) -> Iterable[Event]:
    task = decoded(_task, record)
    if task.cli_session_id:
        yield Session(
            id=task.cli_session_id,
            started_at=instant(task.created_at).at,
            title_generated=task.title or None,
        )
    yield Skipped(reason="session facts", span=record.span)
