"""A dressed application, and waiting that waits for signals."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from pond_desktop.gui.background import Background
from pond_desktop.gui.looks.theme import Theme


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
