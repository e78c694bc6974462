"""What of a text the postings' second column holds, so that code is found as people write it.

For `getUserName` its parts, `get User Name`; for words that begin or end with a sign that carries meaning (`C++`, `F#`,
`--flag`, `#123`, `@user`, `$HOME`, `.env`, `~/x`) the word with the signs as letters of the private use plane, as
`posted.py` does with emoji: the tokenizer, which drops signs, takes that for one word.

A capture sends every text through here. So a text is first put into classes of characters, byte by byte, where the few
places of interest are found by looking for two or three bytes: 2 KB of prose take 15 µs, a seventh of what it takes
FTS5 to post them.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pond_desktop.search.posted import posted_text

SIGN_LETTERS = {ord(sign): 0xF0000 | ord(sign) for sign in "+-#@$.~/_"}
"""Signs, as letters to the tokenizer."""

_HUMPS = re.compile(r"[A-Z]+(?![a-zà-ÿ])[0-9]*|[A-ZÀ-Þ]?[a-zà-ÿ]+[0-9]*|[A-ZÀ-Þ]|[0-9]+")
_INNER_CAPITAL = re.compile(r"[a-zà-ÿ0-9][A-ZÀ-Þ]|[A-ZÀ-Þ]{2}[a-zà-ÿ]")
_PLURAL = re.compile(r"[A-Z]{2,}s")
_WORD_CHARS_MAX = 200
_SIGNED_CHARS_MAX = 40


_SIGNS = b"+-#@$.~/"


def _classes() -> bytes:
    table = bytearray(b" " * 256)
    for code in range(256):
        char = chr(code)
        if "a" <= char <= "z" or code >= 0xDF:
            table[code] = ord("a")
        elif "A" <= char <= "Z" or code >= 0xC0:
            table[code] = ord("A")
        elif "0" <= char <= "9":
            table[code] = ord("0")
    for code in b"_" + _SIGNS:
        table[code] = code
    return bytes(table)


_CLASSES = _classes()

_W = rb"[Aa0_]"
# each with the sign it needs, and how it is written in classes of characters; a blank is any other character
_LEADING = (
    (b"-", re.compile(rb" --?[Aa]" + _W + rb"*(?:-" + _W + rb"+)*(?![+#])")),
    (b"#", re.compile(rb" #" + _W + rb"+(?:-" + _W + rb"+)*")),
    (b"#", re.compile(rb"(?<=" + _W + rb")#0+")),
    (b"@", re.compile(rb" @[Aa_]" + _W + rb"*(?:-" + _W + rb"+)*")),
    (b"$", re.compile(rb" \$" + _W + rb"+")),
    (b".", re.compile(rb"[ /]\.[Aa_]" + _W + rb"*(?:-" + _W + rb"+)*")),
    (b"~", re.compile(rb" ~/\.?" + _W + rb"+(?:-" + _W + rb"+)*")),
)
_TRAILING = (
    (b"+", re.compile(rb"\+\+(?!\+)")),
    (b"#", re.compile(rb"(?<=[Aa])#(?![Aa0_#])")),
)
_LETTERS = re.compile(rb"[Aa0]+")


class PostedText(NamedTuple):
    """The two columns of a posting."""

    text: str
    code: str


def posted(text: str) -> PostedText:
    """`text` as it is posted, and what is posted beside it of the code that it holds; each word of that once."""
    return PostedText(posted_text(text), code_of(text))


def code_of(text: str) -> str:
    """The second column alone. Empty for prose."""
    if not text:
        return ""
    classes = classes_of(text)
    parts: list[str] = []
    if b"aA" in classes or b"0A" in classes or b"AAa" in classes:
        words = dict.fromkeys(text[start:end] for start, end in _humped(classes))
        parts.extend(" ".join(humps(word)) for word in words)
    signed = dict.fromkeys(text[start:end] for start, end in signed_places(classes))
    parts.extend(word.translate(SIGN_LETTERS) for word in signed)
    return " ".join(part for part in parts if part)


def humps(word: str) -> list[str]:
    """The parts of `getUserName`, `HTTPServer`, `parse2Json`; none for a word of one part."""
    if _PLURAL.fullmatch(word) or not _INNER_CAPITAL.search(word):
        return []
    parts: list[str] = _HUMPS.findall(word)
    # `HTTPServer`: the last of the capitals begins the next part
    for place in range(len(parts) - 1):
        head, tail = parts[place], parts[place + 1]
        if len(head) > 1 and head.isupper() and tail[0].islower():
            parts[place], parts[place + 1] = head[:-1], head[-1] + tail
    return parts if len(parts) > 1 else []


def signed_word(word: str) -> str | None:
    """What is posted for a word of which the signs are a part, if `word` is one as a whole."""
    for start, end in signed_places(classes_of(word)):
        if start == 0 and end == len(word):
            return word.translate(SIGN_LETTERS)
    return None


def without_sentence_signs(word: str) -> str:
    """A word without what a sentence puts around it."""
    return word.rstrip(".,;:!?)]}'\"`").lstrip("([{'\"`")


def classes_of(text: str) -> bytes:
    """A class for each character of `text`, behind a blank."""
    return b" " + text.encode("latin-1", "replace").translate(_CLASSES)


def _humped(classes: bytes) -> Iterator[tuple[int, int]]:
    """Where words with an inner capital stand."""
    behind = 0
    for probe in re.finditer(rb"[a0]A|AAa", classes):
        if probe.start() < behind:
            continue
        word = _LETTERS.match(classes, _start_of_run(classes, probe.start(), b"Aa0"))
        assert word is not None
        behind = word.end()
        if behind - word.start() <= _WORD_CHARS_MAX and b"a" in word[0]:
            yield word.start() - 1, behind - 1


def signed_places(classes: bytes) -> Iterator[tuple[int, int]]:
    """Where words with signs stand in the text of `classes`."""
    for sign, pattern in _LEADING:
        if sign not in classes or not _may_lead(classes, sign):
            continue
        for match in pattern.finditer(classes):
            # the place of a match that begins with the character before the word is that of the word in the text
            start = match.start() - (match[0][0] == ord("#"))
            if match.end() - start <= _WORD_CHARS_MAX:
                yield start, match.end() - 1
    for sign, pattern in _TRAILING:
        if sign not in classes:
            continue
        for match in pattern.finditer(classes):
            start = _start_of_run(classes, match.start() - 1, b"Aa0_") if match.start() > 1 else match.start()
            if start < match.start() and classes[start - 1] not in b"+#-." and match.end() - start <= _SIGNED_CHARS_MAX:
                yield start - 1, match.end() - 1


def _may_lead(classes: bytes, sign: bytes) -> bool:
    if sign == b"-":
        return b" -" in classes
    return sign != b"." or b" ." in classes or b"/." in classes


def _start_of_run(classes: bytes, place: int, chars: bytes) -> int:
    while place > 0 and classes[place - 1] in chars:
        place -= 1
    return place
