"""What is opened, what is read, and what becomes of files that change, move or vanish."""

import os
import shutil
from pathlib import Path

import pytest

from pond_desktop import capture
from pond_desktop.capture import CaptureReport
from pond_desktop.capture.planning import plan
from pond_desktop.capture.posting import posting_of
from pond_desktop.capture.reach import reach_of
from pond_desktop.capture.reading import FileReading, entry_of
from pond_desktop.pond import Pond
from tests.capture.conftest import History, Reading


def test_a_repeat_opens_nothing_and_adds_nothing(pond: Pond, reading: Reading, report: CaptureReport) -> None:
    assert (report.files_opened, report.sessions_added, report.messages_added) == (3, 3, 6)
    again = capture.run(pond)
    assert (again.files_seen, again.files_unchanged, again.files_opened, again.bytes_read) == (3, 3, 0, 0)
    assert again.messages_added == 0
    assert len(reading.sessions()) == 3


def test_of_a_grown_file_only_the_new_bytes_are_read(
    pond: Pond, history: History, reading: Reading, report: CaptureReport
) -> None:
    path = history.path("a")
    before = path.stat().st_size
    history.say("a", "one more question")
    again = capture.run(pond)
    assert (again.files_opened, again.bytes_read) == (1, path.stat().st_size - before)
    assert reading.texts("a") == ["question of a", "answer of a", "one more question"]
    assert reading.raw("a") == path.read_bytes()


def test_a_torn_last_line_waits_for_its_end(pond: Pond, history: History, reading: Reading) -> None:
    path = history.say("a", "whole")
    line = history.line("größer 🦆 end").encode()
    cut = line.index("🦆".encode()) if "🦆".encode() in line else len(line) // 2
    for end in (cut + 2, cut + 9):
        with path.open("ab") as file:
            file.write(line[:end] if end == cut + 2 else line[cut + 2 : end])
        report = capture.run(pond)
        assert report.problems == []
        assert reading.texts("a") == ["whole"]
        assert reading.raw("a") == path.read_bytes()
    with path.open("ab") as file:
        file.write(line[cut + 9 :])
    capture.run(pond)
    assert reading.texts("a") == ["whole", "größer 🦆 end"]
    with pond.archive.reading() as reader:
        assert reader.status().sources[-1].faults == {}


def test_a_last_line_without_its_end_counts_once_it_is_whole(pond: Pond, history: History, reading: Reading) -> None:
    path = history.say("a", "first")
    with path.open("a") as file:
        file.write(history.line("no newline yet"))
    capture.run(pond)
    assert reading.texts("a") == ["first", "no newline yet"]
    with path.open("a") as file:
        file.write("\n" + history.line("next") + "\n")
    capture.run(pond)
    assert reading.texts("a") == ["first", "no newline yet", "next"]


def test_a_large_file_whose_reading_was_cut_off_is_read_on(
    pond: Pond, history: History, reading: Reading, tmp_path: Path
) -> None:
    path = history.say("a", *(f"{number} " + "long words " * 4000 for number in range(240)))
    (source,) = (source for source in pond.sources() if source.id == "pi")
    with pond.archive.writing(posting_of, pond.clock) as writer:
        (task,) = plan(writer.ledger, source, reach_of([source], pond.settings), verify=False).tasks
        with path.open("rb") as file:
            entry = entry_of(task.found, file, task.source_key, writer.ledger.next_file_key())
            first = next(FileReading(source.adapter, task.found, file, entry, b"").batches())
            assert not first.is_last
            writer.write(first)
    count = len(reading.texts("a"))
    assert 0 < count < 240
    report = capture.run(pond)
    assert report.files_rewritten == 0
    assert report.bytes_read < path.stat().st_size
    assert [text.split()[0] for text in reading.texts("a") if text] == [str(number) for number in range(240)]
    assert reading.raw("a") == path.read_bytes()
    assert capture.run(pond).files_unchanged == 1


