"""The form of a text that the archive's full-text tables hold, and that queries are put into before they meet it.

The tables' tokenizer is FTS5's `unicode61 remove_diacritics 2`: words of letters and digits, Latin accents dropped. It
takes a run of Chinese as one word and drops what is no letter, so that is mended here: characters of scripts without
spaces, and of Korean, whose words carry endings, stand alone; symbols that people search for become letters.
"""

import re
import unicodedata
from functools import cache

_UNSPACED = (
    (0x0E00, 0x0FFF),  # Thai, Lao, Tibetan
    (0x1000, 0x109F),  # Myanmar
    (0x1100, 0x11FF),  # Hangul, letters
    (0x1780, 0x17FF),  # Khmer
    (0x1950, 0x19FF),  # Tai Le, New Tai Lue, Khmer symbols
    (0x1A20, 0x1AAF),  # Tai Tham
    (0x1B00, 0x1B7F),  # Balinese
    (0x2E80, 0x2FDF),  # Han radicals
    (0x3005, 0x3007),  # Han iteration mark, zero
    (0x3021, 0x30FF),  # Han numerals, Hiragana, Katakana
    (0x3100, 0x31FF),  # Bopomofo, Hangul, Katakana
    (0x3400, 0x4DBF),  # Han
    (0x4E00, 0x9FFF),  # Han
    (0xA000, 0xA4CF),  # Yi
    (0xA960, 0xA97F),  # Hangul, letters
    (0xA980, 0xA9DF),  # Javanese
    (0xA9E0, 0xA9FF),  # Myanmar
    (0xAA00, 0xAADF),  # Cham, Myanmar, Tai Viet
    (0xAC00, 0xD7FF),  # Hangul
    (0xF900, 0xFAFF),  # Han
    (0x17000, 0x18DFF),  # Tangut, Khitan
    (0x1B000, 0x1B16F),  # Kana
    (0x20000, 0x3FFFF),  # Han
)
_SYMBOLS = (
    (0x2300, 0x23FF),  # watches, keys
    (0x2600, 0x27BF),  # suns, umbrellas, check marks
    (0x2B00, 0x2BFF),  # stars
    (0x1F000, 0x1FAFF),  # emoji
)
VOWEL_POINTS = "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc"
UNSEEN_CHARS = "\xad\u200b\u2060\ufeff"
"""What only says where a line may end, as the inside of a character class: a word goes on over it."""
ORDINARY_CHARS = (
    "\x00-\x7f\xa0-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf-\xde\xe0-\xff\u2010-\u2029\u2190-\u22ff\u2500-\u25ff"
)
"""Characters that the tokenizer treats alike whether or not they were folded before: most texts hold no others."""


_MARKED_LETTERS = "\u0386-\u03ce\u1f00-\u1fff"


def _char_class(ranges: tuple[tuple[int, int], ...]) -> str:
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


@cache
def _letters_for_others() -> dict[int, int]:
    """What the tokenizer would drop, mapped into the private use plane, which it takes for letters."""
    symbols = (code for first, last in _SYMBOLS for code in range(first, last + 1))
    marks = (code for first, last in _UNSPACED[:-1] for code in range(first, last + 1) if _is_mark(chr(code)))
    return {code: 0xF0000 | code & 0xFFFF for group in (symbols, marks) for code in group}


@cache
def _without_marks() -> dict[int, str]:
    """Greek letters without their accents and breathings, which the tokenizer drops from Latin ones only."""
    letters = re.findall(f"[{_MARKED_LETTERS}]", "".join(map(chr, range(0x386, 0x2000))))
    return {ord(letter): unicodedata.normalize("NFKD", letter)[0] for letter in letters}


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Mc")


ALONE_CHARS = _char_class(_UNSPACED + _SYMBOLS)
"""The characters that are words by themselves, as the inside of a character class."""


@cache
def alone_signs() -> str:
    """Those of `ALONE_CHARS` that are no letters, as the inside of a character class: far fewer to compile."""
    runs = (
        run
        for first, last in _UNSPACED[:-1] + _SYMBOLS
        for run in re.findall(r"\W+", "".join(map(chr, range(first, last + 1))))
    )
    return "".join(f"{run[0]}-{run[-1]}" for run in runs) + _char_class(_UNSPACED[-1:])


_ALONE = re.compile(f"[{ALONE_CHARS}]+")
_SPECIAL = re.compile(f"[{ALONE_CHARS}{VOWEL_POINTS}]")
_POINTS = re.compile(f"[{VOWEL_POINTS}]+")
_ORDINARY = re.compile(f"[{ORDINARY_CHARS}]*")
_UNSEEN = re.compile(f"[{UNSEEN_CHARS}]+")
_MARKED = re.compile(f"[{_MARKED_LETTERS}]")


def posted_text(text: str) -> str:
    """`text` as it is posted: compatibility forms and case folded, each character without a word of its own alone.

    What is found in the posted text of a message is found for every way of writing the same: composed or not, full or
    half width, with vowel points or without.
    """
    if text.isascii() or _ORDINARY.fullmatch(text):
        return text
    # the Turkish dotless i as the other one, and Russian letters without their dots: people type what comes easily
    text = unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).casefold().replace("ı", "i").replace("ё", "е")
    if _MARKED.search(text):
        text = text.translate(_without_marks())
    if not _SPECIAL.search(text):
        return text
    return _ALONE.sub(_apart, _POINTS.sub("", text))


def has_word(posted: str) -> bool:
    """Whether the tokenizer finds anything in a posted text."""
    if posted.isascii():
        return any(char.isalnum() for char in posted)
    return any(unicodedata.category(char)[0] in "LN" or unicodedata.category(char) == "Co" for char in posted)


def _apart(match: re.Match[str]) -> str:
    run = match[0]
    # letters and digits need no translation, which costs more than all the rest
    return f" {' '.join(run if run.isalnum() else run.translate(_letters_for_others()))} "
