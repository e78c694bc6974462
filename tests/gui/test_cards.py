"""Calls opened into what they did, over a real pond: an invented session with every kind of card."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.transcript.blocks import Line, Picture
from pond_desktop.gui.transcript.bodies.pieces import Piece
from pond_desktop.gui.transcript.fetched import Question
from pond_desktop.gui.transcript.layout import Spot
from pond_desktop.operations.capture import capture
from pond_desktop.pond import Pond
from pond_desktop.projection.tool_cards import CARD_CHARS
from pond_desktop.projection.values import MessageView
from tests.gui.desks import make_pond, said, settle, write_session

WIDE = "w" * 1_000_000
MANY = "".join(f"line {number}\n" for number in range(10_000))
HUGE = "0123456789abcdef\n" * 200_000

CARDS = Path(__file__).parent.parent / "data" / "cards"
SESSION = "claude-code:ca2d5000-0000-4000-8000-000000000001"
TODO, READ, GREP, EDIT, BASH, WRITE, PATCH, TASK, PLAN, DENIED, UNKNOWN, RUNNING, PICTURES = (
    f"card-{number:02}" for number in (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 24)
)


@pytest.fixture
def cards(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    pond = make_pond(tmp_path, (f"claude-code={CARDS}",))
    capture(pond)
    desk = open_desk(pond)
    desk.window.resize(1_000, 1_400)
    desk.window.set_latest_first(False)
    desk.navigator.open_session(SESSION)
    settle(qtbot, desk)
    return desk


def row_of(desk: Desk, message_id: str) -> int:
    row = desk.window.transcript.model.row_of_message(message_id)
    assert row is not None
    return row


def pieces(desk: Desk, message_id: str) -> list[Piece]:
    layout = desk.window.transcript.view._layout(row_of(desk, message_id))
    assert layout is not None
    return layout.pieces


def shown(desk: Desk, message_id: str) -> str:
    """Every text below the line of a message's cards, with what stands beside its lines."""
    texts = []
    for piece in pieces(desk, message_id):
        if piece.document is not None:
            lines = piece.document.toPlainText().split("\n")
            beside = [*piece.margin, *[""] * len(lines)]
            texts.append(
                "\n".join(f"{mark} {line}" if mark else line for mark, line in zip(beside, lines, strict=False))
            )
        elif isinstance(piece.block, Line) and piece.block.kind == "label":
            texts.append(f"[{piece.block.name} {piece.block.text}]".replace(" ]", "]"))
    return "\n".join(texts)


def line_of(desk: Desk, message_id: str) -> Line:
    return next(
        piece.block
        for piece in pieces(desk, message_id)
        if isinstance(piece.block, Line) and piece.block.kind == "call"
    )


def open_card(qtbot: QtBot, desk: Desk, message_id: str) -> None:
    view = desk.window.transcript.view
    view.show_row(row_of(desk, message_id))
    view.setFocus()
    desk.window.actions_by_name["unfold"].trigger()
    settle(qtbot, desk)


def buttons(desk: Desk, message_id: str) -> list[str]:
    return [button.switch.words for piece in pieces(desk, message_id) for button in piece.buttons]


def press(qtbot: QtBot, desk: Desk, message_id: str, words: str) -> None:
    view = desk.window.transcript.view
    place = next(
        button.place for piece in pieces(desk, message_id) for button in piece.buttons if words in button.switch.words
    )
    corner = view.visualRect(desk.window.transcript.model.index(row_of(desk, message_id), 0)).topLeft()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=corner + place.center())
    settle(qtbot, desk)


@pytest.mark.parametrize(
    ("message_id", "wanted"),
    [
        (TODO, "[1 of 4 done]\n☑  Read the driver  ·  done\n◪  Raise the frequency  ·  in progress\n☐  Measure"),
        (READ, "11 class Dimmer:\n12     FREQ = 61  # Hz\n13"),
        (GREP, "src/pwm.py\n12     FREQ = 61  # Hz\n40     timer.start(FREQ)\nsrc/main.py\n7 from pwm import FREQ"),
        (EDIT, "[/home/mara/code/lamp/pwm.py edited  +2  −2]\n  class Dimmer:\n-     FREQ = 61  # Hz\n+     FREQ"),
        (BASH, "$ cd /home/mara/code/lamp &&\npytest -q --color=yes"),
        (BASH, "collected 3 items\n..F\nFAILED tests/test_pwm.py::test_low - assert 0.02 == 0.0\n 1 failed"),
        (WRITE, "[/home/mara/code/lamp/tests/test_low.py written  +5]\n1 + from pwm import Dimmer"),
        (PATCH, "- from pwm import FREQ\n+ from pwm import Dimmer as _Dimmer\n[src/old_timer.py deleted]"),
        (TASK, "Find who else dims · Explore\n[Task]\nLook for every caller of set_duty."),
        (TASK, "[Last words]\nTwo callers:\nnight.py passes 0.01"),
        (PLAN, "Plan\nClamp the share"),
        (UNKNOWN, '"settings": {\n    "gain": 4'),
    ],
)  # fmt: skip
def test_each_kind_of_call_is_opened_by_a_key(cards: Desk, qtbot: QtBot, message_id: str, wanted: str) -> None:
    assert wanted.strip() not in shown(cards, message_id)
    open_card(qtbot, cards, message_id)
    assert wanted.strip() in shown(cards, message_id)
    open_card(qtbot, cards, message_id)
    assert wanted.strip() not in shown(cards, message_id)