def test_a_file_that_shrank_is_read_again_and_the_earlier_content_stays(
    pond: Pond, history: History, reading: Reading, report: CaptureReport
) -> None:
    path = history.path("a")
    before = path.read_bytes()
    lines = before.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    again = capture.run(pond)
    assert again.files_rewritten == 1
    assert reading.texts("a") == ["question of a"]
    assert reading.found('"answer of a"') == 1
    assert reading.raw("a") == path.read_bytes()
    assert reading.raw("a", generation=1) == before


def test_a_file_rewritten_in_place_keeps_both_versions(
    pond: Pond, history: History, reading: Reading, report: CaptureReport
) -> None:
    path = history.path("a")
    path.write_text(path.read_text().replace("answer of a", "another answer, and a longer one"))
    capture.run(pond)
    assert reading.texts("a") == ["question of a", "another answer, and a longer one"]
    assert reading.found('"answer of a"') == 1
    assert reading.found("longer") == 1


@pytest.mark.parametrize("verify", [False, True])
def test_only_verify_sees_a_change_that_leaves_size_and_time(
    pond: Pond, history: History, reading: Reading, report: CaptureReport, verify: bool
) -> None:
    path = history.path("a")
    status = path.stat()
    path.write_text(path.read_text().replace("answer of a", "ANSWER OF A"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    capture.run(pond, verify=verify)
    assert reading.texts("a") == ["question of a", "ANSWER OF A" if verify else "answer of a"]


def test_a_touched_file_is_compared_not_read_again(
    pond: Pond, history: History, reading: Reading, report: CaptureReport
) -> None:
    os.utime(history.path("a"))
    again = capture.run(pond)
    assert (again.files_opened, again.files_rewritten, again.bytes_read) == (1, 0, 0)
    assert capture.run(pond).files_opened == 0


def test_a_deleted_file_leaves_everything_and_a_mark(
    pond: Pond, history: History, reading: Reading, report: CaptureReport
) -> None:
    path = history.path("a")
    content = path.read_bytes()
    path.unlink()
    assert capture.run(pond).files_gone == 1
    assert reading.gone() == ["a"]
    assert reading.found('"answer of a"') == 1
    assert reading.raw("a") == content
    assert capture.run(pond).files_gone == 0
    path.write_bytes(content)
    history.say("a", "back again")
    capture.run(pond)
    assert reading.gone() == []
    assert reading.texts("a") == ["question of a", "answer of a", "back again"]


def test_a_root_that_is_not_there_makes_nothing_gone(
    pond: Pond, history: History, reading: Reading, report: CaptureReport
) -> None:
    history.root.rename(history.root.with_name("unplugged"))
    again = capture.run(pond)
    assert (again.files_gone, again.sources_unavailable) == (0, ["pi"])
    assert reading.gone() == []
    with pond.archive.reading() as reader:
        assert reader.status().sources[-1].unavailable_at is not None
    history.root.with_name("unplugged").rename(history.root)
    assert capture.run(pond).files_unchanged == 3


@pytest.mark.parametrize("is_copy", [False, True])
def test_a_renamed_project_folder_moves_its_sessions(
    pond: Pond, history: History, reading: Reading, report: CaptureReport, is_copy: bool
) -> None:
    old = history.path("a").parent
    new = old.with_name("--srv-renamed--")
    if is_copy:
        shutil.copytree(old, new)
        shutil.rmtree(old)
    else:
        old.rename(new)
    history.say("a", "from the new place", path=new / history.path("a").name)
    capture.run(pond)
    assert reading.gone() == []
    assert len(reading.sessions()) == 3
    assert reading.texts("a") == ["question of a", "answer of a", "from the new place"]


def test_a_file_replaced_by_a_longer_copy_is_read_on(
    pond: Pond, history: History, reading: Reading, report: CaptureReport, tmp_path: Path
) -> None:
    path = history.path("a")
    copy = tmp_path / "copy.jsonl"
    shutil.copy(path, copy)
    history.say("a", "written elsewhere", path=copy)
    copy.replace(path)
    assert capture.run(pond).files_rewritten == 0
    assert reading.texts("a") == ["question of a", "answer of a", "written elsewhere"]
