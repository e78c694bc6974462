"""Going anywhere by a piece of its name: the asker of the quick switcher."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from pond_desktop.gui.actions import MENUS, SEPARATOR
from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.keymap import plain_words, spoken
from pond_desktop.gui.listing import Listing
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.switching.dialog import SwitchDialog
from pond_desktop.gui.translation import tr, without_mnemonic
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.switching import GOALS_MAX, Goals, goals_for, read_goals
from pond_desktop.projection.listing import ListRequest
from pond_desktop.projection.switching import Goal, read_typed

_RECENT_MAX = 20
_OWN_COMMAND = "switch"


class Switcher(QObject):
    """What there is, is read once for each opening: first a page of it, so that there is something at once."""

    new_window_wanted = Signal(str)
    """A session's locator, to be read in a window of its own."""

    def __init__(self, navigator: Navigator, listing: Listing, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._listing = navigator, listing
        self._window, self._background = window, background
        self._goals: Goals | None = None
        self._dialog: SwitchDialog | None = None
        self._requests: list[Request[Goals]] = []
        window.actions_by_name[_OWN_COMMAND].triggered.connect(lambda _checked: self.open())

    def open(self) -> SwitchDialog:
        if self._dialog is not None:
            self._dialog.reject()
        window = self._window
        dialog = SwitchDialog(window.theme, window.sessions.model.clock, window.sessions.model.agent_titles, window)
        dialog.typed.connect(lambda _line: self._rank())
        dialog.chosen.connect(self._go)
        dialog.finished.connect(lambda _code: self._closed(dialog))
        self._dialog = dialog
        self._read(dialog)
        # not modal: a click into the window is a way out
        dialog.show()
        dialog.activateWindow()
        return dialog

    def _read(self, dialog: SwitchDialog) -> None:
        pond, commands = self._navigator.pond, self._commands()

        def took(goals: Goals) -> None:
            if self._goals is None or goals.session_count >= self._goals.session_count:
                self._goals = goals
                self._rank()

        self._requests = [
            self._background.run(
                dialog, lambda _: read_goals(pond, commands, sessions_max=GOALS_MAX), took, replaces="first goals"
            ),
            self._background.run(dialog, lambda _: read_goals(pond, commands), took, replaces="all goals"),
        ]

    def _rank(self) -> None:
        """Away from the window's thread: a hundred thousand names take longer than a key may."""
        dialog, goals = self._dialog, self._goals
        if dialog is None or goals is None:
            return
        typed = read_typed(dialog.line.text())
        recent = self._window.sessions.model.seen.opened(_RECENT_MAX)
        further = _searching(typed.text, is_asked=typed.only == "search") if typed.only in (None, "search") else ()

        def ranked(found: tuple[Goal, ...]) -> None:
            dialog.put((*found[: GOALS_MAX - len(further)], *further))

        self._background.run(dialog, lambda _: goals_for(goals, typed, recent=recent), ranked, replaces="ranking")

    def _closed(self, dialog: SwitchDialog) -> None:
        if self._dialog is not dialog:
            return
        for request in self._requests:
            self._background.cancel(request)
        self._dialog, self._goals, self._requests = None, None, []

    def _go(self, goal: Goal, is_new_window: bool) -> None:
        match goal.kind:
            case "session" if is_new_window:
                self.new_window_wanted.emit(goal.value)
            case "session":
                self._navigator.open_session(goal.value)
            case "project":
                self._list_only(lambda request: replace(request, projects=(goal.value,)))
            case "agent":
                self._list_only(lambda request: replace(request, agents=(goal.value,)))
            case "saved":
                self._window.search_box.put(goal.value)
            case "search":
                self._window.search_box.setFocus()
                if goal.value:
                    self._window.search_box.put(goal.value)
            case "command":
                # once the dialog is gone and the focus back: some commands go by it
                QTimer.singleShot(0, self, self._window.actions_by_name[goal.value].trigger)

    def _list_only(self, narrowed: Callable[[ListRequest], ListRequest]) -> None:
        former = self._listing.request
        self._window.show_sessions()
        self._listing.narrow(narrowed(former.without(*former.filters)))

    def _commands(self) -> list[Goal]:
        """All commands but the one that led here, with the keys that they have now."""
        actions = self._window.actions_by_name
        return [
            Goal(
                kind="command",
                value=command.name,
                words=plain_words(command),
                beside=without_mnemonic(tr(menu)),
                told=spoken([keys.toString() for keys in actions[command.name].shortcuts()[:1]]),
                is_possible=actions[command.name].isEnabled(),
            )
            for menu, commands in MENUS.items()
            for command in commands
            if command is not SEPARATOR and command.name != _OWN_COMMAND
        ]


def _searching(words: str, *, is_asked: bool) -> tuple[Goal, ...]:
    """The way on to the search: where nothing is called what was typed, something may say it."""
    return (Goal(kind="search", value=words, words=words),) if words or is_asked else ()
