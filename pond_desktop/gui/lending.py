"""Lends the clipboard to what inserts by it: Qt's belongs to the window's thread, and those work in others."""

from threading import Event

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot
from PySide6.QtGui import QGuiApplication

from pond_desktop.errors import BugError

_WITHIN_S = 1.0


class _Loan:
    def __init__(self, text: str) -> None:
        self.text = text
        self.is_there, self.is_given_up = Event(), False


class Lending(QObject):
    """The text stays: to give back what was there before a program has read it could paste that, whatever it was."""

    _asked = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked.connect(self._put, Qt.ConnectionType.QueuedConnection)

    def lend(self, text: str) -> bool:
        """Puts it on the clipboard; whether it is there now. Not for the window's thread, which does it."""
        if QThread.currentThread() is self.thread():
            raise BugError("the window's thread waits for itself")
        loan = _Loan(text)
        self._asked.emit(loan)
        if not loan.is_there.wait(_WITHIN_S):
            # nor may it take the place of something newer later
            loan.is_given_up = True
        return not loan.is_given_up

    @Slot(object)
    def _put(self, loan: _Loan) -> None:
        if not loan.is_given_up:
            QGuiApplication.clipboard().setText(loan.text)
            loan.is_there.set()