def test_a_line_says_how_a_call_ended_in_words_and_how_long_it_took(cards: Desk) -> None:
    said = {message_id: line_of(cards, message_id) for message_id in (BASH, EDIT, DENIED, RUNNING)}
    assert [(line.outcome, line.took) for line in said.values()] == [
        ("failed", "4 s"),
        ("ok", "0.2 s"),
        ("denied", "5 s"),
        ("unanswered", ""),
    ]
    model = cards.window.transcript.model
    heard = model.data(model.index(row_of(cards, BASH), 0), Qt.ItemDataRole.AccessibleTextRole)
    assert str(heard).endswith("Bash cd /home/mara/code/lamp && pytest -q --color=yes: ✗ failed, 4 s")


def test_as_written_is_one_click_away_with_every_code(cards: Desk, qtbot: QtBot) -> None:
    open_card(qtbot, cards, BASH)
    assert "collecting" not in shown(cards, BASH)
    press(qtbot, cards, BASH, "As written")
    # the escape character by its sign, or by its name where no font has one
    assert "collecting 10%" in shown(cards, BASH)
    assert "[32m." in shown(cards, BASH)
    assert '"description": "Run the tests"' in shown(cards, BASH)
    assert "✓ As written" not in buttons(cards, BASH)
    assert any(button.switch.is_on for piece in pieces(cards, BASH) for button in piece.buttons)
    cards.window.actions_by_name["raw_cards"].trigger()
    settle(qtbot, cards)
    assert "collecting 10%" not in shown(cards, BASH)


