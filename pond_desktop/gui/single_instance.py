"""One program for an archive: who starts it again raises the window that is open, and hands over what was asked for.

Asked and answered in lines of JSON, through a socket in a folder that nobody else may enter. What comes is text of a
command line: it is opened and searched for, never run. A program of another version, or one that does not answer, is
left alone: two windows of two programs over one archive do no harm. Who was not answered takes the place of the one
that was silent when that ends, so that others find a window.
"""

import hashlib
import os
import sys
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from pond_desktop.runtime import Folders
from pond_desktop.runtime.folders import private_folder
from pond_desktop.runtime.locks import moment_alone

_LINE_BYTES_MAX = 1 << 16
_CONNECT_MS = 500
_ANSWER_MS = 5_000
_LOOKS = 2
_WORDS_MAX = 8_192

Words: TypeAlias = Annotated[str, Meta(max_length=_WORDS_MAX)]


class Summons(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a second start wants of the first. `activation` is the desktop's leave to come to the front."""

    version: Literal[1] = 1
    session: Words | None = None
    query: Words | None = None
    new_window: bool = False
    activation: Words | None = None


class _Answer(Struct, frozen=True):
    taken: bool


class SingleInstance(QObject):
    """The one program for the archive in these folders, or a second start of it."""

    asked = Signal(object)
    """What a second start wants: its Summons."""

    def __init__(self, folders: Folders, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = _address(folders)
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
            if socket.waitForConnected(_CONNECT_MS):
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
            caller.hear()


class _Caller(QObject):
    """Somebody at the socket: one line is heard and answered."""

    asked = Signal(object)

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        socket.setParent(self)
        socket.setReadBufferSize(_LINE_BYTES_MAX + 1)
        socket.readyRead.connect(self.hear)
        socket.disconnected.connect(self.deleteLater)

    def hear(self) -> None:
        if not self._socket.canReadLine():
            if self._socket.bytesAvailable() > _LINE_BYTES_MAX:
                self._socket.abort()
            return
        line = bytes(self._socket.readLine(_LINE_BYTES_MAX).data())
        try:
            summons = msgspec.json.decode(line, type=Summons)
        except msgspec.DecodeError:
            self._say(is_taken=False)
            return
        self._say(is_taken=True)
        self.asked.emit(summons)

    def _say(self, *, is_taken: bool) -> None:
        self._socket.write(msgspec.json.encode(_Answer(is_taken)) + b"\n")
        self._socket.flush()
        self._socket.disconnectFromServer()


def _answered(socket: QLocalSocket, summons: Summons) -> _Answer | None:
    """`None`: not in time, or never."""
    socket.write(msgspec.json.encode(summons) + b"\n")
    socket.flush()
    while not socket.canReadLine():
        if not socket.waitForReadyRead(_ANSWER_MS):
            return None
    try:
        return msgspec.json.decode(bytes(socket.readLine(_LINE_BYTES_MAX).data()), type=_Answer)
    except msgspec.DecodeError:
        return _Answer(taken=False)


def _address(folders: Folders) -> str | None:
    """Of this archive's program; short, since a socket's path may have a hundred characters. `None`: there is no safe
    place for one."""
    name = hashlib.sha256(os.fsencode(os.path.realpath(folders.archive_file))).hexdigest()[:16]
    if sys.platform == "win32":
        return f"pond-desktop-{name}"  # a pipe, which lies in no folder
    folder = private_folder(os.environ)
    return None if folder is None else str(folder / f"{name}.socket")
