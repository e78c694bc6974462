"""Where replayed history ends and a session's own begins.

A fork, and a sub-agent that is given its parent's history, write their own header, then all old records at once, each
with the time of this writing. Nothing marks the end. What tells it, first one first:

- the id of a turn (version 7 ids hold the time when they were made), or the second when it started, against the
  start of the session: an old turn is older;
- where turns are not named: the pause before a person's next prompt, since the replay is written without any.
"""

from pond_desktop.adapters.codex.names import made_at_ms
from pond_desktop.adapters.codex.state import Copying
from pond_desktop.adapters.times import instant

_PAUSE_MS = 1000


def turn_began_ms(turn_id: str | None, started_at: object) -> int | None:
    """When a turn began. `started_at` are whole seconds: the last moment that they can mean."""
    made = made_at_ms(turn_id)
    if made is not None:
        return made
    started = instant(started_at).at
    return None if started is None else int(started.timestamp()) * 1000 + 999


def is_over(copying: Copying, *, started_ms: int | None, at_ms: int | None, turn_ms: int | None) -> bool:
    """Whether a record is the session's own, so that the copying is over.

    Args:
        started_ms: when the session started.
        at_ms: the record's time.
        turn_ms: when the turn began that this record opens; `None` for other records.
    """
    if turn_ms is not None and started_ms is not None:
        return turn_ms >= started_ms
    if at_ms is None or copying.last_ms is None:
        return False
    return at_ms - copying.last_ms > _PAUSE_MS and (started_ms is None or at_ms >= started_ms)
