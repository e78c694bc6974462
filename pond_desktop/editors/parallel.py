"""Asking several programs at once, each of which may never answer."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from threading import Thread
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def ask_all(
    asked: Iterable[Asked], ask: Callable[[Asked], Answer], *, within_s: float
) -> list[tuple[Asked, Future[Answer]]]:
    """One thread for each. A future that is not done then is late: its thread ends for nobody, or with the program."""
    ends_at_s = time.monotonic() + within_s
    begun = [(each, _begun(ask, each)) for each in asked]
    wait([future for _, future in begun], max(0.0, ends_at_s - time.monotonic()))
    return begun


def _begun(ask: Callable[[Asked], Answer], asked: Asked) -> Future[Answer]:
    outcome: Future[Answer] = Future()

    def do() -> None:
        try:
            outcome.set_result(ask(asked))
        except Exception as error:  # noqa: BLE001 - raised again where it is asked for
            outcome.set_exception(error)

    # no pool: Python waits for a pool's threads before it ends
    Thread(target=do, name="pond-editor", daemon=True).start()
    return outcome
