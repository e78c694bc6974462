"""Sentences that the layers below say in English, in the language that is chosen.

They come finished, with their paths and numbers in them, since terminals and programs read them too. Here they are
found again by their words: `known_templates` lists them with a name for each thing that varies. What is in no list is
shown as it came; a test holds the lists to what the code below raises.
"""

import re
from functools import cache

from pond_desktop.errors import KnownError
from pond_desktop.gui.known_templates import ALL, SPANS
from pond_desktop.gui.translation import tr

_HOLE = re.compile(r"\{(\w+)\}")


def translated(sentence: str, among: tuple[str, ...] = ALL) -> str:
    """`sentence` may hold anything at all where a template has a name: it is put into the translation as it is."""
    for start, template in _starts(among):
        # the patterns of all take longer to make than a key may be held up
        if sentence.startswith(start) and (found := pattern_of(template).fullmatch(sentence)) is not None:
            return _filled(tr(template), found)
    return sentence


def translated_span(means: str) -> str:
    """What a date comes to."""
    return translated(means, SPANS)


def _filled(template: str, found: re.Match[str]) -> str:
    return _HOLE.sub(lambda hole: found[hole[1]], template)


def fault_words(error: KnownError) -> str:
    """What happened, and the step that helps."""
    return sentences(error.sentence, error.remedy)


def sentences(sentence: str, remedy: str) -> str:
    """Both in a row: not every script has a blank between two sentences."""
    return tr("{sentence} {remedy}").format(sentence=translated(sentence), remedy=translated(remedy))


@cache
def _starts(among: tuple[str, ...]) -> list[tuple[str, str]]:
    """What each template begins with, the most telling first: one with more words of its own is meant rather than one
    that fits too."""
    templates = sorted(set(among), key=lambda template: len(_HOLE.sub("", template)), reverse=True)
    return [(_HOLE.split(template)[0], template) for template in templates]


@cache
def pattern_of(template: str) -> re.Pattern[str]:
    """What the finished sentence looks like."""
    pieces, names = [], set[str]()
    for number, piece in enumerate(_HOLE.split(template)):
        if number % 2 == 0:
            pieces.append(re.escape(piece))
        elif piece in names:
            pieces.append(f"(?P={piece})")
        else:
            names.add(piece)
            pieces.append(f"(?P<{piece}>.*?)")
    return re.compile("".join(pieces), re.DOTALL)
