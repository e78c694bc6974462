"""What changes where the keys are not, told to those who listen: politely, once they have heard what they hear now."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(where: QWidget, words: str) -> None:
    # nothing is built for nobody
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(where, words))
