"""What a search found as rows: hits, in a grouped answer below the heading of their session."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from pond_desktop.gui.looks.amounts import age, matches
from pond_desktop.gui.search.wording import facts, who
from pond_desktop.gui.translation import tr
from pond_desktop.projection.found import HitGroup, HitView, SearchAnswer
from pond_desktop.projection.words import folder_name

ResultRow: TypeAlias = HitGroup | HitView
_Index = QModelIndex | QPersistentModelIndex
_SPOKEN_CHARS = 160


class ResultModel(QAbstractTableModel):
    """One column. Headings are rows that cannot be chosen."""

    def __init__(
        self, clock: Callable[[], datetime], agent_titles: Callable[[str], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.clock, self.agent_titles = clock, agent_titles
        self.is_grouped = False
        self._is_exact_told = False
        self._rows: list[ResultRow] = []

    def put(self, answer: SearchAnswer) -> None:
        self.beginResetModel()
        self.is_grouped = answer.request.is_grouped
        # one word is in all of them as typed: nothing to tell them apart by
        self._is_exact_told = len(answer.terms) > 1 or any(not term.rstrip("*").isalnum() for term in answer.terms)
        self._rows = _rows(answer)
        self.endResetModel()

    def add(self, answer: SearchAnswer) -> None:
        """The next page of the same answer."""
        rows = _rows(answer)
        if rows:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()

    def row_at(self, row: int) -> ResultRow:
        return self._rows[row]

    def hit_at(self, row: int) -> HitView | None:
        """`None` for a heading, and where there is no such row."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, HitView) else None

    def facts_of(self, hit: HitView) -> str:
        """The last line of a hit."""
        return facts(hit, self.agent_titles, is_grouped=self.is_grouped, is_exact_told=self._is_exact_told)

    def is_heading(self, row: int) -> bool:
        return isinstance(self._rows[row], HitGroup)

    def hits(self) -> Sequence[HitView]:
        return [row for row in self._rows if isinstance(row, HitView)]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.NoItemFlags if self.is_heading(index.row()) else super().flags(index)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title if isinstance(row, HitGroup) else row.excerpt
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken_group(row) if isinstance(row, HitGroup) else self._spoken_hit(row)
        return None

    def _spoken_group(self, group: HitGroup) -> str:
        said = [tr("Session {title}").format(title=group.title), self.agent_titles(group.agent)]
        said += [folder_name(group.project)] if group.project else []
        said += [tr("child of “{title}”").format(title=group.parent_title)] if group.parent_title else []
        return ", ".join([*said, matches(group.count, len(group.hits)), age(group.at, self.clock())])

    def _spoken_hit(self, hit: HitView) -> str:
        said = [hit.excerpt[:_SPOKEN_CHARS], who(hit, self.agent_titles)]
        if not self.is_grouped:
            said += [tr("in {title}").format(title=hit.title), self.facts_of(hit)]
        return ", ".join([*(word for word in said if word), age(hit.at, self.clock())])


def _rows(answer: SearchAnswer) -> list[ResultRow]:
    if not answer.request.is_grouped:
        return list(answer.hits)
    rows: list[ResultRow] = []
    for group in answer.groups:
        rows += [group, *group.hits]
    return rows
