"""Programs that open a door for references themselves: VS Code and pi by our plug-ins, others by docs/bridge.md.

One line of JSON there, one back, over a socket in a folder that only this person may enter. All that can be asked is
who is there, and that a text be inserted.
"""

import os
import stat
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Struct

from pond_desktop.editors import refusals
from pond_desktop.editors.local_socket import connected, own_sockets
from pond_desktop.editors.naming import detail_of, format_for, label_of, short_folder
from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.target import Inserted, Place, Refusal, Takes
from pond_desktop.projection.reference import FormatName

VERSION = 1
LINE_BYTES_MAX = 256 * 1024
_DISCOVER_S = 0.2
_PROBE_S = 1.0
_INSERT_S = 2.5
_TITLE_CHARS = 40
Answer = TypeVar("Answer")


class _Hello(Struct, rename="camel"):
    """Who is there, and what it would say to a text now."""

    ok: Literal[True]
    app: str
    doc: str | None = None
    folder: str | None = None
    focused_at: float | None = None
    """Milliseconds since 1970."""
    takes: Literal["lines", "line"] = "lines"
    format: str | None = None
    cannot: str | None = None
    """A code as of an insertion that is turned down."""


class _Done(Struct):
    ok: bool
    code: str | None = None


class Bridge:
    """All of them; a place is a socket."""

    name = "bridge"
    title = "VS Code, pi and others"

    def __init__(self, environment: Mapping[str, str] = os.environ, home: Path | None = None) -> None:
        self._environment, self._home = environment, home or Path.home()

    def discover(self) -> list[Place]:
        sockets = [path for folder in bridge_folders(self._environment) for path in own_sockets(folder, "*.sock")]
        places = []
        for path, outcome in ask_all(sockets, lambda path: self._place(path, _DISCOVER_S), within_s=_DISCOVER_S + 0.03):
            if not outcome.done():
                places.append(_unknown(path, refusals.does_not_answer(path.stem)))
            elif outcome.exception() is None:
                places.append(outcome.result())
        return places

    def probe(self, place: Place) -> Place:
        try:
            return self._place(Path(place.id), _PROBE_S)
        except OSError as error:
            raise refusals.gone(place) from error

    def insert(self, place: Place, text: str) -> Inserted:
        # one that hangs reads the line when it no longer does: by then nobody waits for the text
        until_ms = int((time.time() + _INSERT_S) * 1000)
        line = _line("insert", text=text, until=until_ms)
        if len(line) > LINE_BYTES_MAX:
            raise refusals.raised(refusals.takes_no_more_than(place.label, LINE_BYTES_MAX))
        try:
            done = _ask(Path(place.id), line, _Done, within_s=_INSERT_S)
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        except msgspec.MsgspecError as error:
            raise refusals.raised(refusals.is_not_understood(place.label)) from error
        if done.code == "too-late":
            raise refusals.silent(place)
        if not done.ok:
            raise refusals.raised(_refusal(done.code, place.label))
        return Inserted(place=place)

    def _place(self, path: Path, within_s: float) -> Place:
        """Raises OSError where nobody listens any more."""
        try:
            hello = _ask(path, _line("hello"), _Hello, within_s=within_s)
        except TimeoutError:
            return _unknown(path, refusals.does_not_answer(path.stem))
        except msgspec.MsgspecError:
            return _unknown(path, refusals.is_not_understood(path.stem))
        title = label_of(detail_of(hello.app)[:_TITLE_CHARS] or path.stem, "")
        label = label_of(title, PurePath(hello.doc or hello.folder or "").name)
        return Place(
            target=self.name,
            id=str(path),
            label=label,
            detail=short_folder(hello.folder, self._home) if hello.folder else "",
            file=hello.doc if hello.doc and PurePath(hello.doc).is_absolute() else None,
            format=_format(hello),
            takes=_TAKES[hello.takes],
            last_used_at=_moment(hello.focused_at),
            refusal=None if hello.cannot is None else _refusal(hello.cannot, label),
        )


_TAKES: Mapping[str, Takes] = {"lines": "lines", "line": "line"}


def bridge_folders(environment: Mapping[str, str]) -> tuple[Path, ...]:
    """Where programs put their sockets, those that are there and that nobody else may enter; see docs/bridge.md.

    Both places are looked into: an editor that was started another way may have other variables than we have.
    """
    if sys.platform == "win32":
        return ()
    runtime = environment.get("XDG_RUNTIME_DIR")
    temporary = Path(environment.get("TMPDIR") or "/tmp") / f"pond-targets-{os.getuid()}"
    places = (*((Path(runtime) / "pond-targets",) if runtime else ()), temporary)
    return tuple(folder for folder in places if _is_private(folder))


def _is_private(folder: Path) -> bool:
    try:
        status = folder.lstat()
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o077


def _line(op: str, **fields: Any) -> bytes:
    return msgspec.json.encode({"v": VERSION, "op": op, **fields}) + b"\n"


def _ask(path: Path, line: bytes, kind: type[Answer], *, within_s: float) -> Answer:
    """Raises OSError, TimeoutError among them, and MsgspecError where the answer is none."""
    with connected(str(path), within_s=within_s) as connection:
        connection.send(line)
        said = bytearray()
        while b"\n" not in said and len(said) <= LINE_BYTES_MAX:
            if not (piece := connection.receive()):
                break
            said += piece
    return msgspec.json.decode(bytes(said).partition(b"\n")[0], type=kind)


def _unknown(path: Path, refusal: Refusal) -> Place:
    return Place(target=Bridge.name, id=str(path), label=label_of(path.stem, ""), refusal=refusal)


def _refusal(code: str | None, label: str) -> Refusal:
    if code == "no-editor":
        return refusals.has_no_text_open(label)
    return refusals.cannot_be_changed(label) if code == "read-only" else refusals.turned_it_down(label)


def _format(hello: _Hello) -> FormatName:
    for name in get_args(FormatName):
        if name == hello.format:
            return name  # type: ignore[no-any-return]  # an argument of that very type
    return format_for(hello.doc)


def _moment(at_ms: float | None) -> datetime | None:
    try:
        return None if at_ms is None else datetime.fromtimestamp(at_ms / 1000, UTC)
    except (OverflowError, ValueError, OSError):
        return None  # no clock shows such a time
