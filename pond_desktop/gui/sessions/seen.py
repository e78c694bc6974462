"""What the person has read of each session, as far as the window remembers."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from pond_desktop.projection.values import SessionSummary

_KEPT_MAX = 2_000


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    before: float
    until: dict[str, float]


class Seen:
    """A session is new where words came after it was last opened. At first everything counts as read.

    Only the sessions that were opened last are remembered: what came before the oldest of those counts as read.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._before = clock().timestamp()
        self._until: dict[str, float] = {}

    def is_new(self, session: SessionSummary) -> bool:
        if session.last_message_at is None:
            return False
        return session.last_message_at.timestamp() > max(self._until.get(session.locator, 0.0), self._before)

    def see(self, locator: str) -> None:
        """It is being read now."""
        # the last opened stands last
        self._until.pop(locator, None)
        self._until[locator] = self._clock().timestamp()
        while len(self._until) > _KEPT_MAX:
            oldest = next(iter(self._until))
            self._before = max(self._before, self._until.pop(oldest))

    def see_all(self) -> None:
        self._before = self._clock().timestamp()

    def opened(self, count: int) -> tuple[str, ...]:
        """The locators of the sessions that were opened last, the latest first."""
        return tuple(reversed(self._until))[:count]

    @property
    def begins_at(self) -> datetime:
        """What came until then counts as read."""
        return datetime.fromtimestamp(self._before, UTC)

    def written(self) -> str:
        return msgspec.json.encode(_Kept(before=self._before, until=self._until)).decode()

    def read(self, written: object) -> None:
        """What an earlier window wrote; anything else is passed over."""
        try:
            kept = msgspec.json.decode(str(written), type=_Kept)
        except msgspec.DecodeError:
            return
        self._before, self._until = kept.before, kept.until
