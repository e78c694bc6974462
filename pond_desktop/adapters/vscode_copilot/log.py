"""The `.jsonl` form: a log of changes to one JSON value, which is read as the value that they make.

A log that grew says other things about messages that were read before: a text became longer, a result came. So what is
archived and read is the state, as one document that is rewritten when the log grows; a message that says the same as
before has the same id and fingerprint, and stays the same message. VS Code itself writes the log anew after some 500
changes, which leaves the state as it is.
"""

import io
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from pond_desktop.adapters.contract import Document
from pond_desktop.canonical import MalformedRecord, loose_values

NAME = "state.json"
UNREADABLE = "pond: unreadable lines"
"""A member that we add to the state: the lines that could not be applied."""
_MOST_ITEMS = 1 << 20
_INITIAL, _SET, _PUSH, _DELETE = range(4)


class Operation(msgspec.Struct, frozen=True):
    """`k` is the path to what changes; of a push, `i` is the length to which the list is cut before."""

    kind: int
    k: list[str | int] = []
    v: Any = None
    i: int | None = None


_decoder = msgspec.json.Decoder(Operation)


class OperationLog:
    """A `Store` with one document."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def stamp(self) -> str:
        status = self._path.stat()
        return f"{status.st_size} {status.st_mtime_ns}"

    @contextmanager
    def documents(self, scratch: Path) -> Iterator[Iterable[Document]]:
        yield (Document(name=NAME, stamp=self.stamp(), open=self._open),)

    def _open(self) -> BinaryIO:
        with self._path.open("rb") as stream:
            return io.BytesIO(state_of(stream))


def state_of(lines: Iterable[bytes]) -> bytes:
    """The state as one JSON value; nothing where the log says nothing yet. A last line that is not whole is still
    being written."""
    state: Any = None
    unreadable: list[str] = []
    for line in lines:
        if not line.strip(b"\x00 \t\r\n"):
            continue
        try:
            state = _applied(state, _operation(line))
        except (msgspec.MsgspecError, MalformedRecord, LookupError, TypeError, ValueError, RecursionError):
            if line.endswith(b"\n"):
                unreadable.append(line.decode("utf-8", "replace").strip("\r\n"))
    if unreadable:
        state = {**(state if isinstance(state, dict) else {}), UNREADABLE: unreadable}
    if state is None:
        return b""
    try:
        return msgspec.json.encode(state)
    except (OverflowError, RecursionError):  # a number beyond 64 bits
        return json.dumps(state, ensure_ascii=False).encode()


def _operation(line: bytes) -> Operation:
    try:
        return _decoder.decode(line)
    except msgspec.MsgspecError:
        mended = next(loose_values(line), (0, 0, None))[2]
        return msgspec.convert(mended, Operation)


def _applied(state: Any, operation: Operation) -> Any:
    """Raises where the path leads nowhere, and leaves the state as it was."""
    if operation.kind == _INITIAL:
        return operation.v
    if not _INITIAL <= operation.kind <= _DELETE:
        raise ValueError("a newer kind of operation")
    if not operation.k:
        return state  # VS Code ignores it too
    holder = state
    for step in operation.k[:-1]:
        holder = holder[_key(holder, step)]
    last = operation.k[-1]
    if operation.kind == _PUSH:
        _push(holder, last, operation)
    elif operation.kind == _DELETE and isinstance(holder, dict):
        holder.pop(str(last), None)
    else:
        _set(holder, last, None if operation.kind == _DELETE else operation.v)
    return state


def _key(holder: Any, step: str | int) -> Any:
    if isinstance(holder, list):
        place = int(step)
        if place < 0:
            raise LookupError
        return place
    return str(step)


def _set(holder: Any, last: str | int, value: Any) -> None:
    key = _key(holder, last)
    if isinstance(holder, list) and key >= len(holder):
        if key > _MOST_ITEMS:
            raise LookupError
        holder.extend([None] * (key - len(holder) + 1))
    holder[key] = value


def _push(holder: Any, last: str | int, operation: Operation) -> None:
    key = _key(holder, last)
    held = holder.get(key) if isinstance(holder, dict) else holder[key]
    items = held if isinstance(held, list) else []
    added = operation.v if operation.v is not None else []
    if not isinstance(added, list):
        raise TypeError
    kept = items if operation.i is None else items[: max(operation.i, 0)]
    holder[key] = [*kept, *added]
