"""When a message was written, also where the agent did not write it down."""

from datetime import datetime
from typing import NamedTuple

from pond_desktop.canonical import Message
from pond_desktop.projection.values import TimeBasis


class ShownTime(NamedTuple):
    at: datetime | None
    basis: TimeBasis


def times_of(messages: list[Message], earlier: datetime | None, later: datetime | None) -> list[ShownTime]:
    """The time to show for each of consecutive `messages`; one without takes its predecessor's, else its successor's.

    Args:
        earlier: the nearest written time before the first of them.
        later: the nearest written time after the last of them.
    """
    after: list[datetime | None] = []
    for message in reversed(messages):
        after.append(later)
        later = message.at or later
    after.reverse()
    shown = []
    for message, next_at in zip(messages, after, strict=True):
        if message.at is not None:
            shown.append(ShownTime(message.at, "zone_assumed" if message.is_zone_assumed else "stated"))
            earlier = message.at
        else:
            shown.append(ShownTime(earlier or next_at, "inferred"))
    return shown
