"""Enter presses the button that has the focus: Qt's own flat buttons know the space bar only."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget


def pressed_by_enter(widget: QWidget, event: QKeyEvent) -> bool:
    """For the key event of a widget that holds buttons. Whether one of them was pressed."""
    button = widget.focusWidget()
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if not is_enter or not isinstance(button, QToolButton) or not widget.isAncestorOf(button):
        return False
    button.click()
    return True
