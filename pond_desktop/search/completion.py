"""What may follow in a search box: names of fields, and the values that the archive knows."""

import re
from collections.abc import Iterator
from typing import NamedTuple, cast

from pond_desktop.search.dates import SUGGESTED
from pond_desktop.search.fields import FIELD_BY_NAME, FIELDS, Field, Names

_OPTIONS_MAX = 12
_FIELD = re.compile(r"(-?)([A-Za-z]+):(.*)", re.DOTALL)
_GROUP = re.compile(r"-?([A-Za-z]+):\((?:[^()]*[\s,])?([^\s(),]*)\Z")
_BEFORE_CURSOR = re.compile(r'(?:[^\s"()]|"[^"]*(?:"|\Z))+\Z')


class Option(NamedTuple):
    """`text` goes where the completion says; `what` explains it."""

    text: str
    what: str


class Completions(NamedTuple):
    """`options` for the characters `[start, end)` of the text."""

    start: int
    end: int
    options: tuple[Option, ...]


def complete(text: str, cursor: int, names: Names) -> Completions:
    """What the word that ends at `cursor` may become; no options where nothing fits."""
    cursor = min(max(cursor, 0), len(text))
    if (group := _GROUP.search(text, 0, cursor)) and (inside := FIELD_BY_NAME.get(group[1].lower())):
        return Completions(group.start(2), cursor, tuple(_values(inside, group[2].casefold(), names))[:_OPTIONS_MAX])
    word = _BEFORE_CURSOR.search(text, 0, cursor)
    if word is None:
        return Completions(cursor, cursor, ())
    field = _FIELD.fullmatch(word[0])
    if field is None:
        minus = "-" if word[0].startswith("-") else ""
        begun = word[0].removeprefix("-").lower()
        found = [Option(f"{minus}{one.name}:", one.what) for one in FIELDS if begun and one.name.startswith(begun)]
        return Completions(word.start(), cursor, tuple(found))
    known = FIELD_BY_NAME.get(field[2].lower())
    if known is None:
        return Completions(cursor, cursor, ())
    # behind a comma the next value begins
    begun = field[3] if '"' in field[3] else field[3].rpartition(",")[2]
    options = tuple(_values(known, begun.lstrip('"').casefold(), names))
    return Completions(cursor - len(begun), cursor, options[:_OPTIONS_MAX])


def _values(field: Field, begun: str, names: Names) -> Iterator[Option]:
    if field.values == "date":
        values: tuple[str, ...] = SUGGESTED
    else:
        values = field.choices or cast("tuple[str, ...]", getattr(names, field.names) if field.names else ())
    first = [value for value in values if value.casefold().startswith(begun)]
    inside = [value for value in values if begun in value.casefold() and value not in first]
    if field.values == "date":
        inside = []
    for value in (*first, *inside):
        if value.casefold() != begun:
            yield Option(f'"{value}"' if re.search(r'[\s,()"]', value) else value, field.what)
