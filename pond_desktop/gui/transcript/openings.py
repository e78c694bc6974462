"""What a person opened in a session: cards, texts in full, cards as they were written. Pure."""

from msgspec import Struct

from pond_desktop.projection.values import MessageView, PartView


class Unfolded(Struct, frozen=True):
    """What is open of a message, by part: cards, texts that are shown in full, cards that show what was written.
    `is_beside`: changes of files stand in two columns."""

    cards: frozenset[int] = frozenset()
    whole: frozenset[int] = frozenset()
    raw: frozenset[int] = frozenset()
    is_beside: bool = False


class Openings:
    """By message. Where all cards stand open, so do those of messages that are still to come; a result only where
    there is no call of it, since that shows it too."""

    def __init__(self) -> None:
        self._toggled: dict[str, frozenset[int]] = {}
        self._whole: dict[str, frozenset[int]] = {}
        self._raw: dict[str, frozenset[int]] = {}
        self.is_all_open = False
        self.is_beside = False

    def clear(self) -> None:
        """Another session: how changes are shown is a habit and stays."""
        for each in (self._toggled, self._whole, self._raw):
            each.clear()
        self.is_all_open = False

    def of(self, view: MessageView) -> Unfolded:
        return Unfolded(
            cards=self._unasked(view) ^ self._toggled.get(view.id, _NONE),
            whole=self._whole.get(view.id, _NONE),
            raw=self._raw.get(view.id, _NONE),
            is_beside=self.is_beside,
        )

    def toggle(self, view: MessageView, part: int) -> None:
        self._toggled[view.id] = self._toggled.get(view.id, _NONE) ^ {part}

    def unfold(self, view: MessageView, part: int) -> None:
        if part not in self.of(view).cards:
            self.toggle(view, part)

    def show_whole(self, view: MessageView, part: int) -> None:
        self.unfold(view, part)
        self._whole[view.id] = self._whole.get(view.id, _NONE) | {part}

    def toggle_raw(self, view: MessageView, part: int) -> None:
        self._raw[view.id] = self._raw.get(view.id, _NONE) ^ {part}

    def show_raw(self, view: MessageView, part: int) -> None:
        self.unfold(view, part)
        self._raw[view.id] = self._raw.get(view.id, _NONE) | {part}

    def toggle_message(self, view: MessageView) -> None:
        """Opens every card of a message, or closes them where one is open."""
        wanted = _NONE if self.of(view).cards else _foldable(view)
        self._toggled[view.id] = self._unasked(view) ^ wanted

    def toggle_message_raw(self, view: MessageView) -> None:
        """Shows every open card of a message as it was written, or none of them."""
        opened = self.of(view).cards
        self._raw[view.id] = _NONE if self.of(view).raw & opened else opened

    def set_all_open(self, is_all_open: bool) -> None:
        """Every card of the session; what was opened or closed by itself before is forgotten."""
        self.is_all_open = is_all_open
        self._toggled.clear()

    def _unasked(self, view: MessageView) -> frozenset[int]:
        """What is open of a message that nobody touched."""
        if not self.is_all_open:
            return _NONE
        return frozenset(part.ordinal for part in view.parts if is_foldable(part) and _is_card(part))


_NONE: frozenset[int] = frozenset()


def is_foldable(part: PartView) -> bool:
    """Whether there is more to a part than its line."""
    return bool(part.text or part.is_cut)


def _is_card(part: PartView) -> bool:
    """A call, or a result without one; what was thought and what the harness added stay folded."""
    return part.type == "tool_call" or (part.type == "tool_result" and part.call_message_id is None)


def _foldable(view: MessageView) -> frozenset[int]:
    return frozenset(part.ordinal for part in view.parts if is_foldable(part))
