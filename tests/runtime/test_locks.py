"""One writer at a time."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pond_desktop.errors import ArchiveBusy, ArchiveReadOnly
from pond_desktop.runtime import WriterLock

HOLD = """
import sys
from collections.abc import Iterator
from pathlib import Path
from pond_desktop.runtime import WriterLock
lock = WriterLock(Path(sys.argv[1]), "a long capture")
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that holds the lock until it is ended."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "pond.lock")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "held\n"
    yield program
    program.kill()
    program.communicate()


def test_a_second_writer_is_told_who_the_first_is(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    with pytest.raises(ArchiveBusy) as caught:
        WriterLock(tmp_path / "pond.lock").acquire()
    assert str(holder.pid) in caught.value.sentence
    assert "a long capture" in caught.value.sentence
    assert "Reading works" in caught.value.remedy


def test_a_killed_holder_frees_the_lock(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait()
    with WriterLock(tmp_path / "pond.lock"):
        pass


def test_two_locks_in_one_program_exclude_each_other(tmp_path: Path) -> None:
    with WriterLock(tmp_path / "pond.lock", "first"), pytest.raises(ArchiveBusy) as caught:
        WriterLock(tmp_path / "pond.lock", "second").acquire()
    assert f"first, process {os.getpid()}" in caught.value.sentence
    with WriterLock(tmp_path / "pond.lock", "third"):
        pass


def test_nothing_is_said_of_a_holder_that_left_no_words(tmp_path: Path) -> None:
    with WriterLock(tmp_path / "pond.lock"):
        for path in tmp_path.glob("*.holder"):
            path.write_bytes(b"\xff{")
        with pytest.raises(ArchiveBusy) as caught:
            WriterLock(tmp_path / "pond.lock").acquire()
    assert caught.value.sentence == "Another Pond Desktop is writing the archive."


def test_releasing_without_holding_leaves_the_holder_alone(tmp_path: Path) -> None:
    with WriterLock(tmp_path / "pond.lock"):
        WriterLock(tmp_path / "pond.lock").release()
        assert list(tmp_path.glob("*.holder"))


def test_a_missing_folder_is_a_known_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ArchiveReadOnly):
        WriterLock(tmp_path / "file" / "pond.lock").acquire()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_lock_and_holder_are_for_the_owner_only(tmp_path: Path) -> None:
    with WriterLock(tmp_path / "pond.lock"):
        paths = sorted(tmp_path.iterdir())
        assert [path.name for path in paths] == ["pond.lock", "pond.lock.holder"]
        assert {stat.S_IMODE(path.stat().st_mode) for path in paths} == {0o600}
