"""What is felt while one reads and types: `python -m tests.bench.frames HOME ROOT SESSION` prints it as JSON.

Each frame is a notch of the wheel, its painting, and whatever else the window's thread then has to do. While somebody
types, a timer of a millisecond tells how long the thread was away between two of its turns.
"""

import sys
import time
from collections.abc import Callable, Iterator

import msgspec
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication

from pond_desktop.gui.desk import Desk
from tests.bench.window import opened_desk, settle

_NOTCH_PX = 120
_FRAMES = 400
_WARM_FRAMES = 40
_KEY_MS = 70
_PROBE_MS = 1
_LAST_KEY_MS = 1_500
_THOUGHT = [""] * 5
_TYPED = ("agent:claude fix the parser", '"off by one" in:tools', "retry -test after:2026-01", "connec")


def main() -> None:
    home, root, session_id = sys.argv[1:4]
    with opened_desk(home, root) as (application, desk):
        desk.navigator.open_session(f"claude-code:{session_id}")
        settle(desk)
        report = {
            "transcript": _scrolled(application, desk.window.transcript.view),
            "list": _scrolled(application, desk.window.sessions.table),
            "typing": _typed(desk),
        }
        QGuiApplication.clipboard().clear()
    print(msgspec.json.encode(report).decode())


def _scrolled(application: QApplication, view: QAbstractItemView) -> dict[str, list[float]]:
    """How long each frame took, in ms, by the clock and of the processor. Goes on from where the view is."""
    bar = view.verticalScrollBar()

    def frame() -> None:
        bar.setValue(bar.value() + _NOTCH_PX)
        view.viewport().repaint()
        application.processEvents()

    for _ in range(_WARM_FRAMES):
        frame()
    began = bar.value()
    wall, cpu = zip(*(_taken(frame) for _ in range(_FRAMES)), strict=True)
    return {"ms": sorted(wall), "cpu_ms": sorted(cpu), "scrolled_px": [bar.value() - began]}


def _taken(work: Callable[[], None]) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.thread_time()
    work()
    return (time.perf_counter() - wall) * 1000, (time.thread_time() - cpu) * 1000


def _typed(desk: Desk) -> dict[str, object]:
    """The gaps between the turns of the window's thread, in ms, while queries are typed and answered."""
    box, loop = desk.window.search_box, QEventLoop()
    box.setFocus(Qt.FocusReason.ShortcutFocusReason)
    answers: list[int] = []
    desk.window.results.model.modelReset.connect(lambda: answers.append(desk.window.results.model.rowCount()))
    gaps, cpu_gaps, keys = list[float](), list[float](), _keys()
    last = [time.perf_counter(), time.thread_time()]

    def turn() -> None:
        wall, cpu = time.perf_counter(), time.thread_time()
        gaps.append((wall - last[0]) * 1000 - _PROBE_MS)
        cpu_gaps.append((cpu - last[1]) * 1000)
        last[:] = time.perf_counter(), time.thread_time()

    def type_next() -> None:
        key = next(keys, None)
        if key is None:
            typist.stop()
            QTimer.singleShot(_LAST_KEY_MS, loop, loop.quit)
        elif key:
            QTest.keyClick(box, Qt.Key.Key_Backspace) if key == "\b" else QTest.keyClicks(box, key)

    probe = QTimer(interval=_PROBE_MS, timerType=Qt.TimerType.PreciseTimer)
    typist = QTimer(interval=_KEY_MS)
    probe.timeout.connect(turn)
    typist.timeout.connect(type_next)
    # the first query compiles statements and warms the connection: it is typed before
    QTest.keyClicks(box, "warm")
    box.ask_now()
    settle(desk)
    box.clear()
    settle(desk)
    last[:] = time.perf_counter(), time.thread_time()
    answers.clear()
    probe.start()
    typist.start()
    loop.exec()
    probe.stop()
    return {
        "ms": sorted(gaps),
        "cpu_ms": sorted(cpu_gaps),
        "keys": 2 * sum(map(len, _TYPED)),
        "answers": len(answers),
        "hits": sum(answers),
    }


def _keys() -> Iterator[str]:
    """One a time; nothing is a pause to think, in which what was typed so far is searched for. Each query is taken away
    by its own keys."""
    for query in _TYPED:
        for key in query:
            yield key
            if key == " ":
                yield from _THOUGHT
        yield from _THOUGHT
        yield from "\b" * len(query)


if __name__ == "__main__":
    main()
