"""The windows of an X server, as far as they tell of themselves: asked of `xprop`, by the rules of EWMH."""

import re

from msgspec import Struct

from pond_desktop.editors.outside import run

_WINDOWS_MAX = 20
"""So many of the front ones are looked at."""
_WITHIN_S = 0.1
_PROPERTIES = ("_NET_WM_PID", "WM_CLASS", "_NET_WM_NAME", "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE")
_LINE = re.compile(r"([A-Z_]+)\([A-Z_0-9]+\)(?: = |: )(.*)")
_ID = re.compile("0x[0-9a-f]+")
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(rb"\\([0-7]{3}|.)")
_PLACED_BY_THE_DESKTOP = ("_TYPE_DESKTOP", "_TYPE_DOCK", "_TYPE_SPLASH", "_TYPE_NOTIFICATION", "_TYPE_TOOLTIP")


class Window(Struct, frozen=True, kw_only=True):
    """`classes`: which program it is of, in small letters."""

    id: str
    pid: int
    classes: frozenset[str]
    title: str
    is_for_people: bool
    """Neither hidden nor a part of the desktop."""


def front_window(*, not_of: int) -> Window | None:
    """The frontmost that is not of this process: the one that was used before. Raises OSError."""
    listed = _asked("-root", "_NET_CLIENT_LIST_STACKING").get("_NET_CLIENT_LIST_STACKING", "")
    for id in _ID.findall(listed)[: -_WINDOWS_MAX - 1 : -1]:
        found = window(id)
        if found is not None and found.is_for_people and found.pid != not_of:
            return found
    return None


def window(id: str) -> Window | None:
    """`None` where it is gone. Raises OSError."""
    told = _asked("-id", id, *_PROPERTIES)
    if not told:
        return None
    is_hidden = "_STATE_HIDDEN" in told.get("_NET_WM_STATE", "")
    return Window(
        id=id,
        pid=int(told.get("_NET_WM_PID", "0")),
        classes=frozenset(word.lower() for word in _words(told.get("WM_CLASS", ""))),
        title=next(iter(_words(told.get("_NET_WM_NAME", ""))), ""),
        is_for_people=not is_hidden
        and not any(kind in told.get("_NET_WM_WINDOW_TYPE", "") for kind in _PLACED_BY_THE_DESKTOP),
    )


def _asked(*words: str) -> dict[str, str]:
    """Properties as they are printed; those that a window has not are missing."""
    # in this language it prints nothing but ASCII
    ended = run(["env", "LC_ALL=C", "xprop", *words], within_s=_WITHIN_S)
    found = map(_LINE.fullmatch, ended.out.splitlines())
    return {line[1]: line[2] for line in found if line is not None}


def _words(printed: str) -> list[str]:
    """What stands between quotation marks, where other bytes are written as octal digits."""
    return [
        _ESCAPED.sub(_meant, word.encode("ascii", "replace")).decode("utf-8", "replace")
        for word in _WORD.findall(printed)
    ]


def _meant(escaped: "re.Match[bytes]") -> bytes:
    digits = escaped[1]
    if len(digits) == 3:
        return bytes([int(digits, 8) & 0xFF])
    return {b"n": b"\n", b"t": b"\t"}.get(digits, digits)
