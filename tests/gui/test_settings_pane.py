"""The settings pane: each setting has a control, and what is chosen holds at once and is written down."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSpinBox, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.looks.colours import CONTRAST
from pond_desktop.gui.settings_pane.controls import Choice, Number, Switch, TextField
from pond_desktop.gui.settings_pane.lists import AgentFolders, AgentList, FolderList
from pond_desktop.gui.settings_pane.pane import SettingsPane
from pond_desktop.gui.settings_pane.prices import PriceTable
from pond_desktop.gui.settings_pane.texts import Commands, Templates
from pond_desktop.gui.settings_pane.words import choice_words, page_title, priced_words, unit_words
from pond_desktop.pond import Pond, open_pond
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.setting_kinds import Shape, kind_of
from pond_desktop.runtime.settings import FIELDS
from tests.gui.desks import settle

_NAMED = QCheckBox | QComboBox | QSpinBox | QLineEdit | QTableWidget


@pytest.fixture
def pane(desk: Desk) -> SettingsPane:
    return desk.choosing.open()


def test_every_setting_has_a_control_or_a_page(pane: SettingsPane) -> None:
    names = {field.name for field in FIELDS.values()}
    assert pane.controls.keys() | {"keys"} == names


def test_every_page_and_choice_has_words() -> None:
    for field in FIELDS.values():
        kind = kind_of(field)
        assert page_title(kind.page)
        words_of = priced_words if kind.shape is Shape.NUMBERS_BY_NAME else choice_words
        assert all(words_of(choice) for choice in kind.choices)
        assert kind.shape is not Shape.NUMBER or unit_words(kind.unit)


def test_every_control_is_named_for_who_hears_it(pane: SettingsPane) -> None:
    for name, control in pane.controls.items():
        inner = [
            each
            for each in control.findChildren(QWidget)
            if (isinstance(each, _NAMED) and each.objectName() != "qt_spinbox_lineedit")
            or each.objectName() == "choices"
        ]
        assert inner, name
        assert all(each.accessibleName() and each.accessibleDescription() for each in inner), name


def test_what_is_chosen_holds_at_once_and_is_written_down(pane: SettingsPane, desk: Desk, qtbot: QtBot) -> None:
    colours, size, order = pane.controls["theme"], pane.controls["zoom_percent"], pane.controls["newest_first"]
    assert isinstance(colours, Choice)
    assert isinstance(size, Number)
    assert isinstance(order, Switch)
    colours.box.setCurrentIndex(colours.box.findData("contrast"))
    colours.box.activated.emit(colours.box.currentIndex())
    assert desk.window.theme.colours is CONTRAST
    assert desk.window.actions_by_name["theme_contrast"].isChecked()
    size.box.setValue(150)
    assert desk.window.theme.zoom_percent == 150
    order.box.click()
    assert not desk.window.transcript.model.is_latest_first
    kept = Settings.read(desk.preferences.file)
    assert (kept.theme, kept.zoom_percent, kept.newest_first) == ("contrast", 150, False)


def test_what_the_menu_chose_is_written_down_and_shown(pane: SettingsPane, desk: Desk) -> None:
    desk.window.actions_by_name["theme_dark"].trigger()
    desk.window.actions_by_name["zoom_in"].trigger()
    kept = Settings.read(desk.preferences.file)
    assert (kept.theme, kept.zoom_percent) == ("dark", 110)
    colours = pane.controls["theme"]
    assert isinstance(colours, Choice)
    assert colours.box.currentData() == "dark"


def test_an_agent_can_be_left_out(pane: SettingsPane, desk: Desk) -> None:
    agents = pane.controls["agents_off"]
    assert isinstance(agents, AgentList)
    row = next(item for item in agents.items() if item.text() == "Codex CLI")
    row.setCheckState(Qt.CheckState.Checked)
    assert Settings.read(desk.preferences.file).agents_off == ("codex",)
    assert all(not source.roots for source in desk.navigator.pond.sources() if source.id == "codex")


def test_folders_are_added_and_removed(pane: SettingsPane, desk: Desk, tmp_path: Path) -> None:
    folders, links = pane.controls["roots"], pane.controls["follow_links_to"]
    assert isinstance(folders, AgentFolders)
    assert isinstance(links, FolderList)
    folders.add(tmp_path / "more", "pi")
    links.add(tmp_path / "shared")
    assert desk.preferences.settings.roots["pi"][-1] == tmp_path / "more"
    assert Settings.read(desk.preferences.file).follow_links_to == (tmp_path / "shared",)
    links.list.setCurrentRow(0)
    links.remove_button.click()
    assert Settings.read(desk.preferences.file).follow_links_to == ()


def test_what_the_command_line_said_is_neither_shown_as_set_nor_written_down(
    open_desk: Callable[[Pond], Desk], tmp_path: Path
) -> None:
    folders = Folders.below(tmp_path / "home")
    folders.create()
    folders.settings_file.write_text('agents_off = ["pi", "codex"]\n', encoding="utf-8")
    told = Settings.read(folders.settings_file).with_roots([f"pi={tmp_path / 'once'}"])
    with open_pond(folders, told) as pond:
        desk = open_desk(pond)
        pane = desk.choosing.open("histories")
        named, off = pane.controls["roots"], pane.controls["agents_off"]
        assert isinstance(named, AgentFolders)
        assert isinstance(off, AgentList)
        named.add(tmp_path / "kept", "claude-code")
        next(item for item in off.items() if item.text() == "Amp").setCheckState(Qt.CheckState.Checked)
        kept = Settings.read(folders.settings_file)
        assert kept.roots == {"claude-code": (tmp_path / "kept",)}
        assert set(kept.agents_off) == {"pi", "codex", "amp"}
        # and still it holds while the program runs
        assert pond.settings.roots["pi"] == (tmp_path / "once",)
        assert set(pond.settings.agents_off) == {"codex", "amp"}


def test_a_file_that_is_not_understood_is_said_and_not_written(desk: Desk) -> None:
    desk.preferences.file.write_text("teme = 'dark'\n", encoding="utf-8")
    pane = desk.choosing.open()
    assert "'teme'" in pane.fault_words.text()
    assert "'theme'" in pane.fault_words.text()
    assert not pane.controls["theme"].isEnabled()
    desk.preferences.file.write_text("theme = 'dark'\n", encoding="utf-8")
    pane.again_button.click()
    assert pane.controls["theme"].isEnabled()
    assert desk.window.theme.choice == "dark"


def test_a_change_that_cannot_be_written_is_a_notice_and_nothing_changes(desk: Desk) -> None:
    desk.preferences.file.write_text("teme = 'dark'\n", encoding="utf-8")
    assert not desk.preferences.change(newest_first=False)
    assert "'teme'" in desk.window.notices.words.text()
    assert desk.preferences.settings.newest_first


def test_the_pane_is_one_and_the_same_while_it_is_open(desk: Desk, qtbot: QtBot) -> None:
    first = desk.choosing.open()
    assert desk.choosing.open("keys") is first
    first.close()
    qtbot.waitUntil(lambda: desk.choosing.pane is None)
    assert desk.choosing.open() is not first


def test_a_price_is_typed_into_the_table(pane: SettingsPane, desk: Desk) -> None:
    prices, currency = pane.controls["prices"], pane.controls["currency"]
    assert isinstance(prices, PriceTable)
    assert isinstance(currency, TextField)
    prices.add_button.click()
    for column, words in enumerate(("model-a", "3", "a lot", "0,3", "")):
        cell = prices.table.item(0, column)
        assert cell is not None
        cell.setText(words)
    currency.field.setText("EUR ")
    currency.field.editingFinished.emit()
    settings = desk.navigator.pond.settings
    assert settings.prices == {"model-a": {"input": 3.0, "cache_read": 0.3}}
    assert settings.currency == "EUR"
    written = Settings.read(desk.navigator.pond.folders.settings_file)
    assert (written.prices, written.currency) == (settings.prices, "EUR")
    prices.table.setCurrentCell(0, 0)
    prices.remove_button.click()
    assert desk.navigator.pond.settings.prices == {}


def test_with_reduced_motion_nothing_flashes(pane: SettingsPane, desk: Desk, qtbot: QtBot) -> None:
    desk.window.sessions.table.selectRow(0)
    settle(qtbot, desk)
    transcript = desk.window.transcript
    view = transcript.model.view_at(0)
    assert view is not None
    shown_id = view.id

    def flashes() -> bool:
        transcript.show_message(shown_id, is_flashing=True)
        is_flashing = transcript.view.is_flashing
        transcript.view.end_flash()
        return is_flashing

    assert flashes()
    motion = pane.controls["reduced_motion"]
    assert isinstance(motion, Switch)
    motion.box.click()
    assert not flashes()
    assert QApplication.cursorFlashTime() == 0
    motion.box.click()
    assert QApplication.cursorFlashTime() > 0


def test_a_format_of_ones_own_is_typed_in_and_kept_once_it_is_understood(pane: SettingsPane, desk: Desk) -> None:
    own = pane.controls["insert_templates"]
    assert isinstance(own, Templates)
    own.add()
    own.list.item(0).setText("mine")
    own.field.setPlainText("{titel}")
    own.left()
    assert "'titel'" in own.fault.text()
    assert "'title'" in own.fault.text()
    assert Settings.read(desk.preferences.file).insert_templates == {}
    own.field.setPlainText("{title|md}\n{url}")
    own.left()
    assert own.fault.isHidden()
    assert Settings.read(desk.preferences.file).insert_templates == {"mine": "{title|md}\n{url}"}
    own.remove_button.click()
    assert Settings.read(desk.preferences.file).insert_templates == {}


def test_a_command_has_a_word_a_line(pane: SettingsPane, desk: Desk) -> None:
    commands = pane.controls["insert_commands"]
    assert isinstance(commands, Commands)
    commands.put({"notes": ("tee", "-a", "my notes.md")})
    assert commands.field.toPlainText() == "tee\n-a\nmy notes.md"
    commands.field.setPlainText("tee\nmy notes.md")
    commands.left()
    assert Settings.read(desk.preferences.file).insert_commands == {"notes": ("tee", "my notes.md")}
