"""One file of Antigravity → events."""

from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.antigravity import wire
from pond_desktop.adapters.antigravity.artifacts import ABOUT
from pond_desktop.adapters.antigravity.reader import RepeatedReader, State, TranscriptReader, unpacked
from pond_desktop.adapters.bundles import Bundle, read_bundle
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.json_document import decoded
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.times import Instant, instant
from pond_desktop.canonical import PLAIN, Checkpoint, Event, MalformedRecord, Message, Part, Session, Skipped, Span
from pond_desktop.canonical.record import plain_text

_FULL = "transcript_full.jsonl"


def read_transcript(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    """The shortened transcript says nothing where the full one lies beside it."""
    if file.relative.name != _FULL and file.beside(_FULL) is not None:
        return JsonLines(wire.Step).read(RepeatedReader(), stream, 0 if checkpoint is None else checkpoint.offset)
    offset, state = restored(checkpoint, unpacked)
    reader = TranscriptReader(state or State(_sound(file.relative.parts[-4])))
    return JsonLines(wire.Step).read(reader, stream, offset)


def read_prompts(stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset = 0 if checkpoint is None else checkpoint.offset
    return JsonLines(wire.Prompt).read(_PromptReader(), stream, offset)


def read_artifact(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    return read_bundle(stream, checkpoint, lambda bundle: _artifact(bundle, file.relative))


class _PromptReader:
    """A `LineReader`. The prompts stand in the transcripts; only here stands where a conversation worked."""

    def state(self) -> bytes:
        return b""

    def line(self, line: wire.Prompt, record: Record) -> list[Event]:
        events: list[Event] = []
        if line.conversation_id and line.workspace:
            events.append(Session(id=_sound(line.conversation_id), project=line.workspace))
        return [*events, Skipped(reason="session facts", span=record.span)]

    def odd(self, value: Any, record: Record) -> list[Event]:
        return [Skipped(reason="not a prompt", span=record.span)]


def _artifact(bundle: Bundle, relative: PurePosixPath) -> Iterable[Event]:
    when = Instant(None, False)
    for name, record in bundle.files.items():
        if name.endswith(ABOUT):
            when = _time(record)
            yield Skipped(reason="session facts", span=record.span)
    session_id = _sound(relative.parts[-3])
    for name, record in bundle.files.items():
        if name.endswith(ABOUT):
            continue
        data = record.data.removesuffix(b"\n")  # the bundle's own
        text, span = plain_text(data), Span(record.span.offset, len(data))
        if not text.strip():
            yield Skipped(reason="empty message", span=record.span)
            continue
        yield Session(id=session_id)
        part = Part(type="text", provenance="conversational", span=span, pointer=PLAIN, body=text, file_name=name)
        yield Message(
            session_id=session_id,
            id=_sound(name),
            ordinal=0,
            role="assistant",
            fingerprint=record.fingerprint,
            parts=(part,),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
        )


def _time(record: Record) -> Instant:
    try:
        return instant(decoded(wire.about_decoder, record).updated_at)
    except (msgspec.MsgspecError, RecursionError, MalformedRecord):
        return Instant(None, False)


def _sound(id: str) -> str:
    """An id that a locator can hold."""
    return id.replace("#", "-")
