"""The list of prompts of a project: all that is left of sessions before Gemini CLI kept them."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import BinaryIO

import msgspec

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.gemini_cli import names, project, wire
from pond_desktop.adapters.gemini_cli.content import is_text, text_pieces
from pond_desktop.adapters.gemini_cli.text import Typist
from pond_desktop.adapters.json_document import decoded, items_of, read_document
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Checkpoint, Event, MalformedRecord, Message, Session, Skipped

_KEPT_SINCE = datetime(2025, 8, 20, tzinfo=UTC)
"""Later sessions have files of their own, in which the same prompts stand, and which may be gone by now."""


def read_prompts(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    return read_document(stream, checkpoint, lambda record: _said(file, record))


def _said(file: SourceFile, record: Record) -> list[Event]:
    prompts = [(item, _prompt(item)) for item in items_of(record)]
    later = {prompt.session_id for _, prompt in prompts if prompt and not _is_early(prompt)}
    cwd = project.cwd_of(file, None, [])
    seen: dict[str, set[int]] = {}
    events: list[Event] = []
    for item, prompt in prompts:
        id = None if prompt is None else names.sound_id(prompt.session_id)
        if prompt is None or id is None:
            events.append(Skipped(reason="not a prompt", span=item.span, is_fault=True))
        elif prompt.session_id in later:
            events.append(Skipped(reason="prompt of a session with a file of its own", span=item.span))
        else:
            if id not in seen:
                events.append(Session(id=id, project=cwd))
            events.append(_message(prompt, item, id, seen.setdefault(id, set())))
    return events


def _message(prompt: wire.Prompt, item: Record, session_id: str, numbers: set[int]) -> Event:
    text = prompt.message if is_text(prompt.message) else msgspec.Raw(b'""')
    pieces = tuple(text_pieces(Place(item, "/message"), text, Typist()))
    if not pieces or prompt.message_id in numbers:
        return Skipped(reason="written again" if pieces else "empty message", span=item.span)
    ordinal, when = len(numbers), instant(prompt.timestamp)
    numbers.add(prompt.message_id)
    return Message(
        session_id=session_id,
        id=f"prompt-{prompt.message_id}",
        ordinal=ordinal,
        role="user",
        fingerprint=pieces[0].key,
        parts=tuple(piece.part for piece in pieces),
        at=when.at,
        is_zone_assumed=when.is_zone_assumed,
    )


def _prompt(item: Record) -> wire.Prompt | None:
    try:
        return decoded(wire.prompt_decoder, item)
    except (msgspec.MsgspecError, RecursionError, MalformedRecord):
        return None


def _is_early(prompt: wire.Prompt) -> bool:
    at = instant(prompt.timestamp).at
    return at is not None and at < _KEPT_SINCE
