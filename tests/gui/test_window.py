"""The window: menus, keys, panes, what it says."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from pond_desktop.capture import CaptureReport, Progress
from pond_desktop.errors import NotFound
from pond_desktop.gui.actions import MENUS, SEPARATOR
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.dialogs import AboutDialog, ShortcutsDialog
from pond_desktop.gui.keymap import key_table
from pond_desktop.gui.links import LinkDialog
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.notices import ReportDialog
from pond_desktop.gui.status_line import progress_words, report_words
from pond_desktop.gui.window import MainWindow
from pond_desktop.pond import Pond
from tests.gui import values


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, agent_titles: Callable[[str], str]) -> MainWindow:
    made = MainWindow(theme, lambda: values.NOW, agent_titles, QIcon())
    made.furnish()
    qtbot.addWidget(made)
    # wide enough for all panes
    made.resize(1_600, 900)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    values.fill_list(made.sessions, [values.session(number) for number in range(30)])
    made.transcript.show_page(values.page())
    made.transcript.set_outline(values.outline_of(values.conversation()))
    return made


def focused(window: MainWindow) -> str:
    widget = QApplication.focusWidget()
    for name, pane in (
        ("search", window.search_box),
        ("facets", window.facets),
        ("list", window.left),
        ("transcript", window.transcript),
        ("detail", window.detail),
    ):
        if widget is not None and (pane is widget or pane.isAncestorOf(widget)):
            return name
    return "nothing"


def test_every_command_is_in_a_menu_with_its_keys(window: MainWindow) -> None:
    shown = {
        action.objectName()
        for title in window.menuBar().actions()
        for action in title.menu().actions()  # type: ignore[attr-defined]  # it is a QMenu
        if not action.isSeparator()
    }
    wanted = {command.name for commands in MENUS.values() for command in commands if command is not SEPARATOR}
    assert shown == wanted
    for name, action in window.actions_by_name.items():
        assert action.text(), name
    table = key_table(window.actions_by_name)
    assert len(table) > 4
    assert all(keys and words for rows in table.values() for keys, words in rows)


def test_no_keys_are_given_twice_in_one_place(window: MainWindow) -> None:
    seen: dict[tuple[str, str], str] = {}
    overlap = {"transcript": ("transcript", "reading", "window"), "lists": ("lists", "reading", "window")}
    for place, scopes in overlap.items():
        for commands in MENUS.values():
            for command in commands:
                for keys in command.keys if command.scope in scopes else ():
                    assert (place, keys) not in seen, f"{keys}: {command.name} and {seen[place, keys]}"
                    seen[place, keys] = command.name


def test_f6_goes_round_the_panes_that_are_shown(window: MainWindow, qtbot: QtBot) -> None:
    window.transcript.setFocus()
    order = []
    for _ in range(5):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        order.append(focused(window))
    assert order == ["detail", "search", "facets", "list", "transcript"]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
    assert focused(window) == "detail"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert focused(window) == "transcript"
    window.actions_by_name["show_detail"].trigger()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
    assert focused(window) == "search"


def test_letters_are_commands_in_a_list_and_letters_in_the_search_box(window: MainWindow, qtbot: QtBot) -> None:
    window.sessions.table.setFocus()
    qtbot.keyClick(window.sessions.table, Qt.Key.Key_J)
    qtbot.keyClick(window.sessions.table, Qt.Key.Key_J)
    assert window.sessions.table.currentIndex().row() == 1
    qtbot.keyClick(window.sessions.table, Qt.Key.Key_K)
    assert window.sessions.table.currentIndex().row() == 0
    qtbot.keyClick(window.sessions.table, Qt.Key.Key_Slash)
    assert focused(window) == "search"
    qtbot.keyClicks(window.search_box, "jknpo/ x")
    assert window.search_box.text() == "jknpo/ x"
    assert window.sessions.table.currentIndex().row() == 0


def test_letters_walk_the_transcript(window: MainWindow, qtbot: QtBot) -> None:
    view = window.transcript.view
    view.setFocus()
    start = view.currentIndex().row()
    qtbot.keyClick(view, Qt.Key.Key_J)
    assert view.currentIndex().row() == start + 1
    qtbot.keyClick(view, Qt.Key.Key_N)
    message = window.transcript.model.view_at(view.currentIndex().row())
    assert message is not None
    assert message.id == "m0"
    qtbot.keyClick(view, Qt.Key.Key_P)
    assert view.currentIndex().row() == 0


def test_o_opens_and_closes_the_cards_of_a_message(window: MainWindow, qtbot: QtBot) -> None:
    view = window.transcript.view
    view.setFocus()
    row = window.transcript.model.row_of_message("m2")
    assert row is not None
    view.show_row(row)
    window.grab()
    before = view.geometry_of_rows.sums.height(row)
    qtbot.keyClick(view, Qt.Key.Key_O)
    window.grab()
    assert view.geometry_of_rows.sums.height(row) > before
    qtbot.keyClick(view, Qt.Key.Key_O)
    window.grab()
    assert view.geometry_of_rows.sums.height(row) == before


def test_ctrl_c_copies_the_message_that_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    window.transcript.view.setFocus()
    window.transcript.show_message("m11", is_flashing=False)
    with qtbot.waitSignal(window.transcript.copy_wanted) as wished:
        qtbot.keyClick(window.transcript.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert wished.args[0] == "Done: failures are counted and the waiting time doubles."


def test_escape_leaves_the_search_for_the_list(window: MainWindow, qtbot: QtBot) -> None:
    window.search_box.setText("retry")
    window.search_box.ask_now()
    window.results.show_answer(values.answer(5))
    window.show_results()
    window.results.table.setFocus()
    with qtbot.waitSignal(window.search_box.query_changed):
        qtbot.keyClick(window.results.table, Qt.Key.Key_Escape)
    assert window.search_box.text() == ""
    assert focused(window) == "list"


def test_ctrl_k_goes_to_the_search_from_anywhere(window: MainWindow, qtbot: QtBot) -> None:
    window.detail.setFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert focused(window) == "search"


def test_enter_goes_from_the_list_into_the_transcript(window: MainWindow, qtbot: QtBot) -> None:
    window.sessions.table.setFocus()
    qtbot.keyClick(window.sessions.table, Qt.Key.Key_Return)
    assert focused(window) == "transcript"


def test_the_theme_is_chosen_in_the_menu(window: MainWindow, theme: Theme) -> None:
    window.actions_by_name["theme_dark"].trigger()
    assert theme.colours.is_dark
    assert window.actions_by_name["theme_dark"].isChecked()
    assert not window.actions_by_name["theme_light"].isChecked()
    window.actions_by_name["theme_light"].trigger()
    assert not theme.colours.is_dark


def test_menu_and_switch_agree_on_the_order(window: MainWindow) -> None:
    window.set_latest_first(True)
    window.transcript.header.order.oldest_button.click()
    assert not window.actions_by_name["latest_first"].isChecked()
    window.actions_by_name["latest_first"].trigger()
    assert window.transcript.model.is_latest_first
    assert window.transcript.header.order.latest_button.isChecked()


def test_facets_take_room_from_the_transcript_and_a_narrow_window_starts_without(window: MainWindow) -> None:
    window.resize(1_400, 800)
    assert window.facets.isVisible()
    list_width, transcript_width = window.sessions.width(), window.transcript.width()
    window.actions_by_name["facets"].trigger()
    assert not window.facets.isVisible()
    assert window.transcript.width() > transcript_width
    assert abs(window.sessions.width() - list_width) < 8
    window.actions_by_name["facets"].trigger()
    assert window.facets.isVisible()
    assert abs(window.sessions.width() - list_width) < 8


def test_a_narrow_window_starts_without_facets_until_they_are_wanted(window: MainWindow) -> None:
    window.resize(940, 700)
    assert not window.facets.isVisible()
    assert not window.actions_by_name["facets"].isChecked()
    list_width = window.sessions.width()
    window.actions_by_name["facets"].trigger()
    window.resize(930, 680)
    assert window.facets.isVisible()
    assert window.facets.width() > 200
    assert window.sessions.width() == list_width, "a drawer lies over the list"
    assert window.facets.height() == window.panes.height()


def test_a_drawer_is_left_by_esc_and_a_wide_window_has_none(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(900, 700)
    window.actions_by_name["facets"].trigger()
    assert focused(window) == "facets"
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not window.facets.isVisible()
    assert focused(window) == "list"
    assert not window.actions_by_name["facets"].isChecked()
    window.resize(1_300, 700)
    assert window.facets.isVisible()
    assert window.facets.geometry().right() < window.sessions.geometry().left() + 2
    window.resize(780, 620)
    assert window.width() == 780
    assert not window.facets.isVisible()


def test_a_narrow_window_starts_without_the_detail_and_it_can_be_had(window: MainWindow) -> None:
    window.resize(900, 700)
    assert not window.detail.isVisible()
    assert not window.actions_by_name["show_detail"].isChecked()
    window.actions_by_name["show_detail"].trigger()
    assert window.detail.isVisible()
    window.resize(880, 700)
    assert window.detail.isVisible()


def test_a_notice_says_what_happened_and_what_to_do(window: MainWindow) -> None:
    window.notices.show_error(NotFound("There is no session x.", "Look for it in <b>the list</b>."))
    assert window.notices.isVisible()
    assert window.notices.words.text() == "There is no session x. Look for it in <b>the list</b>."
    assert window.notices.words.textFormat() == Qt.TextFormat.PlainText


def test_a_report_can_be_copied(window: MainWindow, qtbot: QtBot) -> None:
    window.report("ValueError: x", "Traceback …")
    dialog = window.findChild(ReportDialog)
    assert dialog is not None
    assert "ValueError: x\n\nTraceback …" in dialog.details.toPlainText()
    dialog.copy_button.click()
    assert "Traceback" in QGuiApplication.clipboard().text()
    dialog.reject()


def test_a_link_is_shown_in_full_before_it_is_opened(window: MainWindow, qtbot: QtBot) -> None:
    address = "https://good.example/<b>a</b>?q=1"
    dialog = LinkDialog(address, window)
    qtbot.addWidget(dialog)
    assert dialog.informativeText() == address
    assert dialog.textFormat() == Qt.TextFormat.PlainText
    assert "good.example" in dialog.text()
    assert dialog.defaultButton() is dialog.button(QMessageBox.StandardButton.Cancel)
    dialog.open()
    with qtbot.waitSignal(dialog.confirmed) as confirmed:
        dialog.open_button.click()
    assert confirmed.args == [address]


def test_hostile_titles_are_text_wherever_they_are_shown(window: MainWindow, qtbot: QtBot) -> None:
    """Qt guesses the format of tips and labels: none of them may take a title for markup."""
    title = '<img src="file:///etc/hostname"><b>bold</b> & <script>x</script> ' * 6
    hostile = values.session(1, title=title, project="/srv/<i>x</i>", model="<u>m</u>")
    values.fill_list(window.sessions, [hostile])
    tip = window.sessions.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "<img" not in tip
    assert "&lt;img" in tip
    link = values.link("child", hostile, is_outgoing=True)
    window.transcript.show_page(values.page(session=hostile, links=(link,)))
    window.status_line.hint("https://good.example/<b>x</b>")
    window.search_box.setText(title)
    window.results.show_answer(values.answer(1))
    window.grab()
    assert "<img" not in window.transcript.header.title.toolTip()
    for label in window.findChildren(QLabel):
        if "<" in label.text():
            assert label.textFormat() == Qt.TextFormat.PlainText, label.text()
    dialog = LinkDialog("https://good.example/<b>a</b>", window)
    qtbot.addWidget(dialog)
    dialog.open()
    shown = [label for label in dialog.findChildren(QLabel) if "<b>" in label.text()]
    assert shown
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in shown)


def test_a_clicked_link_asks_and_cancelling_opens_nothing(window: MainWindow) -> None:
    window.transcript.link_chosen.emit("https://good.example/a")
    dialog = window.findChild(LinkDialog)
    assert dialog is not None
    confirmed: list[str] = []
    dialog.confirmed.connect(confirmed.append)
    dialog.button(QMessageBox.StandardButton.Cancel).click()
    assert confirmed == []


def test_help_lists_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    for dialog in (ShortcutsDialog(window.actions_by_name, window), AboutDialog(window)):
        qtbot.addWidget(dialog)
        dialog.open()
        assert not dialog.grab().isNull()
        dialog.close()


def test_capture_is_told_in_words(window: MainWindow) -> None:
    progress = Progress(
        files_done=3,
        files_total=12,
        bytes_done=2_000_000,
        bytes_total=8_000_000,
        bytes_per_second=1_000_000,
        seconds_left=6,
        source="codex",
    )
    assert progress_words(progress) == "Capturing 3 of 12 files · 2.0 MB of 8.0 MB · 1.0 MB/s · 6 s left"
    window.status_line.show_progress(progress)
    assert window.status_line.bar.isVisible()
    assert window.status_line.bar.value() == 250
    assert report_words(CaptureReport(files_seen=4)) == "Nothing new in 4 files"
    report = CaptureReport(messages_added=5, sessions_added=1, problems=[("a", "gone")])
    assert report_words(report) == "Captured 5 messages in 1 new session · 1 file could not be read"
    window.status_line.show_report(report)
    assert not window.status_line.bar.isVisible()
    window.status_line.hint("https://good.example/")
    assert window.status_line.currentMessage() == "https://good.example/"
    window.status_line.hint("")
    assert window.status_line.currentMessage() == ""


def test_all_panes_have_names(window: MainWindow) -> None:
    for widget in (
        window.search_box,
        window.sessions.table,
        window.results.table,
        window.transcript.view,
        window.detail.browser,
        window.detail.pager.text,
        window.status_line.bar,
    ):
        assert widget.accessibleName()


def test_the_pane_that_has_the_keys_is_marked(window: MainWindow, qtbot: QtBot) -> None:
    def marked() -> list[str]:
        panes = {"list": window.sessions, "transcript": window.transcript, "detail": window.detail}
        bars = {name: pane.findChildren(QFrame, "bar") for name, pane in panes.items()}
        return [name for name, found in bars.items() if any(bar.property("holdsFocus") for bar in found)]

    window.sessions.setFocus()
    seen = [marked()]
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        seen.append(marked())
    assert seen == [["list"], ["transcript"], ["detail"], []]


def test_only_a_session_that_is_shown_can_be_searched_alone(window: MainWindow) -> None:
    assert not window.scope_button.isEnabled()
    window.name_session("Herons")
    assert window.scope_button.isEnabled()
    assert window.windowTitle() == "Herons — Pond Desktop"
    window.call_itself("Sample history — Pond Desktop")
    window.name_session("Herons")
    assert window.windowTitle() == "Herons — Sample history — Pond Desktop"


def test_every_command_does_something(open_desk: Callable[[Pond], Desk], sample: Pond) -> None:
    desk = open_desk(sample)
    for name, action in desk.window.actions_by_name.items():
        # the menu itself is the first
        assert action.receivers("2triggered(bool)") > 1, name
