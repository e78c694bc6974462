"""What the cases hold that must never act: markup, scripts, addresses, pictures from elsewhere, codes of a terminal."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.colours import LIGHT
from pond_desktop.gui.looks.document import SafeDocument
from pond_desktop.gui.looks.markdown import MarkdownWriter
from pond_desktop.gui.looks.theme import Theme
from tests.gui.desks import settle
from tests.journeys.cases import CASES, Case, OpenCase

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="no folder `shared` beside the checkout")

_LISTENER = ("127.0.0.1", 8765)
"""The address that the texts of a case point to."""


@pytest.fixture
def requested() -> Iterator[list[str]]:
    """The paths that somebody asked the listener for."""
    paths: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_error(404)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    try:
        server = ThreadingHTTPServer(_LISTENER, Listener)
    except OSError:
        pytest.skip(f"somebody else listens on {_LISTENER[0]}:{_LISTENER[1]}")
    with server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield paths
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("name", ["03", "04", "05", "18", "20", "21"])
def test_the_window_draws_it_and_reaches_for_nothing(
    open_case: OpenCase, name: str, requested: list[str], tmp_path: Path
) -> None:
    case = open_case(name).lay_and_capture()
    for number, session in enumerate(case.listed()[:2]):
        picture = tmp_path / f"{number}.png"
        ended = case.program.run("--screenshot", str(picture), "--session", session.locator)
        assert (ended.code, ended.err) == (0, "")
        assert picture.stat().st_size > 10_000
    assert requested == []


def test_the_list_is_latest_first_while_the_oldest_session_grows(
    open_case: OpenCase, qapp: QApplication, qtbot: QtBot
) -> None:
    """Files' times say the contrary, and lines without time reach the oldest one, which is being read."""
    case = open_case("09")
    orders = case.checks["order_after"]
    oldest = orders["phase-1"][-1]
    desk = None
    counts = []
    for phase in case.phases:
        case.lay(phase)
        case.capture()
        if desk is None:
            desk = Desk(case.pond, Theme("light"))
            desk.window.show()
            desk.navigator.open_session(f"claude-code:{oldest}")
        else:
            desk.navigator.refresh_session()
        desk.listing.refresh()
        settle(qtbot, desk)
        model = desk.window.sessions.model
        listed = [session.id for row in range(model.rowCount()) if (session := model.session_at(row)) is not None]
        assert listed == orders[phase or ""]
        counts.append(desk.window.transcript.model.rowCount())
    assert desk is not None
    assert counts == sorted(counts)
    assert counts[-1] > counts[0], "what was written on is read"
    desk.close()
    desk.window.deleteLater()


def _document(case: Case) -> SafeDocument:
    """All that a case's messages say, as the window writes it."""
    markdown = MarkdownWriter(LIGHT, code_family="monospace")
    texts = [part.text or "" for m in case.shown(case.listed()[0].id) for part in m.parts if part.type == "text"]
    document = SafeDocument(QFont())
    document.setHtml("".join(markdown.html(text) for text in texts))
    return document


def _links(document: SafeDocument) -> list[str]:
    return re.findall(r'<a href="([^"]*)"', document.toHtml())


def test_only_an_address_of_the_web_can_be_opened(open_case: OpenCase, qapp: QApplication) -> None:
    case = open_case("20").lay_and_capture()
    document = _document(case)
    assert _links(document) == case.checks["openable_links"]
    seen = document.toPlainText().replace("\xa0", " ")
    for text in [text for texts in case.checks["visible_text"].values() for text in texts if "&" not in text]:
        assert text in seen
    for typed in ("<script>document.title='owned'</script>", "<img src=x onerror=alert(1)>", "if (a < b && c > d) {}"):
        assert typed in seen


def test_a_picture_from_elsewhere_is_words(open_case: OpenCase, qapp: QApplication) -> None:
    case = open_case("21").lay_and_capture()
    document = _document(case)
    assert "<img" not in document.toHtml()
    assert len(case.answer("text-after-image").hits) == 1
    assert "text-after-image" in document.toPlainText()
    # links of ours copy the address that a picture would have come from
    assert all(link.startswith(("http://127.0.0.1", "https://", "copy:")) for link in _links(document))
