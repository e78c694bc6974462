"""Every command of the window: its words, its keys, its menu. A command that is not here does not exist."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from pond_desktop.gui.translation import QT_TR_NOOP, tr

Scope: TypeAlias = Literal["window", "transcript", "lists", "reading"]
"""Where the keys work: `reading` is transcript and lists. Single letters never work in the whole window, so that they
can be typed into a text field."""


class Command(Struct, frozen=True):
    name: str
    words: str
    keys: tuple[str, ...] = ()
    scope: Scope = "window"
    is_switch: bool = False


SEPARATOR = Command("", "")

MENUS: Mapping[str, tuple[Command, ...]] = {
    QT_TR_NOOP("&File"): (
        Command("capture", QT_TR_NOOP("&Capture now"), ("F5", "Ctrl+R")),
        SEPARATOR,
        Command("new_window", QT_TR_NOOP("&New window"), ("Ctrl+N",)),
        Command("open_window", QT_TR_NOOP("Open in a new &window"), ("Alt+Return",), "lists"),
        SEPARATOR,
        Command("export", QT_TR_NOOP("&Export…"), ("Ctrl+E",)),
        SEPARATOR,
        Command("settings", QT_TR_NOOP("&Settings…"), ("Ctrl+,",)),
        SEPARATOR,
        Command("quit", QT_TR_NOOP("&Quit"), ("Ctrl+Q",)),
    ),
    QT_TR_NOOP("&Edit"): (
        Command("copy", QT_TR_NOOP("&Copy message"), ("Ctrl+C",), "transcript"),
        Command("copy_with_secrets", QT_TR_NOOP("Copy with &secrets"), ("Ctrl+Alt+Shift+C",)),
        Command("copy_link", QT_TR_NOOP("Copy &link to message"), ("Ctrl+Alt+C",)),
        Command("copy_resume", QT_TR_NOOP("Copy the command to go &on with this session"), ("Ctrl+Shift+E",)),
        SEPARATOR,
        Command("pin", QT_TR_NOOP("&Pin or unpin this session"), ("Ctrl+D",)),
        Command("pin_message", QT_TR_NOOP("P&in or unpin this message"), ("Ctrl+Alt+D",), "transcript"),
        Command("tags", QT_TR_NOOP("&Tags of this session…"), ("Ctrl+T",)),
        Command("tags_message", QT_TR_NOOP("Ta&gs of this message…"), ("Ctrl+Shift+T",)),
        Command("note", QT_TR_NOOP("&Note at this session…"), ("Ctrl+Shift+N",)),
        Command("note_message", QT_TR_NOOP("Note at this &message…"), ("Ctrl+Shift+M",)),
        Command("own_title", QT_TR_NOOP("&Rename this session…"), ("F2",)),
        SEPARATOR,
        Command("copy_locators", QT_TR_NOOP("Copy t&he locators of the chosen sessions"), ("Ctrl+Shift+L",)),
        Command("pin_chosen", QT_TR_NOOP("Pin the chosen s&essions"), ("Ctrl+Shift+D",)),
        Command("unpin_chosen", QT_TR_NOOP("&Unpin the chosen sessions"), ("Ctrl+Alt+Shift+D",)),
    ),
    QT_TR_NOOP("&Insert"): (
        Command("insert", QT_TR_NOOP("&Insert the reference"), ("Ctrl+Return", "Ctrl+Enter")),
        Command("insert_quote", QT_TR_NOOP("Insert as a &quote"), ("Ctrl+Shift+Q",)),
        Command("insert_elsewhere", QT_TR_NOOP("Choose &where to insert…"), ("Ctrl+Shift+Return", "Ctrl+Shift+Enter")),
        SEPARATOR,
        Command("copy_reference", QT_TR_NOOP("&Copy the reference"), ("Ctrl+Shift+C",)),
    ),
    QT_TR_NOOP("&Search"): (
        Command("search", QT_TR_NOOP("&Search all sessions"), ("Ctrl+K",)),
        Command("search_session", QT_TR_NOOP("Se&arch in this session"), ("Ctrl+Shift+F",)),
        Command("find", QT_TR_NOOP("&Find in this session"), ("Ctrl+F",)),
        Command("search_here", QT_TR_NOOP("Search"), ("/",), "reading"),
        SEPARATOR,
        Command("next_hit", QT_TR_NOOP("&Next hit in this session"), ("F3",)),
        Command("former_hit", QT_TR_NOOP("&Previous hit in this session"), ("Shift+F3",)),
        SEPARATOR,
        Command("by_latest", QT_TR_NOOP("&Latest matches first"), ("Ctrl+8",), is_switch=True),
        Command("by_session", QT_TR_NOOP("Matches &by session"), ("Ctrl+9",), is_switch=True),
        Command("further", QT_TR_NOOP("Look f&urther: what else could be searched"), ("Ctrl+Shift+K",)),
        Command("take_suggestion", QT_TR_NOOP("&Take the suggestion under the box"), ("Ctrl+.",)),
        SEPARATOR,
        Command("past_searches", QT_TR_NOOP("&Earlier searches"), ("Ctrl+H",)),
        Command("clear_past", QT_TR_NOOP("&Clear the earlier searches"), ("Ctrl+Shift+H",)),
        SEPARATOR,
        Command("save_search", QT_TR_NOOP("Save t&his search…"), ("Ctrl+S",)),
        Command("pinned", QT_TR_NOOP("What is p&inned"), ("F4",)),
    ),
    QT_TR_NOOP("&View"): (
        Command("latest_first", QT_TR_NOOP("&Latest turn on top"), ("Shift+R",), "reading", is_switch=True),
        Command("facets", QT_TR_NOOP("&Filters of the list"), ("Ctrl+B",), is_switch=True),
        Command("filter_list", QT_TR_NOOP("Filter the list by its &words"), ("Ctrl+L",)),
        Command("group_none", QT_TR_NOOP("Sessions latest first"), ("Ctrl+1",), is_switch=True),
        Command("group_day", QT_TR_NOOP("Sessions by da&y"), ("Ctrl+2",), is_switch=True),
        Command("group_project", QT_TR_NOOP("Sessions by &project"), ("Ctrl+3",), is_switch=True),
        Command("group_agent", QT_TR_NOOP("Sessions by &agent"), ("Ctrl+4",), is_switch=True),
        Command("group_conversation", QT_TR_NOOP("Sessions by con&versation"), ("Ctrl+5",), is_switch=True),
        Command("columns", QT_TR_NOOP("Sessions in colu&mns"), ("Ctrl+6",), is_switch=True),
        Command("children", QT_TR_NOOP("List c&hild sessions"), ("Ctrl+7",), is_switch=True),
        Command("mark_read", QT_TR_NOOP("Mar&k all sessions as read"), ("Ctrl+Shift+R",)),
        SEPARATOR,
        Command("calendar", QT_TR_NOOP("Calendar of activit&y…"), ("Ctrl+Shift+Y",)),
        SEPARATOR,
        Command("split", QT_TR_NOOP("T&wo sessions side by side"), ("Ctrl+\\",), is_switch=True),
        Command("open_beside", QT_TR_NOOP("Open &beside what is read"), ("Ctrl+Alt+\\",)),
        Command("compare", QT_TR_NOOP("Compare this session with…"), ("Ctrl+Shift+\\",)),
        SEPARATOR,
        Command("show_list", QT_TR_NOOP("Session &list"), ("Ctrl+Shift+B",), is_switch=True),
        Command("show_detail", QT_TR_NOOP("Message &detail"), ("Ctrl+I",), is_switch=True),
        Command("raw_record", QT_TR_NOOP("Raw rec&ord of the message"), ("Ctrl+Shift+I",)),
        Command("show_turns", QT_TR_NOOP("&Turns beside the messages"), ("Ctrl+Shift+U",), is_switch=True),
        SEPARATOR,
        Command("as_table", QT_TR_NOOP("Transcript as a &table"), ("T",), "transcript", is_switch=True),
        Command("conversation_only", QT_TR_NOOP("Only the con&versation"), ("C",), "transcript", is_switch=True),
        Command("unfold_all", QT_TR_NOOP("&Open all cards"), ("Shift+O",), "reading", is_switch=True),
        Command("beside", QT_TR_NOOP("Changes side by s&ide"), ("D",), "transcript", is_switch=True),
        SEPARATOR,
        Command("theme_system", QT_TR_NOOP("Colours of the s&ystem"), ("Ctrl+F9",), is_switch=True),
        Command("theme_light", QT_TR_NOOP("L&ight colours"), ("Ctrl+F10",), is_switch=True),
        Command("theme_dark", QT_TR_NOOP("Da&rk colours"), ("Ctrl+F11",), is_switch=True),
        Command("theme_contrast", QT_TR_NOOP("Colours of high &contrast"), ("Ctrl+F12",), is_switch=True),
        SEPARATOR,
        Command("zoom_in", QT_TR_NOOP("Lar&ger"), ("Ctrl++", "Ctrl+=")),
        Command("zoom_out", QT_TR_NOOP("S&maller"), ("Ctrl+-",)),
        Command("zoom_none", QT_TR_NOOP("&Normal size"), ("Ctrl+0",)),
    ),
    QT_TR_NOOP("&Go"): (
        Command("switch", QT_TR_NOOP("&Go to a session, a project or a command…"), ("Ctrl+P",)),
        Command("open_link", QT_TR_NOOP("Open by a &link or an id…"), ("Ctrl+O",)),
        SEPARATOR,
        Command("back", QT_TR_NOOP("&Back"), ("Alt+Left",)),
        Command("forward", QT_TR_NOOP("&Forward"), ("Alt+Right",)),
        Command("parent", QT_TR_NOOP("&Parent session"), ("Alt+Up",)),
        SEPARATOR,
        Command("next_pane", QT_TR_NOOP("Next pa&ne"), ("F6",)),
        Command("former_pane", QT_TR_NOOP("P&revious pane"), ("Shift+F6",)),
        SEPARATOR,
        Command("next_row", QT_TR_NOOP("Next message or session"), ("J",), "reading"),
        Command("former_row", QT_TR_NOOP("Previous message or session"), ("K",), "reading"),
        Command("next_prompt", QT_TR_NOOP("Next thing you &wrote"), ("N",), "transcript"),
        Command("former_prompt", QT_TR_NOOP("Previous thing &you wrote"), ("P",), "transcript"),
        Command("latest", QT_TR_NOOP("Jump to the latest t&urn"), ("L",), "transcript"),
        Command("page_down", QT_TR_NOOP("Page down"), ("Space",), "transcript"),
        Command("page_up", QT_TR_NOOP("Page up"), ("Shift+Space",), "transcript"),
        Command("unfold", QT_TR_NOOP("&Open or close the message's cards"), ("O",), "transcript"),
        Command("picture", QT_TR_NOOP("&Look at the message's picture"), ("V",), "transcript"),
        Command("save_picture", QT_TR_NOOP("&Save the message's picture…"), ("Shift+V",), "transcript"),
        Command(
            "copy_addresses",
            QT_TR_NOOP("Copy the addresses of the message's p&ictures elsewhere"),
            ("Shift+A",),
            "transcript",
        ),
        Command("act", QT_TR_NOOP("W&hat can be done with this message or session"), ("Shift+F10",), "reading"),
        Command("raw_cards", QT_TR_NOOP("Show the message's open cards as &written"), ("W",), "transcript"),
        Command("leave", QT_TR_NOOP("Leave: close the search, go to the list"), ("Esc",), "reading"),
    ),
    QT_TR_NOOP("&Help"): (
        Command("shortcuts", QT_TR_NOOP("&Keyboard shortcuts"), ("Ctrl+/", "F1")),
        Command("about", QT_TR_NOOP("&About Pond Desktop"), ("Shift+F1",)),
    ),
}


def make_actions(bar: QMenuBar, does: Mapping[str, Callable[..., object]]) -> dict[str, QAction]:
    """Fills the menus. `does` names what the window's own commands call, a switch with its new state; the others are
    connected by their asker."""
    actions: dict[str, QAction] = {}
    for title, commands in MENUS.items():
        menu = bar.addMenu(tr(title))
        for command in commands:
            if command is SEPARATOR:
                menu.addSeparator()
            else:
                actions[command.name] = _action(command, menu, does.get(command.name))
    return actions


def put_within_reach(
    actions: Mapping[str, QAction], window: QWidget, scopes: Mapping[Scope, Iterable[QWidget]]
) -> None:
    """A command for some panes is one action added to each of them, with keys that work only inside."""
    for command in (each for menu in MENUS.values() for each in menu if each is not SEPARATOR):
        for widget in (window,) if command.scope == "window" else scopes[command.scope]:
            widget.addAction(actions[command.name])


def _action(command: Command, menu: QMenu, does: Callable[..., object] | None) -> QAction:
    action = menu.addAction(tr(command.words))
    action.setObjectName(command.name)
    action.setShortcuts([QKeySequence(keys) for keys in command.keys])
    is_everywhere = command.scope == "window"
    action.setShortcutContext(
        Qt.ShortcutContext.WindowShortcut if is_everywhere else Qt.ShortcutContext.WidgetWithChildrenShortcut
    )
    action.setCheckable(command.is_switch)
    if does is not None and command.is_switch:
        action.triggered.connect(lambda checked: does(checked))
    elif does is not None:
        action.triggered.connect(lambda _checked: does())
    return action
