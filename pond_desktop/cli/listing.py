"""Lists as tables: sessions and search results."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePath, PureWindowsPath
from typing import TYPE_CHECKING

from pond_desktop.cli.moments import age
from pond_desktop.projection.values import Pointer, SessionSummary

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

_WIDE_COLUMNS = 120
"""From this width on a session's id has a column of its own; below, it stands under the title."""


def session_table(sessions: Sequence[SessionSummary], *, columns: int, now: datetime) -> "Table":
    from rich.table import Table
    from rich.text import Text

    is_wide = columns >= _WIDE_COLUMNS
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("age", justify="right", no_wrap=True)
    table.add_column("agent", no_wrap=True)
    table.add_column("project", no_wrap=True, max_width=32 if is_wide else 16, overflow="ellipsis")
    table.add_column("messages", justify="right", no_wrap=True)
    table.add_column("title", no_wrap=True, overflow="ellipsis", ratio=1, min_width=20)
    if is_wide:
        table.add_column("id", no_wrap=True, min_width=max((len(each.id) for each in sessions), default=2))
    for each in sessions:
        title = Text(each.title)
        if each.gone_at is not None:
            title.append(" (source gone)", "dim")
        when = Text(age(each.last_message_at, now))
        project = Text(_short(each.project, is_wide))
        if is_wide:
            table.add_row(when, each.agent, project, str(each.message_count), title, Text(each.id))
        else:
            title.append(f"\n{each.id}", "dim")
            table.add_row(when, each.agent, project, str(each.message_count), title)
    return table


def hit_lines(pointers: Sequence[Pointer], now: datetime) -> "Text":
    """Three lines a hit: what it is, what it says, how to open it."""
    from rich.text import Text

    text = Text()
    for pointer in pointers:
        facts = [pointer.agent, pointer.project, pointer.role, age(pointer.at, now) if pointer.at else None]
        text.append(f"{pointer.rank:>3}. ", "bold").append(pointer.title or "untitled", "bold")
        text.append("  " + " · ".join(fact for fact in facts if fact) + "\n", "dim")
        text.append(f"     {pointer.excerpt}\n" if pointer.excerpt else "")
        text.append(f"     {pointer.locator}\n", "blue")
    text.rstrip()
    return text


def _short(project: str | None, is_wide: bool) -> str:
    """The end of a path says more than its beginning."""
    if project is None:
        return "-"
    path = PureWindowsPath(project) if "\\" in project else PurePath(project)
    return "/".join(path.parts[-2:]).replace("//", "/") if is_wide else (path.name or project)
