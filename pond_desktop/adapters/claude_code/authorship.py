"""Which text a person typed, and which the program put into the person's place."""

import re
from collections.abc import Iterator
from typing import NamedTuple

CONTINUED = "This session is being continued from a previous conversation"
INTERRUPTED = "[Request interrupted by user"
_WRAPPERS = (
    "<command-name>",
    "<command-message>",
    "<command-args>",
    "<local-command-stdout>",
    "<local-command-stderr>",
    "<local-command-caveat>",
    "<bash-input>",
    "<bash-stdout>",
    "<bash-stderr>",
    "<system-reminder>",
    "<task-notification>",
    "<user-prompt-submit-hook>",
    "<ide_opened_file>",
    "<ide_selection>",
    "<uploaded_files>",
    "Caveat: The messages below",
    INTERRUPTED,
    CONTINUED,
    "Base directory for this skill:",
)
_FIRST_LETTERS = frozenset(wrapper[0] for wrapper in _WRAPPERS)
_BLOCKS = re.compile(
    r"<(system-reminder|ide_opened_file|ide_selection|uploaded_files|user-prompt-submit-hook)>.*?(?:</\1>|\Z)",
    re.DOTALL,
)
_PROMPT_COMMAND = "<command-message>"
"""How a slash command begins that is sent to the model; one that the program runs itself begins with its name."""
_ARGUMENTS = ("<command-args>", "</command-args>")


class Piece(NamedTuple):
    """Characters `[start, end)` of a text, by one author."""

    start: int
    end: int
    is_injected: bool


def pieces(text: str) -> Iterator[Piece]:
    """Cuts a user line's text where the author changes. Blank pieces are left out, and blanks around the others."""
    done = 0
    if "<" in text:
        if text.startswith(_PROMPT_COMMAND):
            yield from _pieces_of_command(text)
            return
        for block in _BLOCKS.finditer(text):
            yield from _piece(text, done, block.start())
            yield Piece(block.start(), block.end(), True)
            done = block.end()
    if done == 0:
        yield Piece(0, len(text), is_wrapper(text))
    else:
        yield from _piece(text, done, len(text))


def _pieces_of_command(text: str) -> Iterator[Piece]:
    """What stands behind the name of a slash command is what a person asked for."""
    opening, closing = _ARGUMENTS
    start, end = text.find(opening) + len(opening), text.rfind(closing)
    typed = text[start:end].strip() if len(opening) <= start < end else ""
    if not typed:
        yield Piece(0, len(text), True)
        return
    start = text.index(typed, start)
    yield Piece(0, start, True)
    yield Piece(start, start + len(typed), False)
    if text[end + len(closing) :].strip():
        yield Piece(end, len(text), True)


def is_wrapper(text: str) -> bool:
    if text[:1] not in _FIRST_LETTERS and not text[:1].isspace():
        return False
    return text.lstrip().startswith(_WRAPPERS)


def event_of(text: str) -> str | None:
    """What a text of the program marks in the conversation."""
    if text.startswith(CONTINUED):
        return "compaction"
    return "interruption" if text.startswith(INTERRUPTED) else None


def _piece(text: str, start: int, end: int) -> Iterator[Piece]:
    piece = text[start:end]
    if piece and not piece.isspace():
        start += len(piece) - len(piece.lstrip())
        end -= len(piece) - len(piece.rstrip())
        yield Piece(start, end, is_wrapper(text[start:end]))
