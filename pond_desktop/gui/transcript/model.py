"""The messages of one session as rows: loaded around what is looked at, the rest known by its outline only."""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.gui.looks.speakers import prompter
from pond_desktop.gui.transcript.rows import (
    Outcome,
    Row,
    Surroundings,
    Unfolded,
    compose,
    plain_text,
    spoken,
)
from pond_desktop.gui.transcript.turns import TurnOrder
from pond_desktop.projection.link_words import LinksInPlace, in_place
from pond_desktop.projection.values import LinkView, MessageView, SessionSummary, TranscriptPage

STRETCH_COUNT = 40
"""Messages that are asked for at once."""
_KEPT_COUNT = 1_200

_Index = QModelIndex | QPersistentModelIndex


class TranscriptModel(QAbstractListModel):
    """Rows in the order shown; positions in the order of the source. Holds at most some hundred messages."""

    stretch_wanted = Signal(int, int)
    """A position and a count: these messages are looked at and not here."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: SessionSummary | None = None
        self._order = TurnOrder(0, is_latest_first=True)
        self._clear()
        self._around = Surroundings(agent_title="", outcomes={}, children={})

    def _clear(self) -> None:
        self._views: OrderedDict[int, MessageView] = OrderedDict()
        self._positions: dict[str, int] = {}
        self._outline: Sequence[OutlineRow] | None = None
        self._unfolded: dict[str, Unfolded] = {}
        self._outcomes: dict[str, Outcome] = {}
        self._callers: dict[str, int] = {}
        self._asked: set[int] = set()
        self._links = LinksInPlace()

    # what goes in

    def open(self, page: TranscriptPage, *, agent_title: str, is_latest_first: bool) -> None:
        """Shows another session, from one page of it."""
        self.beginResetModel()
        self._clear()
        self.session = page.session
        self._links = in_place(page.links)
        children = {link.locator: link.session for link in page.links if link.session is not None}
        self._around = Surroundings(
            agent_title=agent_title,
            outcomes=self._outcomes,
            children=children,
            prompter=prompter(page.session),
        )
        views = page.messages
        starts = [page.earlier_count + place for place, view in enumerate(views) if _starts_turn(view)]
        self._order = TurnOrder(page.total_count, starts, is_latest_first=is_latest_first)
        self._keep(page.earlier_count, views)
        self.endResetModel()

    def close(self) -> None:
        self.beginResetModel()
        self._clear()
        self.session = None
        self._order = TurnOrder(0, is_latest_first=self._order.is_latest_first)
        self.endResetModel()

    def set_outline(self, outline: Sequence[OutlineRow]) -> None:
        """One entry a message, by position. Rows can move: before it, turns were known only where messages were."""
        starts = [place for place, row in enumerate(outline) if row.role == "user" and row.is_conversational]
        if len(outline) != self._order.message_count:
            self.beginResetModel()
            self._outline = outline
            self._order = TurnOrder(len(outline), starts, is_latest_first=self._order.is_latest_first)
            self.endResetModel()
            return
        self._outline = outline
        self._reorder(TurnOrder(len(outline), starts, is_latest_first=self._order.is_latest_first))

    def set_latest_first(self, is_latest_first: bool) -> None:
        if is_latest_first != self._order.is_latest_first:
            order = self._order
            self._reorder(TurnOrder(order.message_count, order.starts, is_latest_first=is_latest_first))

    def add(self, position: int, asked_count: int, views: Sequence[MessageView]) -> None:
        """Messages that were asked for; fewer than asked where a page was full. None: they are not there any more."""
        if views:
            self._asked.difference_update(range(position, position + asked_count))
        changed = self._keep(position, views)
        for row in sorted({self.row_of(place) for place in changed}):
            self._row_changed(row)

    def unask(self, position: int, asked_count: int) -> None:
        """The question was taken back: it may be asked again."""
        self._asked.difference_update(range(position, position + asked_count))

    def put_whole(self, view: MessageView) -> None:
        """The same message with all its parts uncut."""
        position = self._positions.get(view.id)
        if position is not None:
            self._views[position] = view
            self._row_changed(self.row_of(position))

    def toggle(self, row: int, part: int) -> None:
        self._unfold(row, lambda unfolded: unfolded.toggled(part))

    def show_whole(self, row: int, part: int) -> None:
        self._unfold(row, lambda unfolded: unfolded.with_whole(part))

    def unfold(self, row: int, part: int) -> None:
        """Opens the card of a part; an open one stays open."""
        self._unfold(row, lambda unfolded: Unfolded(unfolded.cards | {part}, unfolded.whole))

    def toggle_all(self, row: int) -> None:
        """Opens every card of a message, or closes them where one is open."""
        view = self.view_at(row)
        if view is None:
            return
        foldable = frozenset(part.ordinal for part in view.parts if part.text or part.is_cut)
        self._unfold(row, lambda unfolded: Unfolded() if unfolded.cards else Unfolded(foldable, unfolded.whole))

    # what comes out

    @property
    def is_latest_first(self) -> bool:
        return self._order.is_latest_first

    def row_of(self, position: int) -> int:
        return self._order.row_of(position)

    def position_of(self, row: int) -> int:
        return self._order.position_of(row)

    def row_of_message(self, message_id: str) -> int | None:
        position = self._positions.get(message_id)
        return None if position is None else self.row_of(position)

    def row_of_ordinal(self, ordinal: int) -> int | None:
        """Where the message of that number in its source stands; `None` where that is not known."""
        if self._outline is not None:
            place = bisect_left(self._outline, ordinal, key=lambda known: known.ordinal)
            is_there = place < len(self._outline) and self._outline[place].ordinal == ordinal
            return self.row_of(place) if is_there else None
        found = (position for position, view in self._views.items() if view.ordinal == ordinal)
        position = next(found, None)
        return None if position is None else self.row_of(position)

    def view_at(self, row: int) -> MessageView | None:
        return self._views.get(self.position_of(row)) if 0 <= row < self._order.message_count else None

    def row_content(self, row: int) -> Row | None:
        view = self.view_at(row)
        if view is None:
            return None
        is_all_known = self._outline is not None or len(self._views) == self._order.message_count
        turn = self._order.turn_begun_at(self.position_of(row), is_numbered=is_all_known)
        above, below = self._links_at(row, view)
        unfolded = self._unfolded.get(view.id, Unfolded())
        return compose(view, self._around, unfolded, turn=turn, above=above, below=below)

    def outline_in_rows(self) -> Iterator[OutlineRow] | None:
        """What is known of the messages that are not loaded, row by row; `None` where that is nothing yet."""
        outline = self._outline
        return None if outline is None else (outline[position] for position in self._order.positions())

    def positions_in_rows(self) -> Iterator[int]:
        """The positions of all messages, row by row."""
        return self._order.positions()

    def want(self, rows: Iterable[int]) -> None:
        """Asks for the messages of `rows` that are not here, in stretches, each once."""
        if self._outline is None:
            return
        for row in rows:
            position = self.position_of(row)
            if position in self._views or position in self._asked:
                continue
            first = position - position % STRETCH_COUNT
            last = min(first + STRETCH_COUNT, self._order.message_count)
            missing = [place for place in range(first, last) if place not in self._views and place not in self._asked]
            start, end = missing[0], missing[-1] + 1
            self._asked.update(range(start, end))
            self.stretch_wanted.emit(start, end - start)

    def next_prompt(self, row: int, step: int) -> int | None:
        """The row of the next message that a person typed, downward (1) or upward (-1)."""
        place = row + step
        while 0 <= place < self._order.message_count:
            if self._is_prompt(place):
                return place
            place += step
        return None

    # Qt's side

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._order.message_count

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        view = self.view_at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if view is None else plain_text(view)
        return "Message not loaded yet" if view is None else self._spoken(index.row(), view)

    def _spoken(self, row: int, view: MessageView) -> str:
        above, below = self._links_at(row, view)
        return spoken(view, self._around, (*above, *below))

    def _links_at(self, row: int, view: MessageView) -> tuple[tuple[LinkView, ...], tuple[LinkView, ...]]:
        """Links that stand above a message and below it."""
        position, links = self.position_of(row), self._links
        below = links.at.get(view.id, ())
        is_last = position == self._order.message_count - 1
        return links.above if position == 0 else (), (*below, *links.below) if is_last else below

    def _is_prompt(self, row: int) -> bool:
        if self._outline is not None:
            known = self._outline[self.position_of(row)]
            return known.role == "user" and known.is_conversational
        view = self.view_at(row)
        return view is not None and _starts_turn(view)

    def _unfold(self, row: int, change: "_Change") -> None:
        view = self.view_at(row)
        if view is not None:
            self._unfolded[view.id] = change(self._unfolded.get(view.id, Unfolded()))
            self._row_changed(row)

    def _row_changed(self, row: int) -> None:
        index = self.index(row, 0)
        self.dataChanged.emit(index, index)

    def _keep(self, position: int, views: Sequence[MessageView]) -> set[int]:
        """Returns the positions whose rows look different now."""
        changed = set()
        for place, view in enumerate(views, position):
            self._views[place] = view
            self._views.move_to_end(place)
            self._positions[view.id] = place
            changed.add(place)
            for part in view.parts:
                if part.call_id is None:
                    continue
                if part.type == "tool_call":
                    self._callers[part.call_id] = place
                elif part.type == "tool_result" and part.is_failure is not None:
                    self._outcomes[part.call_id] = "failed" if part.is_failure else "ok"
                    changed.update(self._caller(part.call_id))
        while len(self._views) > _KEPT_COUNT:
            _, dropped = self._views.popitem(last=False)
            self._positions.pop(dropped.id, None)
        return changed

    def _caller(self, call_id: str) -> tuple[int, ...]:
        place = self._callers.get(call_id)
        return () if place is None or place not in self._views else (place,)

    def _reorder(self, order: TurnOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        before, self._order = self._order, order
        held = self.persistentIndexList()
        self.changePersistentIndexList(
            held, [self.index(order.row_of(before.position_of(index.row())), 0) for index in held]
        )
        self.layoutChanged.emit()


class _Change(Protocol):
    def __call__(self, unfolded: Unfolded) -> Unfolded: ...


def _starts_turn(view: MessageView) -> bool:
    return view.role == "user" and view.is_conversational
