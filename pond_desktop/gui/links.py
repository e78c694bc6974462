"""Leaving the window: an address is opened only by a click, after it was shown in full."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMessageBox, QWidget

from pond_desktop.gui.translation import tr


class LinkDialog(QMessageBox):
    """Asks before anything leaves. The address was tested by whoever made it a link."""

    confirmed = Signal(str)
    copy_wanted = Signal()
    """Without keys and passwords in it."""

    def __init__(self, address: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = address
        # the default format guesses, and could take an address for markup
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWindowTitle(tr("Open a link"))
        host = QUrl(address).host()
        self.setText(
            tr("Open this address at {host} with the system's own program?").format(host=host)
            if host
            else tr("Open this address with the system's own program?")
        )
        self.setInformativeText(address if len(address) <= 600 else address[:600] + "…")
        self.open_button = self.addButton(tr("Open"), QMessageBox.ButtonRole.AcceptRole)
        self.copy_button = self.addButton(tr("Copy the address"), QMessageBox.ButtonRole.ActionRole)
        self.secrets_button = self.addButton(tr("Copy with secrets"), QMessageBox.ButtonRole.ActionRole)
        # what is chosen in a label would be copied as it stands
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setDefaultButton(self.addButton(QMessageBox.StandardButton.Cancel))
        self.buttonClicked.connect(self._clicked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # on some systems Qt copies all words of the box
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _clicked(self, button: object) -> None:
        if button is self.open_button:
            self.confirmed.emit(self._address)
        elif button is self.copy_button:
            self.copy_wanted.emit()
        elif button is self.secrets_button:
            QGuiApplication.clipboard().setText(self._address)


def open_outside(address: str) -> None:
    QDesktopServices.openUrl(QUrl(address, QUrl.ParsingMode.StrictMode))
