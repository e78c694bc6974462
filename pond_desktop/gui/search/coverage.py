"""A quiet mark where an answer is not complete, and the list of what is missing."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QVBoxLayout, QWidget

from pond_desktop.projection.reasons import Gap

_WIDTH_IN_EM = 26


class CoverageMark(QToolButton):
    """Hidden while every source answered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("warned")
        self.setText("Incomplete")
        self._gaps: Sequence[Gap] = ()
        self.list = CoverageList(self)
        self.clicked.connect(lambda _checked: self.open_list())
        self.hide()

    def show_gaps(self, gaps: Sequence[Gap]) -> None:
        self._gaps = gaps
        names = ", ".join(dict.fromkeys(gap.source for gap in gaps))
        self.setToolTip(f"Could not answer, or not all: {names}".replace("<", "‹"))
        self.setAccessibleName(f"Incomplete: {names}")
        self.setVisible(bool(gaps))

    def open_list(self) -> None:
        self.list.show_gaps(self._gaps)
        self.list.move(self.mapToGlobal(QPoint(0, self.height() + 2)))
        self.list.show()


class CoverageList(QFrame):
    """Which source, why, what to do. Goes away at Esc and at a click elsewhere."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("sheet")
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        heading = QLabel("What this answer lacks")
        heading.setObjectName("heading")
        lines = QVBoxLayout(self)
        lines.setContentsMargins(14, 10, 14, 12)
        lines.addWidget(heading)
        lines.addWidget(self._label)

    @property
    def words(self) -> str:
        return self._label.text()

    def show_gaps(self, gaps: Sequence[Gap]) -> None:
        self._label.setText("\n\n".join(f"{gap.source}\n{gap.reason.sentence} {gap.reason.remedy}" for gap in gaps))
        self.setFixedWidth(self.fontMetrics().height() * _WIDTH_IN_EM)
        self.adjustSize()
