"""A call and its result → sections. One function for each kind of tool; whatever does not fit is tidy JSON."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pond_desktop.projection.readable import whole_text
from pond_desktop.projection.terminal import Inked, inked, with_symbols
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
    if call is not None and values is None and patched(call).changes:
        kind = "change"
    answer = answer_of(result) if result is not None else None
    asked = None if call is None else _half(_asked(kind, call, values), call, call_bytes)
    answered = None
    if result is not None and answer is not None:
        notes = [Note(_clean(" · ".join(answer.notes)))] if answer.notes else []
        answered = _half([*_answered(kind, answer, values), *notes], result, result_bytes)
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
    if patched(call).changes:
        return _patch(call, is_command=kind == "command")
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
        return [numbered_lines(_in_file(text)[0], path=given.text(keys.PATH_KEYS), start=given.number(_START_KEYS))]
    if kind == "search":
        return [*matches_of(_clean(text))] or [Code(text=_clean(text))]
    if kind == "helper":
        return [Prose(markdown=_clean(text), title="Last words")]
    if kind == "change":
        patch = patched(_clean(text))
        return [*patch.changes, *([Code(text=patch.rest)] if patch.rest else [])] if patch.changes else [_out(text)]
    return [_out(text)]


# what was asked, by kind


def _asked_command(given: Parameters, values: dict[str, Any]) -> Sections:
    command = given.text(keys.COMMAND_KEYS)
    if command is None:
        return []
    return [*(_patch(command, is_command=True) if patched(command).changes else [_command(command)]), *_rest(given)]


def _asked_change(given: Parameters, values: dict[str, Any]) -> Sections:
    path = given.text(keys.PATH_KEYS)
    changes = _changes(given, path)
    return [*changes, *_rest(given)] if any(isinstance(each, Changes) for each in changes) else []


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
    return [] if plan is None else [Prose(markdown=_typed(plan)), *_rest(given)]


def _asked_helper(given: Parameters, values: dict[str, Any]) -> Sections:
    task = given.text(_TASK_KEYS)
    names = [name for name in (given.text((key,)) for key in _HELPER_KEYS) if name]
    told: Sections = [Note(_typed(" · ".join(names)))] if names else []
    told += [Prose(markdown=_typed(task), title="Task")] if task else []
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


def _changes(given: Parameters, path: str | None) -> Sections:
    edits = given.value(("edits", "replacements", "ReplacementChunks", "changes"))
    if edits is not None:
        told = [_edit(each, path) for each in (edits if isinstance(edits, list) else [edits])]
        return _joined([section for sections in told for section in sections])
    one = _replaced(given, path)
    if one is not None:
        return [one]
    for key in keys.PATCH_KEYS:
        patch = given.text((key,))
        if patch is not None:
            return _patch(patch, path=path) if patched(patch).changes else []
    content = given.text(keys.CONTENT_KEYS)
    return [] if content is None else [Changes(path=path, action="written", lines=written(_in_file(content)[0]))]


def _edit(edit: Any, path: str | None) -> Sections:
    """One of several; what is not understood stands as it is."""
    given = Parameters(edit) if isinstance(edit, dict) else None
    one = _replaced(given, path) if given is not None else None
    return [_tidy(edit)] if given is None or one is None else [one, *_rest(given)]


def _replaced(given: Parameters, path: str | None) -> Changes | None:
    old, new = given.text(keys.OLD_KEYS), given.text(keys.NEW_KEYS)
    own = given.text(keys.PATH_KEYS)
    if old is None and new is None:
        return None
    return Changes(path=own or path, action="edited", lines=difference(*_in_file(old or "", new or "")))


def _patch(text: str, *, path: str | None = None, is_command: bool = False) -> Sections:
    """The changes in a text, and in front of them what else it says: in a command, what else is done."""
    patch = patched(_typed(text), path)
    rest = patch.rest if patch.is_sure or not is_command else text
    if not rest:
        return [*patch.changes]
    return [_command(rest) if is_command else _words(rest), *patch.changes]


def _joined(sections: Sections) -> Sections:
    """Edits of one file that follow each other, as one change."""
    joined: Sections = []
    for one in sections:
        last = joined[-1] if joined else None
        if isinstance(one, Changes) and isinstance(last, Changes) and last.path == one.path:
            joined[-1] = msgspec.structs.replace(last, lines=(*last.lines, *_BETWEEN, *one.lines))
        else:
            joined.append(one)
    return joined


_BETWEEN = difference("a\n" * 9, "a\n" * 8 + "b")[:1]
"""What stands between two stretches of a file."""


def _command(text: str) -> Terminal:
    return Terminal(inked=Inked(text=_typed(text)), is_command=True)


def _out(text: str) -> Terminal:
    return Terminal(inked=inked(text))


def _given_first(words: str, given: Parameters) -> Note:
    rest = given.left_over()
    return Note(_typed(f"{words} · {rest}" if rest else words))


def _rest(given: Parameters) -> Sections:
    words = given.left_over()
    return [Note(_typed(words))] if words else []


def _tidy(value: Any) -> Code:
    tidy = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    return Code(text=_typed(tidy), language="json")


def _words(text: str) -> Code:
    return Code(text=_typed(text))


def _typed(text: str) -> str:
    """What an agent wrote: nothing of it may be written over by what follows, as in a terminal."""
    return with_symbols(text[:CARD_CHARS])


def _in_file(*texts: str) -> tuple[str, ...]:
    """The same of what stands in a file; where all lines end as on Windows, nothing is said of it."""
    is_windows = all(text.count("\n") == text.count("\r\n") for text in texts)
    return tuple(_typed(text.replace("\r\n", "\n") if is_windows else text) for text in texts)


def _clean(text: str) -> str:
    """What came out of a program."""
    return inked(text[:CARD_CHARS]).text
