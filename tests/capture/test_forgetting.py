"""Forgetting a session that shares its file with others."""

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec
import pytest

from pond_desktop import capture
from pond_desktop.adapters import SourceFile
from pond_desktop.adapters.json_lines import JsonLines, Record, restored
from pond_desktop.adapters.pi import Pi
from pond_desktop.canonical import Checkpoint, Event, Message, Part, Session, Skipped
from pond_desktop.capture.rereading import reread
from pond_desktop.errors import NotFound
from pond_desktop.operations.forgetting import forget, plan_forget
from pond_desktop.operations.sessions import list_sessions
from pond_desktop.pond import Pond
from pond_desktop.runtime import Settings
from tests.capture.conftest import History, Reading


class _Line(msgspec.Struct):
    talk: str
    text: str = ""
    title: str | None = None


class _Reader:
    def __init__(self, counts: dict[str, int]) -> None:
        self._counts = counts

    def state(self) -> bytes:
        return msgspec.json.encode(self._counts)

    def line(self, line: _Line, record: Record) -> Iterable[Event]:
        if line.title is not None:
            yield Session(id=line.talk, title_custom=line.title)
            yield Skipped(reason="session facts", span=record.span)
            return
        number = self._counts[line.talk] = self._counts.get(line.talk, 0) + 1
        yield Session(id=line.talk)
        part = Part(type="text", provenance="conversational", span=record.span, pointer="/text", body=line.text)
        yield Message(
            session_id=line.talk,
            id=f"m{number}",
            ordinal=number - 1,
            role="user",
            fingerprint=record.fingerprint,
            parts=(part,),
        )

    def odd(self, value: Any, record: Record) -> Iterable[Event]:
        yield Skipped(reason="not a line", span=record.span)


class _Talks(Pi):
    """An agent that writes all its sessions into one file."""

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        offset, counts = restored(checkpoint, lambda held: msgspec.json.decode(held, type=dict[str, int]))
        return JsonLines(_Line).read(_Reader(counts or {}), stream, offset)


def _say(history: History, *lines: tuple[str, str]) -> None:
    path = history.root / "sessions" / "talks.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        for talk, text in lines:
            file.write(msgspec.json.encode({"talk": talk, "text": text}) + b"\n")


def _kept(pond: Pond) -> bytes:
    with pond.archive.reading() as reader:
        (file,) = reader.kept_files("pi", limit=9)
        return reader.kept_stream(file.key, file.generation).read()


@pytest.fixture
def talks(pond: Pond, history: History) -> Pond:
    return Pond(pond.archive, (_Talks(),), Settings(roots={"pi": (history.root,)}), pond.folders, pond.clock)


def test_what_else_stands_in_the_file_stays(talks: Pond, history: History) -> None:
    _say(history, ("a", "my zugzwang"), ("b", "a quiet move"), ("a", "zugzwang once more"))
    capture.run(talks)
    whole = _kept(talks)
    assert forget(talks, "pi:a").messages == 2
    assert b"zugzwang" not in _kept(talks) and b"a quiet move" in _kept(talks)
    assert len(_kept(talks)) == len(whole), "what is kept stays in its place"
    _say(history, ("a", "zugzwang for ever"), ("b", "another quiet move"))
    report = capture.run(talks)
    assert (report.messages_added, report.skipped) == (1, {"forgotten": 1})
    assert b"zugzwang" not in _kept(talks)
    assert Reading(talks).texts("b") == ["a quiet move", "another quiet move"]
    assert Reading(talks).sessions() == ["b"]


def test_every_state_of_a_rewritten_file_is_blanked(talks: Pond, history: History) -> None:
    _say(history, ("a", "my zugzwang"), ("b", "a quiet move"))
    capture.run(talks)
    path = history.root / "sessions" / "talks.jsonl"
    path.write_bytes(b"")
    _say(history, ("b", "a quiet move"), ("a", "my zugzwang was long"))
    capture.run(talks)
    forget(talks, "pi:a")
    with talks.archive.reading() as reader:
        (file,) = reader.kept_files("pi", limit=9)
        states = [reader.kept_stream(file.key, generation).read() for generation in (1, 2)]
    assert all(b"zugzwang" not in state and b"a quiet move" in state for state in states)


def test_without_an_adapter_nothing_is_touched(talks: Pond, history: History) -> None:
    _say(history, ("a", "my zugzwang"), ("b", "a quiet move"))
    capture.run(talks)
    without = Pond(talks.archive, (), Settings(), talks.folders, talks.clock)
    with pytest.raises(NotFound, match="holds other sessions"):
        forget(without, "pi:a")
    assert Reading(talks).texts("a") == ["my zugzwang"]
    assert plan_forget(without, "pi:a").message_count == 1


def test_copies_of_what_is_forgotten_are_found_where_they_stand(pond: Pond, history: History) -> None:
    history.say("a", "a question of herons", "an answer")
    capture.run(pond)
    header, *rest = history.path("a").read_text().splitlines(keepends=True)
    forked = msgspec.json.decode(header) | {"id": "b", "parentSession": "a", "timestamp": "2026-11-01T12:00:00Z"}
    history.path("b").write_text(msgspec.json.encode(forked).decode() + "\n" + "".join(rest))
    capture.run(pond)
    assert Reading(pond).found("herons") == 1
    planned = plan_forget(pond, "pi:a")
    forget(pond, "pi:a")
    assert [each.id for each in planned.copies] == ["b"]
    assert Reading(pond).texts("b") == ["a question of herons", "an answer"] and Reading(pond).found("herons") == 1
    (copy,) = list_sessions(pond).sessions
    assert copy.title == "a question of herons"


def _name(history: History, talk: str, title: str) -> None:
    with (history.root / "sessions" / "talks.jsonl").open("ab") as file:
        file.write(msgspec.json.encode({"talk": talk, "title": title}) + b"\n")


def test_titles_in_a_shared_file_go_too_and_reading_anew_brings_nothing_back(talks: Pond, history: History) -> None:
    _say(history, ("a", "my zugzwang"), ("b", "a quiet move"))
    _name(history, "a", "On zugzwang")
    _name(history, "b", "On quiet moves")
    capture.run(talks)
    forget(talks, "pi:a")
    assert b"zugzwang" not in _kept(talks) and b"On quiet moves" in _kept(talks)
    _name(history, "a", "More zugzwang")
    capture.run(talks)
    assert b"zugzwang" not in _kept(talks)
    assert reread(talks, None).problems == []
    with talks.archive.reading() as reader:
        assert reader.session("pi", "a") is None
    assert Reading(talks).texts("b") == ["a quiet move"]


def test_what_somebody_reads_meanwhile_is_cleared_by_the_next_capture(talks: Pond, history: History) -> None:
    _say(history, ("a", "my zugzwang"), ("b", "a quiet move"))
    capture.run(talks)
    with talks.archive.reading() as reader:
        reader.session("pi", "a")
        assert not forget(talks, "pi:a").is_wiped
    capture.run(talks)
    folder = talks.archive.path.parent
    assert not any(b"zugzwang" in path.read_bytes() for path in folder.iterdir() if path.is_file())
