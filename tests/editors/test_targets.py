"""Which targets there are, what of them is found in time, and in which order."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pond_desktop.editors.finding import find
from pond_desktop.editors.ranking import ranked
from pond_desktop.editors.refusals import waits_for_key
from pond_desktop.editors.target import Place
from pond_desktop.editors.targets import GROUP, built_in, joined, loaded
from pond_desktop.runtime import Settings
from tests.editors.test_inserting import PLACE, Paper

NOW = datetime(2026, 3, 20, 12, 0, tzinfo=UTC)


class Broken(Paper):
    name = "broken"
    title = "Broken"

    def discover(self) -> list[Place]:
        raise RuntimeError("secret words of a transcript")


class Slow(Paper):
    """Answers once it is let."""

    name = "slow"
    title = "Slow"

    def __init__(self) -> None:
        super().__init__()
        self.let = threading.Event()

    def discover(self) -> list[Place]:
        self.let.wait(20)
        return []


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.let.set()


def test_one_that_is_late_or_fails_is_told_and_the_others_are_there(slow: Slow) -> None:
    found = find([slow, Broken(), Paper()])
    assert found.places == (PLACE,)
    assert found.faults == (
        "Slow was not found out in time; look again.",
        "Broken could not be looked for (RuntimeError).",
    )


def test_what_is_shipped_has_names_of_its_own() -> None:
    targets = built_in(Settings())
    assert len({target.name for target in targets}) == len(targets)
    assert {"neovim", "vim", "tmux"} <= {target.name for target in targets}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package's module; whatever is loaded of it may be anything."""
    (tmp_path / "pond_paper.py").write_text(
        "from tests.editors.test_inserting import Paper\n"
        "class Other(Paper):\n    name = 'other'\n"
        "class Nameless(Paper):\n    name = ''\n"
        "class Neovim(Paper):\n    name = 'neovim'\n"
        "class Unable:\n    name = title = 'unable'\n    def discover(self): return []\n"
        "ready = Other()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name=name, value=value, group=GROUP)


@pytest.mark.usefixtures("package")
def test_those_of_other_packages_come_behind_ours_and_what_cannot_be_used_is_named() -> None:
    points = [
        point("paper", "pond_paper:Paper"),
        point("ready", "pond_paper:ready"),
        point("absent", "pond_absent:Paper"),
        point("nameless", "pond_paper:Nameless"),
        point("same", "pond_paper:Neovim"),
        point("twice", "pond_paper:Paper"),
        point("unable", "pond_paper:Unable"),
    ]
    ours = built_in(Settings())
    found = joined(ours, loaded(points))
    assert [target.name for target in found.known] == [*(target.name for target in ours), "paper", "other"]
    assert found.left_out == (
        "The target absent of pond_absent:Paper is left out: it could not be loaded (ModuleNotFoundError).",
        "The target nameless of pond_paper:Nameless is left out: it has no name and title.",
        "The target twice of pond_paper:Paper is left out: there is a target paper already.",
        "The target unable of pond_paper:Unable is left out: it lacks probe, insert.",
        "The target neovim of another package is left out: that name is taken.",
    )


def place(target: str, id: str, *, used: float | None = None, busy: bool = False) -> Place:
    """`used`: so many minutes before now."""
    return Place(
        target=target,
        id=id,
        label=id,
        last_used_at=None if used is None else NOW - timedelta(minutes=used),
        refusal=waits_for_key(id) if busy else None,
    )


def test_what_was_used_last_goes_first_and_what_can_take_nothing_last() -> None:
    places = [
        place("vim", "unknown"),
        place("vim", "old", used=90),
        place("vim", "busy", used=0, busy=True),
        place("emacs", "new", used=5),
        place("kakoune", "inserted", used=80),
        place("kakoune", "never typed in"),
    ]
    inserted_at = {
        ("kakoune", "inserted"): NOW - timedelta(minutes=10),
        ("kakoune", "never typed in"): NOW - timedelta(minutes=50),
        ("emacs", "old"): NOW,
    }
    order = [each.id for each in ranked(places, preferred="", inserted_at=inserted_at)]
    assert order == ["new", "inserted", "never typed in", "old", "unknown", "busy"]
    order = [each.id for each in ranked(places, preferred="vim", inserted_at=inserted_at)]
    assert order == ["old", "unknown", "new", "inserted", "never typed in", "busy"]
