"""Every command of the window: its words, its keys, its menu. A command that is not here does not exist."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

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
    "&File": (
        Command("capture", "&Capture now", ("F5", "Ctrl+R")),
        SEPARATOR,
        Command("new_window", "&New window", ("Ctrl+N",)),
        Command("open_window", "Open in a new &window", ("Alt+Return",), "lists"),
        SEPARATOR,
        Command("export", "&Export…", ("Ctrl+E",)),
        SEPARATOR,
        Command("settings", "&Settings…", ("Ctrl+,",)),
        SEPARATOR,
        Command("quit", "&Quit", ("Ctrl+Q",)),
    ),
    "&Edit": (
        Command("copy", "&Copy message", ("Ctrl+C",), "transcript"),
        Command("copy_with_secrets", "Copy with &secrets"),
        Command("copy_link", "Copy &link to message", ("Ctrl+Alt+C",)),
        Command("copy_resume", "Copy the command to go &on with this session"),
        SEPARATOR,
        Command("pin", "&Pin or unpin this session", ("Ctrl+D",)),
        Command("pin_message", "P&in or unpin this message", ("Ctrl+Alt+D",), "transcript"),
        Command("tags", "&Tags of this session…", ("Ctrl+T",)),
        Command("tags_message", "Ta&gs of this message…"),
        Command("note", "&Note at this session…", ("Ctrl+Shift+N",)),
        Command("note_message", "Note at this &message…"),
        Command("own_title", "&Rename this session…", ("F2",)),
        SEPARATOR,
        Command("copy_locators", "Copy the locat&ors of the chosen sessions"),
        Command("pin_chosen", "Pin the chosen s&essions"),
        Command("unpin_chosen", "&Unpin the chosen sessions"),
    ),
    "&Search": (
        Command("search", "&Search all sessions", ("Ctrl+K",)),
        Command("search_session", "Search in this s&ession", ("Ctrl+Shift+F",)),
        Command("find", "&Find in this session", ("Ctrl+F",)),
        Command("search_here", "Search", ("/",), "reading"),
        SEPARATOR,
        Command("next_hit", "&Next hit in this session", ("F3",)),
        Command("former_hit", "&Previous hit in this session", ("Shift+F3",)),
        SEPARATOR,
        Command("by_latest", "&Latest matches first", (), is_switch=True),
        Command("by_session", "Matches &by session", (), is_switch=True),
        Command("further", "Look &further: what else could be searched", ("Ctrl+Shift+K",)),
        Command("take_suggestion", "&Take the suggestion under the box", ("Ctrl+.",)),
        SEPARATOR,
        Command("past_searches", "&Earlier searches", ("Ctrl+H",)),
        Command("clear_past", "&Clear the earlier searches"),
        SEPARATOR,
        Command("save_search", "Save t&his search…", ("Ctrl+S",)),
        Command("pinned", "What is p&inned"),
    ),
    "&View": (
        Command("latest_first", "&Latest turn on top", ("Shift+R",), "reading", is_switch=True),
        Command("facets", "&Filters of the list", ("Ctrl+B",), is_switch=True),
        Command("filter_list", "Filter the list by its &words", ("Ctrl+L",)),
        Command("group_none", "Sessions latest first", (), is_switch=True),
        Command("group_day", "Sessions by da&y", (), is_switch=True),
        Command("group_project", "Sessions by &project", (), is_switch=True),
        Command("group_agent", "Sessions by &agent", (), is_switch=True),
        Command("group_conversation", "Sessions by con&versation", (), is_switch=True),
        Command("columns", "Sessions in colu&mns", (), is_switch=True),
        Command("children", "List c&hild sessions", (), is_switch=True),
        Command("mark_read", "Mar&k all sessions as read"),
        SEPARATOR,
        Command("calendar", "Calendar of activit&y…", ("Ctrl+Shift+Y",)),
        SEPARATOR,
        Command("split", "T&wo sessions side by side", ("Ctrl+\\",), is_switch=True),
        Command("open_beside", "Open &beside what is read", ("Ctrl+Alt+\\",)),
        SEPARATOR,
        Command("show_list", "Session &list", ("Ctrl+Shift+B",), is_switch=True),
        Command("show_detail", "Message &detail", ("Ctrl+I",), is_switch=True),
        Command("raw_record", "Raw rec&ord of the message", ("Ctrl+Shift+I",)),
        Command("show_turns", "&Turns beside the messages", ("Ctrl+Shift+U",), is_switch=True),
        SEPARATOR,
        Command("conversation_only", "Only the con&versation", ("C",), "transcript", is_switch=True),
        Command("unfold_all", "&Open all cards", ("Shift+O",), "reading", is_switch=True),
        Command("beside", "Changes side by s&ide", ("D",), "transcript", is_switch=True),
        SEPARATOR,
        Command("theme_system", "Colours of the s&ystem", (), is_switch=True),
        Command("theme_light", "L&ight colours", (), is_switch=True),
        Command("theme_dark", "Da&rk colours", (), is_switch=True),
        Command("theme_contrast", "Colours of high &contrast", (), is_switch=True),
        SEPARATOR,
        Command("zoom_in", "Lar&ger", ("Ctrl++", "Ctrl+=")),
        Command("zoom_out", "S&maller", ("Ctrl+-",)),
        Command("zoom_none", "&Normal size", ("Ctrl+0",)),
    ),
    "&Go": (
        Command("switch", "&Go to a session, a project or a command…", ("Ctrl+P",)),
        SEPARATOR,
        Command("back", "&Back", ("Alt+Left",)),
        Command("forward", "&Forward", ("Alt+Right",)),
        Command("parent", "&Parent session", ("Alt+Up",)),
        SEPARATOR,
        Command("next_pane", "Next pa&ne", ("F6",)),
        Command("former_pane", "P&revious pane", ("Shift+F6",)),
        SEPARATOR,
        Command("next_row", "Next message or session", ("J",), "reading"),
        Command("former_row", "Previous message or session", ("K",), "reading"),
        Command("next_prompt", "Next thing you &wrote", ("N",), "transcript"),
        Command("former_prompt", "Previous thing &you wrote", ("P",), "transcript"),
        Command("latest", "Jump to the latest t&urn", ("L",), "transcript"),
        Command("page_down", "Page down", ("Space",), "transcript"),
        Command("page_up", "Page up", ("Shift+Space",), "transcript"),
        Command("unfold", "&Open or close the message's cards", ("O",), "transcript"),
        Command("picture", "&Look at the message's picture", ("V",), "transcript"),
        Command("save_picture", "&Save the message's picture…"),
        Command("copy_addresses", "Copy the addresses of the message's p&ictures elsewhere"),
        Command("raw_cards", "Show the message's open cards as &written", ("W",), "transcript"),
        Command("leave", "Leave: close the search, go to the list", ("Esc",), "reading"),
    ),
    "&Help": (
        Command("shortcuts", "&Keyboard shortcuts", ("Ctrl+/", "F1")),
        Command("about", "&About Pond Desktop"),
    ),
}


def make_actions(
    bar: QMenuBar, window: QWidget, scopes: Mapping[Scope, Iterable[QWidget]], does: Mapping[str, Callable[..., object]]
) -> dict[str, QAction]:
    """Fills the menus. `does` names what the window's own commands call, a switch with its new state; the others are
    connected by their asker.

    A command for some panes is one action added to each of them, with keys that work only inside.
    """
    actions: dict[str, QAction] = {}
    for title, commands in MENUS.items():
        menu = bar.addMenu(title)
        for command in commands:
            if command is SEPARATOR:
                menu.addSeparator()
                continue
            action = _action(command, menu, does.get(command.name))
            actions[command.name] = action
            for widget in (window,) if command.scope == "window" else scopes[command.scope]:
                widget.addAction(action)
    return actions


def _action(command: Command, menu: QMenu, does: Callable[..., object] | None) -> QAction:
    action = menu.addAction(command.words)
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
