"""Ten thousand damaged files of JSON lines: none stops the reading, and of none a byte is lost without a word."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pond_desktop.adapters.checking import (
    check_bodies,
    check_bytes_are_accounted_for,
    check_ids_and_order,
    check_spans,
    check_times,
    fold,
    parts_of,
    read,
)
from pond_desktop.adapters.checking.damage import damaged
from pond_desktop.adapters.contract import Adapter, SourceFile, StoreAdapter
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.canonical import Checkpoint, Event, Message, Skipped
from pond_desktop.operations.capture import capture
from pond_desktop.pond import open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import sample_files, source_file

MUTATIONS = 10_000
LINES_MAX = 6
"""Of a file so many lines in a row are taken at once: enough for what lines say of one another."""
CAPTURED_FILES = 12
_BLANK = b"\x00 \t\r"
_BOM = b"\xef\xbb\xbf"


class Sample(NamedTuple):
    file: SourceFile
    lines: list[bytes]


def samples(adapter: Adapter) -> list[Sample]:
    """The invented files of JSON lines that an adapter reads as they are. (VS Code's are logs of changes to one
    document, which stand for what they make: see its own tests.)"""
    found = [(source_file(adapter, path, top), path) for _, path, top in sample_files(adapter) if ".jsonl" in path.name]
    return [
        Sample(file, path.read_bytes().splitlines(keepends=True))
        for file, path in found
        if file is not None and not (isinstance(adapter, StoreAdapter) and adapter.store(file, path) is not None)
    ]


LINE_ADAPTERS = [adapter for adapter in ADAPTERS if samples(adapter)]


@st.composite
def mutations(draw: st.DrawFn, adapter: Adapter) -> tuple[SourceFile, bytes]:
    """Some lines of one of the adapter's files, damaged; the seed decides how."""
    file, lines = draw(st.sampled_from(samples(adapter)))
    begin = draw(st.integers(0, len(lines) - 1))
    content = b"".join(lines[begin : begin + draw(st.integers(1, LINES_MAX))])
    return file, damaged(content, random.Random(draw(st.integers(0, 2**32))))


def test_there_are_adapters_of_json_lines() -> None:
    assert len(LINE_ADAPTERS) >= 10


@pytest.mark.parametrize("adapter", LINE_ADAPTERS, ids=lambda adapter: adapter.agent)
def test_no_damage_stops_the_reading_or_is_passed_over(adapter: Adapter) -> None:
    share = -(-MUTATIONS // len(LINE_ADAPTERS))
    made = 0

    @settings(max_examples=share, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(mutations(adapter))
    def check(mutation: tuple[SourceFile, bytes]) -> None:
        nonlocal made
        made += 1
        file, content = mutation
        events = read(adapter, file, content)
        check_ids_and_order(events)
        check_spans(events, content)
        check_bodies(events, content)
        check_times(events)
        check_bytes_are_accounted_for(events, content)
        check_counts(events, content)

    check()
    assert made >= share


def check_counts(events: list[Event], content: bytes) -> None:
    """Each line is told by parts or skipped, is blank, or is the one that is still being written; none is told twice
    over its end. What is told message by message is what a reader has in the end."""
    last = events[-1]
    assert isinstance(last, Checkpoint)
    spans = {event.span for event in events if isinstance(event, Skipped)} | {part.span for part in parts_of(events)}
    starts = [0, *(place + 1 for place, byte in enumerate(content) if byte == 0x0A), len(content) + 1]
    told = blank = unfinished = 0
    for start, end in pairwise(starts):
        inside = [span for span in spans if start <= span.offset < end]
        assert all(span.offset + span.length <= end for span in inside)
        if inside:
            told += 1
        elif start >= last.offset:
            unfinished += 1
        else:
            assert not content[start : end - 1].strip(_BLANK).removeprefix(_BOM).strip(_BLANK)
            blank += 1
    assert told + blank + unfinished == len(starts) - 1
    assert unfinished <= 1 + content[last.offset :].count(b"\n")
    whole = [event for event in events if isinstance(event, Message) and not event.is_extension]
    folded = fold(events)
    assert len(whole) == sum(map(len, folded.messages.values()))
    kept = [part for its in folded.messages.values() for message in its for part in message.parts]
    assert len(kept) == sum(1 for _ in parts_of(events))


def laid(adapter: Adapter, root: Path) -> Iterator[tuple[Path, bytes]]:
    """Damaged files where the adapter wants them, each below a root of its own."""
    chance = random.Random(adapter.agent)
    for number in range(CAPTURED_FILES):
        file, lines = chance.choice(samples(adapter))
        content = damaged(b"".join(lines), chance)
        path = root / str(number) / file.relative
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        yield path, content


@pytest.mark.parametrize("adapter", LINE_ADAPTERS, ids=lambda adapter: adapter.agent)
def test_damaged_files_are_kept_byte_for_byte_and_counted(adapter: Adapter, tmp_path: Path) -> None:
    files = dict(laid(adapter, tmp_path / "roots"))
    roots: dict[str, tuple[Path, ...]] = {each.agent: (tmp_path / "nothing",) for each in ADAPTERS}
    roots[adapter.agent] = tuple(tmp_path / "roots" / str(number) for number in range(CAPTURED_FILES))
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots=roots)) as pond:
        report = capture(pond)
        again = capture(pond)
        with pond.archive.reading() as reader:
            (status,) = [each for each in reader.status().sources if each.agent == adapter.agent]
            kept = {
                Path(each.path): b"".join(reader.raw(each.key, each.generation))
                for each in reader.kept_files(adapter.agent, limit=len(files))
            }
    assert report.problems == []
    assert (report.files_opened, again.files_opened, again.messages_added) == (len(files), 0, 0)
    assert kept == files
    with closing(sqlite3.connect(folders.archive_file)) as database:
        rows, earlier = database.execute("SELECT count(*), count(superseded_at) FROM messages").fetchone()
        counted, shown = database.execute(
            "SELECT sum(total_count), sum(total_count) FILTER (WHERE message_count > 0) FROM sessions"
        ).fetchone()
    assert rows == report.messages_added
    assert (counted, shown) == (rows - earlier, status.message_count)
    assert sum(status.skipped.values()) + sum(status.faults.values()) == sum(report.skipped.values())
