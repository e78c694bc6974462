"""Commands of a person's own (`insert.commands`): a program that is given the text, and no shell.

The text is what it reads (standard input), or stands where a word says `{text}`; where one says `{file}` stands the
path of a file that holds it, which is gone when the program has ended.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path, PurePath

from pond_desktop.editors import refusals
from pond_desktop.editors.naming import detail_of, label_of
from pond_desktop.editors.outside import run
from pond_desktop.editors.target import Inserted, Place, Refusal
from pond_desktop.projection.harmless import harmless_line
from pond_desktop.projection.readable import one_line

_WITHIN_S = 10.0
_WORD_BYTES_MAX = 120 * 1024
"""Linux takes 128 KB as one word."""
_SAID_CHARS = 200
_TEXT, _FILE = "{text}", "{file}"
_BEFORE_CODE = re.compile("-[A-Za-z]*[ce]|--?(?i:eval|exec|execute|expr|command|run)|/[ckCK]")
"""Options of shells and other interpreters, whose next word they run."""
_JOINING = frozenset(("ssh", "eval", "watch"))
"""Programs that make a line for a shell of all their words."""


class Commands:
    """A place is a command, by the name that it has in the settings."""

    name = "command"
    title = "Command"

    def __init__(self, commands: Mapping[str, Sequence[str]]) -> None:
        self._commands = commands

    def discover(self) -> Sequence[Place]:
        return [_place(name, words) for name, words in self._commands.items()]

    def probe(self, place: Place) -> Place:
        if place.id not in self._commands:
            raise refusals.gone(place)
        return _place(place.id, self._commands[place.id])

    def insert(self, place: Place, text: str) -> Inserted:
        words = self._commands[place.id]
        if (hindered := _hindered_by(text, words, place.label)) is not None:
            raise refusals.raised(hindered)
        with _filled(words, text) as (filled, given):
            try:
                ended = run(filled, given=given, within_s=_WITHIN_S)
            except TimeoutError as error:
                raise refusals.silent(place) from error
            except OSError as error:
                raise refusals.raised(refusals.needs_program(place.label, words[0])) from error
        if ended.code:
            said = next(filter(None, map(harmless_line, ended.err.splitlines())), f"exit code {ended.code}")
            raise refusals.raised(refusals.failed(place.label, one_line(said, _SAID_CHARS)))
        return Inserted(place=place)


def _place(name: str, words: Sequence[str]) -> Place:
    label = label_of(Commands.title, name)
    is_word = any(_TEXT in word for word in words)
    return Place(
        target=Commands.name,
        id=name,
        label=label,
        detail=detail_of(" ".join(words)),
        # what gets it as a word often types it somewhere
        takes="lines if agreed" if is_word else "lines",
        refusal=_hindered(words, label),
    )


def _hindered(words: Sequence[str], label: str) -> Refusal | None:
    """What is wrong with a command whatever the text is."""
    if _runs_text(words):
        return refusals.would_run_text(label)
    if not words or shutil.which(_at_home(words[0])) is None:
        return refusals.needs_program(label, words[0] if words else "a program")
    return None


def _runs_text(words: Sequence[str]) -> bool:
    """Whether the text could come to be run; as far as that can be told from outside."""
    if any(_TEXT in word or _FILE in word for word in words[:1]):
        return True
    is_joining = PurePath(next(iter(words), "")).stem in _JOINING
    return any(
        _TEXT in word and (is_joining or _BEFORE_CODE.fullmatch(before) is not None) for before, word in pairwise(words)
    )


def _hindered_by(text: str, words: Sequence[str], label: str) -> Refusal | None:
    """What is wrong with this text for it."""
    before = list[str]()
    for word in words:
        if word.startswith(_TEXT) and text.startswith("-") and "--" not in before:
            return refusals.would_be_an_option(label)
        if _TEXT in word and len(text.encode("utf-8")) > _WORD_BYTES_MAX:
            return refusals.takes_no_more_than(label, _WORD_BYTES_MAX)
        before.append(word)
    return None


@contextmanager
def _filled(words: Sequence[str], text: str) -> Iterator[tuple[list[str], bytes]]:
    """The words as they are run, and what the program reads."""
    own = [_at_home(word) for word in words]
    content = text.encode("utf-8")
    with tempfile.NamedTemporaryFile(prefix="pond-desktop-", suffix=".md") as file:
        file.write(content)
        file.flush()
        # in one go: what a field was filled with is no field
        filled = [re.sub("{text}|{file}", lambda field: text if field[0] == _TEXT else file.name, word) for word in own]
        yield filled, content if filled == own else b""


def _at_home(word: str) -> str:
    """As a shell would read it, which is not there."""
    return str(Path.home() / word[2:]) if word.startswith("~/") else word
