"""Lists: sessions as a table, counts by reason."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import PurePath, PureWindowsPath

from rich.cells import cell_len, set_cell_size

from pond_desktop.cli.output import Line, harmless
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import age, count, folder_name

_WIDE_COLUMNS = 120
"""From this width on a session's id has a column of its own; below, it stands under the title."""
_TABLE_COLUMNS = 64
"""Below this width there is no table: each session has a line for its title and one for the rest."""
_TITLE_COLUMNS_MIN = 24
_PROJECT_COLUMNS_MAX = 32
_REASON_LINES = 6
_GAP = "  "


def session_lines(sessions: Sequence[SessionSummary], *, columns: int, now: datetime) -> Iterator[Line]:
    """A table that fits `columns`: titles and projects are cut to it, nothing else is."""
    if columns < _TABLE_COLUMNS:
        yield from _stacked_lines(sessions, columns, now)
        return
    is_wide = columns >= _WIDE_COLUMNS
    head = ["last", "agent", "project", "messages", "title", "id"]
    rows = [head, *(_cells(each, now, is_wide) for each in sessions)]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(head))]
    widths[2] = min(widths[2], _PROJECT_COLUMNS_MAX if is_wide else _PROJECT_COLUMNS_MAX // 2)
    others = sum(widths[:4]) + (widths[5] + len(_GAP) if is_wide else 0) + 4 * len(_GAP)
    widths[4] = min(widths[4], max(_TITLE_COLUMNS_MIN, columns - others))
    for number, row in enumerate(rows):
        cells = [
            _right(row[0], widths[0]),
            *(_left(row[column], widths[column]) for column in (1, 2)),
            _right(row[3], widths[3]),
            _left(row[4], widths[4]),
        ]
        style = "" if number else "bold"
        yield Line(_GAP.join([*cells, row[5]] if is_wide else cells).rstrip(), style)
        if not is_wide and number:
            yield Line(" " * (sum(widths[:4]) + 4 * len(_GAP)) + row[5], "dim")


def _stacked_lines(sessions: Sequence[SessionSummary], columns: int, now: datetime) -> Iterator[Line]:
    for each in sessions:
        age_, agent, project, messages, title, id_ = _cells(each, now, is_wide=False)
        yield Line(_left(title, columns).rstrip(), "bold")
        yield Line(f"  {age_} · {agent} · {project} · {messages}")
        yield Line(f"  {id_}", "dim")


def reason_lines(counts: Mapping[str, int], what: str, style: str, examples: Mapping[str, str] = {}) -> Iterator[Line]:
    """The most frequent reasons, and how many more there are. `examples` are places by reason."""
    ordered = sorted(counts.items(), key=lambda item: -item[1])
    for reason, number in ordered[:_REASON_LINES]:
        yield Line(f"  {count(number, 'record')} {what}: {reason}", style)
        if reason in examples:
            yield Line(f"    such as {examples[reason]}", "dim")
    if rest := ordered[_REASON_LINES:]:
        records = count(sum(number for _, number in rest), "record")
        yield Line(f"  {records} {what} for {count(len(rest), 'other reason')}; --json has all", style)


def _cells(each: SessionSummary, now: datetime, is_wide: bool) -> list[str]:
    title = f"{each.title} (source gone)" if each.gone_at is not None else each.title
    project = _short(each.project, is_wide)
    cells = [age(each.last_message_at, now) or "-", each.agent, project, f"{each.message_count:,}", title, each.id]
    return [harmless(cell) for cell in cells]


def _short(project: str | None, is_wide: bool) -> str:
    """The end of a path says more than its beginning."""
    if project is None:
        return "-"
    if not is_wide:
        return folder_name(project)
    path = PureWindowsPath(project) if "\\" in project else PurePath(project)
    return "/".join(path.parts[-2:]).replace("//", "/")


def _left(text: str, columns: int) -> str:
    if cell_len(text) <= columns:
        return set_cell_size(text, columns)
    return set_cell_size(set_cell_size(text, columns - 1).rstrip() + "…", columns)


def _right(text: str, columns: int) -> str:
    return " " * (columns - cell_len(text)) + text
