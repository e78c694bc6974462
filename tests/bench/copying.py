"""Copies of a sample's text that are another session: under other ids, at other times, with more words."""

import random
import re
from typing import NamedTuple

from tests.bench.words import Prose

_HEX = re.compile(
    r"(?<![0-9A-Za-z])[0-9a-f]{8}(?=-[0-9a-f]{4}-[0-9a-f]{4}-)"  # how a UUID begins, …
    r"|(?<![0-9A-Za-z])(?=[0-9]*[a-f])[0-9a-f]{8}(?![0-9A-Za-z])"  # … or all of it that stands in a file's name
)
_NAMED = re.compile(r"\b(?:ses|msg|prt)_[0-9a-z]+")
_DATED = re.compile(r"\b(20\d{6}_)(\d+)\b")
_MILLISECONDS = re.compile(r"(?<!\d)17\d{11}(?!\d)")
_SECONDS = re.compile(r"(?<!\d)17\d{8}(?!\d)")
_SECONDS_APART = 97
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"(\s*:)?')
_NAMES = frozenset({"title", "name", "summary", "description", "label"})
_TEXTS = frozenset({"text", "content", "prompt"})
_SENTENCES = (1, 1, 2, 3, 5, 8, 13, 21, 55, 110)
"""As in real files most texts are short, and few hold most of the bytes."""


class Copying(NamedTuple):
    """One copy: its number, which no other has, who writes its words, and the ids that stay as they are."""

    number: int
    prose: Prose
    chance: random.Random
    kept: frozenset[str] = frozenset()


def copied_text(copying: Copying, text: str) -> str:
    """With other ids and times, and no other words: names, paths, keys."""
    number = copying.number
    text = _HEX.sub(lambda found: found[0] if found[0] in copying.kept else _other(found[0], number), text)
    text = _NAMED.sub(lambda found: f"{found[0]}k{number}", text)
    text = _DATED.sub(lambda found: f"{found[1]}{int(found[2]) + 10 * number}", text)
    text = _MILLISECONDS.sub(lambda found: str(int(found[0]) + number * _SECONDS_APART * 1000), text)
    return _SECONDS.sub(lambda found: str(int(found[0]) + number * _SECONDS_APART), text)


def more_of(copying: Copying, name: str, content: bytes, number: int) -> bytes:
    """The same session's lines once more, with the session's own ids, which are those in the file's `name`."""
    kept = frozenset(found[0] for found in _HEX.finditer(name))
    return copied_bytes(copying._replace(number=number, kept=kept), content, ".jsonl")


def _other(hexadecimal: str, number: int) -> str:
    return f"{(int(hexadecimal, 16) + number * 40503) & 0xFFFFFFFF:08x}"


def copied_bytes(copying: Copying, content: bytes, suffix: str) -> bytes:
    """A file's or a cell's content, by what its suffix says of it."""
    text = copied_text(copying, content.decode("utf-8", "surrogateescape"))
    if suffix in (".json", ".jsonl"):
        text = _Lengthened(copying).of(text)
    elif suffix in (".md", ".txt"):
        text = "".join(_longer_line(copying, line) for line in text.splitlines(keepends=True))
    return text.encode("utf-8", "surrogateescape")


class _Lengthened:
    """JSON with more words behind what a person or a program said."""

    def __init__(self, copying: Copying) -> None:
        self._copying = copying
        self._key = ""

    def of(self, text: str) -> str:
        return _STRING.sub(self._longer, text)

    def _longer(self, found: re.Match[str]) -> str:
        value = found[1]
        if found[2]:
            self._key = value
            return found[0]
        is_said = value.count(" ") >= 2 or (value != "" and self._key in _TEXTS)
        if not is_said or value[0] in "{[<":
            return found[0]
        more = " ".join(self._copying.prose.words(3)) if self._key in _NAMES else _more(self._copying)
        return f'"{value} {more}"'


def _longer_line(copying: Copying, line: str) -> str:
    if line.count(" ") < 2 or line[0] in "<_-" or line.startswith("# "):
        return line
    bare = line.rstrip("\r\n")
    return f"{bare} {_more(copying)}{line[len(bare) :]}"


def _more(copying: Copying) -> str:
    return copying.prose.paragraph(copying.chance.choice(_SENTENCES))
