"""The question of the first start, and what finds what there is to read."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pond_desktop.gui.first_run import FirstRun
from pond_desktop.operations.capture import capture
from pond_desktop.operations.finding_histories import FoundHistory, found_histories, was_never_captured
from pond_desktop.operations.status import status
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.resources import sample_roots
from tests.gui.desks import make_pond, turns, write_session

AGENTS = {"claude-code": "Claude Code", "pi": "pi", "zed": "Zed"}


@pytest.fixture
def dialog(qtbot: QtBot) -> FirstRun:
    made = FirstRun(Path("/home/ada/pond.db"), AGENTS)
    qtbot.addWidget(made)
    made.show()
    return made


def found(agent: str, files: int = 3, unread: tuple[tuple[str, str], ...] = ()) -> FoundHistory:
    return FoundHistory(
        agent=agent,
        title=AGENTS[agent],
        folders=(f"/home/ada/<b>{agent}</b>",),
        file_count=files,
        total_bytes=12_000_000,
        unread=unread,
    )


def test_it_says_what_would_be_read_and_what_was_not_found(dialog: FirstRun) -> None:
    dialog.put([found("claude-code"), found("pi")])
    row = dialog.table.topLevelItem(0)
    assert row is not None
    assert [row.text(0), row.text(2), row.text(3)] == ["Claude Code", "12 MB", "/home/ada/<b>claude-code</b>"]
    assert "3" in row.text(1)
    assert "Zed" in dialog.others.text()
    assert "pi" not in dialog.others.text().split(":")[1].split(", ")
    assert "<b>" not in row.toolTip(3)


def test_start_says_who_is_left_out(dialog: FirstRun, qtbot: QtBot) -> None:
    dialog.put([found("claude-code"), found("pi")])
    row = dialog.table.topLevelItem(1)
    assert row is not None
    row.setCheckState(0, Qt.CheckState.Unchecked)
    with qtbot.waitSignal(dialog.start_wanted) as wanted:
        dialog.start_button.click()
    assert wanted.args == [("pi",)]
    assert not dialog.isVisible()


def test_with_nobody_left_there_is_nothing_to_start(dialog: FirstRun) -> None:
    assert not dialog.start_button.isEnabled(), "nothing was found yet"
    dialog.put([found("pi")])
    assert dialog.start_button.isEnabled()
    row = dialog.table.topLevelItem(0)
    assert row is not None
    row.setCheckState(0, Qt.CheckState.Unchecked)
    assert not dialog.start_button.isEnabled()


def test_where_nothing_is_found_the_sample_and_a_folder_are_offered(dialog: FirstRun, qtbot: QtBot) -> None:
    dialog.put([])
    assert not dialog.start_button.isEnabled()
    assert dialog.said.text().startswith("No agent's history was found")
    with qtbot.waitSignal(dialog.folders_wanted):
        dialog.folders_button.click()
    with qtbot.waitSignal(dialog.sample_wanted):
        dialog.sample_button.click()


def test_what_cannot_be_read_is_said(dialog: FirstRun) -> None:
    dialog.put([found("pi", files=0, unread=(("/home/ada/x", "cannot be read: Permission denied"),))])
    row = dialog.table.topLevelItem(0)
    assert row is not None
    assert "1 unreadable" in row.text(1)
    assert "Permission denied" in row.toolTip(3)


def test_looking_reads_nothing_and_counts_what_a_capture_reads(tmp_path: Path) -> None:
    with make_pond(tmp_path, sample_roots()) as pond:
        assert was_never_captured(pond)
        looked = {each.agent: each.file_count for each in found_histories(pond)}
        assert status(pond).message_count == 0
        report = capture(pond)
        assert sum(looked.values()) == report.files_seen > 0
        assert not was_never_captured(pond)


@pytest.fixture
def two_agents(tmp_path: Path) -> Iterator[Pond]:
    write_session(tmp_path / "claude", "one", turns("one", 2))
    settings = Settings(agents_off=("claude-code",)).with_roots([f"pi={tmp_path / 'pi'}"])
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    roots = {"claude-code": (tmp_path / "claude",), **settings.roots}
    with open_pond(folders, Settings(agents_off=("claude-code",), roots=roots)) as pond:
        yield pond


def test_an_agent_that_is_off_is_neither_looked_for_nor_read(two_agents: Pond) -> None:
    assert "claude-code" not in [each.agent for each in found_histories(two_agents)]
    capture(two_agents)
    assert status(two_agents).message_count == 0
    two_agents.follow(Settings(roots=two_agents.settings.roots))
    capture(two_agents)
    assert status(two_agents).message_count == 2
    two_agents.follow(Settings(agents_off=("claude-code",), roots=two_agents.settings.roots))
    report = capture(two_agents)
    assert report.sources_unavailable == []
    view = status(two_agents)
    assert view.message_count == 2, "what was captured stays"
    assert not [each for each in view.sources if each.source == "claude-code" and each.unavailable_at]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_is_told_of(tmp_path: Path) -> None:
    write_session(tmp_path / "claude", "one", turns("one", 2))
    (tmp_path / "claude" / "projects").chmod(0)
    try:
        with make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",)) as pond:
            (each,) = found_histories(pond)
            assert each.unread
    finally:
        (tmp_path / "claude" / "projects").chmod(0o700)
