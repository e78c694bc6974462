"""What a picture can be of, by name: the one list of panes, dialogs and states.

A feature adds a line here. What the name stands for is called once the window has settled, and brings its part of it
about. It may return the widget that the picture is of; else that is the whole window, with what lies over it.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pond_desktop.canonical import Locator
from pond_desktop.editors.finding import Found
from pond_desktop.editors.refusals import cannot_be_changed, waits_for_key
from pond_desktop.editors.target import Place
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import ListRequest
from pond_desktop.projection.reference import Reference
from pond_desktop.runtime.nearest import nearest

if TYPE_CHECKING:
    from pond_desktop.gui.desk import Desk
    from pond_desktop.gui.picking.dialog import PickDialog

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
    fault = NotFound(
        "harbour is neither a session nor a message in the archive.",
        "Look for it in the list of sessions or with a search, or capture first.",
    )
    desk.window.notices.show_error(fault)


def _report(desk: "Desk") -> None:
    desk.window.report("ZeroDivisionError", '  File "pond_desktop/gui/window.py", line 1, in fault')


def _picture(desk: "Desk") -> None:
    """An invented one: few sessions have pictures."""
    from pond_desktop.gui.picture_dialog import PictureDialog

    PictureDialog(desk.window.windowIcon().pixmap(512, 512).toImage(), "pond.png", desk.window).open()


def _facets(desk: "Desk") -> QWidget:
    desk.window.facet_place.show(True)
    return desk.window.facets


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


def _places() -> Found:
    """Invented ones: a picture shows nobody's own editors."""
    return Found(
        places=(
            Place(
                target="neovim", id="1", label="Neovim · notes.md", detail="~/lighthouse", file="~/lighthouse/notes.md"
            ),
            Place(target="vscode", id="2", label="VS Code · tide_table.py", detail="lighthouse"),
            Place(
                target="tmux", id="%3", label="tmux · pi", detail="lamp:1.0", takes="lines if agreed", format="agent"
            ),
            Place(
                target="emacs", id="server", label="Emacs · diary.org", format="org", refusal=cannot_be_changed("Emacs")
            ),
            Place(target="tmux", id="%4", label="tmux · nvim", detail="lamp:2.0", refusal=waits_for_key("tmux · nvim")),
        ),
        faults=("Kakoune was not found out in time; look again.",),
    )


def _insert(desk: "Desk") -> None:
    desk.inserting.show_found(_places())


def _insert_menu(desk: "Desk") -> None:
    _insert(desk)
    bar = desk.window.insert_bar
    bar.open_menu()
    # where no screen is, Qt takes it for one of 800 pixels
    bar.menu.move(bar.menu_place())


def _agreement(desk: "Desk") -> None:
    """Before several lines go to where each of them might be run."""
    lines = "\n".join(f"> The lamp turns once in {seconds} seconds." for seconds in range(5, 60))
    reference = Reference(locators=("pi:lamp",), format="quote", text=lines, line="Lamp", html="Lamp", markdown=lines)
    desk.inserting.ask(_places().places[2], reference, may_run=True)


def _nothing_left(desk: "Desk") -> None:
    desk.listing.narrow(ListRequest(words="heron feed", period="today", agents=("pi",)))


def _save_search(desk: "Desk") -> None:
    desk.window.search_box.put("lantern role:user")
    desk.window.actions_by_name["save_search"].trigger()


def _open_link(desk: "Desk") -> None:
    desk.going.ask().put(Locator.parse(desk.navigator.place or "").address())


def _lost_link(desk: "Desk") -> None:
    desk.going.open(f"{desk.navigator.shown_locator}#gone")


def _pick(desk: "Desk") -> "PickDialog":
    from pond_desktop.gui.picking.asking import Picking
    from pond_desktop.runtime.door import PickWish

    picking = Picking(
        desk.navigator.pond, desk.window.theme, desk.background, desk.window.windowIcon(), parent=desk.window
    )
    dialog = picking.begin(PickWish(query="tide", format="quote"), lambda _picked: None)
    assert dialog is not None
    # it stands by itself, and a picture is of what lies over the window
    dialog.setParent(desk.window, dialog.windowFlags())
    dialog.show()
    return dialog


def _pick_message(desk: "Desk") -> None:
    dialog = _pick(desk)
    dialog.current_changed.connect(dialog.go_into, Qt.ConnectionType.SingleShotConnection)


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
    "facets": _facets,
    "insert": _insert,
    "insert-agreement": _agreement,
    "insert-menu": _insert_menu,
    "list": lambda desk: desk.window.sessions,
    "message-menu": does("act"),
    "note": does("note"),
    "nothing-left": _nothing_left,
    "notice": _notice,
    "lost-link": _lost_link,
    "open-link": _open_link,
    "own-title": does("own_title"),
    "pick": _pick,
    "pick-message": _pick_message,
    "picture": _picture,
    "report": _report,
    "results": lambda desk: desk.window.results,
    "session-diff": _compare,
    "settings": does("settings"),
    "settings-histories": lambda desk: desk.choosing.open("histories"),
    "settings-insert": lambda desk: desk.choosing.open("insert"),
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
