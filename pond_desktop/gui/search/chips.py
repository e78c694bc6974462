"""Chips: what narrows the search, each to be taken away; and what could narrow it, with counts."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from pond_desktop.gui.looks.amounts import month, number
from pond_desktop.gui.looks.flow import FlowLayout
from pond_desktop.gui.search.wording import field_name, field_words, role_words
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import FacetCounts
from pond_desktop.projection.interpretation import FieldRead
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.words import folder_name

_CHIP_CHARS = 24
_OF_EACH = 2
_MENU_MAX = 12
_SAME = {"after": "date", "before": "date", "at": "date"}


class Choice(Struct, frozen=True, kw_only=True):
    """One way to narrow: the field and its value, and how it is called."""

    field: str
    value: str
    words: str
    count: int


class Chips(QWidget):
    """Shows fields and counts. Hidden while there are none."""

    field_wanted = Signal(str, str)
    """Narrow by a field and its value."""
    field_unwanted = Signal(str, str)
    scope_unwanted = Signal(str)
    """A filter that is no field: its name."""

    def __init__(self, agent_titles: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._agent_titles = agent_titles
        self._flow = FlowLayout(self, lines_max=3)
        self._fields: Sequence[FieldRead] = ()
        self._scopes: dict[str, str] = {}
        self._counts: FacetCounts | None = None
        self.hide()

    def show_filters(self, fields: Sequence[FieldRead], scopes: dict[str, str], *, has_hits: bool) -> None:
        """`scopes`: filters that are no fields, by name, with their words.

        Counts of the last query stay until those of this one come: what goes and comes back makes the list jump.
        """
        self._fields, self._scopes = fields, scopes
        if not has_hits:
            self._counts = None
        self._fill()

    def show_counts(self, counts: FacetCounts) -> None:
        self._counts = counts
        self._fill()

    def buttons(self) -> list[QToolButton]:
        """In the order shown."""
        items = (self._flow.itemAt(place) for place in range(self._flow.count()))
        return [button for item in items if isinstance(button := item.widget(), QToolButton)]

    def _fill(self) -> None:
        for chip in self.buttons():
            self._flow.removeWidget(chip)
            chip.hide()
            # not at once: a chip that was clicked is still in its own click
            chip.deleteLater()
        for name, words in self._scopes.items():
            self._add_active(words, partial(self.scope_unwanted.emit, name))
        for field in self._fields:
            self._add_active(field_words(field), partial(self.field_unwanted.emit, field.field, field.value))
        choices = self._choices()
        if choices:
            self._add_menu(choices)
        self._flow.kept_count = self._flow.count()
        for of_field in choices:
            for choice in of_field[:_OF_EACH]:
                self._add_choice(choice)
        self.setVisible(self._flow.count() > 0)
        self._flow.invalidate()
        self.updateGeometry()

    def _choices(self) -> list[list[Choice]]:
        """By field, the most first. What would leave everything, or already is asked for, is no choice."""
        counts = self._counts
        if counts is None:
            return []
        of_fields: tuple[tuple[str, Sequence[tuple[str, int]], Callable[[str], str]], ...] = (
            ("agent", counts.agents, self._agent_titles),
            ("project", counts.projects, folder_name),
            ("role", counts.roles, role_words),
            ("date", counts.months, month),
        )
        # one tag alone says something, unless all have it
        tags = tuple(each for each in counts.tags if each[1] < counts.total_count)
        named = {_SAME.get(field.field, field.field) for field in self._fields if not field.is_excluded}
        return [
            [Choice(field=field, value=value, words=words(value), count=count) for value, count in found]
            for field, found, words in (*of_fields, ("tag", tags, lambda tag: f"#{tag}"))
            if field not in named and (len(found) > 1 or (found and field == "tag"))
        ]

    def _add_active(self, words: str, taken_away: Callable[[], object]) -> None:
        chip = self._chip(
            f"{one_line(words, _CHIP_CHARS * 2)}  ✕", tr("Take away: {filter}").format(filter=words), is_active=True
        )
        chip.clicked.connect(lambda _checked: taken_away())

    def _add_choice(self, choice: Choice) -> None:
        chip = self._chip(
            f"{one_line(choice.words, _CHIP_CHARS)}  {number(choice.count)}",
            tr("Only {field}: {value}").format(field=field_name(choice.field), value=choice.value),
        )
        chip.clicked.connect(lambda _checked: self.field_wanted.emit(choice.field, choice.value))

    def _add_menu(self, choices: list[list[Choice]]) -> None:
        chip = self._chip(tr("Narrow ▾"), tr("Agents, projects, roles and months, with their matches"))
        chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(chip)
        for of_field in choices:
            menu.addSection(field_name(of_field[0].field))
            for choice in of_field[:_MENU_MAX]:
                words = f"{one_line(choice.words, 40)}\t{number(choice.count)}".replace("&", "&&")
                action = menu.addAction(words)
                action.triggered.connect(
                    lambda _checked, choice=choice: self.field_wanted.emit(choice.field, choice.value)
                )
        chip.setMenu(menu)

    def _chip(self, words: str, tip: str, *, is_active: bool = False) -> QToolButton:
        chip = QToolButton(self)
        chip.setObjectName("chip")
        chip.setProperty("isActive", is_active)
        # an ampersand would become a mnemonic
        chip.setText(words.replace("&", "&&"))
        chip.setToolTip(tip.replace("<", "‹"))
        chip.setAccessibleName(tip)
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._flow.addWidget(chip)
        chip.show()
        return chip
