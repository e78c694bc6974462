"""What Kate is told, by a program that stands in for it."""

import shutil
from pathlib import Path

import pytest

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.kate import Kate
from pond_desktop.editors.target import Place
from pond_desktop.errors import EditorAbsent, EditorRefused
from tests.editors.real import NASTY
from tests.editors.referring import referring
from tests.editors.standing_in import StandIn, running

KATE = Kate()


@pytest.fixture
def kate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    return StandIn("kate", tmp_path, monkeypatch)


def place_of(pid: int) -> Place:
    return next(place for place in KATE.discover() if place.id == str(pid))


def test_a_running_one_gets_the_text_as_a_new_document(kate: StandIn, tmp_path: Path) -> None:
    with running("kate", tmp_path) as pid:
        place = place_of(pid)
        assert (place.label, place.refusal) == ("Kate · new document", None)
        inserted = insert(KATE, place, referring(NASTY))
    assert kate.given == [(["--encoding", "UTF-8", "--pid", str(pid), "--stdin"], NASTY)]
    assert not inserted.is_confirmed
    assert inserted.note == "It stands in a new document."


def test_one_that_has_ended_is_gone_and_none_is_started(kate: StandIn, tmp_path: Path) -> None:
    with running("kate", tmp_path) as pid:
        place = place_of(pid)
    with pytest.raises(EditorAbsent, match="Kate · new document is no longer there"):
        insert(KATE, place, referring(NASTY))
    assert kate.given == []


def test_a_no_of_its_command_is_told(kate: StandIn, tmp_path: Path) -> None:
    kate.ends_with(1)
    with running("kate", tmp_path) as pid, pytest.raises(EditorRefused, match="did not take") as raised:
        insert(KATE, place_of(pid), referring(NASTY))
    assert raised.value.reason == "refused"


def test_without_its_command_there_is_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running("kate", tmp_path):
        monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
        assert shutil.which("kate") is None
        assert KATE.discover() == []
