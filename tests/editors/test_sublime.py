"""What Sublime Text is told, by a program that stands in for its `subl`."""

import json
import os
from pathlib import Path

import pytest

from pond_desktop.editors import sublime
from pond_desktop.editors.inserting import insert
from pond_desktop.editors.sublime import Sublime
from pond_desktop.errors import EditorAbsent, EditorRefused
from tests.editors.real import NASTY
from tests.editors.referring import referring
from tests.editors.standing_in import StandIn, running

LINE = NASTY.replace("\n", " ")
RUNNING = f"sublime{os.getpid()}"
"""Another test, or whoever runs them, may have Sublime Text open."""


@pytest.fixture
def subl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    assert sublime._RUNNING == "sublime_text"
    monkeypatch.setattr(sublime, "_RUNNING", RUNNING)
    return StandIn("subl", tmp_path, monkeypatch)


def test_a_line_is_handed_over_as_what_is_to_be_inserted(subl: StandIn, tmp_path: Path) -> None:
    target = Sublime()
    with running(RUNNING, tmp_path):
        (place,) = target.discover()
        assert (place.label, place.takes) == ("Sublime Text", "line")
        inserted = insert(target, place, referring(NASTY, LINE))
    ((words, _),) = subl.given
    assert words[:2] == ["--background", "--command"]
    command, _, arguments = words[2].partition(" ")
    assert (command, json.loads(arguments)) == ("insert", {"characters": LINE})
    assert not inserted.is_confirmed


def test_several_lines_are_lent_to_the_clipboard_and_pasted(subl: StandIn, tmp_path: Path) -> None:
    lent = list[str]()

    def lend(text: str) -> bool:
        assert subl.given == []
        lent.append(text)
        return True

    target = Sublime(lend)
    with running(RUNNING, tmp_path):
        insert(target, target.discover()[0], referring(NASTY, LINE))
    assert lent == [NASTY]
    assert [words for words, _ in subl.given] == [["--background", "--command", "paste"]]


def test_nothing_is_pasted_that_is_not_on_the_clipboard(subl: StandIn, tmp_path: Path) -> None:
    target = Sublime(lambda text: False)
    with running(RUNNING, tmp_path), pytest.raises(EditorRefused, match="could not be put on the clipboard"):
        insert(target, target.discover()[0], referring(NASTY, LINE))
    assert subl.given == []


def test_one_that_has_ended_is_gone_and_none_is_started(subl: StandIn, tmp_path: Path) -> None:
    target = Sublime()
    with running(RUNNING, tmp_path):
        (place,) = target.discover()
    assert target.discover() == []
    with pytest.raises(EditorAbsent, match="Sublime Text is no longer there"):
        insert(target, place, referring(NASTY, LINE))
    assert subl.given == []


def test_a_no_of_its_command_is_told(subl: StandIn, tmp_path: Path) -> None:
    subl.ends_with(1)
    target = Sublime()
    with running(RUNNING, tmp_path), pytest.raises(EditorRefused, match="Sublime Text did not take"):
        insert(target, target.discover()[0], referring(NASTY, LINE))
