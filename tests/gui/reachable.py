"""What somebody without a mouse or without eyes finds in a window."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QTextEdit,
    QPlainTextEdit,
    QGraphicsView,
    QKeySequenceEdit,
)
_MADE_OF = (QAbstractSpinBox, QComboBox, QKeySequenceEdit)
ROWS_MAX = 60
"""Of a list that is looked into: the rest is the same again."""


def in_use() -> QWidget:
    """The window that keys go to."""
    window = QApplication.activeModalWidget() or QApplication.activeWindow()
    assert window is not None
    return window


def controls(window: QWidget) -> Iterator[QWidget]:
    """What can be used in it. The pieces that Qt makes a control of are no controls themselves."""
    for widget in window.findChildren(QWidget):
        is_own = widget.window() is window and widget.isVisible() and not isinstance(widget.parent(), _MADE_OF)
        # the corner of a table, the button in a field: their work is done by keys of what they lie in
        is_piece = type(widget).__name__ in ("QTableCornerButton", "QHeaderView")
        if is_own and not is_piece and (takes_keys(widget) or isinstance(widget, CONTROLS)):
            yield widget


def takes_keys(control: QWidget) -> bool:
    is_stop = bool(control.focusPolicy() & Qt.FocusPolicy.TabFocus) and control.focusProxy() is None
    return is_stop and control.isEnabled()


def interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def name_of(widget: QWidget) -> str:
    """As it is read aloud: by its label, where it has one."""
    labels = [
        other.text(QAccessible.Text.Name)
        for other, relation in interface(widget).relations()
        if relation & QAccessible.RelationFlag.Label
    ]
    return labels[0] if labels else interface(widget).text(QAccessible.Text.Name)


def says_something(words: str) -> bool:
    """Whether words can be read aloud: a sign alone, like ✕, can't."""
    return any(char.isalnum() for char in words)


def everything(found: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """A part of a window and all in it that is seen."""
    yield found
    for number in range(min(found.childCount(), ROWS_MAX)):
        child = found.child(number)
        if child.isValid() and not child.state().invisible:
            yield from everything(child)
