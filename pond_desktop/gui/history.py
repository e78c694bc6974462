"""Where the reader has been. Pure."""

from msgspec import Struct


class Place(Struct, frozen=True):
    """A session, and the message that was at the top or chosen there."""

    session: str
    message_id: str | None = None


class History:
    """Back and forward as in a browser: a new place forgets what was ahead."""

    def __init__(self, places_max: int = 200) -> None:
        self._places: list[Place] = []
        self._index = -1
        self._places_max = places_max

    @property
    def here(self) -> Place | None:
        return self._places[self._index] if self._index >= 0 else None

    @property
    def can_go_back(self) -> bool:
        return self._index > 0

    @property
    def can_go_forward(self) -> bool:
        return self._index + 1 < len(self._places)

    def visit(self, place: Place) -> None:
        if place == self.here:
            return
        del self._places[self._index + 1 :]
        self._places.append(place)
        del self._places[: -self._places_max]
        self._index = len(self._places) - 1

    def note(self, message_id: str | None) -> None:
        """The reader is at this message of the present session: that is where going back leads."""
        if self.here is not None:
            self._places[self._index] = Place(self.here.session, message_id)

    def back(self) -> Place | None:
        if not self.can_go_back:
            return None
        self._index -= 1
        return self.here

    def forward(self) -> Place | None:
        if not self.can_go_forward:
            return None
        self._index += 1
        return self.here
