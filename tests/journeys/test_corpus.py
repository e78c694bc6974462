"""All real files of the agents that are read, in one archive: nothing stops it, every byte is accounted for.

What is added up comes from the archive alone: the spans of the parts, the records that gave none, counted with their
bytes, and what waits behind the last complete record.
"""

import io
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
import zstandard

from pond_desktop import capture
from pond_desktop.adapters import ADAPTERS
from pond_desktop.operations.raw import export_raw
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings

_BLANK = b"\x00 \t\r\n"
_BOM = b"\xef\xbb\xbf"
_AGENTS = tuple(adapter.agent for adapter in ADAPTERS)
_FRAME = "frame of the file"
"""The reason for a file that is one JSON value: all of it, its records included."""


class Captured(NamedTuple):
    pond: Pond
    root: Path
    report: capture.CaptureReport
    archive: sqlite3.Connection


@pytest.fixture(scope="module")
def captured(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Captured]:
    folder = tmp_path_factory.mktemp("corpus")
    root = folder / "agents"
    for agent in _AGENTS:
        shutil.copytree(shared / "corpus" / agent, root / agent)
    for path in (shared / "corpus" / "edge").glob("claude-code-*"):
        _copy(path, root / "claude-code" / "edge" / "projects" / "-srv-edge" / path.name)
    for path in (shared / "corpus" / "edge").glob("codex-*"):
        _copy(path, root / "codex" / "edge" / "sessions" / f"rollout-{path.name}")
    folders = Folders.below(folder / "pond")
    folders.create()
    roots = {agent: (root / agent,) for agent in _AGENTS}
    with open_pond(folders, Settings(roots=roots)) as pond:
        report = capture.run(pond)
        with closing(sqlite3.connect(folders.archive_file)) as archive:
            yield Captured(pond, root, report, archive)


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, to)


def _files(root: Path) -> set[str]:
    return {str(path) for path in root.rglob("*") if path.is_file()}


def test_every_file_is_read_and_none_is_a_problem(captured: Captured) -> None:
    assert captured.report.problems == []
    assert {path for (path,) in captured.archive.execute("SELECT path FROM files")} == _files(captured.root)
    assert list_sessions(captured.pond, children=True, background=True, limit=1000).total_count > 70


def test_every_byte_is_in_a_part_or_counted_or_waits(captured: Captured) -> None:
    wrong = {}
    files = captured.archive.execute("SELECT key, path, size, consumed_bytes FROM files").fetchall()
    assert len(files) == len(_files(captured.root))
    for key, path, size, consumed in files:
        content = Path(path).read_bytes()
        assert size == len(content)
        end = consumed
        if path.endswith(".zst"):
            content = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(content)).read()
            end = len(content)
        in_no_part = _bytes_outside(content[:end], _spans(captured.archive, key))
        counted = dict(captured.archive.execute("SELECT reason, bytes FROM skipped WHERE file_key = ?", (key,)))
        if _FRAME in counted:
            assert counted[_FRAME] == len(content.strip(_BLANK))
        elif in_no_part != sum(counted.values()):
            wrong[path] = (in_no_part, counted)
        torn = content[end:].strip(_BLANK)
        assert b"\n" not in torn, f"a whole line of {path} waits"
    assert not wrong


def test_every_file_comes_back_byte_for_byte(captured: Captured) -> None:
    of_session = captured.archive.execute(
        "SELECT files.path, sources.id || ':' || sessions.id FROM files"
        " JOIN session_files ON file_key = files.key JOIN sessions ON sessions.key = session_key"
        " JOIN sources ON sources.key = sessions.source_key"
    )
    for path, session in of_session:
        pieces: list[bytes] = []
        export_raw(captured.pond, session, pieces.append, file=path)
        assert b"".join(pieces) == Path(path).read_bytes(), path
    # those that say nothing of any session too
    for key, path in captured.archive.execute("SELECT key, path FROM files"):
        with captured.pond.archive.reading() as reader:
            assert b"".join(reader.raw(key, 1)) == Path(path).read_bytes(), path


def test_a_second_capture_opens_nothing(captured: Captured) -> None:
    report = capture.run(captured.pond)
    assert (report.files_opened, report.messages_added) == (0, 0)


def _spans(archive: sqlite3.Connection, file_key: int) -> list[tuple[int, int]]:
    """Of the parts that were read from a file; each place once, whatever the number of parts there."""
    return archive.execute(
        "SELECT DISTINCT offset, length FROM parts JOIN messages ON messages.key = message_key"
        " WHERE file_key = ? ORDER BY offset",
        (file_key,),
    ).fetchall()


def _bytes_outside(content: bytes, spans: list[tuple[int, int]]) -> int:
    """Bytes of lines, without blanks around them, that lie in none of the spans."""
    total = covered = 0
    for offset, length in [*spans, (len(content), 0)]:
        lines = content[covered:offset].split(b"\n")
        total += sum(len(line.strip(_BLANK).removeprefix(_BOM).strip(_BLANK)) for line in lines)
        covered = max(covered, offset + length)
    return total
