"""The quick switcher's dialog: it never takes the focus from its line, so that typing and input methods go on."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.switching.rows import GoalModel, GoalRow
from pond_desktop.gui.translation import tr
from pond_desktop.projection.switching import Goal

_WIDTH_IN_EM, _ROWS = 42, 9
_MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SwitchDialog(QDialog):
    """Takes goals for what is typed; says which one is chosen. Goes away at Esc and with the window's own focus."""

    typed = Signal(str)
    chosen = Signal(object, bool)
    """A Goal, and whether it is to have a window of its own."""

    def __init__(
        self,
        theme: Theme,
        clock: Callable[[], datetime],
        agent_titles: Callable[[str], str],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Go to"))
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("Session, project, saved search or command"))
        self.line.setAccessibleName(tr("Go to"))
        self.line.textChanged.connect(self.typed)
        self.line.installEventFilter(self)
        self.model = GoalModel(clock, agent_titles)
        self.list = QListView()
        self.list.setModel(self.model)
        self._rows = GoalRow(self.model, theme)
        self.list.setItemDelegate(self._rows)
        self.list.setAccessibleName(tr("What it could be"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # the list counts as focused while its line is
        self.list.setFocusProxy(self.line)
        self.list.clicked.connect(lambda _index: self._choose())
        self.list.selectionModel().currentChanged.connect(lambda _new, _old: self._say_current())
        self.state = QLabel()
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setObjectName("quiet")
        self.state.setWordWrap(True)
        self._arrange(parent)
        self.say(tr("Reading…"))

    def put(self, goals: Sequence[Goal]) -> None:
        """The goals for what stands in the line, the first one chosen."""
        self.model.put(goals)
        self.list.setCurrentIndex(self.model.index(0, 0))
        self.say("" if goals else tr("Nothing is called that."))
        self._say_current()

    def say(self, words: str) -> None:
        """Words in place of goals."""
        hints = tr("Alt+Enter: in a new window · >\u00a0commands · @\u00a0agents · #\u00a0projects · /\u00a0search")
        self.state.setText(words or hints)

    @property
    def current(self) -> Goal | None:
        return self.model.goal_at(self.list.currentIndex().row())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._choose(is_new=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
                return True
            if event.key() in _MOVING:
                self._step(Qt.Key(event.key()))
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isVisible() and not self.isActiveWindow():
            self.reject()

    def _step(self, key: Qt.Key) -> None:
        count, row = self.model.rowCount(), self.list.currentIndex().row()
        if not count:
            return
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            row = (row + (1 if key == Qt.Key.Key_Down else -1)) % count
        else:
            row = max(0, min(count - 1, row + (_ROWS - 1) * (1 if key == Qt.Key.Key_PageDown else -1)))
        self.list.setCurrentIndex(self.model.index(row, 0))

    def _choose(self, *, is_new: bool | None = None) -> None:
        goal = self.current
        if goal is None or not goal.is_possible:
            return
        if is_new is None:
            is_new = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.AltModifier)
        self.accept()
        self.chosen.emit(goal, is_new)

    def _say_current(self) -> None:
        """The focus stays in the line, so that a screen reader must be told which row Enter means."""
        index = self.list.currentIndex()
        words = str(self.model.data(index, Qt.ItemDataRole.AccessibleTextRole) or self.state.text())
        if words != self.line.accessibleDescription():
            self.line.setAccessibleDescription(words)
            announce(self.line, words)

    def _arrange(self, window: QWidget) -> None:
        sheet = QFrame()
        sheet.setObjectName("sheet")
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(10, 10, 10, 8)
        inside.addWidget(self.line)
        inside.addWidget(self.list, 1)
        inside.addWidget(self.state)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(sheet)
        em = self.fontMetrics().height()
        row = self._rows.row_height(self.font())
        width = min(em * _WIDTH_IN_EM, window.width() - em)
        height = min(row * _ROWS + em * 7, window.height() - em)
        self.resize(width, height)
        top = window.mapToGlobal(QPoint((window.width() - width) // 2, max(0, min(em * 5, window.height() - height))))
        self.move(top)
