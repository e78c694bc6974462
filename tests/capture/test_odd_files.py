"""One bad file is reported and the others go on."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from msgspec.structs import replace

from pond_desktop import capture
from pond_desktop.adapters import SourceFile
from pond_desktop.adapters.pi import Pi
from pond_desktop.canonical import Checkpoint, Event
from pond_desktop.capture import Progress
from pond_desktop.errors import ArchiveBusy
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings, WriterLock
from pond_desktop.runtime.logs import close_log, log_to
from tests.capture.conftest import History, Reading

posix = pytest.mark.skipif(sys.platform == "win32", reason="no such files there")


def _reasons(report: capture.CaptureReport) -> dict[str, str]:
    return {Path(path).name: reason for path, reason in report.problems}


@posix
def test_a_fifo_named_like_a_transcript_is_never_opened(pond: Pond, history: History, reading: Reading) -> None:
    history.say("a", "hello")
    os.mkfifo(history.path("b"))
    report = capture.run(pond)
    assert _reasons(report) == {history.path("b").name: "cannot be read: not a regular file"}
    assert reading.sessions() == ["a"]


@posix
def test_loops_and_dangling_links_are_reported_once_and_end(pond: Pond, history: History, reading: Reading) -> None:
    path = history.say("a", "hello")
    (path.parent / "loop").symlink_to(history.root, target_is_directory=True)
    (path.parent / "self").symlink_to("self")
    (path.parent / "alias.jsonl").symlink_to(path.name)
    (path.parent / "dangling.jsonl").symlink_to("nowhere.jsonl")
    report = capture.run(pond)
    assert set(_reasons(report)) == {"self", "dangling.jsonl"}
    assert report.files_seen == 1
    assert reading.found("hello") == 1
    with pond.archive.reading() as reader:
        assert len(reader.status().sources[-1].unreadable) == 2
    (path.parent / "self").unlink()
    (path.parent / "dangling.jsonl").unlink()
    assert capture.run(pond).problems == []


@posix
def test_a_file_is_known_by_its_own_name_wherever_links_lead_to_it(
    pond: Pond, history: History, reading: Reading
) -> None:
    path = history.say("a", "hello")
    # both come later by name than what they point to, in a folder above it and in the same one
    (history.root / "z-alias").symlink_to(path.parent, target_is_directory=True)
    (path.parent / "z.jsonl").symlink_to(path.name)
    (history.root / "sessions" / "0.jsonl").symlink_to(path)
    assert capture.run(pond).files_seen == 1
    with pond.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        assert [file.path for file in reader.files_of(session.key)] == [str(path)]


@posix
def test_two_roots_that_are_one_folder_are_read_once(tmp_path: Path, history: History) -> None:
    history.say("a", "hello")
    alias = tmp_path / "alias"
    alias.symlink_to(history.root, target_is_directory=True)
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    nowhere = (tmp_path / "nowhere",)
    roots = {"pi": (history.root, alias), "claude-code": nowhere, "codex": nowhere}
    with open_pond(folders, Settings(roots=roots)) as pond:
        assert capture.run(pond).files_seen == 1


@posix
def test_agents_that_share_a_root_report_a_bad_link_once(tmp_path: Path) -> None:
    root = tmp_path / "agents"
    root.mkdir()
    (root / "dangling").symlink_to("nowhere")
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    roots = dict.fromkeys(("pi", "claude-code", "codex"), (root,))
    with open_pond(folders, Settings(roots=roots)) as pond:
        assert [path for path, _ in capture.run(pond).problems] == [str(root / "dangling")]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs /proc for a file that cannot be read")
def test_a_file_that_fails_while_it_is_read_is_reported(pond: Pond, history: History, reading: Reading) -> None:
    history.say("a", "hello")
    # a regular file by its looks, and an input/output error at its first byte
    history.path("b").symlink_to("/proc/self/mem")
    pond.settings = replace(pond.settings, follow_links_to=(Path("/proc"),))
    report = capture.run(pond)
    assert "cannot be read" in _reasons(report)[history.path("b").name]
    assert reading.sessions() == ["a"]


@posix
@pytest.mark.parametrize("name", [b"sp ace\n'quote\".jsonl", "größe 語.jsonl".encode(), b"latin-\xe9.jsonl"])
def test_odd_file_names_are_captured_and_known_again(
    pond: Pond, history: History, reading: Reading, name: bytes
) -> None:
    source = history.say("a", "hello")
    try:
        source.rename(source.with_name(os.fsdecode(name)))
    except OSError:
        pytest.skip("this file system has no such names")
    assert capture.run(pond).problems == []
    assert reading.texts("a") == ["hello"]
    assert capture.run(pond).files_unchanged == 1


def test_bytes_that_are_no_text_stop_nothing(pond: Pond, history: History, reading: Reading) -> None:
    path = history.say("a", "before")
    with path.open("ab") as file:
        file.write(b'{"type": "mess\xff\xfe\n\x00\x00\n[1, 2]\n\xef\xbb\xbf\n"text"\r\n' + b"{" * 5000 + b"\n")
    history.say("a", "after \u2028 all")
    report = capture.run(pond)
    assert reading.texts("a")[0] == "before"
    assert "after \u2028 all" in reading.texts("a")
    assert report.skipped["malformed"] == 3
    assert reading.raw("a") == path.read_bytes()


def test_blank_lines_at_the_end_are_not_waited_for(pond: Pond, history: History) -> None:
    with history.say("a", "hello").open("ab") as file:
        file.write(b"\n \r\n\n")
    capture.run(pond)
    with pond.archive.reading() as reader:
        assert reader.status().sources[-1].pending_bytes == 0


def test_a_second_writer_is_told_who_writes_and_goes_on_reading(
    pond: Pond, history: History, reading: Reading, report: capture.CaptureReport
) -> None:
    with WriterLock(pond.folders.lock_file, "capture"):
        with pytest.raises(ArchiveBusy) as raised:
            capture.run(pond)
        assert str(os.getpid()) in raised.value.sentence
        assert len(reading.sessions()) == 3
    assert capture.run(pond).files_unchanged == 3


def test_progress_has_totals_and_ends_full(pond: Pond, history: History) -> None:
    for number in range(5):
        history.say(f"s{number}", "hello", "world")
    told: list[Progress] = []
    capture.run(pond, progress=told.append)
    last = told[-1]
    assert (last.files_done, last.files_total) == (5, 5)
    assert last.bytes_done == last.bytes_total == sum(history.path(f"s{n}").stat().st_size for n in range(5))
    assert all(one.files_total == 5 for one in told)


def test_the_newest_files_come_first(pond: Pond, history: History) -> None:
    for number in range(4):
        os.utime(history.say(f"s{number}", "hello"), (1_000_000 + number, 1_000_000 + number))
    capture.run(pond)
    with pond.archive.reading() as reader:
        sessions = {session.id: session.key for n in range(4) if (session := reader.session("pi", f"s{n}"))}
    assert sorted(sessions, key=sessions.__getitem__) == ["s3", "s2", "s1", "s0"]


@posix
def test_a_bad_neighbour_with_a_shorter_name_hides_no_deletion(pond: Pond, history: History, reading: Reading) -> None:
    path = history.say("a", "hello")
    capture.run(pond)
    path.with_suffix("").symlink_to("nowhere")
    path.unlink()
    assert capture.run(pond).files_gone == 1
    assert reading.gone() == ["a"]


class _Raising(Pi):
    """An adapter with a fault: it raises with what it read."""

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        content = stream.read().decode()
        if "secret" in content:
            raise KeyError(content)
        stream.seek(0)
        return super().read(file, stream, checkpoint)


def test_a_failing_adapter_costs_one_file_and_says_nothing_of_its_content(
    pond: Pond, history: History, tmp_path: Path
) -> None:
    history.say("a", "hello")
    history.say("b", "my secret words")
    faulty = Pond(pond.archive, (_Raising(),), Settings(roots={"pi": (history.root,)}), pond.folders, pond.clock)
    log = tmp_path / "log"
    assert log_to(log)
    report = capture.run(faulty)
    close_log()
    assert Reading(faulty).sessions() == ["a"]
    assert "KeyError in the pi adapter" in _reasons(report)[history.path("b").name]
    written = log.read_text()
    assert "KeyError" in written
    assert "secret" not in written
    assert capture.run(pond).problems == []
    assert Reading(pond).texts("b") == ["my secret words"]


class _Deleting(Pi):
    """An adapter during whose first reading another file is deleted, as an agent may do at any moment."""

    def __init__(self, other: Path) -> None:
        self._other = other

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        self._other.unlink(missing_ok=True)
        return super().read(file, stream, checkpoint)


def test_a_file_that_vanishes_between_finding_and_reading_is_reported(pond: Pond, history: History) -> None:
    history.say("a", "hello")
    path = history.say("b", "hello")
    os.utime(path, (1_000_000, 1_000_000))  # the newest is read first
    settings = Settings(roots={"pi": (history.root,)})
    deleting = Pond(pond.archive, (_Deleting(path),), settings, pond.folders, pond.clock)
    report = capture.run(deleting)
    assert "cannot be read" in _reasons(report)[path.name]
    assert Reading(deleting).sessions() == ["a"]
    assert capture.run(pond).problems == []
