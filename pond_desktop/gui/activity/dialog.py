"""The calendar of a year: the map of its days, who and what they went to, and the same as tables."""

from datetime import date

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from pond_desktop.gui.activity.heat_map import HeatMap
from pond_desktop.gui.activity.rows import RowsModel, RowsTable
from pond_desktop.gui.activity.wording import ROW_KINDS, AgentTitles, all_said, kind_words, measure_words, remarks
from pond_desktop.gui.looks.theme import Theme
from pond_desktop.gui.translation import tr
from pond_desktop.projection.activity import MEASURES, Activity, Measure

_PLOT_PX_MIN = 104
_WIDTH_IN_EM, _HEIGHT_IN_EM = 56, 54


class ActivityDialog(QDialog):
    """Takes a year; says which one is wanted, and what was chosen in it. It stays while the list behind changes."""

    year_wanted = Signal(int)
    day_chosen = Signal(object)
    row_chosen = Signal(str, str)
    """A `RowKind` and a value: that agent, project, model or day of the year."""
    measure_chosen = Signal(str)
    """By a person."""

    def __init__(self, theme: Theme, agent_titles: AgentTitles, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Calendar of activity"))
        self._found: Activity | None = None
        self.measure: Measure = "messages"
        self.map = HeatMap(theme, today)
        self.map.day_chosen.connect(self.day_chosen)
        self.agents, self.projects = (
            RowsTable(RowsModel(kind, agent_titles, is_plot=True), theme) for kind in ("agent", "project")
        )
        self.agents.setAccessibleName(tr("Activity by agent"))
        self.projects.setAccessibleName(tr("Activity by project"))
        self.table_model = RowsModel("day", agent_titles, is_plot=False)
        self.table = RowsTable(self.table_model, theme)
        self.table.setAccessibleName(tr("Activity as a table"))
        for rows in (self.agents, self.projects, self.table):
            rows.row_chosen.connect(self.row_chosen)
        self._plots = (self.agents, self.projects)
        self._make_bar()
        self._arrange()
        self.say(tr("Counting…"))
        em = self.fontMetrics().height()
        self.resize(QSize(em * _WIDTH_IN_EM, em * _HEIGHT_IN_EM).boundedTo(self.screen().availableSize()))

    def put(self, found: Activity) -> None:
        self._found = found
        self.year.setText(str(found.year))
        first, last = found.years
        self.former.setEnabled(found.year > first)
        self.following.setEnabled(found.year < last)
        self.measures["cost"].setVisible("cost" in found.measures)
        if self.measure not in found.measures:
            self.choose_measure("messages")
        self.told.setText(all_said(found.total, found))
        self.say("  ".join(remarks(found)))
        self._show()

    @property
    def shown_year(self) -> int | None:
        return None if self._found is None else self._found.year

    def say(self, words: str) -> None:
        self.state.setText(words)
        self.state.setVisible(bool(words))

    def choose_measure(self, measure: Measure) -> None:
        self.measure = measure
        self.measures[measure].setChecked(True)
        self._show()

    def _measure_clicked(self, measure: Measure) -> None:
        self.choose_measure(measure)
        self.measure_chosen.emit(measure)

    def show_as_table(self, is_table: bool) -> None:
        self.as_table.setChecked(is_table)
        self.kinds.setVisible(is_table)
        self._kinds_title.setVisible(is_table)
        # a table has them all
        self._measure_bar.setHidden(is_table)
        self.pages.setCurrentIndex(int(is_table))

    def _show(self) -> None:
        if self._found is None:
            return
        self.map.put(self._found, self.measure)
        for plot in self._plots:
            model = plot.model()
            assert isinstance(model, RowsModel)
            model.put(self._found, self.measure)
        self.table_model.put(self._found, self.measure, ROW_KINDS[self.kinds.currentIndex()])

    def _make_bar(self) -> None:
        self.former, self.following = (_button(sign, name) for sign, name in (
            ("‹", tr("The year before")), ("›", tr("The year after"))
        ))  # fmt: skip
        self.former.clicked.connect(lambda _checked: self._want_year(-1))
        self.following.clicked.connect(lambda _checked: self._want_year(1))
        self.year = QLabel()
        self.year.setObjectName("heading")
        self.measures: dict[Measure, QToolButton] = {}
        self._alone = QButtonGroup(self)
        self._measure_bar = QWidget()
        inside = QHBoxLayout(self._measure_bar)
        inside.setContentsMargins(0, 0, 0, 0)
        for measure in MEASURES:
            button = _button(measure_words(measure), tr("Show {measure}").format(measure=measure_words(measure)))
            button.setCheckable(True)
            button.setChecked(measure == self.measure)
            button.setVisible(measure != "cost")
            button.clicked.connect(lambda _checked, measure=measure: self._measure_clicked(measure))
            self._alone.addButton(button)
            inside.addWidget(button)
            self.measures[measure] = button
        self.kinds = QComboBox()
        self.kinds.addItems([kind_words(kind) for kind in ROW_KINDS])
        # some systems call a choice by what is chosen, unless it has a label
        self._kinds_title = QLabel(tr("List of"))
        self._kinds_title.setBuddy(self.kinds)
        self._kinds_title.hide()
        self.kinds.activated.connect(lambda _row: self._show())
        self.kinds.hide()
        self.as_table = _button(tr("As a table"), tr("Show the numbers as a table"))
        self.as_table.setCheckable(True)
        self.as_table.clicked.connect(self.show_as_table)

    def _want_year(self, step: int) -> None:
        if self._found is not None:
            self.say(tr("Counting…"))
            self.year_wanted.emit(self._found.year + step)

    def _arrange(self) -> None:
        bar = QHBoxLayout()
        for widget in (self.former, self.year, self.following):
            bar.addWidget(widget)
        bar.addSpacing(16)
        bar.addWidget(self._measure_bar)
        bar.addStretch()
        bar.addWidget(self._kinds_title)
        bar.addWidget(self.kinds)
        bar.addWidget(self.as_table)
        self.told, self.state = QLabel(), QLabel()
        for label in (self.told, self.state):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.state.setObjectName("quiet")
        beside = QHBoxLayout()
        beside.setSpacing(12)
        # names of projects are the longer ones
        for plot in self._plots:
            plot.setMinimumHeight(_PLOT_PX_MIN)
        beside.addWidget(self.agents, 1)
        beside.addWidget(self.projects, 1)
        drawn = QWidget()
        inside = QVBoxLayout(drawn)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.map)
        inside.addLayout(beside, 1)
        self.pages = QStackedWidget()
        self.pages.setFrameShape(QFrame.Shape.NoFrame)
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidgetResizable(True)
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setWidget(drawn)
        self.map.moved.connect(lambda place: scrolled.ensureVisible(place.center().x(), place.center().y()))
        self.pages.addWidget(scrolled)
        self.pages.addWidget(self.table)
        lines = QVBoxLayout(self)
        lines.addLayout(bar)
        lines.addWidget(self.told)
        lines.addWidget(self.pages, 1)
        lines.addWidget(self.state)
        self.map.setFocus()


def _button(words: str, name: str) -> QToolButton:
    button = QToolButton()
    button.setText(words)
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setMinimumSize(26, 26)
    return button
