"""Text that some program wrote for a terminal, made fit to read: no control codes, nothing that plays tricks.

Escape sequences are those of ECMA-48 and of xterm's OSC strings. Every pattern stops at the next escape character, so
that a text of nothing but introducers costs linear time.
"""

import re

DIRECTION_CHARS = "\u202a-\u202e\u2066-\u2069"
"""What turns the direction of writing, as the inside of a character class."""

_ODD = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{DIRECTION_CHARS}\ud800-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_DIRECTION = re.compile(f"[{DIRECTION_CHARS}]")
_DIRECTION_MARK = re.compile("[\u061c\u200e\u200f]")
_CONTROL = re.compile("[\x00-\x06\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9a\x9e\x9f]")
_LEFT_OVER = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_LINE_END = re.compile("\r\n|\x0b|\x0c|\x85")

_HYPERLINK = re.compile(
    "\x1b\\]8;[^;\x07\x1b\x9c]*;([^\x07\x1b\x9c]+)(?:\x07|\x1b\\\\|\x9c)"
    "([^\x1b]*)\x1b\\]8;[^;\x07\x1b\x9c]*;(?:\x07|\x1b\\\\|\x9c)"
)
_STRING = re.compile(
    "\x1b\\][^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)"  # OSC: window title, colours, links, pictures
    "|\x1b\\][^\n\x07\x1b\x9c]*"  # the same without its end: to the end of the line
    "|\x1b[PX^_][^\x1b\x9c]*(?:\x1b\\\\|\x9c)"  # DCS, SOS, PM, APC
    # a lone 8-bit code is more often a quotation mark that was decoded wrongly: only what is surely a code goes
    "|\x9d[0-9]+;[^\n\x07\x1b\x9c\x9d]*(?:\x07|\x9c)"
)
_CSI = re.compile("(?:\x1b\\[|\x9b(?=[0-?]))([0-?]*)[ -/]*([@-~]?)|\x9b")
_ESCAPE = re.compile("\x1b[ -/]*[0-~]?")
_EDITED = re.compile("[\r\b\x00\x01]")
_EDIT = re.compile("[\r\b\x00\x01]|[^\r\b\x00\x01]+")

# what a terminal erases, as single characters until the line is drawn; no other control character is left by then
_ERASE_TO_END, _ERASE_LINE = "\x00", "\x01"

_EMBEDDED = re.compile(r"data:([\w.+-]{1,40}/[\w.+-]{1,60})?(?:;[\w=.+-]{1,60})*;base64,[A-Za-z0-9+/=_-]*")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]+={0,2}\Z")
_BASE64_CHARS_MIN = 256
_NAME_CHARS = 200

_MARKUP_SCHEMES = ("http://", "https://", "mailto:")


def whole_text(text: str) -> str:
    """`text` without halves of characters, as words of a shell that are no UTF-8 hold: no database takes them."""
    return _SURROGATE.sub("\ufffd", text)


def plain(text: str) -> str:
    """`text` without what only a terminal understands, as it would stand on the screen.

    Carriage returns, backspaces and erasures are applied, colours dropped, the target of a terminal hyperlink shown
    behind its text. A character that turns the direction of writing is shown by its number, so that no name can be
    read as another one.
    """
    if not _ODD.search(text):
        return text
    return with_directions_shown(_on_screen(whole_text(text)))


def one_line(text: str, limit: int) -> str:
    """`text` on one line of at most `limit` characters, cut at a word where that costs less than half of it."""
    # no control code, line end or mark of direction is printable
    if len(text) <= limit and text.isprintable() and "  " not in text:
        return text.strip()
    # a head is enough, unless it is nearly all blanks or codes
    head = text[: limit * 8]
    line = " ".join(_DIRECTION_MARK.sub("", plain(head)).split())
    if len(line) < limit and len(head) < len(text):
        line = " ".join(_DIRECTION_MARK.sub("", plain(text)).split())
    return cut_at_word(line, limit)


