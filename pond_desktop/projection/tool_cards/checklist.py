"""Things to do, as agents write them: lists of objects, or Markdown with boxes."""

import re
from typing import Any

from pond_desktop.projection.tool_cards.values import Checklist, ChecklistItem, ItemState

_TEXT_KEYS = ("content", "step", "text", "title", "subject", "task", "description", "name")
_STATE_KEYS = ("status", "state", "done", "completed")
_LIST_KEYS = ("todos", "plan", "items", "todo_list", "todoList", "tasks", "newTodos")
_STATES: dict[str, ItemState] = {
    "completed": "done", "complete": "done", "done": "done", "true": "done", "finished": "done",
    "in_progress": "doing", "in-progress": "doing", "inprogress": "doing", "active": "doing", "doing": "doing",
    "cancelled": "dropped", "canceled": "dropped", "skipped": "dropped", "failed": "dropped",
}  # fmt: skip
_BOX = re.compile(r"\s*+(?:[-*+]|\d++[.)])?+\s*+\[([ xX~/>-]?)\]\s+(.*)")
_MARKS: dict[str, ItemState] = {"x": "done", "X": "done", "~": "doing", "/": "doing", ">": "doing", "-": "dropped"}


def checklist_of(values: dict[str, Any]) -> tuple[str, Checklist] | None:
    """The list and the parameter that held it; `None` where no list is given."""
    for key in _LIST_KEYS:
        found = _list(values.get(key))
        if found is not None:
            return key, found
    return None


def checklist_line(listed: Checklist) -> str:
    """How far it is, and what is being done or comes next."""
    done = sum(item.state == "done" for item in listed.items)
    words = f"{done} of {len(listed.items)} done"
    following = [item.text for state in ("doing", "open") for item in listed.items if item.state == state]
    return f"{words}: {following[0]}" if following else words


def boxes_of(text: str) -> Checklist | None:
    """Markdown that is nothing but boxes."""
    lines = [line for line in text.split("\n") if line.strip()]
    found = [_BOX.fullmatch(line) for line in lines]
    if not lines or not all(found):
        return None
    return Checklist(
        items=tuple(ChecklistItem(_MARKS.get(match[1], "open"), match[2]) for match in found if match is not None)
    )


def _list(value: Any) -> Checklist | None:
    if isinstance(value, str):
        return boxes_of(value)
    if not isinstance(value, list) or not value:
        return None
    items = [_item(entry) for entry in value]
    known = [item for item in items if item is not None]
    return Checklist(items=tuple(known)) if len(known) == len(items) else None


def _item(entry: Any) -> ChecklistItem | None:
    if isinstance(entry, str):
        return ChecklistItem("open", entry)
    if not isinstance(entry, dict):
        return None
    text = next((entry[key] for key in _TEXT_KEYS if isinstance(entry.get(key), str) and entry[key]), None)
    if text is None:
        return None
    state = next((str(entry[key]).casefold() for key in _STATE_KEYS if entry.get(key) is not None), "")
    return ChecklistItem(_STATES.get(state, "open"), text)
