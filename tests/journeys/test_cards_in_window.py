"""Cases opened in a window, every card and picture of them, while a listener hears whether anything is fetched."""

import socket
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.picture_dialog import PictureDialog
from pond_desktop.gui.transcript.blocks import Picture
from tests.gui.desks import settle
from tests.journeys.cases import CASES, Case, OpenCase

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="no folder `shared` beside the checkout")

_LISTENER = ("127.0.0.1", 8765)
"""The address that the texts of a case point to."""


@pytest.fixture
def connected() -> Iterator[list[str]]:
    """Who opened a connection to the listener, whatever was asked for then."""
    heard: list[str] = []
    listener = socket.socket()
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(_LISTENER)
    except OSError:
        listener.close()
        pytest.skip(f"somebody else listens on {_LISTENER[0]}:{_LISTENER[1]}")
    listener.listen()

    def hear() -> None:
        while True:
            try:
                connection, address = listener.accept()
            except OSError:
                return
            heard.append(str(address))
            connection.close()

    thread = threading.Thread(target=hear)
    thread.start()
    yield heard
    # what was asked for before is heard before this
    with socket.create_connection(_LISTENER):
        pass
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join()


@pytest.fixture
def desks(qapp: QApplication) -> Iterator[list[Desk]]:
    made: list[Desk] = []
    yield made
    for desk in made:
        desk.close()
        desk.window.deleteLater()


def opened(case: Case, desks: list[Desk], qtbot: QtBot) -> Desk:
    """The case's first session in a window, all its cards open."""
    theme = Theme("light")
    theme.apply()
    desk = Desk(case.pond, theme)
    desks.append(desk)
    desk.background.crashed.connect(lambda sentence, details: pytest.fail(f"{sentence}\n{details}"))
    desk.window.resize(900, 3_000)
    desk.window.show()
    desk.window.set_latest_first(False)
    desk.navigator.open_session(case.listed()[0].locator)
    settle(qtbot, desk)
    desk.window.actions_by_name["unfold_all"].trigger()
    settle(qtbot, desk)
    return desk


def texts(desk: Desk) -> str:
    """All that the open rows show as text."""
    view = desk.window.transcript.view
    layouts = [view._layout(row) for row in range(desk.window.transcript.model.rowCount())]
    shown = [piece.document.toPlainText() for layout in layouts if layout for piece in layout.pieces if piece.document]
    return "\n".join(shown).replace("\xa0", " ")


def links(desk: Desk) -> set[tuple[str, str]]:
    """What a click somewhere in the window would follow or copy."""
    view = desk.window.transcript.view
    area = view.viewport().rect()
    points = (QPoint(x, y) for y in range(0, area.height(), 5) for x in range(0, area.width(), 7))
    spots = (found[1] for point in points if (found := view.spot_at(point)) is not None)
    return {(spot.kind, spot.target) for spot in spots if spot.kind in ("link", "copy")}


def test_codes_of_a_terminal_become_colours_and_change_nothing_else(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot
) -> None:
    desk = opened(open_case("04").lay_and_capture(), desks, qtbot)
    shown = texts(desk)
    for words in ("FAILED test_pond_depth", "fetch 100% done"):
        assert words in shown
    for gone in ("\x1b", "[31m", "stolen title", "fetch 10%"):
        assert gone not in shown
    assert "stolen title" not in desk.window.windowTitle()


def test_pictures_stand_where_the_messages_have_them(open_case: OpenCase, desks: list[Desk], qtbot: QtBot) -> None:
    case = open_case("18").lay_and_capture()
    desk = opened(case, desks, qtbot)
    model = desk.window.transcript.model
    found = [
        block
        for row in range(model.rowCount())
        if (content := model.row_content(row)) is not None
        for block in content.blocks
        if isinstance(block, Picture)
    ]
    shown = [picture.thumb.size for picture in found if picture.thumb is not None and picture.thumb.image is not None]
    # the message's, the tool's once, the one of another type than it is said to be, and the one in a text
    assert shown == [(24, 16)] * 4
    faults = [picture.thumb.fault for picture in found if picture.thumb is not None and picture.thumb.fault]
    assert len(faults) == len(case.checks["placeholder_lines"])
    assert "RijCAAAAGklEQVR4nGNw" not in texts(desk)


def test_markup_is_text_and_only_an_address_of_the_web_can_be_followed(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot
) -> None:
    case = open_case("20").lay_and_capture()
    desk = opened(case, desks, qtbot)
    shown = texts(desk)
    for typed in ("<script>document.title='owned'</script>", "<img src=x onerror=alert(1)>", "if (a < b && c > d) {}"):
        assert typed in shown
    assert links(desk) == {("link", address) for address in case.checks["openable_links"]}
    assert "owned" not in desk.window.windowTitle()


def test_nothing_elsewhere_is_reached_for(
    open_case: OpenCase, desks: list[Desk], qtbot: QtBot, connected: list[str]
) -> None:
    desk = opened(open_case("21").lay_and_capture(), desks, qtbot)
    view, model = desk.window.transcript.view, desk.window.transcript.model
    assert "text-after-image" in texts(desk)
    copied = {address for kind, address in links(desk) if kind == "copy"}
    assert any("127.0.0.1:8765" in address for address in copied)
    for row in range(model.rowCount()):
        view.show_row(row)
        for name in ("raw_cards", "picture", "raw_cards"):
            desk.window.actions_by_name[name].trigger()
        settle(qtbot, desk)
        view.tip_at(QPoint(30, 30))
    assert desk.window.findChild(PictureDialog) is None
    assert connected == []
