"""The pane of facets: places to go to, and what could narrow the list, each with its number of sessions."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from pond_desktop.gui.facets.tree import Choice, FacetTree
from pond_desktop.gui.keymap import say_tip
from pond_desktop.gui.looks.list_words import model_words_among, period_words, project_words, trait_words
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.projection.listing import FacetValues, ListRequest, SessionFacets


class FacetPane(QWidget):
    """Shows what is counted; says what is chosen, added or taken away."""

    chosen = Signal(str, str)
    """A filter and a value: this value alone, of this filter. The filter `all` lifts every one."""
    toggled = Signal(str, str, bool)
    """A filter and a value: beside the others, or no longer."""
    saved_chosen = Signal(str)
    """The name of a saved search."""
    closed = Signal()
    shown = Signal()
    """It came into sight: its counts may be old."""

    def __init__(self, theme: Theme, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._agent_titles = agent_titles
        self._saved: Sequence[Choice] = ()
        self.tree = FacetTree(theme)
        self.tree.setAccessibleName(tr("Filters of the list"))
        self.tree.chosen.connect(self._chosen)
        self.tree.toggled.connect(self.toggled)
        self.show_facets(SessionFacets(), ListRequest(), recent_count=0)
        self._arrange()

    def show_facets(self, facets: SessionFacets, request: ListRequest, *, recent_count: int) -> None:
        self._facets, self._request = facets, request
        self.show_recent(recent_count)
        self.tree.show_section("saved", tr("Saved searches"), self._saved)
        chosen_period = () if request.period is None else (request.period,)
        self._show("period", tr("Date"), facets.periods, chosen_period, period_words)
        self._show("agents", tr("Agent"), facets.agents, request.agents, self._agent_titles)
        self._show("projects", tr("Project"), facets.projects, request.projects, project_words)
        words_of_model = model_words_among(model for model, _ in facets.models)
        self._show("models", tr("Model"), facets.models, request.models, words_of_model)
        self._show("has", tr("Has"), facets.has, request.has, trait_words)

    def show_recent(self, recent_count: int) -> None:
        """So many sessions were opened lately."""
        pinned, only = self._request.is_pinned, self._request.only is not None
        self.tree.show_section(
            "places",
            tr("Places"),
            (
                Choice(value="all", words=tr("All sessions"), is_chosen=None),
                Choice(value="is_pinned", words=tr("Pinned"), count=self._facets.pinned_count, is_chosen=pinned),
                Choice(value="only", words=tr("Recently read"), count=recent_count, is_chosen=only),
            ),
        )

    def set_saved(self, saved: Sequence[tuple[str, str]]) -> None:
        """Saved searches by name, each with what it searches for."""
        self._saved = [Choice(value=name, words=name, is_chosen=None, tip=query) for name, query in saved]
        self.tree.show_section("saved", tr("Saved searches"), self._saved)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _show(
        self, name: str, title: str, values: FacetValues, chosen: Sequence[str], words_of: Callable[..., str]
    ) -> None:
        self.tree.show_section(
            name,
            title,
            [
                Choice(value=value, words=words_of(value), count=number, is_chosen=value in chosen, tip=value)
                for value, number in values
            ],
        )

    def _chosen(self, section: str, value: str) -> None:
        if section == "saved":
            self.saved_chosen.emit(value)
        elif section == "places":
            self.chosen.emit(value, "")
        else:
            self.chosen.emit(section, value)

    def _arrange(self) -> None:
        bar = QFrame()
        bar.setObjectName("bar")
        bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        inside = QHBoxLayout(bar)
        inside.setContentsMargins(12, 5, 6, 5)
        heading = QLabel(tr("Filters"))
        heading.setObjectName("heading")
        close = QToolButton()
        close.setText("✕")
        close.setAccessibleName(tr("Hide the filters"))
        say_tip(close, "facets", tr("Hide the filters"))
        close.clicked.connect(lambda _checked: self.closed.emit())
        inside.addWidget(heading)
        inside.addStretch()
        inside.addWidget(close)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(bar)
        lines.addWidget(self.tree)
        self.setFocusProxy(self.tree)
        # it goes away on a narrow window, and must not keep it from becoming narrow
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        # it may lie over others
        self.setAutoFillBackground(True)
