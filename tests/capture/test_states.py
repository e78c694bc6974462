"""What is known of a capture that runs, that was broken off, and what it does not touch: pins."""

import pytest

from pond_desktop import capture
from pond_desktop.archive import Clause, Narrowing, SourceState
from pond_desktop.operations.pins import pin
from pond_desktop.pond import Pond
from tests.capture.conftest import History, Reading


def state(pond: Pond) -> SourceState:
    with pond.archive.reading() as reader:
        return next(state for state in reader.capture_state() if state.source == "pi")


def pinned(pond: Pond) -> int:
    where = Narrowing(clauses=(Clause(field="is", values=("pinned",)),))
    with pond.archive.reading() as reader:
        assert (reader.searchable_count("conversation", where) > 0) == bool(reader.own_things("pin"))
        return len(reader.own_things("pin"))


def test_a_finished_capture_is_neither_running_nor_failed(pond: Pond, report: capture.CaptureReport) -> None:
    assert report.problems == []
    found = state(pond)
    assert (found.agent, found.is_running, found.failed_at, found.unreadable_count) == ("pi", False, None, 0)
    assert found.captured_at is not None


def test_a_capture_is_running_while_it_runs_and_failed_where_it_was_broken_off(pond: Pond, history: History) -> None:
    history.say("a", "hello")
    seen: list[SourceState] = []

    def break_off(_progress: capture.Progress) -> None:
        seen.append(state(pond)) if known else None
        raise KeyboardInterrupt

    known = False
    capture.run(pond)
    known = True
    history.say("b", "more")
    with pytest.raises(KeyboardInterrupt):
        capture.run(pond, progress=break_off)
    assert [(one.is_running, one.failed_at) for one in seen] == [(True, None)]
    assert state(pond).failed_at is not None
    assert not state(pond).is_running
    capture.run(pond)
    assert state(pond).failed_at is None


def test_a_half_written_record_is_pending(pond: Pond, history: History) -> None:
    path = history.say("a", "hello")
    with path.open("a", encoding="utf-8") as file:
        file.write('{"type": "mess')
    capture.run(pond)
    assert state(pond).pending_bytes == 14


def test_pins_survive_captures_and_can_be_taken_away(pond: Pond, history: History, reading: Reading) -> None:
    path = history.say("a", "hello")
    capture.run(pond)
    pin(pond, "pi:a", is_pinned=True)
    pin(pond, "pi:a", is_pinned=True)
    assert pinned(pond) == 1
    path.write_text(path.read_text().replace("hello", "goodbye"))
    capture.run(pond)
    assert reading.texts("a") == ["goodbye"]
    assert pinned(pond) == 1
    pin(pond, "pi:a", is_pinned=False)
    assert pinned(pond) == 0


@pytest.mark.parametrize(
    ("lines", "still"), [(0, ["hello", "goodbye"]), (1, ["hello", "goodbye"]), (2, ["hello"])], ids=["0", "header", "1"]
)
def test_a_session_whose_file_is_cut_stays_and_comes_back_once(
    pond: Pond, history: History, reading: Reading, lines: int, still: list[str]
) -> None:
    path = history.say("a", "hello", "goodbye")
    whole = path.read_bytes()
    capture.run(pond)
    # a message that is left speaks for the session; nothing, or a torn record, does not
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]) + b'{"type"')
    assert capture.run(pond).files_rewritten == 1
    assert reading.sessions() == ["a"]
    assert reading.texts("a") == still
    assert reading.found("goodbye") == 1
    assert lost(pond) == 1
    path.write_bytes(whole)
    assert capture.run(pond).messages_added == 0
    assert reading.texts("a") == ["hello", "goodbye"]
    assert reading.found("hello") == reading.found("goodbye") == 1
    assert lost(pond) == 0


def lost(pond: Pond) -> int:
    """States of its file that said of session a what no later one says."""
    with pond.archive.reading() as reader:
        session = reader.session("pi", "a")
        assert session is not None
        return reader.lost_states(session.key)
