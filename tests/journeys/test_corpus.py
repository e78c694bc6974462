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
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.operations.raw import export_raw
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from tests.adapters.agent_files import source_file

_BLANK = b"\x00 \t\r\n"
_BOM = b"\xef\xbb\xbf"
_FRAME = "frame of the file"
"""The reason for a file that is one JSON value: all of it, its records included."""
_LEFT_OUT = {
    ".aider.input.history": "what was typed, once more; it gives the prompts' times",
    "user.json": "the person's own data",
    "message_feedback.json": "a list of the person's marks, empty",
    "model_comparisons.json": "a list of the person's choices, empty",
    "index.md": "a list of the checkpoints beside it",
    "workspace.json": "the folder of a window, looked up for its chats",
    "1784094124598_rruoq.compaction.json": "a state for the model",
    "sample-00.json": "one conversation under a name that no export has",
}
"""Files of the corpus that are no history of their own, by name."""
_FOLDERS_LEFT_OUT = {
    "project": "a folder of opencode's, which each session names as well",
    "session_diff": "states of the person's files",
    "todo": "the last state of a list, which its calls tell",
}


class Captured(NamedTuple):
    pond: Pond
    root: Path
    report: capture.CaptureReport
    archive: sqlite3.Connection


@pytest.fixture(scope="module")
def captured(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Captured]:
    folder = tmp_path_factory.mktemp("corpus")
    root = folder / "agents"
    for adapter in ADAPTERS:
        if (shared / "corpus" / adapter.agent).is_dir():
            shutil.copytree(shared / "corpus" / adapter.agent, root / adapter.agent)
    for path in (shared / "corpus" / "edge").glob("claude-code-*"):
        _copy(path, root / "claude-code" / "edge" / "projects" / "-srv-edge" / path.name)
    for path in (shared / "corpus" / "edge").glob("codex-*"):
        _copy(path, root / "codex" / "edge" / "sessions" / f"rollout-{path.name}")
    folders = Folders.below(folder / "pond")
    folders.create()
    with open_pond(folders, Settings(roots=_roots(root))) as pond:
        report = capture.run(pond)
        with closing(sqlite3.connect(folders.archive_file)) as archive:
            yield Captured(pond, root, report, archive)


def _roots(corpus: Path) -> dict[str, tuple[Path, ...]]:
    """Where a person would say that each agent's history lies."""
    roots: dict[str, set[Path]] = {adapter.agent: {corpus / "nowhere"} for adapter in ADAPTERS}
    for adapter in ADAPTERS:
        top = corpus / adapter.agent
        found = [source_file(adapter, path, top) for path in sorted(top.rglob("*")) if path.is_file()]
        roots[adapter.agent] |= {file.root for file in found if file is not None}
    return {agent: tuple(sorted(some)) for agent, some in roots.items()}


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, to)


def _files(root: Path) -> set[str]:
    return {str(path) for path in root.rglob("*") if path.is_file()}


def _kept(captured: Captured) -> Iterator[tuple[int, str, bytes, int]]:
    """`(key, path, content, consumed)` of each file and document; stores themselves are only looked into."""
    rows = captured.archive.execute(
        "SELECT key, path, generation, consumed_bytes FROM files WHERE encoding IS NOT 'store' ORDER BY key"
    )
    for key, path, generation, consumed in rows.fetchall():
        with captured.pond.archive.reading() as reader:
            yield key, path, b"".join(reader.raw(key, generation)), consumed


def test_every_file_is_read_and_none_is_a_problem(captured: Captured) -> None:
    assert captured.report.problems == []
    known = {path for (path,) in captured.archive.execute("SELECT path FROM files")}
    documents = b"".join(content for _, path, content, _ in _kept(captured) if not Path(path).is_file())
    logs = {path for path in _files(captured.root) if path.endswith(("-wal", "-shm"))}  # part of their database
    for path in _files(captured.root) - known - logs:
        # several small files are one document, in which each stands as it is
        is_left_out = Path(path).name in _LEFT_OUT or _FOLDERS_LEFT_OUT.keys() & set(Path(path).parts)
        assert is_left_out or Path(path).read_bytes().strip() in documents, path
    assert list_sessions(captured.pond, children=True, background=True, limit=1000).total_count > 120


def test_every_agent_gives_sessions(captured: Captured) -> None:
    counts = captured.archive.execute(
        "SELECT o.agent, count(s.key) FROM sources o LEFT JOIN sessions s ON s.source_key = o.key GROUP BY 1"
    )
    silent = {agent for agent, count in counts if count == 0}
    assert silent <= {adapter.agent for adapter in ADAPTERS if not (captured.root / adapter.agent).is_dir()}


def test_every_byte_is_in_a_part_or_counted_or_waits(captured: Captured) -> None:
    wrong = {}
    for key, path, content, consumed in _kept(captured):
        end = consumed
        if path.endswith(".zst"):
            content = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(content)).read()
            end = len(content)
        in_no_part = _bytes_outside(content[:end], _spans(captured.archive, key))
        counted = dict(captured.archive.execute("SELECT reason, bytes FROM skipped WHERE file_key = ?", (key,)))
        is_one_value = counted.get(_FRAME, 0) >= len(content[:end].strip(_BLANK))
        is_either = bool({"claude-code", "codex", "pi"} & set(Path(path).parts))
        lost = in_no_part - sum(counted.values())
        # of other agents a record can give a part, and be counted for its facts as well
        if lost > 0 or (lost and is_either and not is_one_value):
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
        if Path(path).is_file():
            pieces: list[bytes] = []
            export_raw(captured.pond, session, pieces.append, file=path)
            assert b"".join(pieces) == Path(path).read_bytes(), path
    # those that say nothing of any session too
    for _, path, content, _ in _kept(captured):
        assert not Path(path).is_file() or content == Path(path).read_bytes(), path


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
