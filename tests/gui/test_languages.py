"""The window in each of its languages."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QHeaderView, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.errors import ArchiveBusy, NotFound
from pond_desktop.gui.desk import Desk
from pond_desktop.gui.known_sentences import fault_words, translated
from pond_desktop.gui.looks.amounts import age, day_and_time, duration, matches, messages, size
from pond_desktop.gui.pictures_of import PANES
from pond_desktop.gui.translation import LANGUAGES, speak, tr, without_mnemonic
from pond_desktop.pond import Pond
from pond_desktop.runtime.resources import resource
from tests.gui.desks import NOW, settle

SAME_IN_ALL = frozenset(("Markdown", "JSON", "HTML", "Enter", "Esc", "Tab", "English"))


@pytest.fixture
def spoken() -> Iterator[Callable[[str], None]]:
    yield speak
    speak("en")


def vocabulary(language: str) -> dict[str, str]:
    """Our English texts of more than one letter that are called otherwise in the language."""
    found = {}
    for message in ET.parse(resource(f"translations/pond_{language}.ts")).iter("message"):
        source, forms = message.findtext("source") or "", message.find("translation")
        assert forms is not None
        said = forms.findtext("numerusform") or forms.text or ""
        if said != source and re.search(r"[^\W\d_]{2}", re.sub(r"\{\w+\}", "", source)):
            found[without_mnemonic(source)] = said
    return found


def seen(top: QWidget) -> Iterator[str]:
    """What a person reads or hears of a window: words, tips, names, menus, heads of columns."""
    for thing in (top, *top.findChildren(QObject)):
        if isinstance(thing, QAction):
            yield from (thing.text(), thing.toolTip(), thing.iconText())
        if not isinstance(thing, QWidget):
            continue
        yield from (thing.windowTitle(), thing.toolTip(), thing.accessibleName(), thing.accessibleDescription())
        if isinstance(thing, QLabel | QAbstractButton):
            yield thing.text()
        if isinstance(thing, QLineEdit):
            yield thing.placeholderText()
        if isinstance(thing, QHeaderView) and (model := thing.model()) is not None:
            across = thing.orientation()
            count = model.columnCount() if across == Qt.Orientation.Horizontal else 0
            yield from (str(model.headerData(section, across) or "") for section in range(count))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_english_is_left_in_menus_panes_and_dialogs(
    sample: Pond,
    open_desk: Callable[[Pond], Desk],
    qtbot: QtBot,
    spoken: Callable[[str], None],
    language: str,
) -> None:
    spoken(language)
    ours = vocabulary(language)
    desk = open_desk(sample)
    desk.listing.list_from_start()
    settle(qtbot, desk)
    desk.navigator.open_session(desk.window.sessions.model.session_at(0).locator)  # type: ignore[union-attr]
    settle(qtbot, desk)
    found: dict[str, set[str]] = {}
    for name, opener in PANES.items():
        opener(desk)
        settle(qtbot, desk)
        for top in QApplication.topLevelWidgets():
            if top.isVisible():
                # a tip may end with keys
                said = {re.sub(r" \([^()]*\)$", "", without_mnemonic(text)) for text in seen(top) if text}
                found[name] = found.get(name, set()) | {
                    text for text in said if text in ours and text not in SAME_IN_ALL
                }
                if top is not desk.window:
                    top.close()
    assert not {name: words for name, words in found.items() if words}
    menus = [menu.text() for menu in desk.window.menuBar().actions()]
    assert menus == [tr(text) for text in ("&File", "&Edit", "&Insert", "&Search", "&View", "&Go", "&Help")]
    assert all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) for text in menus)


def test_the_walk_sees_words_that_are_left(qtbot: QtBot) -> None:
    label = QLabel("Not found")
    qtbot.addWidget(label)
    assert "Not found" in set(seen(label)) & vocabulary("ja").keys()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            ["1 message", "12,345 messages", "1 match", "2 min 05 s", "1.2 MB", "Sun", "1 Nov", "29 Nov 2026, 12:00"],
        ),
        (
            "ja",
            [
                "メッセージ 1 件",
                "メッセージ 12,345 件",
                "一致 1 件",
                "2 分 05 秒",
                "1.2 MB",
                "日",
                "11月1日",
                "2026年11月29日 12:00",
            ],
        ),
        (
            "zh_CN",
            [
                "1 条消息",
                "12,345 条消息",
                "1 个匹配",
                "2 分 05 秒",
                "1.2 MB",
                "周日",
                "11月1日",
                "2026年11月29日 12:00",
            ],
        ),
    ],
)
def test_times_and_counts_are_said_as_the_language_does(
    spoken: Callable[[str], None], language: str, said: list[str]
) -> None:
    spoken(language)
    sunday = NOW.replace(year=2026, month=11, day=29, hour=12, minute=0)
    later = sunday.replace(month=12, day=3)
    assert [
        messages(1), messages(12_345), matches(1, 0), duration(125), size(1_234_567),
        age(sunday, later, sunday.tzinfo), age(sunday.replace(day=1), later, sunday.tzinfo),
        day_and_time(sunday, sunday.tzinfo),
    ] == said  # fmt: skip


def test_what_lies_below_is_said_in_the_language_too(spoken: Callable[[str], None]) -> None:
    spoken("ja")
    error = NotFound("The session 5e55 has no message {m} to that.", "Read the session to see its messages.")
    assert "{m} to that" in fault_words(error)
    assert "セッション 5e55" in fault_words(error)
    assert fault_words(error).endswith("セッションを読むとメッセージが見られます。")
    assert translated("something that nobody translated") == "something that nobody translated"
    busy = ArchiveBusy("The archive is being written by another program.", "Try again in a moment.")
    spoken("en")
    assert fault_words(busy) == "The archive is being written by another program. Try again in a moment."


def test_a_language_without_a_catalogue_is_english_with_its_plurals(spoken: Callable[[str], None]) -> None:
    spoken("de")
    assert tr("%Ln session(s)", "", 1) == "1 session"
    assert tr("%Ln session(s)", "", 1234) == "1.234 sessions"
    assert QLocale().language() == QLocale.Language.German


def test_what_qt_says_itself_is_in_the_language(spoken: Callable[[str], None]) -> None:
    spoken("ja")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "キャンセル"
    spoken("zh_CN")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "取消"
