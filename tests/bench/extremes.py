"""Files at the edges: very many, very large, very long lines, very long sessions."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.bench.history import SEED, encoded
from tests.bench.projects import Project, make_project
from tests.bench.sessions import SessionMaker

_TINY_FOLDERS = 40
_BLOCK_BYTES = 24_000_000


def make_tiny_sessions(out: Path, count: int, seed: int = SEED) -> int:
    """`count` sessions of one prompt and one answer. Returns the bytes."""
    projects = [make_project(index, seed) for index in range(_TINY_FOLDERS)]
    folders = [out / "projects" / encoded(project.folder) for project in projects]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for index in range(count):
        place = index % _TINY_FOLDERS
        maker = SessionMaker(random.Random(f"{seed} tiny {index}"), projects[place])
        content = b"".join(line + b"\n" for line in maker.short())
        (folders[place] / f"{maker.session_id}.jsonl").write_bytes(content)
        total += len(content)
    return total


def make_file_of(out: Path, size: int, seed: int = SEED) -> Path:
    """One session of at least `size` bytes, written as it is made."""
    project, maker = _maker("large", seed)
    path = _path(out, project, maker)
    written, part = 0, 0
    with path.open("wb") as file:
        block = _block(maker, min(size, _BLOCK_BYTES))
        while written < size:
            # the same lines under other ids: as new to the reader as if they had been made anew, and much faster
            content = _under_other_ids(block, part)
            end = content.find(b"\n", size - written) + 1
            written += file.write(content[:end] if end else content)
            part += 1
    return path


def make_long_session(out: Path, messages: int, seed: int = SEED) -> str:
    """One session of `messages` messages. Returns its id."""
    project, maker = _maker("long", seed)
    with _path(out, project, maker).open("wb") as file:
        for _ in range(0, messages, 2):
            file.writelines(line + b"\n" for line in maker.short())
    return maker.session_id


def make_line_of(out: Path, size: int, seed: int = SEED) -> Path:
    """A session whose second message is one line of at least `size` bytes: the result of a tool."""
    project, maker = _maker("line", seed)
    path = _path(out, project, maker)
    lines = [line for file in project.files for line in file.lines]
    text = "\n".join(lines)
    with path.open("wb") as file:
        file.writelines(line + b"\n" for line in maker.short())
        file.write(maker.result(text * (size // len(text) + 1)) + b"\n")
        file.writelines(line + b"\n" for line in maker.short())
    return path


def appended_line(path: Path, seed: int = SEED) -> int:
    """Appends one short prompt, as an agent would. Returns the bytes."""
    maker = SessionMaker(random.Random(f"{seed} appended"), make_project(0, seed))
    maker.session_id = path.stem
    line = next(iter(maker.short())) + b"\n"
    with path.open("ab") as file:
        return file.write(line)


def _maker(name: str, seed: int) -> tuple[Project, SessionMaker]:
    project = make_project(0, seed)
    return project, SessionMaker(random.Random(f"{seed} {name}"), project)


def _path(out: Path, project: Project, maker: SessionMaker) -> Path:
    path = out / "projects" / encoded(project.folder) / f"{maker.session_id}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _under_other_ids(block: bytes, part: int) -> bytes:
    for key in (b'"uuid":"', b'"parentUuid":"', b'"id":"', b'"tool_use_id":"'):
        block = block.replace(key, key + b"%d-" % part)
    return block


def _block(maker: SessionMaker, size: int) -> bytes:
    return b"".join(_up_to(maker, size))


def _up_to(maker: SessionMaker, size: int) -> Iterator[bytes]:
    while size > 0:
        for line in maker.lines(6):
            yield line + b"\n"
            size -= len(line) + 1
