"""A query before Whoosh reads it: which of its signs are language, and which are text.

`ERR_X(0x80)`, `std::vector`, `a*b.c`, a lone `AND` or a bracket without its other half are text. Their signs are
replaced by a stand-in that no plugin knows, character by character, so that places in the query stay what they are:
Whoosh reads what is left, and by the places of what it finds the query itself says what was typed.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from pond_desktop.search.dates import read_date
from pond_desktop.search.fields import FIELD_BY_NAME

Kind: TypeAlias = Literal["word", "phrase", "field", "open", "close", "operator", "minus"]

_STAND_IN = "\ue000"
_DEPTH_MAX = 12
_DATE_WORDS_MAX = 5

_SPACE = re.compile(r"\s+")
_FIELD = re.compile(r"(" + "|".join(FIELD_BY_NAME) + r"):(?=\S)(?!//|:)", re.IGNORECASE)
_FIELD_WAITING = re.compile(r"(" + "|".join(FIELD_BY_NAME) + r"):\*?\s*\Z", re.IGNORECASE)
_RUN = re.compile(r'[^\s"]+')
_VALUE_QUOTED = re.compile(r'"[^"]*(?:"\*?(?:,(?:"[^"]*(?:"\*?|\Z)|[^\s",()]+))*|\Z)')
_VALUE_GROUP = re.compile(r"\([^()]*(?:\)\*?|\Z)")
_VALUE_RANGE = re.compile(r"[\[{][^\]}]*(?:[\]}]\*?|\Z)")
_VALUE_BARE = re.compile(r'(?:"[^"]*(?:"|\Z)|[^\s"])+')
_MINUS = re.compile(r'-(?=["(]|[^\W\d_]{2}|[^\x00-\x7f])')
_FUZZY = re.compile(r"[^\W_]{3,}~[12]?\*?[.,;!]?")
_REVISION = re.compile(r"[A-Z]+~.*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WILD = re.compile(r"[^\W_]+(?:[*?]+[^\W_]+)+[*?]*")
_BEGINNING = re.compile(r"[^*]*[^\W_][^*\w]*\*|[^*]*_\*")
_FLAGS = re.compile(r"-[A-Za-z]{2,4}(?=\s|\*?\Z)")
# commands whose flags people write together, `rm -rf`
_COMMAND = re.compile(
    "cat|chmod|chown|commit|cp|curl|df|docker|du|grep|head|kill|ln|ls|mkdir|mv|pacman|ps|rg|rm|rsync|scp|sed|sort|ssh|"
    "tail|tar|tree|unzip|wget|xargs|zip"
)
_OPERATORS = ("AND", "OR", "NOT")


class Token(NamedTuple):
    """`why`: it looked like language and was taken as text."""

    kind: Kind
    start: int
    end: int
    why: str = ""


class Scan(NamedTuple):
    """`shielded` is as long as the query."""

    shielded: str
    tokens: tuple[Token, ...]


def scan(text: str, now: datetime) -> Scan:
    """`text` as Whoosh may read it."""
    tokens = _settled(text, _matched(list(_tokens(text, now))))
    shielded = [" "] * len(text)
    for token in tokens:
        shielded[token.start : token.end] = _written(text, token)
    return Scan("".join(shielded), tuple(tokens))


def cleaned(query: str) -> str:
    """`query` with each typographic double quote as a plain one, without what no text holds."""
    query = query.replace("\x00", " ").replace("“", '"').replace("”", '"').replace("„", '"')
    return query if query.isascii() else _SURROGATE.sub("\ufffd", query)


def _shield(piece: str) -> str:
    return "".join(_STAND_IN if char < "\x80" and not char.isalnum() else char for char in piece)


def _written(text: str, token: Token) -> str:
    piece = text[token.start : token.end]
    if token.kind == "minus" and token.why:
        return " "
    if token.kind in ("phrase", "open", "close", "minus", "operator"):
        return piece
    if token.kind == "field" and token.why:
        return " " * len(piece)
    if token.kind == "field":
        colon = piece.index(":") + 1
        return piece[:colon] + _shield(piece[colon:])
    if piece in _OPERATORS or token.why:
        return _STAND_IN * len(piece)
    if _FUZZY.fullmatch(piece) and not _REVISION.fullmatch(piece):
        word, tilde, rest = piece.partition("~")
        distance = rest[:1] if rest[:1].isdigit() else ""
        return word + tilde + distance + " " * (len(rest) - len(distance))
    if _WILD.fullmatch(piece):
        return piece
    if _BEGINNING.fullmatch(piece):
        return _shield(piece[:-1]) + "*"
    return _shield(piece)


def _tokens(text: str, now: datetime) -> Iterator[Token]:
    """In order, everything but blanks; brackets may lack their other half, operators their operands."""
    place, depth = 0, 0
    is_start, before = True, ""
    while place < len(text):
        if space := _SPACE.match(text, place):
            place, is_start = space.end(), True
            continue
        if text[place] == '"':
            end = text.find('"', place + 1)
            end = len(text) if end < 0 else end + 1
            yield Token("phrase", place, end)
            place, is_start = end, False
            continue
        if is_start:
            if text[place] == "(" and depth < _DEPTH_MAX:
                yield Token("open", place, place + 1)
                place, depth = place + 1, depth + 1
                continue
            is_flag = _FLAGS.match(text, place) and _COMMAND.fullmatch(before)
            if (minus := _MINUS.match(text, place)) and not text.startswith("--", place) and not is_flag:
                yield Token("minus", place, minus.end())
                place = minus.end()
                continue
            if field := _field(text, place, depth, now):
                yield field
                place, is_start = field.end, False
                continue
        run = _RUN.match(text, place)
        end = run.end() if run else place + 1
        end, closing = _without_closers(text, place, end, depth)
        before = text[place:end]
        if end > place:
            yield Token("operator" if is_start and text[place:end] in _OPERATORS else "word", place, end)
        for _ in range(closing):
            yield Token("close", end, end + 1)
            end, depth = end + 1, depth - 1
        place, is_start = end, False


def _without_closers(text: str, start: int, end: int, depth: int) -> tuple[int, int]:
    """Where a word ends if brackets behind it close groups, and how many do."""
    body = text[start:end]
    bare = body.rstrip(")")
    inner_open = bare.count("(") - bare.count(")")
    closers = len(body) - len(bare)
    closing = min(max(closers - max(inner_open, 0), 0), depth)
    return end - closing, closing


def _field(text: str, place: int, depth: int, now: datetime) -> Token | None:
    if waiting := _FIELD_WAITING.match(text, place):
        return Token("field", place, waiting.end(), "waits")
    name = _FIELD.match(text, place)
    if name is None:
        return None
    start = name.end()
    is_date = FIELD_BY_NAME[name[1].lower()].values == "date"
    for form in (_VALUE_QUOTED, _VALUE_GROUP, *([_VALUE_RANGE] if is_date else [])):
        if match := form.match(text, start):
            return Token("field", place, match.end())
    if is_date and (end := _date_end(text, start, now)):
        return Token("field", place, end)
    bare = _VALUE_BARE.match(text, start)
    if bare is None:
        return None
    end, _ = _without_closers(text, start, bare.end(), depth)
    return Token("field", place, end) if end > start else None


def _date_end(text: str, start: int, now: datetime) -> int | None:
    """Where a date of several words ends: as many as make a date."""
    words = list(re.finditer(r'[^\s"()]+', text[start : start + 80]))[:_DATE_WORDS_MAX]
    for count in range(len(words), 1, -1):
        end = words[count - 1].end()
        piece = text[start : start + end].removesuffix("*")
        if "\n" not in piece and not words[count - 1][0].isdigit() and read_date(piece, now):
            return start + end
        if "\n" not in piece and re.search(r"[a-z]", piece, re.IGNORECASE) and read_date(piece, now):
            return start + end
    return None


def _matched(tokens: list[Token]) -> list[Token]:
    """Brackets without their other half, or with nothing between them, become text."""
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token.kind == "open":
            opened.append(place)
        elif token.kind == "close":
            start = opened.pop()
            if start == place - 1:
                tokens[start] = tokens[start]._replace(kind="word", why="a bracket around nothing")
                tokens[place] = token._replace(kind="word", why="a bracket around nothing")
    for place in opened:
        tokens[place] = tokens[place]._replace(kind="word", why="a bracket without its other half")
    return tokens


def _settled(text: str, tokens: list[Token]) -> list[Token]:
    """Operators without what they stand between become words."""
    for place, token in enumerate(tokens):
        before = tokens[place - 1].kind if place else None
        after = tokens[place + 1].kind if place + 1 < len(tokens) else None
        if token.kind == "minus" and (after in (None, "close", "operator", "minus") or tokens[place + 1].why):
            tokens[place] = token._replace(kind="word", why="a minus in front of nothing")
        elif token.kind == "minus" and before in ("operator", "minus") and _is_negation(text, tokens[place - 1]):
            tokens[place] = token._replace(why="it is excluded already")
        if token.kind != "operator":
            continue
        word = text[token.start : token.end]
        has_right = after in ("word", "phrase", "field", "open", "minus")
        if after == "operator" and word != "NOT":
            has_right = text[tokens[place + 1].start : tokens[place + 1].end] == "NOT" and place + 2 < len(tokens)
        has_left = word == "NOT" or before in ("word", "phrase", "field", "close")
        if not (has_left and has_right):
            missing = "behind" if has_left else "before"
            tokens[place] = token._replace(kind="word", why=f"{word} with nothing {missing} it is a word")
    return tokens


def _is_negation(text: str, token: Token) -> bool:
    return token.kind == "minus" or text[token.start : token.end] == "NOT"
