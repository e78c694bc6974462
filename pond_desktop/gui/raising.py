"""Bringing a window to the front, as far as the desktop lets it."""

import os

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def come_to_front(window: QWidget, activation: str | None) -> None:
    if activation:
        os.environ["XDG_ACTIVATION_TOKEN"] = activation  # Qt takes it from here, and away
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
