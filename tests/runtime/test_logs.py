"""What goes into the log file, and what must not."""

import logging
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pond_desktop.runtime import utc_now
from pond_desktop.runtime.logs import log_failure, log_to


@pytest.fixture(autouse=True)
def _own_outputs() -> Iterator[None]:
    logger = logging.getLogger("pond_desktop")
    before = (list(logger.handlers), logger.propagate, logger.level)
    yield
    for output in set(logger.handlers) - set(before[0]):
        logger.removeHandler(output)
        output.close()
    logger.propagate, logger.level = before[1], before[2]


def test_a_failure_is_logged_with_its_place_but_not_its_words(tmp_path: Path) -> None:
    assert log_to(tmp_path / "log")
    try:
        try:
            raise ValueError("what a transcript says")
        except ValueError as error:
            raise KeyError("what a query says") from error
    except KeyError as error:
        log_failure(error)
    text = (tmp_path / "log").read_text(encoding="utf-8")
    assert "ValueError" in text
    assert "KeyError" in text
    assert "test_logs.py" in text
    assert "transcript says" not in text.replace('raise ValueError("what a transcript says")', "")
    assert "query says" not in text.replace('raise KeyError("what a query says")', "")


def test_the_systems_own_words_are_logged(tmp_path: Path) -> None:
    assert log_to(tmp_path / "log")
    try:
        (tmp_path / "none").read_bytes()
    except OSError as error:
        log_failure(error)
    assert "No such file" in (tmp_path / "log").read_text(encoding="utf-8")


def test_a_place_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    assert not log_to(tmp_path)
    assert not log_to(tmp_path / "none" / "log")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_the_log_is_for_the_owner_only(tmp_path: Path) -> None:
    assert log_to(tmp_path / "log")
    assert stat.S_IMODE((tmp_path / "log").stat().st_mode) == 0o600


def test_the_clock_knows_its_zone() -> None:
    assert utc_now().utcoffset() is not None
    assert utc_now().tzname() == "UTC"
