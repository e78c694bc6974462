"""Asking an Emacs to evaluate an expression, by the protocol of its server: words in lines, one request a connection.

Source: `server.el` of Emacs 28, at `server-process-filter`.
"""

import re
from collections.abc import Iterator

from pond_desktop.editors.local_socket import Connection

_SENT = {"&": "&&", " ": "&_", "\n": "&n"}
_MEANT = {sent: meant for meant, sent in _SENT.items()} | {"&-": "-"}
_ANSWER_BYTES_MAX = 100_000


class EmacsError(Exception):
    """It answered that it cannot, or something else than an answer."""


def evaluated(connection: Connection, expression: str) -> str:
    """What the value prints as. `expression` is ASCII. Raises EmacsError; what it raises besides is an OSError."""
    sent = re.sub("[& \n]", lambda found: _SENT[found[0]], expression)
    connection.send(f"-eval {sent} \n".encode("ascii"))
    printed = []
    for line in _lines(connection):
        word, _, rest = line.partition(" ")
        said = re.sub("&[&_n-]", lambda found: _MEANT[found[0]], rest)
        if word in ("-print", "-print-nonl"):
            printed.append(said)
        elif word == "-error":
            # it would keep the connection open for two seconds more
            raise EmacsError(said)
    return "".join(printed)


def _lines(connection: Connection) -> Iterator[str]:
    """Until Emacs has ended."""
    pending, size = b"", 0
    while piece := connection.receive():
        size += len(piece)
        if size > _ANSWER_BYTES_MAX:
            raise EmacsError("it answers without an end")
        *whole, pending = (pending + piece).split(b"\n")
        yield from (line.decode("utf-8", "replace") for line in whole)
