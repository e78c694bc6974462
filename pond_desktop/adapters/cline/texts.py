"""Texts in the person's place: what they typed, what a tool gave back, what Cline put in.

The wrappers that Cline writes around what was typed (`<task>`, `<feedback>`…) and its heads of results
(`[read_file for 'x'] Result:`) are only marks: they are in the record, not in a part.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["typed", "result", "put in"]

# at a text's beginning or end only: a file that was read can hold such an element too
_ENVIRONMENT = re.compile(
    r"\A\s*<environment_details>.*?(?:</environment_details>|\Z)"
    r"|<environment_details>(?:(?!<environment_details>).)*?(?:</environment_details>\s*\Z|\Z)",
    re.DOTALL,
)
_HEAD = re.compile(r"\[([A-Za-z_][\w.-]*)(?:\]|[ :](?:[^\]]|\](?! Result:)){0,20000}\]) Result:[ ]?\n?")
_WRAPPER = re.compile(r"<(task|feedback|answer|user_message)>\n?")
_TOLD = re.compile(r"The user (?:has )?(?:denied|approved|provided)[^\n]*\n<(feedback)>\n?")
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


class _Said(NamedTuple):
    """Words of a person, and where their element begins and ends."""

    mark: int
    start: int
    end: int
    after: int


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
    said = _said(_WRAPPER if tool in _ASKED else _TOLD, text, start, end)
    first = said[0].mark if said else end
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
    elif said := _said(_WRAPPER, text, start, end):
        yield from _around(text, start, end, said)
    else:
        yield Piece(start, end, "put in" if _PUT_IN.match(text, start, end) else "typed")


def _around(text: str, start: int, end: int, said: list[_Said]) -> Iterator[Piece]:
    """What was typed, and what Cline wrote around it."""
    position = start
    for each in said:
        if text[position : each.mark].strip():
            yield Piece(position, each.mark, "put in")
        if text[each.start : each.end].strip():
            yield Piece(each.start, each.end, "typed")
        position = each.after
    if text[position:end].strip():
        yield Piece(position, end, "put in")


def _said(opening: re.Pattern[str], text: str, start: int, end: int) -> list[_Said]:
    """The closed elements that begin like that, in order. Each closing is looked for once: a text can hold many
    openings that have none."""
    said, unclosed = [], set[str]()
    position = start
    while found := opening.search(text, position, end):
        position = found.end()
        closing = f"</{found[1]}>"
        close = -1 if closing in unclosed else text.find(closing, position, end)
        if close < 0:
            unclosed.add(closing)
            continue
        inside_end = close - 1 if close > position and text[close - 1] == "\n" else close
        position = close + len(closing)
        said.append(_Said(found.start(1) - 1, found.end(), inside_end, position))
    return said
