"""One program for an archive: who starts it again raises the window that is open, and hands over what was asked for.

Asked and answered as `runtime/door.py` says, through a socket in a folder that nobody else may enter. A program of
another version, or one that does not answer, is left alone: two windows of two programs over one archive do no harm.
Who was not answered takes the place of the one that was silent when that ends, so that others find a window.
"""

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from pond_desktop.runtime import Folders
from pond_desktop.runtime.door import (
    ANSWER_MS,
    CONNECT_MS,
    LINE_BYTES_MAX,
    Answer,
    Picked,
    PickWish,
    Summons,
    address_of,
)
from pond_desktop.runtime.locks import moment_alone

_LOOKS = 2


class SingleInstance(QObject):
    """The one program for the archive in these folders, or a second start of it."""

    asked = Signal(object)
    """What a second start wants: its Summons."""
    choice_wanted = Signal(object)
    """Somebody waits for a person's choice: a Waiting."""

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = address_of(folders)
        self._lock_file = folders.state / "window.lock"
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def hand_over(self, summons: Summons) -> bool:
        """Whether another program took it. Where none is there, others find this one from now on."""
        if self._address is None:
            return False
        # who ends without an answer was closing: at the second look nobody is there, or one who began since
        for _ in range(_LOOKS):
            socket = self._found(self._address)
            if socket is None:
                return False
            answer = _answered(socket, summons)
            if answer is not None:
                return answer.taken
            if socket.state() == QLocalSocket.LocalSocketState.ConnectedState:
                socket.setParent(self)
                socket.disconnected.connect(self._take_place)
                socket.disconnected.connect(socket.deleteLater)
                return False
        return False

    def hold(self) -> None:
        """Who asks from now on waits: there is nobody yet who could do it."""
        self._server.newConnection.disconnect(self._greet)

    def greet(self) -> None:
        """Answers again, and first those who wait."""
        self._server.newConnection.connect(self._greet)
        self._greet()

    def close(self) -> None:
        # it takes the socket's file away, which must not be that of one who took the place just now
        with moment_alone(self._lock_file):
            self._server.close()

    def _found(self, address: str) -> QLocalSocket | None:
        """The program that listens, else `None`, and from then on it is this one."""
        # two that start at once must not both find nobody, nor the second take away the first one's socket
        with moment_alone(self._lock_file):
            socket = QLocalSocket()
            socket.connectToServer(address)
            if socket.waitForConnected(CONNECT_MS):
                return socket
            # nobody listens: what lies there was left behind by a program that died
            QLocalServer.removeServer(address)
            self._server.listen(address)
            return None

    def _take_place(self) -> None:
        if self._address is not None:
            self._found(self._address)

    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            caller = _Caller(socket, self)
            caller.asked.connect(self.asked)
            caller.choice_wanted.connect(self.choice_wanted)
            caller.hear()


class Waiting(QObject):
    """Somebody at the socket who waits until a person has chosen."""

    gone = Signal()
    """Nobody waits any more."""

    def __init__(self, summons: Summons, wish: PickWish, socket: QLocalSocket, parent: QObject | None) -> None:
        super().__init__(parent)
        self.wish, self.activation = wish, summons.activation
        self._socket = socket
        socket.setParent(self)
        socket.disconnected.connect(self.gone)
        socket.disconnected.connect(self.deleteLater)

    def answer(self, picked: Picked) -> None:
        _say(self._socket, picked)


class _Caller(QObject):
    """Somebody at the socket: one line is heard and answered."""

    asked = Signal(object)
    choice_wanted = Signal(object)

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        socket.setParent(self)
        socket.setReadBufferSize(LINE_BYTES_MAX + 1)
        socket.readyRead.connect(self.hear)
        socket.disconnected.connect(self.deleteLater)

    def hear(self) -> None:
        if not self._socket.canReadLine():
            if self._socket.bytesAvailable() > LINE_BYTES_MAX:
                self._socket.abort()
            return
        line = bytes(self._socket.readLine(LINE_BYTES_MAX).data())
        try:
            summons = msgspec.json.decode(line, type=Summons)
        except msgspec.DecodeError:
            _say(self._socket, Answer(taken=False))
            return
        if summons.pick is None:
            _say(self._socket, Answer(taken=True))
            self.asked.emit(summons)
        else:
            _say(self._socket, Answer(taken=True), is_last=False)
            self._let_wait(summons, summons.pick)

    def _let_wait(self, summons: Summons, wish: PickWish) -> None:
        socket, parent = self._socket, self.parent()
        if socket.state() != QLocalSocket.LocalSocketState.ConnectedState:
            return
        socket.readyRead.disconnect(self.hear)
        socket.disconnected.disconnect(self.deleteLater)
        self.choice_wanted.emit(Waiting(summons, wish, socket, parent))
        self.deleteLater()


def _say(socket: QLocalSocket, value: msgspec.Struct, *, is_last: bool = True) -> None:
    socket.write(msgspec.json.encode(value) + b"\n")
    socket.flush()
    if is_last:
        socket.disconnectFromServer()


def _answered(socket: QLocalSocket, summons: Summons) -> Answer | None:
    """`None`: not in time, or never."""
    _say(socket, summons, is_last=False)
    while not socket.canReadLine():
        if not socket.waitForReadyRead(ANSWER_MS):
            return None
    try:
        return msgspec.json.decode(bytes(socket.readLine(LINE_BYTES_MAX).data()), type=Answer)
    except msgspec.DecodeError:
        return Answer(taken=False)
