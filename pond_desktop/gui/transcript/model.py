"""The messages of one session as rows: loaded around what is looked at, the rest known by its outline only."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from pond_desktop.canonical import Role
from pond_desktop.canonical.archived import OutlineRow
from pond_desktop.canonical.own import Own
from pond_desktop.gui.looks.speakers import prompter, role_words
from pond_desktop.gui.transcript.blocks import Line, Row
from pond_desktop.gui.transcript.days import day_begun, day_written
from pond_desktop.gui.transcript.fetched import Fetched
from pond_desktop.gui.transcript.loaded import LoadedMessages
from pond_desktop.gui.transcript.opened_rows import OpenedRows
from pond_desktop.gui.transcript.rows import Surroundings, compose, plain_text, spoken, told
from pond_desktop.gui.transcript.runs import run_words
from pond_desktop.gui.transcript.turns import TurnOrder
from pond_desktop.gui.translation import tr
from pond_desktop.projection.growth import Growth
from pond_desktop.projection.link_words import LinksInPlace, in_place
from pond_desktop.projection.values import LinkView, MessageView, SessionSummary, TranscriptPage

STRETCH_COUNT = 40
"""Messages that are asked for at once."""

_Index = QModelIndex | QPersistentModelIndex


class TranscriptModel(OpenedRows):
    """Rows in the order shown; positions in the order of the source. Holds at most some hundred messages."""

    stretch_wanted = Signal(int, int)
    """A position and a count: these messages are looked at and not here."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: SessionSummary | None = None
        self._order = TurnOrder(0, is_latest_first=True)
        self._is_live = False
        self._clear()
        self._around = Surroundings(agent_title="", outcomes={}, children={})

    def _clear(self) -> None:
        self._loaded = LoadedMessages()
        self._fetched = Fetched()
        self._outline: list[OutlineRow] | None = None
        self._asked: set[int] = set()
        self._links = LinksInPlace()

    # what goes in

    def open(self, page: TranscriptPage, *, agent_title: str, is_latest_first: bool) -> None:
        """Shows another session, from one page of it; of the same one anew, what was opened stays open."""
        self.beginResetModel()
        if self.session is None or self.session.locator != page.session.locator:
            self.openings.clear()
            self.runs.forget()
            self._is_live = False
        self._clear()
        self._put_session(page.session, page.links, agent_title)
        views = page.messages
        starts = [page.earlier_count + place for place, view in enumerate(views) if _starts_turn(view)]
        self._order = TurnOrder(page.total_count, starts, is_latest_first=is_latest_first)
        self._keep(page.earlier_count, views)
        self.endResetModel()

    def _put_session(self, session: SessionSummary, links: Sequence[LinkView], agent_title: str) -> None:
        self.session = session
        self._links = in_place(links)
        self._around = Surroundings(
            agent_title=agent_title,
            outcomes=self._loaded.outcomes,
            answered_at=self._loaded.answered_at,
            are_cards_read=self.are_cards_read,
            children={link.locator: link.session for link in links if link.session is not None},
            prompter=prompter(session),
        )

    def close(self) -> None:
        self.beginResetModel()
        self._clear()
        self.openings.clear()
        self.session = None
        self._order = TurnOrder(0, is_latest_first=self._order.is_latest_first)
        self.endResetModel()

    def set_outline(self, outline: Sequence[OutlineRow]) -> None:
        """One entry a message, by position. Rows can move: before it, turns were known only where messages were."""
        prompts = _prompts(outline, 0)
        count = self._order.message_count
        if len(outline) < count:
            self.beginResetModel()
            self._outline = list(outline)
            self._order = TurnOrder(len(outline), prompts, is_latest_first=self._order.is_latest_first)
            self.endResetModel()
            return
        self._outline = list(outline)
        self._reorder(self._ordered(count, prompts))
        self._lengthen(prompts)

    def grow(self, growth: Growth) -> bool:
        """What was said since the outline came goes where it belongs; all else stays as it is. False where nothing is
        different."""
        assert self._outline is not None
        before, links = self._order.message_count, self._links
        self._put_session(growth.session, growth.links, self._around.agent_title)
        self._outline[growth.start :] = growth.rows
        prompts = [*self._order.prompts_before(growth.start), *_prompts(growth.rows, growth.start)]
        known = prompts[: bisect_left(prompts, before)]
        if known != self._order.prompts_before(before):
            self._reorder(self._ordered(before, known))
        self._lengthen(prompts)
        changed = self._keep(growth.start, growth.views)
        self._asked.difference_update(range(growth.start, growth.start + len(growth.views)))
        changed |= self._relinked(links)
        if self._order.message_count > before > 0:
            # what stands below the last message does not stand here any more
            changed.add(before - 1)
        self._positions_changed(changed)
        return bool(changed) or self._order.message_count != before

    def set_live(self, is_live: bool) -> None:
        """Whether the agent is writing it just now: that is told below the last message."""
        if is_live != self._is_live:
            self._is_live = is_live
            if self._order.message_count:
                self._row_changed(self.row_of(self._order.message_count - 1))

    def set_latest_first(self, is_latest_first: bool) -> None:
        if is_latest_first != self._order.is_latest_first:
            count = self._order.message_count
            prompts = self._order.prompts_before(count)
            self._reorder(TurnOrder(count, prompts, is_latest_first=is_latest_first))

    def add(self, position: int, asked_count: int, views: Sequence[MessageView]) -> None:
        """Messages that were asked for; fewer than asked where a page was full. None: they are not there any more."""
        if views:
            self._asked.difference_update(range(position, position + asked_count))
        self._positions_changed(self._keep(position, views))

    def unask(self, position: int, asked_count: int) -> None:
        """The question was taken back: it may be asked again."""
        self._asked.difference_update(range(position, position + asked_count))

    def put_whole(self, asked: MessageView, whole: MessageView) -> None:
        """The same message with all its parts uncut. Where it is not here as it was asked about, that is too late."""
        position = self._loaded.put_whole(asked, whole)
        if position is not None:
            self._row_changed(self.row_of(position))

    def put_own(self, message_id: str, own: Own | None) -> None:
        """What the person made of a message."""
        self._loaded.put_own(message_id, own)
        self._message_changed(message_id)

    # what comes out

    @property
    def order(self) -> TurnOrder:
        return self._order

    @property
    def is_latest_first(self) -> bool:
        return self._order.is_latest_first

    @property
    def is_live(self) -> bool:
        return self._is_live

    @property
    def is_all_known(self) -> bool:
        """Whether all turns are known, not only those of the messages that are here."""
        return self._outline is not None or len(self._loaded) == self._order.message_count

    def row_of(self, position: int) -> int:
        return self._order.row_of(position)

    def position_of(self, row: int) -> int:
        return self._order.position_of(row)

    def row_of_message(self, message_id: str) -> int | None:
        position = self._loaded.position_of(message_id)
        return None if position is None else self.row_of(position)

    def row_of_ordinal(self, ordinal: int) -> int | None:
        """Where the message of that number in its source stands; `None` where that is not known."""
        if self._outline is not None:
            place = bisect_left(self._outline, ordinal, key=lambda known: known.ordinal)
            is_there = place < len(self._outline) and self._outline[place].ordinal == ordinal
            return self.row_of(place) if is_there else None
        found = (position for position, view in self._loaded if view.ordinal == ordinal)
        position = next(found, None)
        return None if position is None else self.row_of(position)

    def view_at(self, row: int) -> MessageView | None:
        return self._loaded.at(self.position_of(row)) if 0 <= row < self._order.message_count else None

    def row_content(self, row: int) -> Row | None:
        view = self.view_at(row)
        if view is None:
            return None
        position = self.position_of(row)
        turn = self._order.turn_begun_at(position, is_numbered=self.is_all_known)
        above, below = self._links_at(row, view)
        unfolded, is_folded = self.openings.of(view), not self.runs.is_open(position)
        is_live_end = self._is_live and position == self._order.message_count - 1
        self._fetch(view, unfolded)
        return compose(
            view,
            self._around_of(view, is_live=is_live_end),
            unfolded,
            turn=turn,
            above=above,
            below=below,
            day=day_begun(row, self._day_written),
            is_live_end=is_live_end,
            run=self._run_line(position),
            is_folded=is_folded,
        )

    def _around_of(self, view: MessageView, *, is_live: bool) -> Surroundings:
        cards = self._fetched.cards_of(view)
        return replace(self._around, is_live=is_live, cards=cards, thumbs=self._fetched.thumbs)

    def outline_at(self, position: int) -> OutlineRow | None:
        return self._outline[position] if self._outline is not None else None

    def outline_in_rows(self) -> Iterator[OutlineRow] | None:
        """What is known of the messages that are not loaded, row by row; `None` where that is nothing yet."""
        outline = self._outline
        return None if outline is None else self._order.in_rows(outline)

    def positions_in_rows(self) -> Iterator[int]:
        """The positions of all messages, row by row."""
        return self._order.in_rows(range(self._order.message_count))

    def want(self, rows: Iterable[int]) -> None:
        """Asks for the messages of `rows` that are not here, in stretches, each once."""
        if self._outline is None:
            return
        for row in rows:
            position = self.position_of(row)
            if position in self._loaded or position in self._asked:
                continue
            first = position - position % STRETCH_COUNT
            last = min(first + STRETCH_COUNT, self._order.message_count)
            missing = [place for place in range(first, last) if place not in self._loaded and place not in self._asked]
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
        return tr("Message not loaded yet") if view is None else spoken(view, *self._spoken_with(index.row(), view))

    def who(self, role: Role) -> str:
        """Whose words those of a role are in this session."""
        return role_words(role, self._around.agent_title, self._around.prompter)

    def told(self, row: int) -> str:
        """What is told of a message that is here, in one line."""
        view = self.view_at(row)
        return "" if view is None else told(view, *self._spoken_with(row, view))

    def _spoken_with(self, row: int, view: MessageView) -> tuple[Surroundings, tuple[LinkView, ...]]:
        above, below = self._links_at(row, view)
        is_live = self._is_live and self.position_of(row) == self._order.message_count - 1
        return self._around_of(view, is_live=is_live), (*above, *below)

    def _links_at(self, row: int, view: MessageView) -> tuple[tuple[LinkView, ...], tuple[LinkView, ...]]:
        """Links that stand above a message and below it."""
        position, links = self.position_of(row), self._links
        below = links.at.get(view.id, ())
        is_last = position == self._order.message_count - 1
        return links.above if position == 0 else (), (*below, *links.below) if is_last else below

    def _is_prompt(self, row: int) -> bool:
        if self._outline is not None:
            return self._outline[self.position_of(row)].is_prompt
        view = self.view_at(row)
        return view is not None and _starts_turn(view)

    def is_said(self, position: int) -> bool:
        if self._outline is not None:
            return self._outline[position].is_conversational
        view = self._loaded.at(position)
        return view is None or view.is_conversational

    def _run_line(self, position: int) -> Line | None:
        if not self.runs.holds_line(position):
            return None
        held = self.runs.positions(position)
        words = run_words((self._loaded.at(place) for place in held), len(held))
        is_open = self.runs.is_open(position)
        return Line(kind="folded", name=words, text="", part=-1, is_foldable=True, is_open=is_open) if words else None

    def _positions_changed(self, positions: Iterable[int]) -> None:
        lines = {self.runs.start(place) for place in positions} if self.runs.is_on else set()
        for row in sorted({self.row_of(place) for place in {*positions, *lines}}):
            self._row_changed(row)

    def _keep(self, position: int, views: Sequence[MessageView]) -> set[int]:
        """Takes messages. Returns the positions of those that are others now, or ended otherwise."""
        changed = self._loaded.keep(position, views)
        for view in filter(None, map(self._loaded.at, changed)):
            self._fetched.forget(view.id)
        return changed

    def _relinked(self, former: LinksInPlace) -> set[int]:
        """The positions, of messages that are here, where other links stand now."""
        now, last = self._links, self._order.message_count - 1
        ids = [name for name in {*former.at, *now.at} if former.at.get(name) != now.at.get(name)]
        places = {place for name in ids if (place := self._loaded.position_of(name)) is not None}
        places |= {0} if former.above != now.above else set()
        return places | ({last} if former.below != now.below and last >= 0 else set())

    def _day_written(self, row: int) -> date | None:
        position = self.position_of(row)
        return day_written(self.outline_at(position), self._loaded.at(position), self._around.zone)

    def _ordered(self, count: int, prompts: Sequence[int]) -> TurnOrder:
        return TurnOrder(count, prompts, is_latest_first=self._order.is_latest_first)

    def _lengthen(self, prompts: Sequence[int]) -> None:
        """Rows for messages that the outline has beyond those that have one: first what goes on with the latest turn,
        then the turns after it."""
        assert self._outline is not None
        count, before = len(self._outline), self._order.message_count
        latest = bisect_left(prompts, before)
        begun = prompts[latest] if latest < len(prompts) else count
        for end in (begun, count):
            before = self._order.message_count
            if end == before:
                continue
            order = self._ordered(end, prompts)
            first = order.row_of(max(before, order.latest_start)) if order.is_latest_first else before
            self.beginInsertRows(QModelIndex(), first, first + end - before - 1)
            self._order = order
            self.endInsertRows()

    def _reorder(self, order: TurnOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        before, self._order = self._order, order
        held = self.persistentIndexList()
        self.changePersistentIndexList(
            held, [self.index(order.row_of(before.position_of(index.row())), 0) for index in held]
        )
        self.layoutChanged.emit()


def _prompts(outline: Iterable[OutlineRow], first: int) -> list[int]:
    return [place for place, row in enumerate(outline, first) if row.is_prompt]


def _starts_turn(view: MessageView) -> bool:
    return view.role == "user" and view.is_conversational
