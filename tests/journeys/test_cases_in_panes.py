"""Cases through the panes beside the transcript: list, detail, find, pictures, an exported page. Nothing is fetched."""

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.picture_dialog import PictureDialog
from pond_desktop.operations.export_choice import named_sessions
from pond_desktop.operations.exporting import ExportWish
from tests.gui.desks import settle
from tests.journeys.cases import CASES, OpenCase
from tests.journeys.test_cards_in_window import connected, desks, opened
from tests.projection.safe_page import SafePage

__all__ = ["connected", "desks"]

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="no folder `shared` beside the checkout")


def find(desk: Desk, qtbot: QtBot, words: str) -> str:
    """What the bar says when it was looked for."""
    desk.window.actions_by_name["find"].trigger()
    bar = desk.window.transcript.find_bar
    bar.text.clear()
    qtbot.keyClicks(bar.text, words)
    qtbot.waitUntil(lambda: bool(bar.count.text()), timeout=20_000)
    settle(qtbot, desk)
    said = bar.count.text()
    bar.leave()
    return said


def test_a_session_of_a_sub_agent_alone_is_listed_read_and_found_in(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot
) -> None:
    case = open_case("10").lay_and_capture()
    desk = opened(case, desks, qtbot)
    desk.listing.list_from_start()
    settle(qtbot, desk)
    assert desk.window.sessions.model.rowCount() == case.checks["sessions_listed"]
    assert desk.window.transcript.model.rowCount() == case.checks["export_messages"]
    assert find(desk, qtbot, "sparse").startswith("1 of ")


@pytest.mark.parametrize("name", ["18", "20", "21"])
def test_the_detail_of_every_message_shows_it_and_loads_nothing(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot, connected: list[str], name: str
) -> None:
    desk = opened(open_case(name).lay_and_capture(), desks, qtbot)
    detail, view = desk.window.detail, desk.window.transcript.view
    desk.window.show_detail()
    for row in range(desk.window.transcript.model.rowCount()):
        view.show_row(row)
        settle(qtbot, desk)
        message = desk.window.transcript.model.view_at(row)
        assert message is not None
        assert detail.detail is not None
        assert detail.detail.message.locator == message.locator
        page = detail.browser.document()
        # no picture, no style and no script of a transcript; links are ours, or of the web, and wait to be clicked
        assert "<img" not in page.toHtml()
        links = re.findall(r'<a href="([^"]*)"', page.toHtml())
        assert not [link for link in links if link.lower().startswith(("file:", "javascript:", "data:", "vbscript:"))]
        detail.show_record()
        settle(qtbot, desk)
        assert detail.pager.text.toPlainText()
    assert connected == []


def test_a_picture_of_the_archives_own_is_looked_at_in_its_size(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot
) -> None:
    desk = opened(open_case("18").lay_and_capture(), desks, qtbot)
    window, facts = desk.window, list[str]()
    for row in range(window.transcript.model.rowCount()):
        window.transcript.view.show_row(row)
        window.actions_by_name["picture"].trigger()
        settle(qtbot, desk)
        for dialog in window.findChildren(PictureDialog):
            facts.append(dialog.facts.text())
            dialog.close()
            dialog.deleteLater()
        settle(qtbot, desk)
    assert facts
    assert all("24 × 16" in words for words in facts)


def test_what_is_found_in_a_session_of_markup_is_its_text(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot, connected: list[str]
) -> None:
    desk = opened(open_case("20").lay_and_capture(), desks, qtbot)
    assert find(desk, qtbot, "<script>document.title").startswith("1 of ")
    assert connected == []


@pytest.mark.parametrize("name", ["20", "21"])
def test_an_exported_page_runs_and_loads_nothing(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot, connected: list[str], name: str, tmp_path: Path
) -> None:
    case = open_case(name).lay_and_capture()
    desk = opened(case, desks, qtbot)
    out = tmp_path / "out.html"
    choice = named_sessions(case.pond, [session.locator for session in case.listed()])
    desk.exporting.write(choice, ExportWish(format="html"), out)
    settle(qtbot, desk)
    page = SafePage(out.read_text(encoding="utf-8"))
    assert page.counts.get("article", 0) > 0
    assert page.counts.get("script", 0) == 0
    assert connected == []
