"""Which pane the keys go to, made visible by its bar: some panes show no cursor of their own."""

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid


class FocusMarks(QObject):
    """For panes with a frame named `bar`; how it is underlined is the style sheet's."""

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


def holds(pane: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))
