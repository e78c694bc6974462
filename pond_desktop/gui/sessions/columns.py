"""The list on a wide window: a session in one line, in columns."""

from collections.abc import Callable
from datetime import datetime
from typing import Literal, TypeAlias

from PySide6.QtCore import QLocale

from pond_desktop.gui.looks.amounts import age
from pond_desktop.gui.looks.list_words import project_words
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import ListOrder
from pond_desktop.projection.values import SessionSummary

Column: TypeAlias = Literal["title", "agent", "project", "last", "messages", "started"]

COLUMNS: tuple[Column, ...] = ("title", "agent", "project", "last", "messages", "started")
ORDERS: dict[Column, ListOrder] = {"agent": "agent", "project": "project", "last": "last", "messages": "messages"}
"""By what a list can be ordered: what an index tells of each session."""
WIDTHS_IN_EM: dict[Column, float] = {"agent": 8, "project": 10, "last": 7, "messages": 6.5, "started": 7}
"""The title has what is left."""
TITLE_EM_MIN = 14
KEPT_FIRST: tuple[Column, ...] = ("last", "project", "agent", "messages", "started")
"""Which columns are there where not all have room beside the title."""
WIDTH_EM = 52
"""So wide a list has room for all of them."""


def column_title(column: Column) -> str:
    return {
        "title": tr("Title"),
        "agent": tr("Agent"),
        "project": tr("Project"),
        "last": tr("Last words"),
        "messages": tr("Messages"),
        "started": tr("Started"),
    }[column]


def cell_words(session: SessionSummary, column: Column, now: datetime, agent_titles: Callable[[str], str]) -> str:
    match column:
        case "title":
            return session.title
        case "agent":
            return agent_titles(session.agent)
        case "project":
            return project_words(session.project) if session.project else ""
        case "last":
            return age(session.last_message_at, now)
        case "messages":
            return QLocale().toString(session.message_count)
        case "started":
            return age(session.started_at, now)
