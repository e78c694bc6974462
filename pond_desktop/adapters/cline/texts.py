"""Texts in the person's place: what they typed, what a tool gave back, what Cline put in.

The wrappers that Cline writes around what was typed (`<task>`, `<feedback>`…) and its heads of results
(`[read_file for 'x'] Result:`) are only marks: they are in the record, not in a part.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["typed", "result", "put in"]

_ENVIRONMENT = re.compile(r"<environment_details>.*?(?:</environment_details>|\Z)", re.DOTALL)
_HEAD = re.compile(r"\[([A-Za-z_][\w.-]*)(?:\]|[ :](?:[^\]]|\](?! Result:)){0,20000}\]) Result:[ ]?\n?")
_WRAPPED = re.compile(r"<(task|feedback|answer|user_message)>\n?(.*?)\n?</\1>", re.DOTALL)
_TOLD = re.compile(
    r"The user (?:has )?(?:denied|approved|provided)[^\n]*\n<(feedback)>\n?(.*?)\n?</feedback>", re.DOTALL
)
_PUT_IN = re.compile(
    r"\s*(?:# task_progress|# TODO LIST|#+ Reminder|\[ERROR\]|\[TASK RESUMPTION\]|\[\[?NOTE\]"
    r"|Files attached by the user|<explicit_instructions|<SYSTEM_NOTICE>|<system[-_]reminder>"
    r"|New instructions for task continuation|New message to respond to|\(The user did not provide)"
)
_ASKED = frozenset({"ask_followup_question", "attempt_completion", "plan_mode_respond", "new_task", "condense"})


class Piece(NamedTuple):
    """A range of a text. `tool` is the name in a result's head."""

    start: int
    end: int
    kind: Kind
    tool: str | None = None


def is_asking(tool: str | None) -> bool:
    """Whether the tool's result is what the person said."""
    return tool in _ASKED


def pieces_of(text: str, open_tool: str | None) -> Iterator[Piece]:
    """The pieces in order, without blank ones; a result's may be empty: its output then stands in the next block.

    Args:
        open_tool: the tool of such a head that the block before ended with.
    """
    position = 0
    for found in _ENVIRONMENT.finditer(text):
        yield from _pieces(text, position, found.start(), open_tool)
        yield Piece(found.start(), found.end(), "put in")
        position = found.end()
    yield from _pieces(text, position, len(text), open_tool)


def result_pieces(text: str, start: int, end: int, tool: str) -> Iterator[Piece]:
    """A tool's output, and what the person said in its place or to it.

    Tools that ask give back what was said. In any other's output, a file may hold such marks: there only a sentence of
    Cline's own before them tells a person's words.
    """
    said = list((_WRAPPED if tool in _ASKED else _TOLD).finditer(text, start, end))
    first = _mark(said[0]) if said else end
    if not said or text[start:first].strip():
        yield Piece(start, first, "result", tool)
    yield from _around(text, first, end, said)


def _pieces(text: str, start: int, end: int, open_tool: str | None) -> Iterator[Piece]:
    if not text[start:end].strip():
        return
    head = _HEAD.match(text, start, end)
    if head is not None:
        pieces = list(result_pieces(text, head.end(), end, head[1]))
        if pieces[0].kind != "result":
            yield Piece(head.end(), head.end(), "result", head[1])
        yield from pieces
    elif open_tool is not None:
        yield from result_pieces(text, start, end, open_tool)
    elif said := list(_WRAPPED.finditer(text, start, end)):
        yield from _around(text, start, end, said)
    else:
        yield Piece(start, end, "put in" if _PUT_IN.match(text, start, end) else "typed")


def _around(text: str, start: int, end: int, said: list[re.Match[str]]) -> Iterator[Piece]:
    """What was typed, and what Cline wrote around it."""
    position = start
    for found in said:
        if text[position : _mark(found)].strip():
            yield Piece(position, _mark(found), "put in")
        if found[2].strip():
            yield Piece(found.start(2), found.end(2), "typed")
        position = found.end()
    if text[position:end].strip():
        yield Piece(position, end, "put in")


def _mark(said: re.Match[str]) -> int:
    """Where the element begins that holds what was typed."""
    return said.start(1) - 1
