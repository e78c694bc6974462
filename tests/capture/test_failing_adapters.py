"""An adapter that fails against its promise: all others go on."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import BinaryIO

import pytest

from pond_desktop import capture
from pond_desktop.adapters import Document, SourceFile
from pond_desktop.adapters.pi import Pi
from pond_desktop.canonical import Checkpoint, Event
from pond_desktop.capture.machine_places import places_in
from pond_desktop.pond import Pond
from pond_desktop.runtime import Settings
from tests.capture.conftest import History, Reading


class _Failing:
    """Fails in one of its methods, or in one of its store's."""

    agent = "failing"
    title = "Failing"

    def __init__(self, place: str, root: Path) -> None:
        self._place = place
        self._root = root

    def _maybe_fail(self, place: str) -> None:
        if place == self._place:
            words = "what somebody said"
            raise KeyError(words)

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        self._maybe_fail("roots")
        return (self._root,)

    def enters(self, relative: PurePosixPath) -> bool:
        self._maybe_fail("enters")
        return True

    def wants(self, relative: PurePosixPath) -> bool:
        self._maybe_fail("wants")
        return True

    def store(self, file: SourceFile, path: Path) -> "_Failing":
        self._maybe_fail("store")
        return self

    def stamp(self) -> str:
        self._maybe_fail("stamp")
        return "1"

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterator[Document]]:
        self._maybe_fail("documents")
        yield self._listed()

    def _listed(self) -> Iterator[Document]:
        self._maybe_fail("a document")
        yield Document(name="one", stamp="1", open=self._open)

    def _open(self) -> BinaryIO:
        self._maybe_fail("open")
        return BytesIO(b"")

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        self._maybe_fail("read")
        yield Checkpoint(offset=0, state=b"")


_OF_FILES = ["enters", "wants", "store", "stamp", "documents", "a document", "open", "read"]


@pytest.mark.parametrize("place", ["roots", *_OF_FILES])
def test_it_costs_its_own_source_only(
    pond: Pond, history: History, tmp_path: Path, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    failing = _Failing(place, tmp_path / "failing")
    new = tmp_path / "failing" / "folder" / "store.db"
    new.parent.mkdir(parents=True)
    new.touch()
    settings = Settings(roots={"pi": (history.root,)})
    both = Pond(pond.archive, (failing, Pi()), settings, pond.folders, pond.clock)
    said = history.say("a", "a question")
    logger = logging.getLogger("pond_desktop")
    logger.addHandler(caplog.handler)
    try:
        report = capture.run(both)
        ((path, reason),) = report.problems
        assert "failing" in path and "KeyError in the failing adapter" in reason
        assert report.messages_added == 1
        history.say("a", "an answer")
        again = capture.run(both, paths=frozenset({str(said), str(new)}))
        assert again.messages_added == 1 and bool(again.problems) == (place in _OF_FILES)
        assert Reading(pond).texts("a") == ["a question", "an answer"]
        places_in(tmp_path, both.adapters)
    finally:
        logger.removeHandler(caplog.handler)
    assert "adapter failing failed" in caplog.text and "KeyError" in caplog.text
    assert "what somebody said" not in caplog.text
