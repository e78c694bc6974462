"""What the list shows where its filters leave nothing: which of them exclude what, and the way out."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from pond_desktop.gui.looks.empty import EmptyState
from pond_desktop.gui.looks.list_words import AgentTitles, filter_name, filter_words
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import FilterName, ListRequest


class NothingLeft(EmptyState):
    filters_unwanted = Signal(object)
    """A tuple of `FilterName`."""

    def __init__(self, agent_titles: AgentTitles, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self._agent_titles = agent_titles
        self._names: tuple[FilterName, ...] = ()
        self.buttons: list[QPushButton] = []

    def show_ways(self, request: ListRequest, ways: Sequence[tuple[FilterName, int]] | None) -> None:
        """`ways`: filters, each with how many sessions there are without it; `None` as long as nobody counted."""
        for button in self.buttons:
            self.remove_button(button)
        self.buttons = []
        words = (words for name in request.filters for _, words in filter_words(request, name, self._agent_titles))
        title = tr("No session fits: {filters}").format(filters=" · ".join(words))
        if ways is None:
            self.say(title, "")
            return
        useful = sorted((way for way in ways if way[1]), key=lambda way: -way[1])
        lines = [
            tr("%Ln session(s) without {filter}.", "", number).format(filter=filter_name(name))
            for name, number in useful
        ]
        self.say(title, "\n".join(lines) if useful else tr("Nor is there one without any single of the filters."))
        for name, _ in useful[:3]:
            self._add(tr("Remove {filter}").format(filter=filter_name(name)), (name,))
        if len(request.filters) > 1:
            self._add(tr("Remove all filters"), request.filters)

    def _add(self, words: str, names: tuple[FilterName, ...]) -> None:
        button = self.add_button(words, lambda: self.filters_unwanted.emit(names))
        # at once: the layout would do it some time later, and until then no key reaches it
        button.show()
        self.buttons.append(button)
