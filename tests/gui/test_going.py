"""Going to what a link or an id names, and what is said where it leads nowhere."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from pond_desktop.canonical import Locator
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.going_dialog import GoingDialog, link_in
from pond_desktop.gui.links import LinkDialog
from pond_desktop.gui.looks.markdown import MarkdownWriter
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.operations.capture import capture
from tests.gui.desks import make_pond, said, settle, shown, write_session
from tests.gui.test_transcript import click, spot

SMOOTH = "Draw the tide curve as a smooth line"


@pytest.fixture(autouse=True)
def clipboard(qapp: object) -> Iterator[None]:
    QGuiApplication.clipboard().clear()
    yield
    # a clipboard that still owns something crashes this platform at exit
    QGuiApplication.clipboard().clear()


def locator_of(desk: Desk, title: str) -> str:
    model = desk.window.sessions.model
    return next(
        session.locator
        for row in range(model.rowCount())
        if (session := model.session_at(row)) is not None and session.title == title
    )


def link_of(desk: Desk, title: str) -> str:
    return Locator.parse(locator_of(desk, title)).address()


def asked(desk: Desk, qtbot: QtBot) -> GoingDialog:
    qtbot.keyClick(desk.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, desk)
    (dialog,) = desk.window.findChildren(GoingDialog)
    return dialog


def enter(desk: Desk, qtbot: QtBot, dialog: GoingDialog) -> None:
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    settle(qtbot, desk)


@pytest.mark.parametrize("around", ["{}", "see [Smooth — Claude Code]({}) there", "> quote\n>\n> — <{}>.\n"])
def test_a_link_that_was_copied_is_opened_by_two_keys(desk: Desk, qtbot: QtBot, around: str) -> None:
    QGuiApplication.clipboard().setText(around.format(link_of(desk, SMOOTH)))
    dialog = asked(desk, qtbot)
    assert dialog.line.text() == link_of(desk, SMOOTH)
    assert SMOOTH in dialog.told.text()
    enter(desk, qtbot, dialog)
    assert shown(desk) == SMOOTH


def test_an_id_that_was_copied_is_offered_once_it_is_known_to_be_one(desk: Desk, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText(Locator.parse(locator_of(desk, SMOOTH)).session)
    dialog = asked(desk, qtbot)
    assert SMOOTH in dialog.told.text()
    dialog.reject()


@pytest.mark.parametrize("copied", ["hunter2-correct-horse", "two words", "https://example.org/a", ""])
def test_what_else_was_copied_does_not_stand_on_the_screen(desk: Desk, qtbot: QtBot, copied: str) -> None:
    QGuiApplication.clipboard().setText(copied)
    dialog = asked(desk, qtbot)
    assert dialog.line.text() == ""
    assert not dialog.open_button.isEnabled()
    dialog.reject()


def test_who_types_a_title_is_offered_the_nearest(desk: Desk, qtbot: QtBot) -> None:
    dialog = asked(desk, qtbot)
    qtbot.keyClicks(dialog.line, "tide curve smoth")
    settle(qtbot, desk)
    assert "is neither a session nor a message" in dialog.told.text()
    assert f"Nearest: “{SMOOTH}”" in dialog.told.text()
    enter(desk, qtbot, dialog)
    assert shown(desk) == SMOOTH


def test_where_nothing_is_near_nothing_is_opened(desk: Desk, qtbot: QtBot) -> None:
    former = shown(desk)
    dialog = asked(desk, qtbot)
    qtbot.keyClicks(dialog.line, "pond://session/x/--help")
    settle(qtbot, desk)
    assert "'x:--help' is not in the archive." in dialog.told.text()
    enter(desk, qtbot, dialog)
    assert dialog.isVisible()
    assert shown(desk) == former
    dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()


def test_enter_before_the_answer_opens_as_soon_as_it_is_there(desk: Desk, qtbot: QtBot) -> None:
    dialog = asked(desk, qtbot)
    dialog.put(link_of(desk, SMOOTH))
    dialog.buttons.accepted.emit()
    settle(qtbot, desk)
    assert shown(desk) == SMOOTH


def test_a_link_to_what_is_gone_is_told_of_with_the_nearest(desk: Desk, qtbot: QtBot) -> None:
    desk.going.open(link_of(desk, SMOOTH) + "#gone")
    settle(qtbot, desk)
    notices = desk.window.notices
    assert "has no message 'gone'" in notices.words.text()
    assert f"Nearest: “{SMOOTH}”" in notices.words.text()
    notices.offer_button.click()
    settle(qtbot, desk)
    assert shown(desk) == SMOOTH
    assert notices.isHidden()


def test_the_offer_goes_with_its_notice(desk: Desk, qtbot: QtBot) -> None:
    desk.going.open(link_of(desk, SMOOTH) + "#gone")
    settle(qtbot, desk)
    desk.window.notices.say("Something else.")
    assert desk.window.notices.offer_button.isHidden()


@pytest.fixture
def citing(qtbot: QtBot, tmp_path: Path, open_desk: Callable[..., Desk]) -> Iterator[Desk]:
    """A window over two sessions, of which the one that is read cites the other."""
    words = "As said in pond://session/claude-code/cited#cited-0."
    root = tmp_path / "claude"
    write_session(root, "cited", [said("cited", 0, "user", [{"type": "text", "text": "What is cited"}])])
    write_session(root, "citing", [said("citing", 9, "user", [{"type": "text", "text": words}])])
    with make_pond(tmp_path, (f"claude-code={root}",)) as pond:
        capture(pond)
        made = open_desk(pond)
        made.listing.list_from_start()
        settle(qtbot, made)
        made.navigator.open_session("claude-code:citing")
        settle(qtbot, made)
        yield made


def test_a_link_of_ours_in_a_transcript_opens_in_the_window(
    citing: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pond_desktop.gui.window.open_outside", lambda _address: pytest.fail("it left the window"))
    transcript = citing.window.transcript
    click(qtbot, transcript, spot(transcript, "link"))
    settle(qtbot, citing)
    assert shown(citing) == "What is cited"
    assert not citing.window.findChildren(LinkDialog)


@pytest.mark.parametrize(
    ("markdown", "linked"),
    [
        ("see pond://session/a/b_c_d#e-1.", ["pond://session/a/b_c_d#e-1"]),
        ("[it](pond://session/a/b) and <pond://session/a/c>", ["pond://session/a/b", "pond://session/a/c"]),
        ("[pond://session/a/b](pond://session/a/c)", ["pond://session/a/c"]),
        ("[it](pond://other/a/b) pond://other/a/b", []),
        ("[it](pond:javascript:alert) `pond://session/a/b`", []),
        ('pond://session/a/b"onclick=x', ["pond://session/a/b"]),
    ],
)
def test_only_what_leads_to_a_session_is_a_link_of_ours(theme: Theme, markdown: str, linked: list[str]) -> None:
    html = MarkdownWriter(theme.colours, code_family="monospace").html(markdown)
    assert re.findall(r'href="([^"]*)"', html) == linked


@pytest.mark.parametrize(
    ("copied", "link"),
    [
        ("codex@laptop:abc#m1", "codex@laptop:abc#m1"),
        ("mailto:somebody@example.org", None),
        ("https://example.org", None),
        ("C:\\Users", None),
        ("note: buy milk", None),
        ("pond://session/a/b.", "pond://session/a/b"),
        ("x" * 5_000, None),
    ],
)
def test_what_counts_as_a_link_that_was_copied(copied: str, link: str | None) -> None:
    assert link_in(copied) == link
