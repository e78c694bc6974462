"""The dialog that an editor waits for: it never takes the focus from its line, so that typing goes on."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
)

from pond_desktop.gui.looks.amounts import number
from pond_desktop.gui.looks.announcing import announce
from pond_desktop.gui.looks.clearable import make_clearable
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.picking.rows import ChoiceModel, ChoiceRow
from pond_desktop.gui.translation import tr
from pond_desktop.operations.picking import Choice, Choices

_WIDTH_IN_EM, _HEIGHT_IN_EM = 46, 36
_PREVIEW_LINES = 5
_PAGE_ROWS = 6
_MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PickDialog(QDialog):
    """Takes choices for what is typed, and the words that the chosen one would insert."""

    typed = Signal()
    """Other words, or of another session: `line` and `within` say which."""
    current_changed = Signal()
    """Another row, or another form, is what Enter would insert."""
    chosen = Signal()

    def __init__(
        self, theme: Theme, clock: Callable[[], datetime], agent_titles: Callable[[str], str], icon: QIcon
    ) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowCloseButtonHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Choose what to insert — Pond Desktop"))
        self.setWindowIcon(icon)
        self._theme = theme
        self.within: Choice | None = None
        """The session whose messages are listed."""
        self._all_words = ""
        self._project: str | None = None
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Search"))
        make_clearable(self.line)
        self.line.textChanged.connect(lambda _text: self.typed.emit())
        self.line.installEventFilter(self)
        self.model = ChoiceModel(clock, agent_titles)
        self.list = self._made_list()
        self.state = QLabel()
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setObjectName("quiet")
        self.state.setWordWrap(True)
        self.preview = QPlainTextEdit()
        self.preview.setReadOnly(True)
        self.preview.setTabChangesFocus(True)
        self.preview.setAccessibleName(tr("What is inserted"))
        self.preview.setFixedHeight(self.preview.fontMetrics().lineSpacing() * _PREVIEW_LINES + 14)
        self.form = QComboBox()
        self.form.setAccessibleName(tr("Form"))
        self.form.currentIndexChanged.connect(lambda _index: self.current_changed.emit())
        self.back_button, self.messages_button = QToolButton(), QToolButton()
        self.back_button.setText(tr("All sessions"))
        self.back_button.clicked.connect(lambda _checked: self.go_back())
        for button in (self.back_button, self.messages_button):
            button.setObjectName("choice")
        self.messages_button.setText(tr("Its messages"))
        self.messages_button.clicked.connect(lambda _checked: self.go_into())
        self.insert_button = QPushButton(tr("Insert"))
        self.insert_button.setDefault(True)
        self._arrange()
        self._show_where()

    @property
    def current(self) -> Choice | None:
        return self.model.choice_at(self.list.currentIndex().row())

    @property
    def format(self) -> str:
        return str(self.form.currentData() or "")

    def put_forms(self, titles: Sequence[tuple[str, str]], chosen: str) -> None:
        """Name and title of each form that there is."""
        self.form.blockSignals(True)
        for name, title in titles:
            self.form.addItem(title, name)
        self.form.setCurrentIndex(max(0, self.form.findData(chosen)))
        self.form.blockSignals(False)

    def name_project(self, project: str | None) -> None:
        """Only its sessions can be chosen."""
        self._project = project
        self._show_where()

    def put(self, choices: Choices) -> None:
        """What can be chosen for what stands in the line, the first one current."""
        self.model.put(choices.found, are_of_one=self.within is not None)
        self.list.setCurrentIndex(self.model.index(0, 0))
        self.messages_button.setEnabled(bool(choices.found))
        self.say(self._words_for(choices))
        if not choices.found:
            self.show_preview("")

    def say(self, words: str) -> None:
        self.state.setText(words)
        announce(self.line, words)

    def show_preview(self, text: str) -> None:
        """Nothing can be inserted where there is none."""
        self.preview.setPlainText(text)
        self.insert_button.setEnabled(bool(text))

    def go_into(self) -> None:
        """Lists the messages of the current session, or of the session of the current message."""
        choice = self.current
        if choice is None or self.within is not None:
            return
        self._all_words = self.line.text()
        self._go(choice, "")

    def go_back(self) -> None:
        if self.within is not None:
            self._go(None, self._all_words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._pressed(event) or super().eventFilter(watched, event)
        return super().eventFilter(watched, event)

    def _pressed(self, event: QKeyEvent) -> bool:
        key, has_alt = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        line = self.line
        forward, back = Qt.Key.Key_Right, Qt.Key.Key_Left
        if self.isRightToLeft():
            forward, back = back, forward
        if key in _MOVING:
            self._step(key)
        elif key == forward and (has_alt or line.cursorPosition() == len(line.text())) and not line.hasSelectedText():
            self.go_into()
        elif (key == back and has_alt) or (key in (back, Qt.Key.Key_Backspace) and not line.text()):
            self.go_back()
        else:
            return False
        return True

    def _step(self, key: Qt.Key) -> None:
        count, row = self.model.rowCount(), self.list.currentIndex().row()
        if not count:
            return
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            row = (row + (1 if key == Qt.Key.Key_Down else -1)) % count
        else:
            row = max(0, min(count - 1, row + _PAGE_ROWS * (1 if key == Qt.Key.Key_PageDown else -1)))
        self.list.setCurrentIndex(self.model.index(row, 0))

    def _go(self, within: Choice | None, words: str) -> None:
        self.within = within
        self._show_where()
        self.line.setFocus()
        if words != self.line.text():
            self.line.setText(words)
        else:
            self.typed.emit()

    def _show_where(self) -> None:
        words = tr("Search all sessions and messages")
        if self.within is not None:
            words = tr("Search in “{title}”").format(title=self.within.title)
        elif self._project is not None:
            words = tr("Search the sessions of {project}").format(project=self._project)
        self.line.setPlaceholderText(words)
        self.line.setAccessibleName(words)
        self.back_button.setVisible(self.within is not None)
        self.messages_button.setVisible(self.within is None)

    def _words_for(self, choices: Choices) -> str:
        if not choices.found:
            is_asked = bool(self.line.text().strip())
            return tr("Nothing is found by these words.") if is_asked else tr("Nothing was captured yet.")
        hint = tr("Enter inserts · Esc gives up · →\u00a0messages of a session")
        if self.within is not None:
            hint = tr("Enter inserts · Esc gives up · ←\u00a0back to all sessions")
        if choices.left_out_count:
            more = tr("and {count} older, to be found by their words").format(count=number(choices.left_out_count))
            return tr("{hint} · {more}").format(hint=hint, more=more)
        return hint

    def _current_changed(self) -> None:
        index = self.list.currentIndex()
        words = str(self.model.data(index, Qt.ItemDataRole.AccessibleTextRole) or self.state.text())
        self.line.setAccessibleDescription(words)
        announce(self.line, words)
        self.current_changed.emit()

    def _made_list(self) -> QListView:
        made = QListView()
        made.setModel(self.model)
        self._rows = ChoiceRow(self.model, self._theme)
        made.setItemDelegate(self._rows)
        made.setAccessibleName(tr("What can be inserted"))
        made.setFrameShape(QFrame.Shape.NoFrame)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # the list counts as focused while its line is
        made.setFocusProxy(self.line)
        made.doubleClicked.connect(lambda _index: self.chosen.emit())
        made.selectionModel().currentChanged.connect(lambda _new, _old: self._current_changed())
        return made

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.back_button)
        top.addWidget(self.line, 1)
        under = QHBoxLayout()
        under.addWidget(self.state, 1)
        under.addWidget(self.messages_button)
        buttons = QDialogButtonBox()
        buttons.addButton(self.insert_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.chosen)
        buttons.rejected.connect(self.reject)
        below = QHBoxLayout()
        below.addWidget(self.form)
        below.addStretch()
        below.addWidget(buttons)
        lines = QVBoxLayout(self)
        lines.addLayout(top)
        lines.addWidget(self.list, 1)
        lines.addLayout(under)
        lines.addWidget(self.preview)
        lines.addLayout(below)
        em = self.fontMetrics().height()
        self.resize(em * _WIDTH_IN_EM, em * _HEIGHT_IN_EM)
