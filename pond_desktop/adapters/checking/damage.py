"""Ways in which a file of JSON records gets damaged: those seen in real files, and those feared."""

import json
import random
from collections.abc import Callable
from typing import Any

_BOM = b"\xef\xbb\xbf"


def damaged(content: bytes, chance: random.Random) -> bytes:
    """The content with some of its lines damaged in one of the ways seen or feared."""
    ways: tuple[Callable[[bytes, random.Random], bytes], ...] = (
        lambda line, chance: _with_other_value(line, chance),
        lambda line, chance: _with_other_value(line, chance),
        lambda line, chance: line[: chance.randrange(len(line) + 1)],
        lambda line, chance: line + line,
        lambda line, chance: line + b"\n" + line,
        lambda line, chance: line + b"\r",
        lambda line, chance: _BOM + line,
        lambda line, chance: b"\x00" * 9 + line,
        lambda line, chance: bytes(chance.randrange(256) for _ in range(chance.randrange(40))),
        lambda line, chance: chance.choice([b"null", b"[]", b"{}", b"17", b'"a"', b"[[[[", b"true", b"NaN", b"1e999"]),
        lambda line, chance: b"[" * 5000 + b"]" * 5000,
        lambda line, chance: _with_bytes(line, b"\xff\xfe", chance),
        lambda line, chance: line.replace(b'":"', b'":"\\ud83d', chance.randrange(1, 9)),
        lambda line, chance: line.replace(b" ", b"\xe2\x80\xa8"),
        lambda line, chance: line.replace(b'"}', b'","p":{"q":' * 3 + b"0" + b"}" * 4, 1),
    )
    lines = content.split(b"\n")
    for _ in range(chance.randrange(1, 6)):
        place = chance.randrange(len(lines))
        lines[place] = chance.choice(ways)(lines[place], chance)
    return b"\n".join(lines)


def _with_bytes(line: bytes, extra: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(line) + 1)
    return line[:place] + extra + line[place:]


def _with_other_value(line: bytes, chance: random.Random) -> bytes:
    """The record with one value, anywhere in it, replaced by one of another type, or gone."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return line
    places: list[tuple[Any, Any]] = []

    def visit(value: Any) -> None:
        for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            places.append((value, key))
            visit(value[key])

    visit(record)
    if places:
        holder, key = chance.choice(places)
        odd = [None, True, 0, -1, 1.5, 10**40, "", "x", "2026-01-01T00:00:00", [], {}, [None], ["x"], {"x": {"y": 1}}]
        if isinstance(holder, dict) and chance.random() < 0.2:
            del holder[key]
        else:
            holder[key] = chance.choice(odd)
    return json.dumps(record).encode()
