"""All of the window without a mouse, and without eyes: names, roles, sizes, the way of the keys."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from pond_desktop.gui.desk import Desk
from pond_desktop.gui.pictures_of import PANES
from pond_desktop.gui.starting import open_first
from tests.gui.desks import settle
from tests.gui.reachable import controls, everything, in_use, interface, name_of, says_something, takes_keys

ROLE = QAccessible.Role
OF_ROWS = {ROLE.ListItem, ROLE.Cell, ROLE.ColumnHeader, ROLE.PageTab, ROLE.MenuItem, ROLE.Button, ROLE.CheckBox}
HIT_PIXELS = 24
STOPS_MAX = 120
SAME_WINDOW = {"detail", "facets", "list", "results", "transcript"}
"""Their picture is one of a part; the whole is looked at."""
PICTURED = [*((pane, None) for pane in sorted(set(PANES) - SAME_WINDOW)), ("window", "tide"), ("window", "zzzz")]


@pytest.fixture(autouse=True)
def somebody_listens() -> Iterator[None]:
    """As with a screen reader: what is announced is built too."""
    was_active = QAccessible.isActive()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(was_active)


@pytest.mark.parametrize(("pane", "query"), PICTURED)
def test_everything_can_be_heard_and_reached(pane: str, query: str | None, desk: Desk, qtbot: QtBot) -> None:
    open_first(desk, None, query)
    settle(qtbot, desk)
    if query is None:
        desk.window.sessions.table.selectRow(0)
        settle(qtbot, desk)
    PANES[pane](desk)
    settle(qtbot, desk)
    window = in_use()
    qtbot.waitUntil(window.isActiveWindow)
    found = list(controls(window))
    assert found
    assert unnamed(found) == []
    assert small(found) == []
    assert called_the_same(found) == []
    assert mute(window) == []
    assert not_seen_with_the_keys(window, found) == []
    way = way_of_the_keys(window, found, qtbot)
    assert [name_of(each) for each in found if takes_keys(each) and each not in way] == []
    assert as_read(way) == way


def unnamed(found: list[QWidget]) -> list[str]:
    """Controls without a name, and buttons that are told to be nothing in particular."""
    return [
        f"{type(each).__name__} {name_of(each)!r} in {type(each.parent()).__name__}"
        for each in found
        if not says_something(name_of(each))
        or (isinstance(each, QAbstractButton) and interface(each).role() in (ROLE.NoRole, ROLE.Client))
    ]


def small(found: list[QWidget]) -> list[tuple[str, object]]:
    # what stands in a field is as high as the field's line, and a key does the same
    sized = [each for each in found if not isinstance(each.parent(), QLineEdit)]
    return [(name_of(each), each.size().toTuple()) for each in sized if min(each.size().toTuple()) < HIT_PIXELS]


def called_the_same(found: list[QWidget]) -> list[object]:
    known = Counter((pane_of(each), interface(each).role(), name_of(each)) for each in found)
    return [each for each, count in known.items() if count > 1]


def mute(window: QWidget) -> list[ROLE]:
    """Rows, cells and buttons, however they come about, that nothing is said of."""
    told = [each for each in everything(interface(window)) if each.role() in OF_ROWS]
    return [each.role() for each in told if not says_something(each.text(QAccessible.Text.Name))]


def not_seen_with_the_keys(window: QWidget, found: list[QWidget]) -> list[str]:
    alike = []
    for each in found:
        if not takes_keys(each):
            continue
        each.setFocus(Qt.FocusReason.TabFocusReason)
        if isinstance(each, QLineEdit):
            # the cursor may blink away just now
            each.deselect()
            each.setReadOnly(True)
        # of a pane its bar is marked, of a button the button itself
        place = QRect(each.mapTo(window, QPoint()), each.size()) if isinstance(each, QAbstractButton) else window.rect()
        with_keys = window.grab(place).toImage()
        each.clearFocus()
        alike += [name_of(each)] if window.grab(place).toImage() == with_keys else []
        if isinstance(each, QLineEdit):
            each.setReadOnly(False)
    return alike


def way_of_the_keys(window: QWidget, found: list[QWidget], qtbot: QtBot) -> list[QWidget]:
    """Where Tab leads, from a control until it is there again."""
    first = next(each for each in found if takes_keys(each))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    way = [first]
    for _ in range(STOPS_MAX):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused is first:
            break
        # links of a document are stops inside of it
        if focused is not way[-1]:
            way.append(focused)
    return way


def pane_of(control: QWidget) -> str:
    """What a control is heard in: whatever around it has a name of its own."""
    names, around = [], control.parentWidget()
    while around is not None and not around.isWindow():
        names += [around.accessibleName()] if around.accessibleName() else []
        around = around.parentWidget()
    return ", ".join(names)


def as_read(way: list[QWidget]) -> list[QWidget]:
    """The same stops in the order of what is seen, beginning with the same one: a stop is read before what lies right
    of it or below it."""
    window = way[0].window()
    places = {stop: QRect(stop.mapTo(window, QPoint()), stop.size()) for stop in way}
    rest, ordered = list(way), list[QWidget]()
    while rest:
        stop = next((each for each in rest if not any(is_before(places[o], places[each]) for o in rest)), rest[0])
        ordered.append(stop)
        rest.remove(stop)
    turn = ordered.index(way[0])
    return ordered[turn:] + ordered[:turn]


def is_before(one: QRect, other: QRect) -> bool:
    if one == other:
        return False
    is_same_column = one.left() < other.right() and other.left() < one.right()
    is_same_line = one.top() < other.bottom() and other.top() < one.bottom()
    return (is_same_line and one.right() <= other.left()) or (is_same_column and one.bottom() <= other.top())