def test_changes_stand_side_by_side_everywhere_once_that_was_chosen(cards: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    open_card(qtbot, cards, EDIT)
    open_card(qtbot, cards, WRITE)
    press(qtbot, cards, WRITE, "Side by side")
    for message_id in (EDIT, WRITE):
        assert any("table" in piece.document.toHtml() for piece in pieces(cards, message_id) if piece.document)
    assert cards.window.actions_by_name["beside"].isChecked()
    assert "-     FREQ = 61" in shown(cards, EDIT)
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    cards.window.save_places(kept)
    cards.window.actions_by_name["beside"].trigger()
    assert not cards.window.transcript.model.openings.is_beside
    cards.window.restore_places(kept)
    assert cards.window.transcript.model.openings.is_beside


def test_the_result_is_reached_from_the_call_and_back(cards: Desk, qtbot: QtBot) -> None:
    open_card(qtbot, cards, BASH)
    press(qtbot, cards, BASH, "Go to the result")
    model, view = cards.window.transcript.model, cards.window.transcript.view
    answer = model.view_at(view.currentIndex().row())
    assert answer is not None
    assert answer.parts[0].call_message_id == BASH
    open_card(qtbot, cards, answer.id)
    assert "FAILED tests/test_pwm.py" in shown(cards, answer.id)
    press(qtbot, cards, answer.id, "Go to the call")
    assert view.currentIndex().row() == row_of(cards, BASH)


def test_all_cards_open_and_close_at_once_but_results_that_their_calls_show(cards: Desk, qtbot: QtBot) -> None:
    action = cards.window.actions_by_name["unfold_all"]
    action.trigger()
    settle(qtbot, cards)
    assert action.isChecked()
    assert "FAILED tests/test_pwm.py" in shown(cards, BASH)
    assert "class Dimmer:" in shown(cards, READ)
    assert shown(cards, "card-10") == ""
    # thoughts and what the harness added stay folded
    assert "The timer divides by 1024" not in shown(cards, TODO)
    open_card(qtbot, cards, READ)
    assert shown(cards, READ) == ""
    action.trigger()
    settle(qtbot, cards)
    assert shown(cards, BASH) == shown(cards, TODO) == ""


def test_only_the_conversation_leaves_what_was_said_and_counts_the_rest(
    cards: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    model, view = cards.window.transcript.model, cards.window.transcript.view
    action = cards.window.actions_by_name["conversation_only"]
    action.trigger()
    settle(qtbot, cards)
    seen = [row for row in range(model.rowCount()) if view.geometry_of_rows.sums.height(row)]
    assert [model.view_at(row).id for row in seen] == ["card-00", TODO, PICTURES, "card-25", "card-26"]  # type: ignore[union-attr]
    [line] = [piece.block for piece in pieces(cards, TODO) if isinstance(piece.block, Line)]
    assert line.kind == "folded"
    # with a catalogue or without
    assert line.name.replace("(s)", "").replace("calls", "call") == "12 tool call · 1 thought"
    view.show_row(0)
    cards.window.transcript.step(1)
    cards.window.transcript.step(1)
    assert view.currentIndex().row() == row_of(cards, PICTURES)
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    cards.window.save_places(kept)
    action.trigger()
    settle(qtbot, cards)
    assert all(view.geometry_of_rows.sums.height(row) for row in range(model.rowCount()))
    cards.window.restore_places(kept)
    assert action.isChecked()


def test_a_run_opens_by_a_click_and_for_who_comes_to_a_message_in_it(cards: Desk, qtbot: QtBot) -> None:
    view = cards.window.transcript.view
    cards.window.actions_by_name["conversation_only"].trigger()
    settle(qtbot, cards)
    corner = view.visualRect(cards.window.transcript.model.index(row_of(cards, TODO), 0)).topLeft()
    point = corner + QPoint(60, pieces(cards, TODO)[0].top + 5)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    settle(qtbot, cards)
    assert line_of(cards, BASH).name == "Bash"
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    settle(qtbot, cards)
    assert view.geometry_of_rows.sums.height(row_of(cards, BASH)) == 0
    cards.window.transcript.view.setCurrentIndex(cards.window.transcript.model.index(row_of(cards, TODO), 0))
    cards.window.actions_by_name["unfold"].trigger()
    settle(qtbot, cards)
    assert line_of(cards, BASH).name == "Bash"
    cards.window.transcript.model.toggle_run(row_of(cards, TODO))
    assert cards.window.transcript.show_message(BASH, is_flashing=False)
    settle(qtbot, cards)
    assert line_of(cards, BASH).name == "Bash"


def test_the_head_of_a_message_tells_its_model_and_usage(cards: Desk, qtbot: QtBot) -> None:
    view = cards.window.transcript.view
    row = row_of(cards, "card-26")
    view.show_row(row)
    settle(qtbot, cards)
    layout = view._layout(row)
    assert layout is not None
    head = view.visualRect(cards.window.transcript.model.index(row, 0)).topLeft() + QPoint(40, layout.said_top + 8)
    assert "Model: lamp-model-1" in view.tip_at(head)
    assert "9,000 read from cache" in view.tip_at(head)
    assert view.tip_at(head + QPoint(0, layout.height - layout.said_top - 12)) == ""


def test_a_card_that_cannot_be_read_shows_its_text(cards: Desk, qtbot: QtBot) -> None:
    model = cards.window.transcript.model
    model.cards_wanted.disconnect()
    asked: list[Question] = []
    model.cards_wanted.connect(asked.append)
    open_card(qtbot, cards, GREP)
    assert shown(cards, GREP) == ""
    model.put_cards(asked[0], {})
    assert '"pattern": "FREQ"' in shown(cards, GREP)


def test_pictures_are_shown_by_what_their_bytes_are(cards: Desk, qtbot: QtBot) -> None:
    found = [piece.block for piece in pieces(cards, PICTURES) if isinstance(piece.block, Picture)]
    thumbs = [picture.thumb for picture in found]
    assert [thumb.size if thumb is not None else None for thumb in thumbs] == [(480, 300), (0, 0), (0, 0)]
    assert thumbs[0] is not None
    assert thumbs[0].image is not None
    assert thumbs[0].image.width() <= 360 * cards.window.devicePixelRatioF()
    assert "This picture of 17 B cannot be shown. (image/png · 17 B)" in shown(cards, PICTURES)
    assert "image/svg+xml" in shown(cards, PICTURES)


def test_an_address_of_a_picture_elsewhere_is_copied_by_a_click(cards: Desk, qtbot: QtBot, qapp: QApplication) -> None:
    view = cards.window.transcript.view
    view.show_row(row_of(cards, PICTURES))
    settle(qtbot, cards)
    assert "[image: elsewhere at http://127.0.0.1:8765/lamp.png] copy the address" in shown(cards, PICTURES)
    area = view.viewport().rect()
    point = next(
        QPoint(x, y)
        for y in range(0, area.height(), 4)
        for x in range(0, area.width(), 6)
        if (found := view.spot_at(QPoint(x, y))) is not None and found[1].kind == "copy"
    )
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.waitUntil(lambda: qapp.clipboard().text() == "http://127.0.0.1:8765/lamp.png")
    qapp.clipboard().clear()
    cards.window.actions_by_name["copy_addresses"].trigger()
    qtbot.waitUntil(lambda: qapp.clipboard().text() == "http://127.0.0.1:8765/lamp.png")


@pytest.fixture
def large(tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot) -> Desk:
    """Three commands: one that wrote many lines, one that wrote an endless one, one that wrote megabytes."""
    records = [said("s", 0, "user", "Write.")]
    for number, output in enumerate((MANY, WIDE, HUGE)):
        call = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": f"write {number}"}}
        answer = {"type": "tool_result", "tool_use_id": f"t{number}", "content": output}
        records += [said("s", 2 * number + 1, "assistant", [call]), said("s", 2 * number + 2, "user", [answer])]
    root = tmp_path / "claude"
    write_session(root, "s", records)
    pond = make_pond(tmp_path, (f"claude-code={root}",))
    capture(pond)
    desk = open_desk(pond)
    desk.window.resize(1_000, 1_000)
    desk.window.set_latest_first(False)
    desk.navigator.open_session("claude-code:s")
    settle(qtbot, desk)
    return desk


@pytest.mark.parametrize(("message_id", "output"), [("s-1", MANY), ("s-3", WIDE), ("s-5", HUGE)])
def test_of_a_large_output_a_head_is_shown_then_more_then_all_in_the_detail(
    large: Desk, qtbot: QtBot, message_id: str, output: str
) -> None:
    open_card(qtbot, large, message_id)
    head = shown(large, message_id).replace("\u200b", "")
    assert output[:100] in head
    assert len(head) <= 20_100
    assert head.count("\n") <= 202
    # the wish stands below what is shown, out of sight
    large.window.transcript.view.scroll_by(100_000)
    large.window.transcript.cards.choose(row_of(large, message_id), view_of(large, message_id), Spot("more", 0))
    settle(qtbot, large)
    more = shown(large, message_id).replace("\u200b", "")
    assert len(head) < len(more) <= CARD_CHARS + 100
    assert not large.window.transcript.model.is_awaited(row_of(large, message_id))
    wished = [button.switch for piece in pieces(large, message_id) for button in piece.buttons]
    whole = next(switch for switch in wished if switch.words.startswith("Show all ("))
    with qtbot.waitSignal(large.window.transcript.whole_wanted) as wanted:
        large.window.transcript.cards.choose(
            row_of(large, message_id), view_of(large, message_id), Spot("whole", 0, whole.target)
        )
    assert [wanted.args[0].id, wanted.args[1]] == [f"s-{int(message_id[2:]) + 1}", 0]
    settle(qtbot, large)


def view_of(desk: Desk, message_id: str) -> MessageView:
    view = desk.window.transcript.model.view_at(row_of(desk, message_id))
    assert view is not None
    return view


def test_a_call_without_a_result_runs_while_its_agent_goes_on(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "sleep 99"}}
    write_session(tmp_path / "claude", "s", [said("s", 0, "user", "Wait."), said("s", 1, "assistant", [call])])
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    desk.navigator.open_session("claude-code:s")
    settle(qtbot, desk)
    assert line_of(desk, "s-1").outcome == "unanswered"
    desk.window.transcript.model.set_live(True)
    assert line_of(desk, "s-1").outcome == "running"


def test_calls_of_one_id_each_have_their_own_result(
    tmp_path: Path, open_desk: Callable[[Pond], Desk], qtbot: QtBot
) -> None:
    records = [said("s", 0, "user", "Try twice.")]
    for number, (command, output, is_error) in enumerate([("first", "all well", False), ("second", "broken", True)]):
        call = {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": command}}
        result = {"type": "tool_result", "tool_use_id": "t1", "content": output, "is_error": is_error}
        records += [
            said("s", 1 + 2 * number, "assistant", [call]),
            said("s", 2 + 2 * number, "user", [result]),
        ]
    write_session(tmp_path / "claude", "s", records)
    pond = make_pond(tmp_path, (f"claude-code={tmp_path / 'claude'}",))
    capture(pond)
    desk = open_desk(pond)
    desk.navigator.open_session("claude-code:s")
    settle(qtbot, desk)
    assert [line_of(desk, f"s-{number}").outcome for number in (1, 3)] == ["ok", "failed"]
    for message_id, wanted, other in (("s-1", "all well", "broken"), ("s-3", "broken", "all well")):
        open_card(qtbot, desk, message_id)
        assert wanted in shown(desk, message_id)
        assert other not in shown(desk, message_id)
