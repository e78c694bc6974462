"""Kept files read anew by an adapter that has learnt something."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import BinaryIO

from msgspec.structs import replace

from pond_desktop import capture
from pond_desktop.adapters import SourceFile
from pond_desktop.adapters.pi import Pi
from pond_desktop.archive.rereading import Difference
from pond_desktop.canonical import Checkpoint, Event, Message, Session
from pond_desktop.capture.rereading import reread
from pond_desktop.operations.capture import fill_tools
from pond_desktop.operations.pins import pin
from pond_desktop.operations.reread import drifted
from pond_desktop.pond import Pond
from pond_desktop.runtime import Settings
from tests.capture.conftest import History, Reading


class _Unlearned(Pi):
    """An adapter of earlier days: it took every answer for the harness's, left out questions about birds, and knew no
    projects."""

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        number = 0
        for event in super().read(file, stream, checkpoint):
            if isinstance(event, Session):
                event = replace(event, project=None)
            if isinstance(event, Message):
                if "birds" in (event.parts[0].body or ""):
                    continue
                event = replace(event, ordinal=number)
                number += 1
                if event.role == "assistant":
                    event = replace(event, parts=tuple(replace(part, provenance="injected") for part in event.parts))
            yield event


def _with(pond: Pond, history: History, adapter: Pi) -> Pond:
    return Pond(pond.archive, (adapter,), Settings(roots={"pi": (history.root,)}), pond.folders, pond.clock)


def _sound(pond: Pond) -> None:
    with closing(sqlite3.connect(pond.archive.path)) as archive:
        for postings in ("postings", "tool_postings"):
            archive.execute(f"INSERT INTO {postings}({postings}) VALUES ('integrity-check')")
        for table, rows in (("postings", "posted"), ("tool_postings", "tool_posted")):
            kept = archive.execute(f"SELECT count(*) FROM {table}_docsize").fetchone()
            assert kept == archive.execute(f"SELECT count(*) FROM {rows}").fetchone()
        assert archive.execute("PRAGMA foreign_key_check").fetchall() == []


def test_what_was_misread_is_read_well_and_ids_and_pins_stay(pond: Pond, history: History) -> None:
    history.say("a", "why do herons sleep standing", "because they can", "and other birds", "those as well")
    history.say("b", "gone at its source", "an answer that stays")
    unlearned = _with(pond, history, _Unlearned())
    capture.run(unlearned)
    fill_tools(unlearned)
    history.path("b").unlink()
    capture.run(unlearned)
    pin(unlearned, "pi:b", True)
    reading = Reading(pond)
    assert reading.found("because") == 0 and reading.found("birds") == 0 and reading.gone() == ["b"]

    before = {file.path.rpartition("_")[2]: difference for file, difference in drifted(pond, 10)}
    assert before["b.jsonl"] == Difference(same=1, changed=1)
    report = reread(pond, None)
    assert (report.files, report.problems, report.without_adapter) == (2, [], [])
    assert report.difference == Difference(same=2, changed=3, added=1)
    fill_tools(pond)

    assert reading.texts("a") == [
        "why do herons sleep standing",
        "because they can",
        "and other birds",
        "those as well",
    ]
    assert reading.found("because") == 1 and reading.found("birds") == 1 and reading.found("stays") == 1
    assert reading.gone() == ["b"], "reading what is kept brings no file back"
    with pond.archive.reading() as reader:
        session = reader.session("pi", "b")
        assert session is not None and [str(thing.at) for thing in reader.own_things("pin")] == ["pi:b"]
        assert (session.header.project, session.message_count) == ("/srv/demo", 2)
    _sound(pond)
    assert drifted(pond, 10) == []
    assert reread(pond, None).difference == Difference(same=6)
    assert capture.run(pond).messages_added == 0
    history.say("a", "a further question")
    assert capture.run(pond).messages_added == 1


def test_what_is_no_longer_said_goes(pond: Pond, history: History) -> None:
    history.say("a", "a question about birds", "an answer")
    capture.run(pond)
    unlearned = _with(pond, history, _Unlearned())
    assert reread(unlearned, None).difference == Difference(changed=1, removed=1)
    assert Reading(pond).texts("a") == ["an answer"] and Reading(pond).found("birds") == 0
    _sound(pond)


class _Failing(Pi):
    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        raise KeyError("a fault")


def test_a_failing_adapter_changes_nothing(pond: Pond, history: History) -> None:
    history.say("a", "a question", "an answer")
    capture.run(pond)
    failing = _with(pond, history, _Failing())
    report = reread(failing, None)
    assert len(report.problems) == 1 and "KeyError in the pi adapter" in report.problems[0][1]
    assert Reading(pond).texts("a") == ["a question", "an answer"]
    without = Pond(pond.archive, (), Settings(), pond.folders, pond.clock)
    assert "pi" in reread(without, None).without_adapter


class _Elsewhere(Pi):
    """Puts what the second file says into a session of its own."""

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        for event in super().read(file, stream, checkpoint):
            if file.relative.name == "later.jsonl" and isinstance(event, Session):
                event = replace(event, id="other")
            elif file.relative.name == "later.jsonl" and isinstance(event, Message):
                event = replace(event, session_id="other")
            yield event


def test_what_two_files_say_stays_where_the_one_that_held_it_says_it_otherwise(pond: Pond, history: History) -> None:
    first = history.say("a", "a question")
    capture.run(pond)
    later = history.say("a", "an answer", path=first.with_name("later.jsonl"))
    capture.run(pond)
    with first.open("a", encoding="utf-8") as file:
        file.write(later.read_text(encoding="utf-8").splitlines()[-1] + "\n")
    capture.run(pond)
    learned = _with(pond, history, _Elsewhere())
    assert reread(learned, None).difference == Difference(same=1, added=2, removed=1)
    assert Reading(pond).texts("a") == ["a question", "an answer"]
    assert Reading(pond).texts("other") == ["an answer"]
    _sound(pond)
    assert reread(learned, None).difference == Difference(same=3)


class _Hasty(Pi):
    """Leaves the last record of a file for later."""

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        said = list(super().read(file, stream, checkpoint))
        ends = [event for event in said if isinstance(event, Checkpoint)]
        last = max(event.parts[0].span.offset for event in said if isinstance(event, Message))
        yield from (event for event in said if not isinstance(event, Checkpoint | Message))
        yield from (event for event in said if isinstance(event, Message) and event.parts[0].span.offset < last)
        yield replace(ends[-1], offset=last)


def test_a_file_that_was_read_further_grows_on_without_being_taken_for_another(pond: Pond, history: History) -> None:
    history.say("a", "a question", "an answer")
    capture.run(_with(pond, history, _Hasty()))
    assert Reading(pond).texts("a") == ["a question"]
    assert reread(pond, None).difference == Difference(same=1, added=1)
    history.say("a", "a further question")
    report = capture.run(pond)
    assert (report.files_rewritten, report.messages_added) == (0, 1)
    assert Reading(pond).texts("a") == ["a question", "an answer", "a further question"]
