"""Changes of files: from two texts, and from the notations in which patches are written."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from pond_desktop.projection.tool_cards.values import Changes, DiffLine

_CONTEXT_LINES = 3
_COMPARED_MAX = 2_000_000
"""Lines of one text times those of the other; above, finding what stayed would take seconds."""
_HUNK = re.compile(r"@@+ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_SURE_NAMES = ("--- a/", "--- /dev/null")
_OWN_HEAD = re.compile(r"\*\*\* (Update|Add|Delete) File: (.*)")
_OWN_MOVE = "*** Move to: "
_DIFF_NAME = re.compile(r"(?:---|\+\+\+) (?:[ab]/)?([^\t]*)")
_SEARCH = re.compile(r"(?:-{5,}|<{5,}) ?SEARCH>?")
_BETWEEN = re.compile(r"={5,}")
_REPLACE = re.compile(r"(?:\+{5,}|>{5,}) ?REPLACE>?")
_OWN_END = "*** End Patch"
_OWN_MARKS = ("*** Begin Patch", "*** End of File")
_APPLIED = re.compile(r"\s*(?:apply_patch|applypatch)\s*(?:<<-?\s*(?P<quote>['\"]?)(?P<end>\w+)(?P=quote)|['\"])?\s*")
"""What does nothing but hand a patch to the program that applies it."""
_GIT_HEAD = re.compile(r"diff --git |index [0-9a-f]+\.\.|=+$")
_ACTIONS = {"Update": "edited", "Add": "written", "Delete": "deleted"}


class Patch(NamedTuple):
    """What a text changes, and what else stands in it. `is_sure`: whatever is no change is in the rest, nothing in
    both."""

    changes: tuple[Changes, ...]
    rest: str
    is_sure: bool = False


def difference(old: str, new: str, *, start: int | None = None) -> tuple[DiffLine, ...]:
    """What differs, with some lines around it. `start` is the number of the first line, where that is known."""
    olds, news = _lines(old), _lines(new)
    if olds and news and olds[-1] == news[-1] and old.endswith("\n") != new.endswith("\n"):
        last = olds if old.endswith("\n") else news
        last[-1] += "␊"
    if len(olds) * len(news) > _COMPARED_MAX:
        groups = [[("replace", 0, len(olds), 0, len(news))]]
    else:
        groups = [list(group) for group in SequenceMatcher(None, olds, news).get_grouped_opcodes(_CONTEXT_LINES)]
    lines: list[DiffLine] = []
    for place, group in enumerate(groups):
        if place or (start is None and group[0][1] > 0):
            lines.append(DiffLine("@", ""))
        for opcode in group:
            lines += _stretch(opcode, olds, news, start)
    return tuple(lines)


def written(text: str) -> tuple[DiffLine, ...]:
    """A whole file: every line is new."""
    return tuple(DiffLine("+", line, new=number) for number, line in enumerate(_lines(text), 1))


def patched(text: str, path: str | None = None) -> Patch:
    """The changes that a patch writes down: the agents' own notation, a unified diff, or search and replace blocks.
    None where it is none of them, and then all of it is the rest."""
    lines, rest = _lines(text), list[str]()
    is_own = any(_OWN_HEAD.match(line) for line in lines)
    if is_own:
        changes = tuple(_own(lines, rest))
    elif any(_SEARCH.match(line) for line in lines):
        found = tuple(_blocks(lines, rest))
        changes = (Changes(path=path, action="edited", lines=found),) if found else ()
    elif any(_HUNK.match(line) for line in lines) or any(line.startswith("+++ ") for line in lines):
        changes = tuple(_unified(lines, path, rest))
    else:
        changes = ()
    return Patch(changes, "\n".join(rest).strip("\n"), is_own) if changes else Patch((), text)


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return lines if lines[-1] else lines[:-1]


def _stretch(
    opcode: tuple[str, int, int, int, int], olds: list[str], news: list[str], start: int | None
) -> Iterator[DiffLine]:
    tag, old_from, old_to, new_from, new_to = opcode

    def number(place: int) -> int | None:
        return None if start is None else start + place

    if tag == "equal":
        for place in range(old_to - old_from):
            yield DiffLine(" ", olds[old_from + place], number(old_from + place), number(new_from + place))
        return
    for place in range(old_from, old_to):
        yield DiffLine("-", olds[place], old=number(place))
    for place in range(new_from, new_to):
        yield DiffLine("+", news[place], new=number(place))


def _own(lines: list[str], rest: list[str]) -> Iterator[Changes]:
    """`*** Begin Patch`, `*** Update File: a.py`, `@@ def f`, ` `, `-` and `+` lines."""
    head: re.Match[str] | None = None
    moved_to: str | None = None
    told: list[DiffLine] = []
    around: list[str] = []
    for line in (*lines, _OWN_END):
        found = _OWN_HEAD.match(line)
        if found is None and not line.startswith(_OWN_END):
            if head is None:
                around.append(line.partition("*** Begin Patch")[0])
            elif line.startswith(_OWN_MOVE):
                moved_to = line.removeprefix(_OWN_MOVE).strip()
            elif not line.startswith(_OWN_MARKS):
                told.append(_signed(line))
            continue
        if head is not None:
            action = "moved" if moved_to and not told else _ACTIONS[head[1]]
            yield Changes(path=head[2].strip(), action=action, lines=tuple(told), moved_to=moved_to)  # type: ignore[arg-type]
        if found is None:
            around.append(line.removeprefix(_OWN_END))
        head, moved_to, told = found, None, []
    rest += _not_applying([line for line in around if line.strip()])


def _not_applying(around: list[str]) -> list[str]:
    """What stands in front of a patch and behind it, without what only applies it."""
    applied = _APPLIED.fullmatch(around[0]) if around else None
    if applied is None:
        return around
    after = around[1:]
    if after and after[0].strip() in (applied["end"], "'", '"'):
        after.pop(0)
    return after


def _unified(lines: Iterable[str], path: str | None, rest: list[str]) -> Iterator[Changes]:
    told: list[DiffLine] = []
    former: str | None = None
    hunk: _Hunk | None = None
    for line in lines:
        found = _HUNK.match(line)
        if found is not None:
            hunk = _Hunk(found)
            told.append(DiffLine("@", line[found.end() :].strip()))
        elif line.startswith("--- ") and (hunk is None or hunk.is_over or line.startswith(_SURE_NAMES)):
            if told:
                yield _unified_changes(path, former, told)
            told, former, hunk = [], _name(line), None
        elif line.startswith("+++ ") and hunk is None:
            path = _name(line) or path
        elif hunk is not None and line[:1] in ("+", "-", " ", ""):
            told.append(hunk.take(_signed(line)))
        elif hunk is not None and line.startswith("\\ "):
            told.append(DiffLine("@", line))
        elif line.strip() and not _GIT_HEAD.match(line):
            rest.append(line)
    if told:
        yield _unified_changes(path, former, told)


class _Hunk:
    """Counts its lines: `--- x` in the midst of one is a line that was removed."""

    def __init__(self, head: re.Match[str]) -> None:
        self._old, self._new = int(head[1]), int(head[3])
        self._last_old = self._old + int(head[2] or 1)
        self._last_new = self._new + int(head[4] or 1)

    @property
    def is_over(self) -> bool:
        return self._old >= self._last_old and self._new >= self._last_new

    def take(self, line: DiffLine) -> DiffLine:
        is_old, is_new = line.sign in "- ", line.sign in "+ "
        numbered = DiffLine(line.sign, line.text, self._old if is_old else None, self._new if is_new else None)
        self._old += is_old
        self._new += is_new
        return numbered


def _unified_changes(path: str | None, former: str | None, told: list[DiffLine]) -> Changes:
    if path in (None, "/dev/null") and former is not None:
        return Changes(path=former, action="deleted", lines=tuple(told))
    is_new = former == "/dev/null"
    return Changes(path=path, action="written" if is_new else "edited", lines=tuple(told))


def _name(line: str) -> str | None:
    found = _DIFF_NAME.match(line)
    return found[1].strip() or None if found is not None else None


def _blocks(lines: Iterable[str], rest: list[str]) -> Iterator[DiffLine]:
    """`SEARCH` … `=======` … `REPLACE`, any number of them."""
    olds: list[str] | None = None
    news: list[str] | None = None
    is_first = True
    for line in lines:
        if _SEARCH.match(line):
            olds, news = [], None
        elif olds is not None and news is None and _BETWEEN.fullmatch(line.strip()):
            news = []
        elif olds is not None and news is not None and _REPLACE.match(line):
            if not is_first:
                yield DiffLine("@", "")
            yield from difference("\n".join(olds), "\n".join(news))
            olds, news, is_first = None, None, False
        elif news is not None:
            news.append(line)
        elif olds is not None:
            olds.append(line)
        elif line.strip():
            rest.append(line)
    # one that is not over
    rest += [*(olds or ()), *(news or ())]


def _signed(line: str) -> DiffLine:
    if line.startswith("@@"):
        return DiffLine("@", line.strip("@ "))
    sign, text = line[:1], line[1:]
    if sign == "+":
        return DiffLine("+", text)
    return DiffLine("-", text) if sign == "-" else DiffLine(" ", text if sign == " " else line)
