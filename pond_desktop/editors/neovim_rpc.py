"""Neovim's MessagePack-RPC, as far as a request and its answer need it.

A message is an array: `[0, id, method, arguments]` asks, `[1, id, error, result]` answers. Others may come between
(`[2, …]`: a plug-in tells all who are connected of something).
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from pond_desktop.editors.local_socket import Connection, connected

_NIL = b"\xc0"
_MESSAGES_MAX = 64
"""So many may come at once before they are taken for something else than Neovim."""


class NeovimError(Exception):
    """It answered that it cannot."""


class Neovim:
    """One conversation. What it raises besides is an OSError."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.pid = connection.pid
        self._id = 0
        self._come = b""

    def ask(self, method: str, *arguments: object) -> msgspec.Raw:
        """The result, undecoded: a text in it need not be UTF-8. Raises NeovimError."""
        self._id += 1
        self._connection.send(msgspec.msgpack.encode([0, self._id, method, arguments]))
        while True:
            for kind, id_, error, result in self._answers():
                if (kind, id_) == (1, self._id):
                    if bytes(error) != _NIL:
                        raise NeovimError(_words(error))
                    return result

    def _answers(self) -> Iterator[tuple[object, object, msgspec.Raw, msgspec.Raw]]:
        piece = self._connection.receive()
        if not piece:
            raise ConnectionError("Neovim has ended")
        self._come += piece
        for message in self._whole():
            fields = msgspec.msgpack.decode(message, type=list[msgspec.Raw])
            if len(fields) == 4:
                yield msgspec.msgpack.decode(fields[0]), msgspec.msgpack.decode(fields[1]), fields[2], fields[3]

    def _whole(self) -> list[msgspec.Raw]:
        """The messages that have come, once the last of them is there to its end.

        The decoder reads one value and no more: so many messages are read as a list of so many.
        """
        for count in range(1, _MESSAGES_MAX + 1):
            try:
                found = msgspec.msgpack.decode(struct.pack(">BI", 0xDD, count) + self._come, type=list[msgspec.Raw])
            except msgspec.DecodeError:
                continue
            self._come = b""
            return found
        return []


@contextmanager
def neovim_at(path: str, *, within_s: float) -> Iterator[Neovim]:
    """A conversation that ends with the block: what Neovim has not read by then it drops."""
    with connected(path, within_s=within_s) as connection:
        yield Neovim(connection)


def _words(error: msgspec.Raw) -> str:
    """`[kind, message]`."""
    try:
        told = msgspec.msgpack.decode(error)
    except msgspec.DecodeError:
        return "an error"
    return str(told[1]) if isinstance(told, list) and len(told) == 2 else str(told)
