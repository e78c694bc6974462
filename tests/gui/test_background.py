"""The bridge between threads and the window."""

import gc
import sys
import threading
from pathlib import Path

import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from pond_desktop.errors import Cancelled, NotFound
from pond_desktop.gui.background import Background, Lane, Request
from pond_desktop.runtime.cancellation import raise_if_cancelled, stoppable
from pond_desktop.runtime.logs import close_log, log_to


def test_work_runs_elsewhere_and_its_answer_comes_back_here(
    qtbot: QtBot, background: Background, owner: QObject
) -> None:
    seen: list[object] = []
    with qtbot.waitSignal(background.became_idle):
        background.run(
            owner, lambda _: threading.get_ident(), lambda there: seen.extend((there, threading.get_ident()))
        )
    assert seen[0] != threading.get_ident()
    assert seen[1] == threading.get_ident()


def test_reading_does_not_wait_for_writing(qtbot: QtBot, background: Background, owner: QObject) -> None:
    hold, seen = threading.Event(), []
    background.run(owner, lambda _: hold.wait(20), lambda _: seen.append("written"), lane=Lane.WRITE)
    background.run(owner, lambda _: "read", seen.append)
    qtbot.waitUntil(lambda: seen == ["read"])
    hold.set()
    qtbot.waitUntil(lambda: seen == ["read", "written"])


def test_writing_is_one_at_a_time_in_order(qtbot: QtBot, background: Background, owner: QObject) -> None:
    running, most, seen = [0], [0], []

    def write(_: Request[int]) -> int:
        running[0] += 1
        most[0] = max(most[0], running[0])
        running[0] -= 1
        return running[0]

    for number in range(5):
        background.run(owner, write, lambda _, number=number: seen.append(number), lane=Lane.WRITE)  # type: ignore[misc]
    qtbot.waitUntil(lambda: seen == [0, 1, 2, 3, 4])
    assert most == [1]


def test_a_newer_question_interrupts_and_replaces_the_older_one(
    qtbot: QtBot, background: Background, owner: QObject
) -> None:
    began, interrupted = threading.Event(), threading.Event()
    seen: list[object] = []

    def long_query(_: Request[str]) -> str:
        with stoppable(interrupted.set):
            began.set()
            assert interrupted.wait(20)
        raise Cancelled

    background.run(owner, long_query, seen.append, replaces="search")
    assert began.wait(20)
    background.run(owner, lambda _: "newer", seen.append, replaces="search")
    qtbot.waitUntil(lambda: background.is_idle)
    assert interrupted.is_set()
    assert seen == ["newer"]


def test_an_answer_that_was_ready_too_early_is_dropped_all_the_same(
    qtbot: QtBot, background: Background, owner: QObject
) -> None:
    """The older work ended before the newer question, its answer is still queued."""
    done, seen = threading.Event(), []
    background.run(owner, lambda _: done.set(), lambda _: seen.append("older"), replaces="search")
    assert done.wait(20)
    background.run(owner, lambda _: None, lambda _: seen.append("newer"), replaces="search")
    qtbot.waitUntil(lambda: background.is_idle)
    assert seen == ["newer"]


def test_questions_of_other_names_and_owners_are_left_alone(
    qtbot: QtBot, background: Background, owner: QObject
) -> None:
    other = QObject()
    seen: list[str] = []
    background.run(owner, lambda _: "search", seen.append, replaces="search")
    background.run(owner, lambda _: "detail", seen.append, replaces="detail")
    background.run(other, lambda _: "other's search", seen.append, replaces="search")
    qtbot.waitUntil(lambda: background.is_idle)
    assert sorted(seen) == ["detail", "other's search", "search"]


def test_nothing_is_delivered_to_an_owner_that_is_gone(qtbot: QtBot, background: Background) -> None:
    hold, seen = threading.Event(), []
    deleted_by_qt, forgotten_by_python = QObject(), QObject()
    background.run(deleted_by_qt, lambda _: hold.wait(20), lambda _: seen.append("deleted"))
    background.run(forgotten_by_python, lambda _: hold.wait(20), lambda _: seen.append("forgotten"))
    shiboken6.delete(deleted_by_qt)
    del forgotten_by_python
    with qtbot.waitSignal(background.became_idle):
        hold.set()
    assert seen == []


def test_a_known_error_goes_to_its_asker_else_into_a_notice(
    qtbot: QtBot, background: Background, owner: QObject
) -> None:
    error = NotFound("There is no such session.", "Look in the list.")
    noticed: list[object] = []
    taken: list[object] = []
    background.noticed.connect(noticed.append)

    def fail(_: Request[None]) -> None:
        raise error

    background.run(owner, fail, lambda _: None)
    background.run(owner, fail, lambda _: None, failed=taken.append)
    qtbot.waitUntil(lambda: background.is_idle)
    assert noticed == [error]
    assert taken == [error]


