"""Pictures: decoded within limits, looked at in full, saved as they are."""

import base64
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QBuffer, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pond_desktop.gui import thumbing
from pond_desktop.gui.background import Lane
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.pictures import PIXELS_MAX, decoded_picture
from pond_desktop.gui.picture_dialog import PictureDialog
from pond_desktop.gui.transcript.fetched import Question
from pond_desktop.operations.capture import capture
from pond_desktop.operations.embedded import read_embedded
from pond_desktop.pond import Pond
from tests.gui.desks import make_pond, said, settle, write_session


def png(width: int, height: int, *, told: tuple[int, int] | None = None) -> bytes:
    """A grey picture, whose head can tell another size than it has."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", *(told or (width, height)), 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def image(content: bytes, media_type: str = "image/png") -> dict[str, object]:
    source = {"type": "base64", "media_type": media_type, "data": base64.b64encode(content).decode()}
    return {"type": "image", "source": source}


@pytest.fixture
def opened(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Callable[..., Desk]:
    def open_with(*images: dict[str, object]) -> Desk:
        root = tmp_path / "claude"
        write_session(root, "s", [said("s", 0, "user", [{"type": "text", "text": "Look."}, *images])])
        pond = make_pond(tmp_path, (f"claude-code={root}",))
        capture(pond)
        desk = open_desk(pond)
        desk.navigator.open_session("claude-code:s")
        settle(qtbot, desk)
        return desk

    return open_with


def dialog_of(desk: Desk, qtbot: QtBot) -> PictureDialog:
    desk.window.transcript.view.show_row(0)
    desk.window.actions_by_name["picture"].trigger()
    qtbot.waitUntil(lambda: desk.window.findChild(PictureDialog) is not None)
    dialog = desk.window.findChild(PictureDialog)
    assert isinstance(dialog, PictureDialog)
    return dialog


def test_a_picture_is_made_small_and_keeps_its_shape() -> None:
    found = decoded_picture(png(800, 200), 999, QSize(100, 100))
    assert found.image is not None
    assert (found.image.size(), found.size, found.fault) == (QSize(100, 25), (800, 200), "")
    small = decoded_picture(png(8, 2), 99, QSize(100, 100)).image
    assert small is not None
    assert small.size() == QSize(8, 2)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"%%%", "This picture of 3 B cannot be shown."),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>x()</script></svg>", "cannot be shown."),
        (png(4, 4)[:60], "is damaged."),
        (png(4, 4, told=(30_000, 30_000)), "too large to be shown: 30,000 × 30,000 pixels"),
        (b"", "This picture is empty."),
        (None, "cannot be shown."),
    ],
)
def test_what_is_no_picture_or_too_large_says_so(qapp: QApplication, content: bytes | None, fault: str) -> None:
    found = decoded_picture(content, len(content) if content is not None else 99_000_000)
    assert found.image is None
    assert fault in found.fault


def test_the_limit_is_that_of_a_large_photograph() -> None:
    assert 7_000 * 5_000 <= PIXELS_MAX < 10_000 * 8_000


def test_a_picture_is_looked_at_with_keys(opened: Callable[..., Desk], qtbot: QtBot, qapp: QApplication) -> None:
    desk = opened(image(png(900, 600)))
    dialog = dialog_of(desk, qtbot)
    assert "900 × 600 pixels" in dialog.facts.text()
    assert dialog.view.accessibleName() == dialog.facts.text()
    view = dialog.view
    qtbot.keyClick(view, Qt.Key.Key_1)
    assert (view.zoom, dialog.percent.text()) == (1.0, "100 %")
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom == pytest.approx(1.25)
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.zoom == pytest.approx(0.8)
    dialog.resize(480, 360)
    qtbot.keyClick(view, Qt.Key.Key_F)
    assert view.zoom < 0.6
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().image().size() == QSize(900, 600)
    qapp.clipboard().clear()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: desk.window.findChild(PictureDialog) is None)


def test_a_picture_is_saved_byte_for_byte(opened: Callable[..., Desk], qtbot: QtBot, tmp_path: Path) -> None:
    content = png(30, 20)
    desk = opened(image(content, "image/jpeg"))
    dialog = dialog_of(desk, qtbot)
    dialog.actions_by_name["save"].trigger()
    qtbot.waitUntil(lambda: desk.window.findChild(QFileDialog) is not None)
    asked = desk.window.findChild(QFileDialog)
    assert isinstance(asked, QFileDialog)
    assert [Path(name).name for name in asked.selectedFiles()] == ["picture.png"]
    asked.reject()
    embedded = read_embedded(desk.navigator.pond, "claude-code:s#s-0", 1)
    desk.cardings[0].save(embedded, tmp_path / "out.png")
    settle(qtbot, desk)
    assert (tmp_path / "out.png").read_bytes() == content
    assert "Saved" in desk.window.status_line.currentMessage()


def test_a_broken_picture_can_be_saved_as_it_was_written(
    opened: Callable[..., Desk], qtbot: QtBot, tmp_path: Path
) -> None:
    broken = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "%%%not-base64"}}
    desk = opened(broken)
    embedded = read_embedded(desk.navigator.pond, "claude-code:s#s-0", 1)
    desk.cardings[0].save(embedded, tmp_path / "out")
    settle(qtbot, desk)
    assert (tmp_path / "out").read_text() == "%%%not-base64"
    desk.window.transcript.view.show_row(0)
    desk.window.actions_by_name["picture"].trigger()
    settle(qtbot, desk)
    assert desk.window.findChild(PictureDialog) is None
    assert "cannot be shown" in desk.window.notices.words.text()


def test_of_very_many_pictures_in_a_message_the_first_are_shown(opened: Callable[..., Desk]) -> None:
    desk = opened(*(image(png(30, 20 + number)) for number in range(200)))
    thumbs = desk.window.transcript.model._fetched.thumbs
    assert len(thumbs) == 40
    assert all(isinstance(thumb.image, QImage) for thumb in thumbs.values())


@pytest.mark.parametrize("kind", ["png", "jpeg", "bmp", "webp"])
def test_a_picture_whose_end_is_missing_is_not_shown_as_a_whole_one(kind: str) -> None:
    noise = QImage(random.Random(1).randbytes(60 * 40 * 4), 60, 40, QImage.Format.Format_RGB32)
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, kind.encode()).write(noise)
    content = bytes(buffer.data().data())
    assert decoded_picture(content, len(content)).image is not None
    for end in (len(content) // 2, len(content) * 9 // 10):
        assert "is damaged." in decoded_picture(content[:end], end).fault


def test_pictures_of_a_session_hold_up_no_other_and_are_left_with_it(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    for name in ("pictures", "next"):
        content = [{"type": "text", "text": name}, *(image(png(9, 9)) for _ in range(3 if name == "pictures" else 1))]
        write_session(tmp_path / "claude", name, [said(name, 0, "user", content)])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    model, is_free = desk.window.transcript.model, Event()
    desk.background.run(desk.window, lambda _: is_free.wait(20), lambda _: None, lane=Lane.PICTURES)
    asked: list[Question] = []
    model.thumbs_wanted.connect(asked.append)
    desk.navigator.open_session("claude-code:pictures")
    qtbot.waitUntil(lambda: bool(desk.window.grab()) and len(asked) == 1)
    desk.navigator.open_session("claude-code:next")
    qtbot.waitUntil(lambda: bool(desk.window.grab()) and len(asked) == 2)
    assert asked[0].parts == (1, 2, 3)
    is_free.set()
    settle(qtbot, desk)
    assert list(model._fetched.thumbs) == [("next-0", 1)]


def test_pictures_that_were_scrolled_past_are_read_when_they_are_looked_at_again(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thumbing, "_WAITING_MAX", 2)
    text = {"type": "text", "text": "word\n\n" * 60}
    records = [said("s", number, "user", [text, image(png(9, 9))]) for number in range(8)]
    write_session(tmp_path / "claude", "s", records)
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    desk.navigator.open_session("claude-code:s")
    view, model, is_free = desk.window.transcript.view, desk.window.transcript.model, Event()
    qtbot.waitUntil(lambda: model.rowCount() == 8)
    desk.background.run(desk.window, lambda _: is_free.wait(20), lambda _: None, lane=Lane.PICTURES)
    for row in range(8):
        view.show_row(row)
        desk.window.grab()
    is_free.set()
    settle(qtbot, desk)
    assert len(model._fetched.thumbs) < 8
    for row in range(8):
        view.show_row(row)
        settle(qtbot, desk)
    assert len(model._fetched.thumbs) == 8
