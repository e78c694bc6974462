"""Our plug-ins as they are written into editors: the shipped text, in which this very program is called.

The words of the program become a literal of the plug-in's own language; nothing else of a text is changed.
"""

import json
from collections.abc import Callable, Sequence

from pond_desktop.errors import BugError, PlacingError
from pond_desktop.runtime.resources import resource


def plugin_text(name: str, words: Sequence[str]) -> str:
    """The file `name` below `resources/editors`. Raises PlacingError for words that no line of a file can hold."""
    text = resource(f"editors/{name}").read_text(encoding="utf-8")
    literal = _LITERALS.get(name.rpartition(".")[2])
    if literal is None or literal(["pond-desktop"]) not in text:
        return text
    shipped = literal(["pond-desktop"])
    if text.count(shipped) != 1:
        raise BugError(f"{name} has more than one place for the program")
    return text.replace(shipped, literal(line_words(words)))


def line_words(words: Sequence[str]) -> list[str]:
    """The same words. Raises PlacingError where one cannot stand on a line of text."""
    for word in words:
        if not word.isprintable():
            raise PlacingError(
                f"{word!r} cannot stand in a file of another program.", "Move Pond Desktop or its home elsewhere."
            )
    return list(words)


def _javascript(words: Sequence[str]) -> str:
    return f"const PROGRAM = {json.dumps(words)};"


def _lua(words: Sequence[str]) -> str:
    return f"local program = {{ {', '.join(map(_escaped, words))} }}"


def _lisp(words: Sequence[str]) -> str:
    return f"(defcustom pond-program '({' '.join(map(_escaped, words))})"


def _kakoune(words: Sequence[str]) -> str:
    quoted = " ".join("'" + word.replace("'", "''") + "'" for word in words)
    return f"declare-option -hidden str-list pond_program {quoted}"


def _escaped(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


_LITERALS: dict[str, Callable[[Sequence[str]], str]] = {
    "js": _javascript,
    "lua": _lua,
    "el": _lisp,
    "kak": _kakoune,
}
"""By the ending of the file."""
