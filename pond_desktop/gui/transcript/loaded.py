"""The messages of a session that are here: some hundred, by their position in it."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec.structs import replace

from pond_desktop.canonical.own import Own
from pond_desktop.gui.transcript.rows import Outcome, outcome_of
from pond_desktop.projection.values import MessageView

_KEPT_COUNT = 1_200


class LoadedMessages:
    """Drops those that were not asked for longest. Knows how calls ended, once their results were here."""

    def __init__(self) -> None:
        self.outcomes: dict[tuple[str, str], Outcome] = {}
        """By the message that holds the result, and call id."""
        self.answered_at: dict[tuple[str, str], datetime] = {}
        """The same; only times that were written."""
        self._views: OrderedDict[int, MessageView] = OrderedDict()
        self._positions: dict[str, int] = {}
        self._cut: dict[str, MessageView] = {}

    def __len__(self) -> int:
        return len(self._views)

    def __contains__(self, position: int) -> bool:
        return position in self._views

    def __iter__(self) -> Iterator[tuple[int, MessageView]]:
        return iter(self._views.items())

    def at(self, position: int) -> MessageView | None:
        return self._views.get(position)

    def position_of(self, message_id: str) -> int | None:
        return self._positions.get(message_id)

    def keep(self, position: int, views: Sequence[MessageView]) -> set[int]:
        """Takes messages from a position on. Returns the positions that look different now."""
        changed = set()
        for place, view in enumerate(views, position):
            former = self._views.get(place)
            if former is None or self._cut.get(view.id, former) != view:
                self._views[place] = view
                self._cut.pop(view.id, None)
                self._positions[view.id] = place
                changed.add(place)
                changed |= self._calls_answered(view)
            self._views.move_to_end(place)
        while len(self._views) > _KEPT_COUNT:
            _, dropped = self._views.popitem(last=False)
            self._positions.pop(dropped.id, None)
            self._cut.pop(dropped.id, None)
        return changed

    def put_whole(self, asked: MessageView, whole: MessageView) -> int | None:
        """The same message with all its parts uncut. Returns its position; `None` where what was asked about is not
        here any more: another session has messages of the same ids."""
        position = self._positions.get(asked.id)
        if position is None:
            return None
        here = self._views[position]
        cut = self._cut.get(asked.id, here)
        if cut.locator != asked.locator or asked.parts not in (cut.parts, here.parts):
            return None
        self._cut[asked.id] = cut
        self._views[position] = replace(whole, own=here.own)
        return position

    def put_own(self, message_id: str, own: Own | None) -> int | None:
        """What the person made of a message. Returns its position; `None` where it is not here."""
        position = self._positions.get(message_id)
        if position is not None:
            self._views[position] = replace(self._views[position], own=own)
            if message_id in self._cut:
                self._cut[message_id] = replace(self._cut[message_id], own=own)
        return position

    def _calls_answered(self, view: MessageView) -> set[int]:
        """The positions of calls of which it is known now how they ended."""
        changed = set()
        for part in view.parts:
            if part.type != "tool_result" or part.call_id is None:
                continue
            outcome = outcome_of(part)
            if outcome is not None:
                self.outcomes[view.id, part.call_id] = outcome
            if view.at is not None and view.time_basis != "inferred":
                self.answered_at[view.id, part.call_id] = view.at
            caller = self._positions.get(part.call_message_id or "")
            if caller is not None:
                changed.add(caller)
                call = self._views[caller] = _answered(self._views[caller], part.call_id, view.id)
                if call.id in self._cut:
                    self._cut[call.id] = _answered(self._cut[call.id], part.call_id, view.id)
        return changed


def _answered(view: MessageView, call_id: str, result_message_id: str) -> MessageView:
    """A message that was read before the result of its call came."""
    parts = [
        replace(part, result_message_id=result_message_id)
        if part.type == "tool_call" and part.call_id == call_id and part.result_message_id is None
        else part
        for part in view.parts
    ]
    return replace(view, parts=tuple(parts))
