"""A quiet mark where an answer is not complete, and the list of what is missing."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolButton, QWidget

from pond_desktop.gui.known_sentences import sentences, translated
from pond_desktop.gui.looks.sheet import Sheet
from pond_desktop.gui.translation import tr
from pond_desktop.projection.reasons import Gap


class CoverageMark(QToolButton):
    """Hidden while every source answered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("warned")
        self.setText(tr("Incomplete"))
        self._gaps: Sequence[Gap] = ()
        self.list = Sheet(tr("What this answer lacks"), self)
        self.clicked.connect(lambda _checked: self.open_list())
        self.hide()

    def show_gaps(self, gaps: Sequence[Gap]) -> None:
        self._gaps = gaps
        names = ", ".join(dict.fromkeys(translated(gap.source) for gap in gaps))
        self.setToolTip(tr("Could not answer, or not all: {names}").format(names=names).replace("<", "‹"))
        self.setAccessibleName(tr("Incomplete: {names}").format(names=names))
        self.setVisible(bool(gaps))

    def open_list(self) -> None:
        gaps = (f"{translated(gap.source)}\n{sentences(gap.reason.sentence, gap.reason.remedy)}" for gap in self._gaps)
        self.list.say("\n\n".join(gaps))
        self.list.move(self.mapToGlobal(QPoint(0, self.height() + 2)))
        self.list.show()