def test_a_fault_of_ours_becomes_a_report_and_is_logged_without_its_words(
    qtbot: QtBot, background: Background, owner: QObject, tmp_path: Path
) -> None:
    """Words of an error may quote what a transcript says."""
    reports: list[str] = []
    background.crashed.connect(lambda sentence, details: reports.append(f"{sentence}\n{details}"))

    secret = "said in a transcript"

    def fault(_: object) -> None:
        raise ZeroDivisionError(secret)

    assert log_to(tmp_path / "a.log")
    try:
        background.run(owner, fault, lambda _: None)
        background.run(owner, lambda _: 1, fault)
        qtbot.waitUntil(lambda: background.is_idle)
    finally:
        close_log()
    logged = (tmp_path / "a.log").read_text("utf-8")
    assert len(reports) == 2
    assert all(report.startswith("ZeroDivisionError\n") and "test_background.py" in report for report in reports)
    assert logged.count("builtins.ZeroDivisionError") == 2
    assert not any(secret in text for text in (logged, *reports))


def test_news_arrives_before_the_answer(qtbot: QtBot, background: Background, owner: QObject) -> None:
    seen: list[object] = []

    def work(request: Request[str]) -> str:
        for step in range(3):
            request.tell(step)
        return "done"

    background.run(owner, work, seen.append, told=seen.append)
    qtbot.waitUntil(lambda: background.is_idle)
    assert seen == [0, 1, 2, "done"]


def test_telling_news_that_nobody_wants_ends_the_work(qtbot: QtBot, background: Background, owner: QObject) -> None:
    began, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work(request: Request[None]) -> None:
        began.set()
        assert go_on.wait(20)
        try:
            request.tell("anyone?")
        except Cancelled:
            ended.set()
            raise

    request = background.run(owner, work, lambda _: None)
    assert began.wait(20)
    background.cancel(request)
    go_on.set()
    qtbot.waitUntil(lambda: background.is_idle)
    assert ended.is_set()


def test_closing_cancels_waits_and_delivers_nothing(qtbot: QtBot, owner: QObject) -> None:
    background = Background()
    began, stop, ended = threading.Event(), threading.Event(), threading.Event()
    seen: list[object] = []

    def work(_: Request[None]) -> None:
        with stoppable(stop.set):
            began.set()
            assert stop.wait(20)
        ended.set()
        raise_if_cancelled()

    background.run(owner, lambda _: "ready", seen.append)
    background.run(owner, work, seen.append)
    background.run(owner, lambda _: "waiting", seen.append)
    assert began.wait(20)
    background.close()
    assert ended.is_set()
    qtbot.wait(0)
    assert seen == []
    background.run(owner, lambda _: "late", seen.append)
    qtbot.wait(0)
    assert seen == []


def test_what_is_to_be_kept_is_done_when_the_window_closes(background: Background, owner: QObject) -> None:
    begun, hold, kept = threading.Event(), threading.Event(), list[str]()

    def first(request: Request[None]) -> None:
        begun.set()
        assert hold.wait(20)
        request.cancellation.check()
        kept.append("first")

    first_request = background.run(owner, first, lambda _: None, lane=Lane.KEEP)
    background.run(owner, lambda _: kept.append("second"), lambda _: None, lane=Lane.KEEP)
    assert begun.wait(20)
    background.cancel(first_request)
    closing = threading.Thread(target=background.close)
    closing.start()
    hold.set()
    closing.join(20)
    assert kept == ["first", "second"]


def test_the_binding_takes_no_reference_of_none_or_true(qtbot: QtBot, background: Background, owner: QObject) -> None:
    """PySide6 6.12.0 on Python 3.11 loses one with each call, and the process dies after some thousand."""
    seen: list[object] = []

    def run(count: int) -> None:
        for _ in range(count):
            background.run(owner, lambda _: None, seen.append)
            background.run(owner, lambda _: True, seen.append)
        qtbot.waitUntil(lambda: background.is_idle)
        seen.clear()

    run(50)
    # what other tests left behind holds references too, and must not be let go in between
    gc.collect()
    gc.disable()
    try:
        before = sys.getrefcount(None), sys.getrefcount(True)
        run(100)
        after = sys.getrefcount(None), sys.getrefcount(True)
    finally:
        gc.enable()
    assert abs(after[0] - before[0]) < 50
    assert abs(after[1] - before[1]) < 50


def test_who_asked_hears_of_the_end_however_it_came(background: Background, owner: QObject, qtbot: QtBot) -> None:
    ended: list[str] = []

    def fail(_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    with qtbot.waitSignals([background.crashed, background.became_idle]):
        background.run(owner, fail, lambda _: None, ended=lambda: ended.append("fault"))
    with qtbot.waitSignal(background.became_idle):
        background.run(owner, lambda _: 1, lambda _: ended.append("answer"), ended=lambda: ended.append("end"))
    assert ended == ["fault", "answer", "end"]
