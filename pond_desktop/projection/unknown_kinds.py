"""Which kinds of records were not understood: by the name that each record gives itself. Pure."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from pond_desktop.projection.readable import name_line
from pond_desktop.projection.values import UnknownKind

_NAMES = ("type", "kind")
_NAME_CHARS_MAX = 80
_VERSIONS_MAX = 5
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(:?)|[{}\[\]]')


class _Named(Struct):
    type: Any = None
    kind: Any = None


def kinds_of(unknown: Iterable[tuple[str | None, str]]) -> tuple[UnknownKind, ...]:
    """`unknown`: the agent's version, and how a record or block begins. The most frequent kinds first."""
    counts: dict[str | None, int] = {}
    versions: dict[str | None, dict[str, None]] = {}
    for version, beginning in unknown:
        kind = kind_of(beginning)
        counts[kind] = counts.get(kind, 0) + 1
        seen = versions.setdefault(kind, {})
        if version and len(seen) < _VERSIONS_MAX:
            seen[version] = None
    ordered = sorted(counts, key=lambda kind: (-counts[kind], kind or ""))
    return tuple(
        UnknownKind(kind=kind, count=counts[kind], agent_versions=tuple(sorted(versions[kind]))) for kind in ordered
    )


def kind_of(beginning: str) -> str | None:
    """What a JSON object, whole or cut anywhere, names as its `type` or `kind`; `None` where it names none."""
    if not beginning.startswith("{"):
        return None
    try:
        named = msgspec.json.decode(beginning, type=_Named)
    except msgspec.MsgspecError:
        found = dict(_outer_texts(beginning))
    else:
        found = {name: value for name in _NAMES if isinstance(value := getattr(named, name), str)}
    kind = next((found[name] for name in _NAMES if found.get(name)), None)
    return None if kind is None else name_line(kind[:_NAME_CHARS_MAX])


def _outer_texts(beginning: str) -> Iterable[tuple[str, str]]:
    """Keys of the outermost object that have a text as their value."""
    depth, key = 0, None
    for token in _TOKEN.finditer(beginning):
        sign = token[0]
        if sign in "{[":
            depth, key = depth + 1, None
        elif sign in "}]":
            depth, key = depth - 1, None
        elif depth == 1 and token[2]:
            key = token[1]
        elif depth == 1 and key is not None:
            yield key, token[1]
            key = None
