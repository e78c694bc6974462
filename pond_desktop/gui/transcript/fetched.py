"""What was read for rows beside their messages: what calls did, and pictures. The least looked at goes first."""

from collections import OrderedDict
from collections.abc import Mapping

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


class Fetched:
    """Asks for nothing twice, and holds no more than some screens."""

    def __init__(self) -> None:
        self.thumbs: OrderedDict[tuple[str, int], Thumb] = OrderedDict()
        """By message and part."""
        self._cards: OrderedDict[str, Mapping[int, ToolCard]] = OrderedDict()
        self._asked: set[object] = set()

    def cards_of(self, view: MessageView) -> Mapping[int, ToolCard] | None:
        """`None` while they are not here."""
        if view.id in self._cards:
            self._cards.move_to_end(view.id)
        return self._cards.get(view.id)

    def has_cards(self, message_id: str) -> bool:
        return message_id in self._cards

    def put_cards(self, message_id: str, cards: Mapping[int, ToolCard]) -> None:
        self._asked.discard(message_id)
        self._cards[message_id] = cards
        if len(self._cards) > _MESSAGES_MAX:
            self._cards.popitem(last=False)

    def forget_cards(self, message_id: str) -> None:
        """The message, or the one that answers it, is another now."""
        self._cards.pop(message_id, None)

    def put_thumb(self, message_id: str, part: int, thumb: Thumb) -> None:
        self._asked.discard((message_id, part))
        self.thumbs[message_id, part] = thumb
        if len(self.thumbs) > _THUMBS_MAX:
            self.thumbs.popitem(last=False)

    def are_cards_wanted(self, view: MessageView, unfolded: Unfolded) -> bool:
        """Whether a call or a result is open of which it is to be read what it did. Says so once."""
        return self.are_awaited(view, unfolded) and self._is_news(view.id)

    def are_awaited(self, view: MessageView, unfolded: Unfolded) -> bool:
        """Whether a call or a result is open of which it is not known yet what it did."""
        if view.id in self._cards:
            return False
        tools = (part for part in view.parts if part.type in ("tool_call", "tool_result"))
        return any(part.ordinal in unfolded.cards for part in tools)

    def thumbs_wanted(self, view: MessageView) -> list[int]:
        """The pictures of a message that are not here, each once."""
        wanted = []
        for part in shown_pictures(view):
            key = (view.id, part)
            if key in self.thumbs:
                self.thumbs.move_to_end(key)
            elif self._is_news(key):
                wanted.append(part)
        return wanted

    def _is_news(self, key: object) -> bool:
        is_news = key not in self._asked
        self._asked.add(key)
        return is_news
