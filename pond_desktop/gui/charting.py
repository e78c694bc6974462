"""The asker of the calendar: counts a year away from the window's thread, and narrows the list to what is chosen."""

from collections.abc import Callable
from datetime import date

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSettings

from pond_desktop.gui.activity.dialog import ActivityDialog
from pond_desktop.gui.background import Background
from pond_desktop.gui.listing import Listing
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.activity import activity, span_of
from pond_desktop.projection.activity import MEASURES, Measure

_PRICES = frozenset(("prices", "currency"))
_LISTS: dict[str, Callable[[str], dict[str, object]]] = {
    "agent": lambda value: {"agents": (value,)},
    "project": lambda value: {"projects": (value,)},
    "model": lambda value: {"said_by": value},
}


class Charting(QObject):
    """The filters that were set go: the list holds what was counted."""

    def __init__(self, navigator: Navigator, listing: Listing, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._listing = navigator, listing
        self._window, self._background = window, background
        self._dialog: ActivityDialog | None = None
        self._year: int | None = None
        self.measure: Measure = "messages"
        """The one that a person chose last."""
        window.actions_by_name["calendar"].triggered.connect(lambda _checked: self.open())

    def open(self) -> ActivityDialog:
        """The same calendar again while it is there, counted anew."""
        dialog = self._dialog
        if dialog is None:
            model = self._window.sessions.model
            today = model.clock().astimezone().date()
            dialog = ActivityDialog(self._window.theme, model.agent_titles, today, self._window)
            dialog.choose_measure(self.measure)
            dialog.measure_chosen.connect(self._measure_chosen)
            dialog.year_wanted.connect(self._count)
            dialog.day_chosen.connect(lambda day: self._list(day, day))
            dialog.row_chosen.connect(self._row_chosen)
            dialog.destroyed.connect(self._closed)
            self._dialog = dialog
        self._count(self._year)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def refresh(self) -> None:
        """Something may have been captured."""
        self._count(self._year)

    def settings_changed(self, names: frozenset[str]) -> None:
        if names & _PRICES:
            self.refresh()

    def _count(self, year: int | None) -> None:
        pond, dialog = self._navigator.pond, self._dialog
        if dialog is not None:
            self._year = year
            self._background.run(dialog, lambda _: activity(pond, year), dialog.put, replaces="activity")

    def save_places(self, kept: QSettings) -> None:
        kept.setValue("calendar/measure", self.measure)

    def restore_places(self, kept: QSettings) -> None:
        wanted = kept.value("calendar/measure")
        self.measure = next((measure for measure in MEASURES if measure == wanted), "messages")

    def _measure_chosen(self, measure: Measure) -> None:
        self.measure = measure

    def _closed(self) -> None:
        self._dialog, self._year = None, None

    def _row_chosen(self, kind: str, value: str) -> None:
        if kind == "day":
            day = date.fromisoformat(value)
            self._list(day, day)
        elif self._dialog is not None and self._dialog.shown_year is not None:
            year = self._dialog.shown_year
            self._list(date(year, 1, 1), date(year, 12, 31), **_LISTS[kind](value))

    def _list(self, first: date, last: date, **further: object) -> None:
        former = self._listing.request
        self._window.show_sessions()
        self._listing.narrow(replace(former.without(*former.filters), span=span_of(first, last), **further))
