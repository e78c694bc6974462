"""Exporting from the window: what is offered, what is written, how it is stopped."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QProgressDialog
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.export_dialog import ExportDialog, ExportOffer, ExportOrder
from pond_desktop.operations.capture import capture
from pond_desktop.operations.export_choice import named_sessions
from pond_desktop.operations.exporting import ExportWish
from pond_desktop.pond import Pond
from tests.gui.desks import listed, make_pond, open_titled, settle, turns, write_session
from tests.projection.safe_page import SafePage


def dialog_of(desk: Desk) -> ExportDialog:
    desk.window.actions_by_name["export"].trigger()
    return desk.window.findChildren(ExportDialog)[-1]


def place_chosen(qtbot: QtBot, desk: Desk, path: Path) -> None:
    """Answers the question where to."""
    settle(qtbot, desk)
    (dialog,) = desk.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(path))
    dialog.done(0)
    settle(qtbot, desk)


def said(desk: Desk) -> str:
    return desk.window.status_line.currentMessage()


def test_the_session_that_is_shown_goes_into_a_file(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    open_titled(qtbot, desk, "High water")
    dialog = dialog_of(desk)
    assert [choice.text() for choice in dialog.choices.values()] == [
        "This session: High water is an hour late since the clocks changed"
    ]
    dialog.form.setCurrentText("HTML")
    assert "runs nothing, loads nothing" in dialog._about_form.text()
    dialog.go_on.click()
    settle(qtbot, desk)
    (place,) = desk.window.findChildren(QFileDialog)
    assert "High water is an hour late since the clocks changed.html" in place.selectedFiles()[0]
    place_chosen(qtbot, desk, tmp_path / "tides.html")
    page = SafePage((tmp_path / "tides.html").read_text(encoding="utf-8"))
    assert "High water is an hour late" in page.text and "details" in page.counts
    assert said(desk).startswith("Exported 1 session") and str(tmp_path / "tides.html") in said(desk)
    assert desk.window.actions_by_name["export"].isEnabled()
    # the same is wished the next time
    assert dialog_of(desk).order.wish == ExportWish(format="html")


def test_the_chosen_sessions_go_into_a_folder(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.window.sessions.table.selectAll()
    count = desk.window.sessions.chosen_count
    assert count == len(listed(desk)) > 2
    dialog = dialog_of(desk)
    assert dialog.choices["chosen"].isChecked() and f"{count} chosen session" in dialog.choices["chosen"].text()
    assert desk.window.actions_by_name["export"] in desk.window.sessions.chosen_menu.actions()
    dialog.conversation.setChecked(True)
    dialog.single_files.setChecked(True)
    dialog.go_on.click()
    place_chosen(qtbot, desk, tmp_path / "folder")
    files = list((tmp_path / "folder").iterdir())
    assert len(files) == count and {file.suffix for file in files} == {".md"}
    assert any("Left out: " in file.read_text(encoding="utf-8") for file in files)
    assert f"Exported {count} session" in said(desk)


def test_what_a_search_found_goes_into_one_file(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.searching.search("tide")
    settle(qtbot, desk)
    dialog = dialog_of(desk)
    assert list(dialog.choices) == ["found", "hits"]
    assert dialog.choices["hits"].text() == "Only the messages found by: tide"
    dialog.choices["hits"].setChecked(True)
    dialog.form.setCurrentText("JSON")
    dialog.go_on.click()
    place_chosen(qtbot, desk, tmp_path / "found.json")
    document = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert (document["extent"], document["query"], document["is_masked"]) == ("hits", "tide", True)
    answer = desk.window.results.answer
    assert answer is not None
    assert {each["session"]["locator"] for each in document["sessions"]} == {hit.session for hit in answer.hits}


def test_without_anything_to_export_it_says_what_to_do(tmp_path: Path, open_desk: Callable[[Pond], Desk]) -> None:
    with make_pond(tmp_path, ()) as pond:
        desk = open_desk(pond)
        desk.window.actions_by_name["export"].trigger()
        assert desk.window.findChildren(ExportDialog) == []
        assert "Open a session or search" in said(desk)
        desk.close()


def test_an_export_that_is_stopped_leaves_no_file(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    root, out = tmp_path / "claude", tmp_path / "out"
    out.mkdir()
    write_session(root, "long", turns("long", 3_000))
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        desk = open_desk(pond)
        desk.exporting.write(named_sessions(pond, ["long"]), ExportWish(), out / "long.md")
        (bar,) = desk.window.findChildren(QProgressDialog)
        assert bar.accessibleName() and not desk.window.actions_by_name["export"].isEnabled()
        qtbot.waitUntil(lambda: bar.value() > 0)
        bar.canceled.emit()
        settle(qtbot, desk)
        qtbot.waitUntil(lambda: list(out.iterdir()) == [])
        assert said(desk) == "The export was stopped"
        assert desk.window.actions_by_name["export"].isEnabled()
        desk.close()


def test_a_place_that_cannot_be_written_is_said(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    open_titled(qtbot, desk, "High water")
    dialog_of(desk).go_on.click()
    place_chosen(qtbot, desk, tmp_path / "nowhere" / "x.md")
    assert "could not be written" in desk.window.notices.words.text()
    assert desk.window.actions_by_name["export"].isEnabled()
    qtbot.waitUntil(lambda: desk.window.findChildren(QProgressDialog) == [])


# the dialog alone


def test_keys_are_masked_unless_that_is_taken_away_each_time(qtbot: QtBot) -> None:
    dialog = ExportDialog(ExportOffer(session_title="A & B"), ExportWish(with_secrets=True))
    qtbot.addWidget(dialog)
    assert dialog.masks.isChecked() and dialog.order.wish == ExportWish()
    dialog.masks.setChecked(False)
    assert dialog.order.wish == ExportWish(with_secrets=True)
    assert "can read them" in dialog._about_masks.text()
    assert dialog.choices["session"].text() == "This session: A && B"


def test_a_file_for_each_is_offered_only_where_there_can_be_several(qtbot: QtBot) -> None:
    dialog = ExportDialog(ExportOffer(session_title="one", chosen_count=3, query="x"), ExportWish())
    qtbot.addWidget(dialog)
    assert list(dialog.choices) == ["chosen", "session", "found", "hits"]
    dialog.single_files.setChecked(True)
    assert dialog.order.is_folder
    dialog.choices["session"].setChecked(True)
    assert not dialog.single_files.isEnabled() and not dialog.order.is_folder


@pytest.mark.parametrize("form", ["markdown", "html", "json", "text"])
def test_enter_orders_what_is_chosen(qtbot: QtBot, form: str) -> None:
    dialog = ExportDialog(ExportOffer(session_title="one"), ExportWish())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.form.setCurrentIndex(dialog.form.findData(form))
    orders: list[ExportOrder] = []
    dialog.ordered.connect(orders.append)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert [order.wish.format for order in orders] == [form] and not dialog.isVisible()


def test_leaving_orders_nothing(qtbot: QtBot) -> None:
    dialog = ExportDialog(ExportOffer(session_title="one"), ExportWish())
    qtbot.addWidget(dialog)
    dialog.show()
    orders: list[ExportOrder] = []
    dialog.ordered.connect(orders.append)
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert orders == [] and not dialog.isVisible()
