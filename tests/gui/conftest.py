"""A dressed application, and waiting that waits for signals."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.background import Background
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import speak
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from pond_desktop.runtime.resources import sample_roots
from tests.gui.desks import make_pond, settle


@pytest.fixture(scope="session", autouse=True)
def english(qapp: QApplication) -> None:
    """The plurals are in a catalogue, in English too."""
    speak("en")


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    made = Theme("light")
    made.apply()
    return made


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    made = Background()
    yield made
    made.close()


@pytest.fixture
def agent_titles() -> Callable[[str], str]:
    return lambda agent: {"claude-code": "Claude Code", "codex": "Codex CLI"}.get(agent, agent)


@pytest.fixture
def owner(qapp: QApplication) -> QObject:
    return QObject()


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Pond]:
    """The sample history that is shipped, captured."""
    with make_pond(tmp_path, sample_roots()) as pond:
        capture(pond)
        yield pond


@pytest.fixture
def open_desk(qtbot: QtBot, theme: Theme) -> Iterator[Callable[[Pond], Desk]]:
    desks: list[Desk] = []

    def opened(pond: Pond, *, is_sample_offered: bool = False) -> Desk:
        desk = Desk(pond, theme, is_sample_offered=is_sample_offered)
        desks.append(desk)
        desk.background.crashed.connect(lambda sentence, details: pytest.fail(f"{sentence}\n{details}"))
        desk.window.show()
        return desk

    yield opened
    for desk in desks:
        desk.close()
        desk.window.deleteLater()


@pytest.fixture
def desk(sample: Pond, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    made = open_desk(sample)
    made.listing.list_from_start()
    settle(qtbot, made)
    return made
