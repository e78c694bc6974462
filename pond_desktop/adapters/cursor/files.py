"""Which reader a file or document is for."""

from collections.abc import Iterator
from typing import BinaryIO

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.cursor.agent_reader import AgentReader
from pond_desktop.adapters.cursor.composer_reader import ComposerReader
from pond_desktop.adapters.cursor.names import (
    AGENT_SUFFIX,
    TRANSCRIPT_SUFFIX,
    conversation_of,
    original_of,
    parent_of,
    session_of,
)
from pond_desktop.adapters.cursor.places import AGENT_STORE, EDITOR_STORE
from pond_desktop.adapters.cursor.thread import Thread, unpacked
from pond_desktop.adapters.cursor.transcript_reader import PlainReader, TranscriptReader
from pond_desktop.adapters.cursor.wire import Line, Said
from pond_desktop.adapters.json_lines import JsonLines, restored
from pond_desktop.canonical import Checkpoint, Event


def read_file(file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
    offset, thread = restored(checkpoint, unpacked)
    store, name = file.relative.parent.name, file.relative.name
    if store == EDITOR_STORE:
        return JsonLines(Line).read(ComposerReader(thread or Thread(session_of(name))), stream, offset)
    if store == AGENT_STORE:
        id_ = session_of(name)
        return JsonLines(Line).read(AgentReader(thread or Thread(id_ + AGENT_SUFFIX, id_)), stream, offset)
    thread = thread or _thread_of_transcript(file)
    if file.relative.suffix == ".txt":
        return JsonLines(Line).read(PlainReader(thread), stream, offset)
    return JsonLines(Said).read(TranscriptReader(thread), stream, offset)


def _thread_of_transcript(file: SourceFile) -> Thread:
    is_document = file.relative.parent.name == file.relative.name
    path = file.relative.parent if is_document else file.relative
    id_, parent = conversation_of(path), parent_of(path)
    return Thread(
        id_ + TRANSCRIPT_SUFFIX,
        original_of(file, id_),
        None if parent is None else parent + TRANSCRIPT_SUFFIX,
    )