def name_line(name: str | None) -> str | None:
    """A name that an agent wrote (a model's, a tool's, a branch's) on one short line; `None` for a blank one."""
    return None if name is None else one_line(name, _NAME_CHARS) or None


def cut_at_word(line: str, limit: int) -> str:
    """At most `limit` characters of `line`, the last of them `…` where something was cut."""
    if len(line) <= limit:
        return line
    end = limit - 1
    while end > 0 and is_inside_cluster(line, end):
        end -= 1
    space = line.rfind(" ", 0, end + 1)
    return line[: space if space > limit // 2 else end].rstrip() + "…"


def is_inside_cluster(text: str, position: int) -> bool:
    """Whether cutting `text` before `position` would part a letter from its marks or halve a joined emoji."""
    char = text[position]
    if char < "\u0300":
        return False
    return (
        "\u0300" <= char <= "\u036f"
        or "\ufe00" <= char <= "\ufe0f"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or char == "\u200d"
        or text[position - 1 : position] == "\u200d"
        or ("\U0001f1e6" <= char <= "\U0001f1ff" and _flag_letters_before(text, position) % 2 == 1)
    )


def without_embedded(text: str) -> str:
    """`text` with the bytes of `data:` addresses left out: a picture in base64 is nothing to read or to search."""
    if ";base64," not in text:
        return text
    return _EMBEDDED.sub(lambda match: f"[{match[1] or 'embedded bytes'}]", text)


def is_base64(text: str) -> bool:
    """Whether `text` is long and nothing but base64."""
    if len(text) < _BASE64_CHARS_MIN or _BASE64.match(text) is None:
        return False
    head = text[:_BASE64_CHARS_MIN]
    return any(char.isdigit() for char in head) and not head.islower() and not head.isupper()


def _flag_letters_before(text: str, position: int) -> int:
    count = 0
    while count < position and "\U0001f1e6" <= text[position - 1 - count] <= "\U0001f1ff":
        count += 1
    return count


def without_strings(text: str) -> str:
    """`text` without what names a window, links, or draws pictures in a terminal; the target of a link is shown."""
    if "\x1b" not in text and "\x9d" not in text:
        return text
    return _STRING.sub("", _HYPERLINK.sub(_with_target, text))


def with_directions_shown(text: str) -> str:
    """`text` with the number of each character that turns the direction of writing."""
    return _DIRECTION.sub(lambda match: f"[U+{ord(match[0]):04X}]", text)


def _on_screen(text: str) -> str:
    text = _LINE_END.sub("\n", text)
    text = _CONTROL.sub("", text)
    if "\x1b" in text or "\x9b" in text or "\x9d" in text:
        text = without_strings(text)
        text = _CSI.sub(_erasure, text)
        text = _ESCAPE.sub("", text)
    if _EDITED.search(text):
        text = "\n".join(_drawn(line) if _EDITED.search(line) else line for line in text.split("\n"))
    return _LEFT_OVER.sub("", text)


def _with_target(match: re.Match[str]) -> str:
    target, shown = match[1], match[2]
    if target in shown or not target.startswith(_MARKUP_SCHEMES):
        return shown
    return f"{shown} ({target})"


def _erasure(match: re.Match[str]) -> str:
    if match[2] != "K":
        return ""
    return _ERASE_TO_END if match[1] in ("", "0") else _ERASE_LINE if match[1] == "2" else ""


def _drawn(line: str) -> str:
    """A line as a terminal shows it at last: later characters overwrite earlier ones."""
    cells: list[str] = []
    column = 0
    for piece in _EDIT.findall(line):
        if piece == "\r":
            column = 0
        elif piece == "\b":
            column = max(0, column - 1)
        elif piece == _ERASE_TO_END:
            del cells[column:]
        elif piece == _ERASE_LINE:
            cells[:] = [" "] * column
        else:
            if len(cells) < column:
                cells.extend(" " * (column - len(cells)))
            cells[column : column + len(piece)] = piece
            column += len(piece)
    return "".join(cells).rstrip(" ") if _ERASE_TO_END in line or _ERASE_LINE in line else "".join(cells)
