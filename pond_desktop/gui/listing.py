"""The asker for the list of sessions: what narrows it and how it is laid out become questions, answers become rows."""

from collections import deque
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QActionGroup

from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.sessions.columns import WIDTH_EM
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.listing import lay_out, list_facets, sessions_of, without_each
from pond_desktop.pond import Pond
from pond_desktop.projection.listing import FilterName, Grouping, ListOrder, ListRequest, SessionFacets, SessionLayout
from pond_desktop.projection.values import SessionSummary

if TYPE_CHECKING:
    from pond_desktop.gui.navigator import Navigator

GROUPINGS: tuple[Grouping, ...] = ("none", "day", "project", "agent", "conversation")
_PAGES_OPEN_MAX = 4
_RECENT_MAX = 50


class Listing(QObject):
    """The layout for the latest request is shown; whatever belongs to an earlier one is stopped and dropped."""

    listed = Signal()
    """Rows are there, or it is known that there are none."""

    def __init__(self, pond: Pond, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._pond, self._window, self._background = pond, window, background
        self._pane, self._facets = window.sessions, window.facets
        self.request = ListRequest()
        self._is_laying = self._is_due = self._is_stale = False
        self._pages: deque[tuple[Request[Any], Sequence[int]]] = deque()
        self._connect()
        self._show_choices()

    def follow(self, navigator: "Navigator") -> None:
        """What is chosen is opened there, and what is opened there is marked."""
        self._pane.session_chosen.connect(lambda session: navigator.open_session(session.locator))
        navigator.session_opened.connect(self._session_opened)

    def list_from_start(self) -> None:
        """All rows, whatever is shown now; what is in them follows as it is looked at."""
        self._ask()

    def refresh(self) -> None:
        """Something may have been captured: what is looked at is asked for again."""
        if self._is_laying:
            # an agent that writes all the time must not stop the list from ever being laid out
            self._is_due = True
        else:
            self._ask()

    def narrow(self, request: ListRequest) -> None:
        """Another list, shown as such at once."""
        self.request = request
        self._pane.filters.show_filters(request)
        self._show_choices()
        self._ask(is_stale=False)

    def show_span(self, since: datetime, until: datetime) -> None:
        """Only sessions in which something was said in that time."""
        self._window.show_sessions()
        self.narrow(replace(self.request, span=(since, until), period=None))

    def set_columns(self, is_columns: bool) -> None:
        self._pane.set_columns(is_columns)
        self._window.actions_by_name["columns"].setChecked(is_columns)

    def save_places(self, kept: QSettings) -> None:
        kept.setValue("list/group", self.request.group)
        kept.setValue("list/is_columns", int(self._pane.model.is_columns))
        kept.setValue("list/facets", self._window.list_page.saveState())
        if self._window.facet_place.wanted is not None:
            kept.setValue("list/are_facets_shown", int(self._window.facet_place.wanted))
        self._pane.model.see_shown()
        kept.setValue("list/seen", self._pane.model.seen.written())

    def restore_places(self, kept: QSettings) -> None:
        group = str(kept.value("list/group"))
        if group in GROUPINGS:
            self.request = replace(self.request, group=group)
        self._pane.model.seen.read(kept.value("list/seen"))
        if (sizes := kept.value("list/facets")) is not None:
            self._window.list_page.restoreState(sizes)
        if (are_shown := kept.value("list/are_facets_shown")) is not None:
            self._window.facet_place.wanted = str(are_shown) != "0"
            self._window.facet_place.fit(self._window.width())
        self.set_columns(str(kept.value("list/is_columns", 0)) == "1")
        self._show_choices()

    # questions

    def _ask(self, *, is_stale: bool = True) -> None:
        pond, request = self._pond, self.request
        self._is_laying, self._is_due = True, False
        self._is_stale = self._is_stale or is_stale

        def ended() -> None:
            self._is_laying = False
            if self._is_due:
                self._ask()

        self._background.run(
            self,
            lambda _: lay_out(pond, request),
            lambda layout: self._laid_out(request, layout),
            ended=ended,
            replaces="layout",
        )

    def _laid_out(self, request: ListRequest, layout: SessionLayout) -> None:
        self._pane.put_layout(layout, request, is_stale=self._is_stale)
        self._is_stale = False
        if not layout.rows and request.filters:
            self._ask_for_ways(request)
        self._ask_for_facets()
        self.listed.emit()

    def _ask_for_ways(self, request: ListRequest) -> None:
        pond, pane = self._pond, self._pane
        pane.say_nothing_left(request, None)
        self._background.run(
            self,
            lambda _: without_each(pond, request),
            lambda ways: pane.say_nothing_left(request, ways),
            replaces="ways",
        )

    def _ask_for_facets(self) -> None:
        if self._facets.isHidden():
            return
        pond, request = self._pond, self.request
        recent_count = len(self._pane.model.seen.opened(_RECENT_MAX))

        def counted(facets: SessionFacets) -> None:
            self._facets.show_facets(facets, request, recent_count=recent_count)

        self._background.run(self, lambda _: list_facets(pond, request), counted, replaces="facets")

    def _sessions_wanted(self, keys: Sequence[int]) -> None:
        pond, pane = self._pond, self._pane

        def read(sessions: dict[int, SessionSummary]) -> None:
            self._pages = deque(page for page in self._pages if page[1] is not keys)
            pane.put_sessions(sessions, keys)

        def failed(error: KnownError) -> None:
            pane.model.unask(keys)
            self._window.notices.show_error(error)

        request = self._background.run(self, lambda _: sessions_of(pond, keys, with_secrets=True), read, failed=failed)
        self._pages.append((request, keys))
        # who scrolls fast looks at the last ones only
        while len(self._pages) > _PAGES_OPEN_MAX:
            former, unread = self._pages.popleft()
            self._background.cancel(former)
            pane.model.unask(unread)

    # what narrows the list

    def _chosen(self, name: str, value: str) -> None:
        """One value alone; once more takes it away again."""
        self._window.show_sessions()
        former = self.request
        if name == "all":
            self.narrow(former.without(*former.filters))
            return
        without = former.without(cast(FilterName, name))
        alone = self._with(without, name, value, is_added=True)
        is_there = name in former.filters if name == "only" else getattr(alone, name) == getattr(former, name)
        self.narrow(without if is_there else alone)

    def _toggled(self, name: str, value: str, is_added: bool) -> None:
        self._window.show_sessions()
        self.narrow(self._with(self.request, value if name == "places" else name, value, is_added=is_added))

    def _filter_unwanted(self, name: str, value: str) -> None:
        self.narrow(self._with(self.request, name, value, is_added=False))

    def _filters_unwanted(self, names: Sequence[FilterName]) -> None:
        self.narrow(self.request.without(*names))

    def _words_changed(self, words: str) -> None:
        self.narrow(replace(self.request, words=words if words.strip() else ""))

    def _with(self, request: ListRequest, name: str, value: str, *, is_added: bool) -> ListRequest:
        if name in ("agents", "projects", "models", "has"):
            rest = tuple(each for each in getattr(request, name) if each != value)
            return replace(request, **{name: (*rest, value) if is_added else rest})
        if not is_added:
            return request.without(cast(FilterName, name))
        given = {"period": value, "is_pinned": True, "only": self._pane.model.seen.opened(_RECENT_MAX)}
        # a day that was chosen elsewhere and one of these would leave nothing
        return replace(request.without("span") if name == "period" else request, **{name: given[name]})

    # how it is laid out

    def _group(self, group: Grouping) -> None:
        self.narrow(replace(self.request, group=group))

    def _order(self, order: str, is_ascending: bool) -> None:
        self._pane.table.show_order(cast(ListOrder, order), is_ascending)
        self.narrow(replace(self.request, order=cast(ListOrder, order), is_ascending=is_ascending))

    def _columns(self, is_columns: bool) -> None:
        """They get the room that they need, as far as the transcript can spare it."""
        self.set_columns(is_columns)
        sizes = self._window.panes.sizes()
        wider = WIDTH_EM * self._pane.fontMetrics().height() - self._pane.width()
        if is_columns and wider > 0:
            self._window.panes.setSizes([sizes[0] + wider, sizes[1] - wider, *sizes[2:]])

    def _children(self, with_children: bool) -> None:
        self.narrow(replace(self.request, children=with_children))

    def _show_choices(self) -> None:
        actions, request = self._window.actions_by_name, self.request
        actions[f"group_{request.group}"].setChecked(True)
        actions["children"].setChecked(request.children)
        words = {
            "none": tr("Latest first"),
            "day": tr("By day"),
            "project": tr("By project"),
            "agent": tr("By agent"),
            "conversation": tr("By conversation"),
        }[request.group]
        if request.group == "none" and (request.order != "last" or request.is_ascending):
            words = tr("Sorted")
        self._pane.view_button.setText(tr("{order} ▾").format(order=words))
        self._pane.view_button.setToolTip(tr("How the sessions are listed"))
        self._pane.view_button.setAccessibleName(tr("How the sessions are listed: {order}").format(order=words))

    def _session_opened(self, locator: str) -> None:
        self._pane.mark_shown(locator)
        self._facets.show_recent(len(self._pane.model.seen.opened(_RECENT_MAX)))

    def _see_all(self) -> None:
        self._pane.model.seen.see_all()
        self._pane.model.show_again()

    def _connect(self) -> None:
        pane, facets, actions = self._pane, self._facets, self._window.actions_by_name
        pane.sessions_wanted.connect(self._sessions_wanted)
        pane.model.sessions_gone.connect(self.refresh)
        pane.filters.words_changed.connect(self._words_changed)
        pane.filters.filter_unwanted.connect(self._filter_unwanted)
        pane.nothing_left.filters_unwanted.connect(self._filters_unwanted)
        pane.table.order_wanted.connect(self._order)
        facets.chosen.connect(self._chosen)
        facets.toggled.connect(self._toggled)
        facets.shown.connect(self._ask_for_facets)
        alone = QActionGroup(self)
        for group in GROUPINGS:
            alone.addAction(actions[f"group_{group}"])
            actions[f"group_{group}"].triggered.connect(partial(self._group, group))
        actions["children"].triggered.connect(self._children)
        actions["columns"].triggered.connect(self._columns)
        actions["filter_list"].triggered.connect(self._go_to_filter)
        actions["mark_read"].triggered.connect(self._see_all)
        pane.menu.addActions([actions[f"group_{group}"] for group in GROUPINGS])
        pane.menu.addSeparator()
        pane.menu.addActions([actions[name] for name in ("columns", "children", "facets")])
        pane.menu.addSeparator()
        pane.menu.addActions([actions[name] for name in ("filter_list", "mark_read")])

    def _go_to_filter(self) -> None:
        self._window.show_sessions()
        self._pane.filters.open_field()
