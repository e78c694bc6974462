"""A quiet mark in the status line where something deserves attention, and the list of it."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolButton, QWidget

from pond_desktop.gui.looks.document import plain_tip
from pond_desktop.gui.looks.sheet import Sheet
from pond_desktop.gui.translation import tr

_LISTED_MAX = 12


class WarningMark(QToolButton):
    """Hidden while there is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("warned")
        self._warnings: Sequence[str] = ()
        self.list = Sheet(tr("What deserves attention"), self)
        self.clicked.connect(lambda _checked: self.open_list())
        self.hide()

    def show_warnings(self, warnings: Sequence[str]) -> None:
        self._warnings = warnings
        words = tr("%Ln warning(s)", "", len(warnings))
        self.setText(f"⚠ {words}")
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(tr("What was not captured, and what to do about it")))
        self.setVisible(bool(warnings))
        if not warnings:
            self.list.hide()

    def open_list(self) -> None:
        shown = list(self._warnings[:_LISTED_MAX])
        if (rest := len(self._warnings) - len(shown)) > 0:
            shown.append(tr("%Ln more warning(s): `pond-desktop status` has all.", "", rest))
        self.list.say("\n\n".join(shown))
        # the mark is at the window's lower edge
        corner = self.mapToGlobal(QPoint(self.width(), -4))
        self.list.move(corner - QPoint(self.list.width(), self.list.height()))
        self.list.show()
