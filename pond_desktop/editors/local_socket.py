"""Sockets in the file system, the only ones that are opened here: to programs of the same person on this machine."""

import os
import socket
import stat
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PIECE_BYTES = 65_536
_LISTENS = 0x10000
"""`__SO_ACCEPTCON` among the flags of /proc/net/unix."""


class Connection:
    """Both ways; whatever is asked of it ends within the time that was given for all of it together."""

    def __init__(self, connected: socket.socket, ends_at_s: float) -> None:
        self._socket = connected
        self._ends_at_s = ends_at_s
        self.pid = _listener(connected)
        """The program that listens; `None` where the system does not tell."""

    def send(self, content: bytes) -> None:
        """Raises OSError; TimeoutError where the time is up."""
        self._socket.settimeout(self._left_s())
        self._socket.sendall(content)

    def receive(self) -> bytes:
        """What has come, at least a byte; none at all where the other side has ended. Raises as `send` does."""
        self._socket.settimeout(self._left_s())
        return self._socket.recv(_PIECE_BYTES)

    def _left_s(self) -> float:
        left_s = self._ends_at_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        return left_s


@contextmanager
def connected(path: str, *, within_s: float) -> Iterator[Connection]:
    """A connection to the socket at `path`, closed afterwards whatever happened.

    Raises OSError where nobody listens, or where it is not this person's: a text must not reach another account.
    """
    if not is_own_socket(Path(path)):
        raise FileNotFoundError(path)
    ends_at_s = time.monotonic() + within_s
    with socket.socket(socket.AF_UNIX) as opened:
        opened.settimeout(within_s)
        opened.connect(path)
        yield Connection(opened, ends_at_s)


def own_sockets(folder: Path, *patterns: str) -> list[Path]:
    """The sockets of this person in a folder; none where there is no such folder, or no such sockets at all."""
    if sys.platform == "win32":
        return []
    try:
        return [path for pattern in patterns for path in sorted(folder.glob(pattern)) if is_own_socket(path)]
    except OSError:
        return []


def listening_sockets() -> list[Path]:
    """Those of this person that any program on this machine listens on, as far as the system tells: Linux does."""
    try:
        lines = Path("/proc/net/unix").read_text(encoding="utf-8", errors="surrogateescape").splitlines()[1:]
    except OSError:
        return []
    fields = [line.split(maxsplit=7) for line in lines]
    paths = [Path(each[7]) for each in fields if len(each) == 8 and int(each[3], 16) & _LISTENS and each[7][0] == "/"]
    return [path for path in dict.fromkeys(paths) if is_own_socket(path)]


def is_own_socket(path: Path) -> bool:
    """Not also through a link: what lies in a folder that all may write can be anybody's."""
    if sys.platform == "win32":
        return False
    try:
        status = path.lstat()
    except (OSError, ValueError):
        return False
    return stat.S_ISSOCK(status.st_mode) and status.st_uid == os.getuid()


def _listener(opened: socket.socket) -> int | None:
    """Its process. Raises PermissionError where it is another account's."""
    if sys.platform != "linux":
        return None
    pid, owner, _ = struct.unpack("3i", opened.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")))
    if owner != os.getuid():
        raise PermissionError("another account listens there")
    return int(pid)
