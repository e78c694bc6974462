"""The query as it stands in the box: what is asked of it, a field put in or taken out. Pure."""

import re

from pond_desktop.search import FIELDS

_FIELD_NAMES = frozenset(field.name for field in FIELDS)
_PLAIN = re.compile(r"[\w.@/+-]+")
_OPERATORS = frozenset({"AND", "OR", "NOT", "TO"})
_FIELD = re.compile(
    r"""(?<!\S)(?P<sign>NOT\s+|-)?(?P<field>\w+):(?P<value>"[^"]*"?|[\[{][^\]}]*[\]}]?|\([^)]*\)?|\S*)""", re.VERBOSE
)


def as_typed(text: str) -> str:
    """The query in a text that is still being typed: its last word is a beginning, unless it was ended or quoted.

    A word with a digit may be an id, one with a sign a name, a field's value is chosen from a list: those stay. A
    field whose value is still to come asks for nothing yet.
    """
    query = text.strip()
    before, _, last = query.rpartition(" ")
    if last.endswith(":") and last.lstrip("-")[:-1].casefold() in _FIELD_NAMES:
        return before.strip()
    is_unfinished = text[-1:].isalnum() and text.count('"') % 2 == 0 and last not in _OPERATORS
    return query + "*" if is_unfinished and last.isalpha() else query


def with_field(text: str, field: str, value: str) -> str:
    """The query narrowed by a field. It comes first: the last word may still be typed."""
    if _find(text, field, value) is not None:
        return text
    return f"{field}:{_quoted(value)} {text.lstrip()}"


def without_field(text: str, field: str, value: str) -> str:
    """The query without that field; where its value stands there in other words, without the only one of its name."""
    found = _find(text, field, value)
    if found is None:
        same = [match for match in _FIELD.finditer(text) if match["field"].casefold() == field.casefold()]
        found = same[0] if len(same) == 1 else None
    if found is None:
        return text
    before, after = text[: found.start()].rstrip(), text[found.end() :].lstrip()
    return f"{before} {after}" if before and after else before + after


def with_piece(text: str, piece: str, instead: str) -> str:
    """The query with one piece of it put in other words."""
    return text.replace(piece, instead, 1)


def _find(text: str, field: str, value: str) -> "re.Match[str] | None":
    for match in _FIELD.finditer(text):
        is_same_field = match["field"].casefold() == field.casefold()
        if is_same_field and match["value"].strip('"').casefold() == value.strip('"').casefold():
            return match
    return None


def _quoted(value: str) -> str:
    """In quotes where the value would not be read as one word."""
    return value if _PLAIN.fullmatch(value) else '"' + value.replace('"', "") + '"'
