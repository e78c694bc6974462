"""What a session said before its file was rewritten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pond_desktop import capture
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.versions import diff, read_version, versions
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from tests.capture.conftest import History


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "agent")


@pytest.fixture
def pond(tmp_path: Path, history: History) -> Iterator[Pond]:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    with open_pond(folders, Settings(roots={"pi": (history.root,)})) as opened:
        yield opened


def _texts(pond: Pond, version: int) -> list[str | None]:
    return [message.parts[0].text for message in read_version(pond, "pi:a", version).messages]


def test_each_state_that_lost_something_can_be_read_and_compared(pond: Pond, history: History) -> None:
    path = history.say("a", "a question", "an early conclusion", "are you sure")
    capture.run(pond)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))  # rolled back
    capture.run(pond)
    history.say("a", "another conclusion")
    capture.run(pond)
    found = versions(pond, "pi:a")
    assert [(each.number, each.is_current) for each in found.versions] == [(1, False), (2, True)]
    assert _texts(pond, 1) == ["a question", "an early conclusion", "are you sure"]
    assert _texts(pond, 2) == ["a question", "another conclusion"]
    lines_of = [(line.kind, line.text.strip()) for line in diff(pond, "pi:a").lines]
    assert ("-", "an early conclusion") in lines_of and ("+", "another conclusion") in lines_of
    assert (" ", "a question") in lines_of
    path.unlink()
    capture.run(pond)
    assert _texts(pond, 1) == ["a question", "an early conclusion", "are you sure"], "the file is not needed"


def test_what_was_never_taken_back_has_one_version(pond: Pond, history: History) -> None:
    history.say("a", "a question", "an answer")
    capture.run(pond)
    history.say("a", "more")
    capture.run(pond)
    assert [each.number for each in versions(pond, "pi:a").versions] == [1]
    with pytest.raises(NotFound, match="no earlier version"):
        diff(pond, "pi:a")
    with pytest.raises(ValidationFailed, match="no version 2"):
        read_version(pond, "pi:a", 2)
