"""The log file. It never holds what a transcript says."""

import logging
import traceback
from io import SEEK_END
from logging.handlers import RotatingFileHandler
from pathlib import Path

_FILE_BYTES_MAX = 1 << 20
_FILE_COUNT = 3
_TAIL_BYTES = 1 << 14
_TAIL_LINES = 80
_LOGGER = logging.getLogger("pond_desktop")


def log_to(path: Path) -> bool:
    """Sends the program's log to `path`, kept to a few MiB, readable by the owner only. False where that is not
    possible: the program then goes on without a log."""
    try:
        path.touch(mode=0o600)
        output = RotatingFileHandler(path, maxBytes=_FILE_BYTES_MAX, backupCount=_FILE_COUNT, encoding="utf-8")
    except OSError:
        return False
    output.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s %(message)s"))
    _LOGGER.addHandler(output)
    _LOGGER.setLevel(logging.INFO)
    _LOGGER.propagate = False
    return True


def log_tail() -> str:
    """The last lines of the log file; nothing where there is none."""
    path = next((output.baseFilename for output in _LOGGER.handlers if isinstance(output, RotatingFileHandler)), None)
    if path is None:
        return ""
    try:
        with Path(path).open("rb") as file:
            file.seek(max(0, file.seek(0, SEEK_END) - _TAIL_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return ""
    return "\n".join(lines[-_TAIL_LINES:])


def close_log() -> None:
    for output in list(_LOGGER.handlers):
        _LOGGER.removeHandler(output)
        output.close()


def log_failure(error: BaseException) -> None:
    """Writes down where `error` came from."""
    if not _LOGGER.handlers:
        return  # without a file Python itself would print it all among the results
    _LOGGER.error("unexpected failure\n%s", failure_words(error))


def failure_words(error: BaseException) -> str:
    """Where `error` and its causes came from, the first cause first.

    Their own words are given only where the system wrote them: those of a library may quote a record or a query.
    """
    lines: list[str] = []
    current: BaseException | None = error
    while current is not None:
        words = f"[{current.errno}] {current.strerror}" if isinstance(current, OSError) else ""
        frames = "".join(traceback.format_tb(current.__traceback__))
        lines.insert(0, f"{frames}{type(current).__module__}.{type(current).__qualname__} {words}")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\n\n".join(lines)
