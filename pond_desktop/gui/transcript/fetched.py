"""What was read for rows beside their messages: what calls did, and pictures. The least looked at goes first."""

from collections import OrderedDict
from collections.abc import Mapping

from msgspec import Struct

from pond_desktop.gui.transcript.blocks import Thumb
from pond_desktop.gui.transcript.openings import Unfolded
from pond_desktop.projection.pictures import holds_picture
from pond_desktop.projection.tool_cards import ToolCard
from pond_desktop.projection.values import MessageView

_MESSAGES_MAX = 200
"""Of whose calls it is held what they did: some ten kB each, seldom a MB."""
_SHOWN_MAX = 40
_THUMBS_MAX = 150
"""Half a MB each on a common screen."""


def shown_pictures(view: MessageView) -> list[int]:
    """The pictures of a message that are shown in its row, by part: of very many the first."""
    return [part.ordinal for part in view.parts if holds_picture(part)][:_SHOWN_MAX]


class Question(Struct, frozen=True, eq=False):
    """What is to be read for a message: its pictures at these parts; what its calls did, where none is named."""

    view: MessageView
    parts: tuple[int, ...] = ()


class Fetched:
    """Of one session. Asks for nothing twice, and holds no more than some screens.

    An answer is taken where its question still stands: ids of messages are those of other sessions too, and what was
    asked about may be another by now.
    """

    def __init__(self) -> None:
        self.thumbs: OrderedDict[tuple[str, int], Thumb] = OrderedDict()
        """By message and part."""
        self._cards: OrderedDict[str, Mapping[int, ToolCard]] = OrderedDict()
        self._outdated: set[str] = set()
        self._asked: dict[str | tuple[str, int], Question] = {}

    def cards_of(self, view: MessageView) -> Mapping[int, ToolCard] | None:
        """`None` while they are not here."""
        if view.id in self._cards:
            self._cards.move_to_end(view.id)
        return self._cards.get(view.id)

    def put_cards(self, question: Question, cards: Mapping[int, ToolCard]) -> bool:
        message_id = question.view.id
        if self._asked.get(message_id) is not question:
            return False
        del self._asked[message_id]
        self._outdated.discard(message_id)
        self._cards[message_id] = cards
        if len(self._cards) > _MESSAGES_MAX:
            dropped, _ = self._cards.popitem(last=False)
            self._outdated.discard(dropped)
        return True

    def forget(self, message_id: str) -> None:
        """The message, or the one that answers it, is another now. What is here stands in until it was read again:
        nothing that is read collapses."""
        self._outdated.add(message_id)
        self._asked.pop(message_id, None)

    def put_thumb(self, question: Question, part: int, thumb: Thumb) -> bool:
        key = (question.view.id, part)
        if self._asked.get(key) is not question:
            return False
        del self._asked[key]
        self.thumbs[key] = thumb
        if len(self.thumbs) > _THUMBS_MAX:
            self.thumbs.popitem(last=False)
        return True

    def take_back(self, question: Question) -> None:
        """It is not answered, and may be asked again."""
        for key in [key for key, asked in self._asked.items() if asked is question]:
            del self._asked[key]

    def cards_wanted(self, view: MessageView, unfolded: Unfolded) -> Question | None:
        """Where a call or a result is open of which it is to be read what it did. Once."""
        is_here = view.id in self._cards and view.id not in self._outdated
        if is_here or view.id in self._asked or not _has_open_card(view, unfolded):
            return None
        self._asked[view.id] = question = Question(view)
        return question

    def are_awaited(self, view: MessageView, unfolded: Unfolded) -> bool:
        """Whether a call or a result is open of which it is not known yet what it did."""
        return view.id not in self._cards and _has_open_card(view, unfolded)

    def thumbs_wanted(self, view: MessageView) -> Question | None:
        """The pictures of a message that are not here. Each once."""
        shown = shown_pictures(view)
        for part in shown:
            if (view.id, part) in self.thumbs:
                self.thumbs.move_to_end((view.id, part))
        missing = [(view.id, part) for part in shown if (view.id, part) not in self.thumbs]
        wanted = [key for key in missing if key not in self._asked]
        if not wanted:
            return None
        question = Question(view, tuple(part for _, part in wanted))
        self._asked.update(dict.fromkeys(wanted, question))
        return question


def _has_open_card(view: MessageView, unfolded: Unfolded) -> bool:
    tools = (part for part in view.parts if part.type in ("tool_call", "tool_result"))
    return any(part.ordinal in unfolded.cards for part in tools)
