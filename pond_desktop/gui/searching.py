"""The asker for searches: what stands in the box, its filters and switches become questions, answers become rows."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject

from pond_desktop.errors import KnownError
from pond_desktop.gui.background import Background, Request
from pond_desktop.gui.known_sentences import translated
from pond_desktop.gui.navigator import Navigator
from pond_desktop.gui.search.box import Offer
from pond_desktop.gui.search.choices import Choices
from pond_desktop.gui.search.query_text import with_field, without_field
from pond_desktop.gui.search.suggestions import Suggestion
from pond_desktop.gui.translation import tr
from pond_desktop.gui.window import MainWindow
from pond_desktop.operations.facets import facets
from pond_desktop.operations.find import search
from pond_desktop.operations.names import known_names
from pond_desktop.operations.widen import widenings
from pond_desktop.projection.found import FacetCounts, HitView, SearchAnswer, SearchRequest, Widening
from pond_desktop.search import Names, complete

PAGE_COUNT = 50
_UNBOUNDED = -1
_WORDS_MS = 4_000


class Searching(QObject):
    """The answer to the latest query is shown; whatever belongs to an earlier one is stopped and dropped."""

    def __init__(self, navigator: Navigator, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._navigator, self._window, self._background = navigator, window, background
        self._query = ""
        self._asked_count = 0
        self._is_waiting = False
        self._is_entered = False
        self._names = Names()
        self._followers: list[Request[Any]] = []
        window.search_box.set_completing(self._completions)
        self._connect()

    @property
    def request(self) -> SearchRequest | None:
        """What the shown answer answers; `None` while nothing is searched for."""
        answer = self._window.results.answer
        return answer.request if self._query and answer is not None else None

    def search(self, query: str) -> None:
        """The empty query goes back to the list of sessions."""
        self._query = query
        self._is_entered = False
        self._ask()

    def refresh_names(self) -> None:
        """Something may have been captured."""
        pond = self._navigator.pond
        self._background.run(self, lambda _: known_names(pond), self._take_names, replaces="names")

    def _ask(self) -> None:
        self._drop_followers()
        if not self._query:
            self._background.run(self, lambda _: None, lambda _: self._leave(), replaces="search")
            return
        self._is_waiting = True
        self._window.results.show_waiting()
        self._asked_count += 1
        number, pond, request = self._asked_count, self._navigator.pond, self._request(self._query)

        def ended() -> None:
            if self._is_waiting and number == self._asked_count:
                # it failed, or a fault of ours: nobody must wait for ever
                self._is_waiting = False
                self._window.results.show_failed()

        self._background.run(
            self,
            lambda _: search(pond, request),
            self._found,
            failed=self._window.notices.show_error,
            ended=ended,
            replaces="search",
        )

    def _request(self, query: str) -> SearchRequest:
        choices = self._window.results.choice_bar.choices
        is_in_session = self._window.search_box.is_in_session
        return SearchRequest(
            query=query,
            arm=choices.arm,
            by=choices.by,
            limit=PAGE_COUNT,
            is_grouped=choices.is_grouped,
            session=self._navigator.shown_locator if is_in_session else None,
            children=choices.children,
            response_tokens=_UNBOUNDED,
            with_secrets=True,
        )

    def _found(self, answer: SearchAnswer) -> None:
        is_beginning = self._query.endswith("*") and not self._window.search_box.text().rstrip().endswith("*")
        if answer.nothing == "no_match" and is_beginning:
            # no word begins so: asked as a whole word it may be one that is nearly right
            self._query = self._query[:-1]
            self._ask()
            return
        window = self._window
        self._is_waiting = False
        window.results.show_answer(answer)
        if answer.opens is None:
            window.interpretation.show_reading(answer.interpretation, window.search_box.text())
        else:
            # it was meant as a name: how it reads as words is beside the point
            window.interpretation.clear()
        self._mark(answer.terms)
        window.show_results()
        if answer.hits:
            self._ask_for_counts(answer)
        elif answer.nothing in ("filters_left_nothing", "no_match") and answer.opens is None:
            self._ask_further(takes_focus=False)
        if self._is_entered:
            self._is_entered = False
            self._open_best()

    def _leave(self) -> None:
        self._is_waiting = False
        self._mark(())
        self._window.interpretation.clear()
        self._window.show_sessions()

    def _mark(self, terms: Sequence[str]) -> None:
        for transcript in self._window.sides.transcripts:
            transcript.mark(terms)

    # what follows an answer

    def _ask_for_counts(self, answer: SearchAnswer) -> None:
        pond = self._navigator.pond

        def counted(counts: FacetCounts) -> None:
            self._window.results.show_counts(counts)

        request = answer.request
        self._follow(self._background.run(self, lambda _: facets(pond, request), counted, replaces="facets"))

    def _more_wanted(self) -> None:
        results, pond, asked = self._window.results, self._navigator.pond, self.request
        if asked is None or results.next_cursor is None:
            return

        def failed(error: KnownError) -> None:
            results.page_failed()
            self._window.notices.show_error(error)

        request = replace(asked, after=results.next_cursor)
        self._follow(
            self._background.run(
                self, lambda _: search(pond, request), results.add_page, failed=failed, replaces="search page"
            )
        )

    def _ask_further(self, *, takes_focus: bool) -> None:
        request = self.request
        if request is None:
            self._window.status_line.showMessage(tr("Search for something first"), _WORDS_MS)
            return
        pond, further = self._navigator.pond, self._window.results.further
        if takes_focus:
            further.show_waiting()
        self._follow(
            self._background.run(
                self,
                lambda _: widenings(pond, request),
                lambda ways: further.show_ways(ways, takes_focus=takes_focus),
                replaces="further",
            )
        )

    def _follow(self, request: Request[Any]) -> None:
        self._followers.append(request)

    def _drop_followers(self) -> None:
        """Counts and pages of an earlier answer have nothing to do with the next."""
        for request in self._followers:
            self._background.cancel(request)
        self._followers.clear()

    # what a reader wishes

    def _widen(self, way: Widening) -> None:
        """Shows the wider search as if it had been typed and chosen: no filter is lifted in secret."""
        box, bar, wider, query = self._window.search_box, self._window.results.choice_bar, way.request, self._query
        bar.set_choices(
            Choices(
                arm=None if wider.arm in (None, "conversation") else "tools" if wider.arm == "tools" else "all",
                by=wider.by,
                is_grouped=wider.is_grouped,
                children=wider.children,
            )
        )
        if wider.session is None:
            box.set_in_session(False)
        if wider.query != query:
            box.put(wider.query)
        else:
            self._ask()

    def _narrow(self, field: str, value: str) -> None:
        box = self._window.search_box
        box.put(with_field(box.text(), field, value))

    def _unnarrow(self, field: str, value: str) -> None:
        box = self._window.search_box
        box.put(without_field(box.text(), field, value))

    def _unscope(self, name: str) -> None:
        bar = self._window.results.choice_bar
        if name == "session":
            self._window.search_box.set_in_session(False)
        else:
            bar.set_choices(replace(bar.choices, children=False))
            self._ask()

    def _open_hit(self, hit: HitView) -> None:
        box = self._window.search_box
        box.past.take(box.text())
        self._navigator.open_hit(hit)

    def _entered(self) -> None:
        """Enter opens what the query names, else the best match: at once, or when the answer is here."""
        if self._is_waiting:
            self._is_entered = True
        else:
            self._open_best()

    def _open_best(self) -> None:
        results = self._window.results
        if results.target is not None and self._query:
            results.open_target()
        elif self._query:
            results.table.choose_first()

    def _take_names(self, names: Names) -> None:
        self._names = names

    def _completions(self, text: str, cursor: int) -> Offer:
        found = complete(text, cursor, self._names)
        # all values of a field are explained by the same words: once is enough, with its name
        suggestions = [
            Suggestion(option.text, translated(option.what) if option.text.endswith(":") else "")
            for option in found.options
        ]
        return Offer(found.start, found.end, suggestions)

    def _connect(self) -> None:
        window, results = self._window, self._window.results
        window.search_box.query_changed.connect(self.search)
        window.search_box.entered.connect(self._entered)
        results.choice_bar.changed.connect(self._ask)
        results.hit_chosen.connect(self._open_hit)
        results.target_wanted.connect(self._navigator.open_session)
        results.more_wanted.connect(self._more_wanted)
        results.further_wanted.connect(lambda: self._ask_further(takes_focus=True))
        results.further.widening_chosen.connect(self._widen)
        results.chips.field_wanted.connect(self._narrow)
        results.chips.field_unwanted.connect(self._unnarrow)
        results.chips.scope_unwanted.connect(self._unscope)
