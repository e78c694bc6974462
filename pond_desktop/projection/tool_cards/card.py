"""A call and its result → sections. One function for each kind of tool; whatever does not fit is tidy JSON."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pond_desktop.projection.readable import whole_text
from pond_desktop.projection.terminal import inked, with_symbols
from pond_desktop.projection.tool_cards import parameters as keys
from pond_desktop.projection.tool_cards.answers import Answer, answer_of, matches_of, numbered_lines
from pond_desktop.projection.tool_cards.changes import difference, patched, written
from pond_desktop.projection.tool_cards.checklist import boxes_of, checklist_of
from pond_desktop.projection.tool_cards.kinds import kind_of
from pond_desktop.projection.tool_cards.parameters import Parameters, parameters_of
from pond_desktop.projection.tool_cards.values import (
    CARD_CHARS,
    Changes,
    Code,
    Half,
    Note,
    Prose,
    Section,
    Terminal,
    ToolCard,
    ToolKind,
)

_PLAN_KEYS = ("plan", "response", "content", "plan_content", "text")
_TASK_KEYS = ("prompt", "message", "task", "objective", "instructions", "input", "question")
_HELPER_KEYS = ("description", "title", "name", "subagent_type", "agent_type", "agent", "agent_name", "id")
_START_KEYS = ("offset", "start_line", "startLine", "StartLine", "line_offset", "start_line_one_indexed")

Sections = list[Section]


def tool_card(
    tool_name: str | None,
    call: str | None,
    result: str | None,
    *,
    call_bytes: int = 0,
    result_bytes: int = 0,
) -> ToolCard:
    """Tells a call by its name, its parameters and its result, either of which may not be there.

    Args:
        call: the parameters as they were written, or their beginning.
        result: the same of what came back.
        call_bytes: how large the parameters are, where only their beginning is given; else 0.
        result_bytes: the same of the result.
    """
    call, result = (text if text is None else whole_text(text) for text in (call, result))
    values = parameters_of(call) if call is not None else None
    kind = kind_of(tool_name, values or {})
    if call is not None and values is None and patched(call):
        kind = "change"
    answer = answer_of(result) if result is not None else None
    asked = None if call is None else _half(_asked(kind, call, values), call, call_bytes)
    answered = None
    if result is not None and answer is not None:
        answered = _half(_answered(kind, answer, values), result, result_bytes)
    return ToolCard(
        kind=kind, asked=asked, answered=answered, exit_code=answer.exit_code if answer is not None else None
    )


def _half(sections: Sections, raw: str, all_bytes: int) -> Half:
    return Half(
        sections=tuple(sections),
        raw=with_symbols(raw[:CARD_CHARS]),
        all_bytes=all_bytes or len(raw.encode("utf-8", "replace")),
        is_cut=all_bytes > 0 or len(raw) > CARD_CHARS,
    )


def _asked(kind: ToolKind, call: str, values: dict[str, Any] | None) -> Sections:
    if values is None:
        return _asked_in_words(kind, call)
    told = _ASKED[kind](Parameters(values), values)
    return told or [_tidy(values)]


def _asked_in_words(kind: ToolKind, call: str) -> Sections:
    """Parameters that are no object: a patch, a command, a program, or JSON that was cut."""
    changes = patched(call)
    if changes:
        return [*changes]
    if kind == "command" and call.lstrip()[:1] not in ("{", "["):
        return [_command(call)]
    boxes = boxes_of(call) if kind == "checklist" else None
    return [boxes] if boxes is not None else [_words(call)]


def _answered(kind: ToolKind, answer: Answer, values: dict[str, Any] | None) -> Sections:
    text = answer.text[:CARD_CHARS]
    if answer.is_json:
        return [Code(text=inked(text).text, language="json")]
    if not text.strip():
        return [Note("no output")]
    given = Parameters(values or {})
    if kind == "read":
        return [numbered_lines(_clean(text), path=given.text(keys.PATH_KEYS), start=given.number(_START_KEYS))]
    if kind == "search":
        return [*matches_of(_clean(text))] or [_words(text)]
    if kind == "helper":
        return [Prose(markdown=_clean(text), title="Last words")]
    if kind == "change":
        return [*patched(_clean(text))] or [Terminal(inked=inked(text))]
    return [Terminal(inked=inked(text))]


# what was asked, by kind


def _asked_command(given: Parameters, values: dict[str, Any]) -> Sections:
    command = given.text(keys.COMMAND_KEYS)
    if command is None:
        return []
    changes = patched(command)
    told: Sections = [*changes] if changes else [_command(command)]
    return [*told, *_rest(given)]


def _asked_change(given: Parameters, values: dict[str, Any]) -> Sections:
    path = given.text(keys.PATH_KEYS)
    changes = _changes(given, path)
    return [*changes, *_rest(given)] if changes else []


def _asked_read(given: Parameters, values: dict[str, Any]) -> Sections:
    path = given.text(keys.PATH_KEYS)
    return [] if path is None else [_given_first(path, given)]


def _asked_search(given: Parameters, values: dict[str, Any]) -> Sections:
    pattern = given.text(keys.PATTERN_KEYS) or given.text(keys.PATH_KEYS)
    return [] if pattern is None else [_given_first(pattern, given)]


def _asked_checklist(given: Parameters, values: dict[str, Any]) -> Sections:
    found = checklist_of(values)
    if found is None:
        return []
    key, items = found
    given.value((key,))
    return [items, *_rest(given)]


def _asked_plan(given: Parameters, values: dict[str, Any]) -> Sections:
    found = checklist_of(values)
    if found is not None:
        return _asked_checklist(given, values)
    plan = given.text(_PLAN_KEYS)
    return [] if plan is None else [Prose(markdown=_clean(plan)), *_rest(given)]


def _asked_helper(given: Parameters, values: dict[str, Any]) -> Sections:
    task = given.text(_TASK_KEYS)
    names = [name for name in (given.text((key,)) for key in _HELPER_KEYS) if name]
    told: Sections = [Note(_clean(" · ".join(names)))] if names else []
    told += [Prose(markdown=_clean(task), title="Task")] if task else []
    return [*told, *_rest(given)] if told else []


def _asked_other(given: Parameters, values: dict[str, Any]) -> Sections:
    return []


_ASKED: Mapping[ToolKind, Callable[[Parameters, dict[str, Any]], Sections]] = {
    "command": _asked_command,
    "change": _asked_change,
    "read": _asked_read,
    "search": _asked_search,
    "checklist": _asked_checklist,
    "plan": _asked_plan,
    "helper": _asked_helper,
    "other": _asked_other,
}


def _changes(given: Parameters, path: str | None) -> list[Changes]:
    edits = given.value(("edits", "replacements", "ReplacementChunks", "changes"))
    if isinstance(edits, list) and edits and all(isinstance(edit, dict) for edit in edits):
        found = [_replaced(Parameters(edit), path) for edit in edits]
        return _joined([changes for changes in found if changes is not None])
    one = _replaced(given, path)
    if one is not None:
        return [one]
    for key in keys.PATCH_KEYS:
        patch = given.text((key,))
        if patch is not None:
            return [*patched(_clean(patch), path)]
    content = given.text(keys.CONTENT_KEYS)
    return [] if content is None else [Changes(path=path, action="written", lines=written(_clean(content)))]


def _replaced(given: Parameters, path: str | None) -> Changes | None:
    old, new = given.text(keys.OLD_KEYS), given.text(keys.NEW_KEYS)
    own = given.text(keys.PATH_KEYS)
    if old is None and new is None:
        return None
    return Changes(path=own or path, action="edited", lines=difference(_clean(old or ""), _clean(new or "")))


def _joined(changes: list[Changes]) -> list[Changes]:
    """Edits of one file that follow each other, as one change."""
    joined: list[Changes] = []
    for one in changes:
        if joined and joined[-1].path == one.path:
            lines = (*joined[-1].lines, *_BETWEEN, *one.lines)
            joined[-1] = msgspec.structs.replace(joined[-1], lines=lines)
        else:
            joined.append(one)
    return joined


_BETWEEN = difference("a\n" * 9, "a\n" * 8 + "b")[:1]
"""What stands between two stretches of a file."""


def _command(text: str) -> Terminal:
    return Terminal(inked=inked(text[:CARD_CHARS]), is_command=True)


def _given_first(words: str, given: Parameters) -> Note:
    rest = given.left_over()
    return Note(_clean(f"{words} · {rest}" if rest else words))


def _rest(given: Parameters) -> Sections:
    words = given.left_over()
    return [Note(_clean(words))] if words else []


def _tidy(values: dict[str, Any]) -> Code:
    tidy = msgspec.json.format(msgspec.json.encode(values), indent=2).decode()
    return Code(text=_clean(tidy), language="json")


def _words(text: str) -> Code:
    return Code(text=_clean(text))


def _clean(text: str) -> str:
    return inked(text[:CARD_CHARS]).text
