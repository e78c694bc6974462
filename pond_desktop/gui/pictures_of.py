"""What a picture can be of, by name: the one list of panes, dialogs and states.

A feature adds a line here. What the name stands for is called once the window has settled, and brings its part of it
about. It may return the widget that the picture is of; else that is the whole window, with what lies over it.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtWidgets import QWidget

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import ListRequest
from pond_desktop.runtime.nearest import nearest

if TYPE_CHECKING:
    from pond_desktop.gui.desk import Desk

Opener: TypeAlias = Callable[["Desk"], QWidget | None]


def opener_of(name: str) -> Opener:
    """Raises ValidationFailed for a name that is none, with those that are."""
    if name in PANES:
        return PANES[name]
    close = nearest(name, PANES)
    known = tr("Known are: {names}.").format(names=", ".join(sorted(PANES)))
    raise ValidationFailed(
        tr("There is no pane {name} to draw.").format(name=repr(name)),
        tr("Did you mean {name}?").format(name=repr(close)) + " " + known if close else known,
        field="pane",
    )


def does(command: str) -> Opener:
    """For what a command of the menus shows."""

    def open_by_command(desk: "Desk") -> None:
        desk.window.actions_by_name[command].trigger()

    return open_by_command


def _notice(desk: "Desk") -> None:
    desk.window.notices.show_error(NotFound("There is no session ‘harbour’.", "Look for it in the list."))


def _report(desk: "Desk") -> None:
    desk.window.report("ZeroDivisionError", '  File "pond_desktop/gui/window.py", line 1, in fault')


def _first_run(desk: "Desk") -> None:
    from pond_desktop.gui.beginning import Beginning

    Beginning(desk).ask()


def _calendar_as_table(desk: "Desk") -> None:
    desk.charting.open().show_as_table(True)


def _side_by_side(desk: "Desk") -> None:
    model = desk.window.sessions.model
    shown = desk.navigator.shown_locator
    sessions = (model.session_at(row) for row in range(model.rowCount()))
    beside = next((session for session in sessions if session is not None and session.locator != shown), None)
    if beside is not None:
        desk.navigator.open_beside(beside.locator)


def _compare(desk: "Desk") -> None:
    """Of the session that is shown, with what it came from or what came from it; else with the next one of the list."""
    shown, model = desk.navigator.shown_locator, desk.window.sessions.model
    sessions = (model.session_at(row) for row in range(model.rowCount()))
    others = [session.locator for session in sessions if session is not None and session.locator != shown]
    if shown is not None and others:
        desk.comparing.compare(others[0], shown)


def _nothing_left(desk: "Desk") -> None:
    desk.listing.narrow(ListRequest(words="heron feed", period="today", agents=("pi",)))


def _save_search(desk: "Desk") -> None:
    desk.window.search_box.put("lantern role:user")
    desk.window.actions_by_name["save_search"].trigger()


PANES: Mapping[str, Opener] = {
    "about": does("about"),
    "by-conversation": does("group_conversation"),
    "by-day": does("group_day"),
    "by-project": does("group_project"),
    "cards": does("unfold_all"),
    "calendar": does("calendar"),
    "calendar-table": _calendar_as_table,
    "columns": does("columns"),
    "conversation-only": does("conversation_only"),
    "compare": does("compare"),
    "detail": lambda desk: desk.window.detail,
    "export": does("export"),
    "first-run": _first_run,
    "facets": lambda desk: desk.window.facets,
    "list": lambda desk: desk.window.sessions,
    "message-menu": does("act"),
    "note": does("note"),
    "nothing-left": _nothing_left,
    "notice": _notice,
    "own-title": does("own_title"),
    "picture": does("picture"),
    "report": _report,
    "results": lambda desk: desk.window.results,
    "session-diff": _compare,
    "settings": does("settings"),
    "settings-histories": lambda desk: desk.choosing.open("histories"),
    "settings-keys": lambda desk: desk.choosing.open("keys"),
    "settings-prices": lambda desk: desk.choosing.open("prices"),
    "save-search": _save_search,
    "side-by-side": _side_by_side,
    "shortcuts": does("shortcuts"),
    "tags": does("tags"),
    "switcher": does("switch"),
    "switcher-typed": lambda desk: desk.switcher.open().line.setText("tide"),
    "transcript-table": does("as_table"),
    "transcript": lambda desk: desk.window.transcript,
    "window": lambda desk: None,
}
