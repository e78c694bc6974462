"""The pane of filters beside the list."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from pond_desktop.gui.facets.pane import FacetPane
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.projection.listing import ListRequest, SessionFacets

CTRL = Qt.KeyboardModifier.ControlModifier
COUNTS = SessionFacets(
    total_count=41,
    pinned_count=3,
    periods=(("today", 4), ("week", 41), ("month", 60), ("year", 100)),
    agents=(("claude-code", 33), ("codex", 8)),
    projects=(("/srv/demo/R&D <b>", 29), ("", 2), *((f"/srv/demo/p{number:02}", 1) for number in range(30))),
    models=(("model-a", 41),),
    has=(("error", 5), ("image", 0)),
)


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]) -> FacetPane:
    made = FacetPane(theme, agent_titles)
    qtbot.addWidget(made)
    made.resize(200, 900)
    made.show_facets(COUNTS, ListRequest(agents=("codex",)), recent_count=7)
    made.show()
    return made


def item(pane: FacetPane, section: str, value: str) -> QTreeWidgetItem:
    found = pane.tree.item_of(section, value)
    assert found is not None
    return found


def click(
    pane: FacetPane, qtbot: QtBot, section: str, value: str, keys: Qt.KeyboardModifier, *, on_check: bool
) -> None:
    place = pane.tree.visualItemRect(item(pane, section, value))
    where = QPoint(place.left() + 8, place.center().y()) if on_check else place.center()
    qtbot.mouseClick(pane.tree.viewport(), Qt.MouseButton.LeftButton, keys, where)


def wishes(pane: FacetPane) -> list[tuple[object, ...]]:
    wanted: list[tuple[object, ...]] = []
    pane.chosen.connect(lambda *what: wanted.append(what))
    pane.toggled.connect(lambda *what: wanted.append(what))
    return wanted


def test_models_are_told_apart_without_the_days_they_were_made(pane: FacetPane) -> None:
    models = ("claude-opus-4-20250514", "claude-opus-4-5-20251101", "gpt-4o-2024-05-13", "gpt-4o-2024-08-06", "")
    facets = SessionFacets(models=tuple((model, 2) for model in models))
    pane.show_facets(facets, ListRequest(), recent_count=0)
    words = ["claude-opus-4", "claude-opus-4-5", "gpt-4o-2024-05-13", "gpt-4o-2024-08-06", "No model named"]
    assert [item(pane, "models", model).text(0) for model in models] == words
    assert item(pane, "models", models[0]).toolTip(0) == models[0]


def test_each_choice_has_its_count_and_says_whether_it_is_chosen(pane: FacetPane) -> None:
    codex, claude = item(pane, "agents", "codex"), item(pane, "agents", "claude-code")
    assert (codex.text(0), codex.text(1).strip(), codex.checkState(0)) == ("Codex CLI", "8", Qt.CheckState.Checked)
    assert (claude.text(0), claude.checkState(0)) == ("Claude Code", Qt.CheckState.Unchecked)
    assert item(pane, "places", "only").text(1) == "7"
    assert item(pane, "projects", "").text(0) == "No project"
    assert codex.data(0, Qt.ItemDataRole.AccessibleTextRole).startswith("Codex CLI: 8 session")


def test_a_click_chooses_one_alone_and_ctrl_or_the_check_mark_adds_it(pane: FacetPane, qtbot: QtBot) -> None:
    wanted = wishes(pane)
    none = Qt.KeyboardModifier.NoModifier
    click(pane, qtbot, "agents", "claude-code", none, on_check=False)
    click(pane, qtbot, "agents", "claude-code", CTRL, on_check=False)
    click(pane, qtbot, "agents", "claude-code", none, on_check=True)
    click(pane, qtbot, "places", "all", none, on_check=False)
    assert wanted == [
        ("agents", "claude-code"),
        ("agents", "claude-code", True),
        ("agents", "claude-code", True),
        ("all", ""),
    ]


def test_keys_reach_and_choose_everything(pane: FacetPane, qtbot: QtBot) -> None:
    wanted = wishes(pane)
    pane.tree.setFocus()
    pane.tree.setCurrentItem(item(pane, "agents", "claude-code"))
    qtbot.keyClick(pane.tree, Qt.Key.Key_Return)
    qtbot.keyClick(pane.tree, Qt.Key.Key_Space)
    qtbot.keyClick(pane.tree, Qt.Key.Key_Down)
    qtbot.keyClick(pane.tree, Qt.Key.Key_Return, CTRL)
    assert wanted == [("agents", "claude-code"), ("agents", "claude-code", True), ("agents", "codex", False)]


def test_of_many_values_the_first_are_shown_and_the_chosen_one_until_all_are_wanted(
    pane: FacetPane, qtbot: QtBot
) -> None:
    assert pane.tree.item_of("projects", "/srv/demo/p29") is None
    pane.show_facets(COUNTS, ListRequest(projects=("/srv/demo/p29",)), recent_count=7)
    assert item(pane, "projects", "/srv/demo/p29").checkState(0) == Qt.CheckState.Checked
    (more,) = pane.tree.findItems("more", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
    assert "23 more" in more.text(0)
    pane.tree.setCurrentItem(more)
    qtbot.keyClick(pane.tree, Qt.Key.Key_Return)
    assert item(pane, "projects", "/srv/demo/p15").text(0) == "p15"


def test_counts_change_in_place_and_the_cursor_stays(pane: FacetPane) -> None:
    pane.tree.setCurrentItem(item(pane, "agents", "codex"))
    wanted = wishes(pane)
    turned = SessionFacets(agents=(("codex", 90), ("claude-code", 34)))
    pane.show_facets(turned, ListRequest(), recent_count=0)
    current = pane.tree.currentItem()
    assert current is not None
    assert (current.text(0), current.text(1).strip()) == ("Codex CLI", "90")
    assert wanted == [], "what is written is not what a person chose"


def test_saved_searches_have_their_place(pane: FacetPane, qtbot: QtBot) -> None:
    pane.set_saved([("Herons", "agent:codex heron")])
    with qtbot.waitSignal(pane.saved_chosen) as chosen:
        click(pane, qtbot, "saved", "Herons", Qt.KeyboardModifier.NoModifier, on_check=False)
    assert chosen.args == ["Herons"]
    pane.set_saved([])
    section = pane.tree.findItems("Saved searches", Qt.MatchFlag.MatchExactly)[0]
    assert section.isHidden()


def test_rows_are_high_enough_to_be_hit(pane: FacetPane) -> None:
    assert pane.tree.visualItemRect(item(pane, "agents", "codex")).height() >= 24
