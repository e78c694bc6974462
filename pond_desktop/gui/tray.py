"""An icon in the desktop's tray, for those who asked for it."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from pond_desktop.gui.translation import tr

_Reason = QSystemTrayIcon.ActivationReason


class Tray(QObject):
    """Is there while it is wanted and the desktop has a tray. It never says anything unasked."""

    show_wanted = Signal()
    capture_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, icon: QIcon, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._shown: QSystemTrayIcon | None = None
        self._menu: QMenu | None = None

    @property
    def is_shown(self) -> bool:
        return self._shown is not None

    def follow(self, *, is_wanted: bool) -> bool:
        """Comes or goes. False where it is wanted and the desktop has no place for it."""
        if is_wanted and self._shown is None and QSystemTrayIcon.isSystemTrayAvailable():
            self._menu = self._made_menu()
            self._shown = QSystemTrayIcon(self._icon, self)
            self._shown.setToolTip("Pond Desktop")
            self._shown.setContextMenu(self._menu)
            self._shown.activated.connect(self._activated)
            self._shown.show()
        elif not is_wanted and self._shown is not None and self._menu is not None:
            self._shown.hide()
            for gone in (self._shown, self._menu):
                gone.deleteLater()
            self._shown = self._menu = None
        return not is_wanted or self._shown is not None

    def _made_menu(self) -> QMenu:
        menu = QMenu()
        menu.addAction(tr("Show Pond Desktop")).triggered.connect(lambda _checked: self.show_wanted.emit())
        menu.addAction(tr("Capture now")).triggered.connect(lambda _checked: self.capture_wanted.emit())
        menu.addSeparator()
        menu.addAction(tr("Quit")).triggered.connect(lambda _checked: self.quit_wanted.emit())
        return menu

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (_Reason.Trigger, _Reason.DoubleClick):
            self.show_wanted.emit()
