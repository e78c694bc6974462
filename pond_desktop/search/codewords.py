"""What of a text the postings' second column holds, so that code is found as people write it.

For `getUserName` its parts, `get User Name`; for words that begin or end with a sign that carries meaning (`C++`, `F#`,
`--flag`, `#123`, `@user`, `$HOME`, `.env`, `~/x`) the word with the signs as letters of the private use plane, as
`posted.py` does with emoji: the tokenizer, which drops signs, takes that for one word.

A capture sends every text through here. So a text is first put into classes of characters, byte by byte, where the few
places of interest are found by looking for two or three bytes: 2 KB of prose take 10 µs.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from pond_desktop.search.posted import posted_text

SIGN_LETTERS = {ord(sign): 0xF0000 | ord(sign) for sign in "+-#@$.~/_"}
"""Signs, as letters to the tokenizer."""

_HUMPS = re.compile(r"[A-Z]+(?![a-zà-ÿ])[0-9]*|[A-ZÀ-Þ]?[a-zà-ÿ]+[0-9]*|[A-ZÀ-Þ]|[0-9]+")
_PLURAL = re.compile(r"[A-Z]{2,}s")
_WORD_CHARS_MAX = 200


def _classes(kept: str, upper: str, digit: str, underscore: str) -> bytes:
    table = bytearray(b" " * 256)
    for code in range(256):
        char = chr(code)
        if "a" <= char <= "z" or code >= 0xDF:
            table[code] = ord("a")
        elif "A" <= char <= "Z" or code >= 0xC0:
            table[code] = ord(upper)
        elif "0" <= char <= "9":
            table[code] = ord(digit)
    table[ord("_")] = ord(underscore)
    for char in kept:
        table[ord(char)] = ord(char)
    return bytes(table)


_CASES = _classes("", "A", "0", " ")
_SIGNS = _classes("+-#@$.~/", "a", "0", "a")

# each with the bytes that must be there before the pattern is worth a try
_LEADING = (
    (b" -", re.compile(rb" --?a[a0]*(?:-[a0]+)*(?![+#])")),
    (b" #", re.compile(rb" #[a0]+(?:-[a0]+)*")),
    (b"#0", re.compile(rb"[a0]#0+")),
    (b" @", re.compile(rb" @a[a0]*(?:-[a0]+)*")),
    (b" $", re.compile(rb" \$[a0]+")),
    (b" .a", re.compile(rb" \.a[a0]*(?:-[a0]+)*")),
    (b"/.a", re.compile(rb"/\.a[a0]*(?:-[a0]+)*")),
    (b" ~/", re.compile(rb" ~/\.?[a0]+(?:-[a0]+)*")),
)
_TRAILING = (
    (b"++", re.compile(rb"\+\+(?!\+)")),
    (b"a#", re.compile(rb"(?<=a)#(?![a0#])")),
)


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
    narrow = text.encode("latin-1", "replace")
    found: dict[str, None] = {}
    cases = narrow.translate(_CASES)
    if b"aA" in cases or b"0A" in cases or b"AAa" in cases:
        for start, end in _humped(cases):
            word = text[start:end]
            if word not in found:
                found[word] = None
    parts = [" ".join(humps(word)) for word in found]
    signed = dict.fromkeys(text[start:end] for start, end in _signed(narrow.translate(_SIGNS)))
    parts.extend(word.translate(SIGN_LETTERS) for word in signed)
    return " ".join(part for part in parts if part)


def humps(word: str) -> list[str]:
    """The parts of `getUserName`, `HTTPServer`, `parse2Json`; none for a word of one part."""
    if _PLURAL.fullmatch(word):
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
    for start, end in _signed(word.encode("latin-1", "replace").translate(_SIGNS)):
        if start == 0 and end == len(word):
            return word.translate(SIGN_LETTERS)
    return None


def _humped(cases: bytes) -> Iterator[tuple[int, int]]:
    """Where words with an inner capital stand."""
    behind = -1
    for probe in re.finditer(rb"[a0]A|AAa", cases):
        if probe.start() <= behind:
            continue
        start = cases.rfind(b" ", 0, probe.start()) + 1
        end = cases.find(b" ", probe.end())
        behind = end if end >= 0 else len(cases)
        if behind - start <= _WORD_CHARS_MAX and b"a" in cases[start:behind]:
            yield start, behind


def _signed(signs: bytes) -> Iterator[tuple[int, int]]:
    """Where words with signs stand. The classes get a blank in front, so places are those of the text plus one."""
    signs = b" " + signs
    for probe, pattern in _LEADING:
        if probe in signs:
            for match in pattern.finditer(signs):
                start = match.start()
                if match.end() - start <= _WORD_CHARS_MAX:
                    yield start, match.end() - 1
    for probe, pattern in _TRAILING:
        if probe in signs:
            for match in pattern.finditer(signs):
                start = match.start()
                while start > 0 and signs[start - 1] in b"a0":
                    start -= 1
                if start < match.start() and signs[start - 1] not in b"+#-." and match.end() - start <= 40:
                    yield start - 1, match.end() - 1
