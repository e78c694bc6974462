"""Where the keys go: which pane has them, made visible by its bar, and where Tab leads next."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid


class FocusMarks(QObject):
    """For panes with a frame named `bar`, as some show no cursor of their own; how it is underlined is the style
    sheet's."""

    def __init__(self, panes: Iterable[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._bars = {pane: pane.findChildren(QFrame, "bar") for pane in panes}
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._mark)

    def _mark(self, _former: QWidget | None, focused: QWidget | None) -> None:
        # while a window goes, the focus still moves from one of its parts to the next
        if not isValid(self) or not all(map(isValid, self._bars)):
            return
        for pane, bars in self._bars.items():
            holds_focus = holds(pane, focused)
            for bar in bars:
                if bool(bar.property("holdsFocus")) != holds_focus:
                    bar.setProperty("holdsFocus", holds_focus)
                    bar.style().polish(bar)


def tab_stops(whole: QWidget) -> Iterator[QWidget]:
    """What of a window can have the keys, as it is read: line by line, each in the window's direction.

    Qt's own chain is the order in which widgets were made, and knows nothing of those that come later or change places.
    """
    for child in _as_read(whole):
        takes_keys = bool(child.focusPolicy() & Qt.FocusPolicy.TabFocus) and child.focusProxy() is None
        if takes_keys and child.isEnabled():
            yield child
        yield from tab_stops(child)


def go_on(window: QWidget, *, is_forward: bool) -> bool:
    """Gives the keys to the next stop, or to the one before, round and round. False where there is none."""
    stops, focused = list(tab_stops(window)), window.focusWidget()
    if not stops:
        return False
    step = 1 if is_forward else -1
    # what has the keys but is no stop counts as what it lies in
    here = next((place for place, stop in enumerate(stops) if stop is focused), None)
    if here is None:
        here = next((place for place, stop in enumerate(stops) if holds(stop, focused)), -1 if is_forward else 0)
    reason = Qt.FocusReason.TabFocusReason if is_forward else Qt.FocusReason.BacktabFocusReason
    stops[(here + step) % len(stops)].setFocus(reason)
    return True


def _as_read(whole: QWidget) -> list[QWidget]:
    children = [each for each in whole.children() if isinstance(each, QWidget)]
    rest = sorted((each for each in children if each.isVisible() and not each.isWindow()), key=lambda each: each.y())
    ordered: list[QWidget] = []
    while rest:
        foot = rest[0].geometry().bottom()
        line = [each for each in rest if each.geometry().center().y() <= foot]
        rest = [each for each in rest if each not in line]
        ordered += sorted(line, key=QWidget.x, reverse=whole.layoutDirection() == Qt.LayoutDirection.RightToLeft)
    return ordered


def holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))
