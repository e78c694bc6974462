"""The detail of a message over a real pond: its record, its file, long texts, copies."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, said, settle, write_session
from tests.gui.test_detail import follow

KEY = "ghp_" + "aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"
LINES = "".join(f"{number:06} reed\n" for number in range(200_000)) + "the last heron\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "claude"
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "cat reeds"}}
    records = [
        said("s", 0, "user", f"The *key* is {KEY}."),
        said("s", 1, "assistant", [{"type": "text", "text": "Reading."}, call]),
        said("s", 2, "user", [{"type": "tool_result", "tool_use_id": "t1", "content": LINES}]),
        said("s", 3, "assistant", [{"type": "text", "text": "Done."}]),
    ]
    write_session(root, "s", records)
    return root


@pytest.fixture
def desk(tmp_path: Path, root: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Iterator[Desk]:
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        made = open_desk(pond)
        made.window.resize(1_700, 800)
        made.navigator.open_session("s")
        settle(qtbot, made)
        made.window.set_latest_first(False)
        yield made


def choose(desk: Desk, qtbot: QtBot, number: int) -> None:
    row = desk.window.transcript.model.row_of_message(f"s-{number}")
    assert row is not None
    desk.window.transcript.view.show_row(row)
    settle(qtbot, desk)


def page(desk: Desk) -> str:
    return desk.window.detail.pager.text.toPlainText().replace("\u200b", "")


def test_the_raw_record_comes_and_goes_with_its_key(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 1)
    desk.window.actions_by_name["show_detail"].trigger()
    assert not desk.window.detail.isVisible()
    desk.window.actions_by_name["raw_record"].trigger()
    settle(qtbot, desk)
    assert desk.window.detail.isVisible()
    assert json.loads(page(desk))["uuid"] == "s-1"
    assert '\n  "uuid": "s-1"' in page(desk)
    desk.window.detail.pager.bar.tidy.click()
    settle(qtbot, desk)
    assert "\n" not in page(desk)
    assert json.loads(page(desk))["uuid"] == "s-1"
    desk.window.actions_by_name["raw_record"].trigger()
    assert desk.window.detail.browser.isVisible()


def test_without_a_message_the_key_says_what_to_do(desk: Desk, qtbot: QtBot) -> None:
    desk.window.detail.clear()
    desk.window.actions_by_name["raw_record"].trigger()
    assert desk.window.status_line.currentMessage() == "Choose a message first"


def test_a_call_leads_to_its_result_and_back(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 1)
    follow(desk.window.detail, "its result")
    settle(qtbot, desk)
    assert desk.window.detail.detail is not None
    assert desk.window.detail.detail.message.id == "s-2"
    follow(desk.window.detail, "its call")
    settle(qtbot, desk)
    assert desk.window.detail.detail.message.id == "s-1"
    follow(desk.window.detail, "Done.")
    settle(qtbot, desk)
    assert desk.window.detail.detail.message.id == "s-3"


def test_a_huge_output_is_read_in_pages_and_looked_through(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 2)
    follow(desk.window.detail, "Show all")
    settle(qtbot, desk)
    bar = desk.window.detail.pager.bar
    assert LINES.startswith(page(desk))
    assert bar.note.text().startswith("Page 1 of 19 · 2.4 MB · 200,002 lines")
    bar.last_button.click()
    settle(qtbot, desk)
    assert LINES.endswith(page(desk))
    bar.first_button.click()
    settle(qtbot, desk)
    desk.window.detail.pager.text.setFocus()
    bar.find_button.click()
    desk.window.detail.pager.find_bar.text.setText("HERON")
    settle(qtbot, desk)
    assert desk.window.detail.pager.find_bar.count.text() == "1 of 1"
    assert desk.window.detail.pager.text.textCursor().selectedText() == "heron"


def test_a_place_in_a_huge_output_is_shown_in_its_page(desk: Desk, qtbot: QtBot) -> None:
    desk.window.actions_by_name["find"].trigger()
    bar = desk.window.transcript.find_bar
    bar.with_tools.click()
    bar.text.setText("199999 reed")
    settle(qtbot, desk)
    assert bar.count.text() == "1 of 1"
    pager = desk.window.detail.pager
    assert pager.isVisible()
    assert pager.text.textCursor().selectedText() == "199999 reed"
    assert "the last heron" in page(desk)
    # the keys stay where the person types
    assert bar.text.hasFocus() or not desk.window.isActiveWindow()


def test_copies_as_markdown_and_json_are_masked(desk: Desk, qtbot: QtBot) -> None:
    choose(desk, qtbot, 0)
    actions = {action.text(): action for action in desk.window.detail.copy_button.menu().actions()}
    signs = {"As Markdown": "**You", "As JSON": '"locator": "claude-code:s#s-0"', "As text": "The *key*"}
    for name, sign in signs.items():
        actions[name].trigger()
        settle(qtbot, desk)
        copied = QGuiApplication.clipboard().text()
        assert sign in copied
        assert "The *key* is ‹" in copied
        assert KEY not in copied
        assert "masked" in desk.window.status_line.currentMessage()
    actions["Link to the message"].trigger()
    assert QGuiApplication.clipboard().text() == "pond://session/claude-code/s#s-0"


class Folders(QObject):
    """Takes the place of the desktop's file manager."""

    opened = Signal(str)

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.emit(url.toLocalFile())


def test_the_folder_of_the_file_is_opened_as_long_as_it_is_there(desk: Desk, qtbot: QtBot, root: Path) -> None:
    choose(desk, qtbot, 3)
    folders, file = Folders(), next(root.rglob("s.jsonl"))
    QDesktopServices.setUrlHandler("file", folders, "open")  # type: ignore[arg-type]  # the stubs want bytes
    try:
        with qtbot.waitSignal(folders.opened) as opened:
            follow(desk.window.detail, "Show in folder")
        assert opened.args == [str(file.parent)]
    finally:
        QDesktopServices.unsetUrlHandler("file")
    file.unlink()
    choose(desk, qtbot, 0)
    shown = desk.window.detail.browser.toPlainText().replace("\u200b", "")
    assert str(file) in shown
    assert "kept in the archive" in shown
    assert "Show in folder" not in shown
    desk.window.actions_by_name["raw_record"].trigger()
    settle(qtbot, desk)
    assert json.loads(page(desk))["uuid"] == "s-0"
