"""Taking back a question that another thread answers."""

import signal
import sys
from threading import Event, Thread, current_thread

import pytest

from pond_desktop.errors import Cancelled
from pond_desktop.runtime.cancellation import (
    Cancellation,
    beside,
    cancelled_by_interrupt,
    raise_if_cancelled,
    stoppable,
)

PATIENCE_S = 10


def test_work_under_no_cancellation_is_never_stopped() -> None:
    stopped: list[str] = []
    with stoppable(lambda: stopped.append("stopped")):
        raise_if_cancelled()
    assert stopped == []


def test_a_question_is_stopped_where_it_says_how() -> None:
    question = Cancellation()
    stopped: list[str] = []
    with question.over_this_thread(), stoppable(lambda: stopped.append("outer")):
        with stoppable(lambda: stopped.append("inner")):
            question.cancel()
        with pytest.raises(Cancelled):
            raise_if_cancelled()
    assert stopped == ["outer", "inner"]
    assert question.is_cancelled


def test_work_that_is_over_is_not_stopped_any_more() -> None:
    question = Cancellation()
    stopped: list[str] = []
    with question.over_this_thread(), stoppable(lambda: stopped.append("stopped")):
        pass
    question.cancel()
    question.cancel()
    assert stopped == []


def test_nothing_begins_once_it_is_taken_back() -> None:
    question = Cancellation()
    begun: list[str] = []
    with question.over_this_thread():
        question.cancel()
        with pytest.raises(Cancelled), stoppable(lambda: None):
            begun.append("inside")
    with pytest.raises(Cancelled), question.over_this_thread():
        begun.append("another")
    assert begun == []


def test_a_question_inside_another_is_taken_back_alone() -> None:
    outer, inner = Cancellation(), Cancellation()
    stopped: list[str] = []
    with outer.over_this_thread():
        with inner.over_this_thread(), stoppable(lambda: stopped.append("inner")):
            outer.cancel()
            raise_if_cancelled()
        with pytest.raises(Cancelled):
            raise_if_cancelled()
    assert stopped == []


def test_an_error_inside_leaves_nothing_to_stop() -> None:
    question = Cancellation()
    stopped: list[str] = []
    with pytest.raises(ValueError, match="broken"), question.over_this_thread(), stoppable(lambda: stopped.append("x")):
        raise ValueError("broken")
    question.cancel()
    raise_if_cancelled()
    assert stopped == []


def test_it_reaches_another_thread_while_that_waits() -> None:
    question, waits, goes_on = Cancellation(), Event(), Event()
    ended: list[str] = []

    def work() -> None:
        with question.over_this_thread():
            try:
                with stoppable(goes_on.set):
                    waits.set()
                    goes_on.wait(PATIENCE_S)
                    raise_if_cancelled()
                    ended.append("answered")
            except Cancelled:
                ended.append("cancelled")

    thread = Thread(target=work)
    thread.start()
    assert waits.wait(PATIENCE_S)
    raise_if_cancelled()  # this thread asks nothing
    question.cancel()
    thread.join(PATIENCE_S)
    assert ended == ["cancelled"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind")
def test_an_interrupt_cancels_the_work_and_a_second_one_raises() -> None:
    former = signal.getsignal(signal.SIGINT)
    with cancelled_by_interrupt():
        raise_if_cancelled()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(Cancelled):
            raise_if_cancelled()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is former


def test_what_cannot_be_stopped_keeps_nobody_waiting() -> None:
    cancellation, ends = Cancellation(), Event()
    told: list[bool] = []

    def unstoppable() -> None:
        cancellation.cancel()
        told.append(ends.wait(60))

    with pytest.raises(Cancelled), cancellation.over_this_thread():
        beside(unstoppable)
    assert told == []
    ends.set()


def test_what_is_done_beside_answers_and_fails_as_it_would_alone() -> None:
    with Cancellation().over_this_thread():
        assert beside(lambda: current_thread().name) != current_thread().name
        with pytest.raises(ZeroDivisionError):
            beside(lambda: 1 // 0)
    assert beside(lambda: current_thread()) is current_thread()
