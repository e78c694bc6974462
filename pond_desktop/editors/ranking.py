"""Which place is meant by who says nothing: what can take something, and was used last."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from pond_desktop.editors.target import Place

_NEVER = datetime.min.replace(tzinfo=UTC)


def ranked(
    places: Iterable[Place], *, preferred: str, inserted_at: Mapping[tuple[str, str], datetime]
) -> tuple[Place, ...]:
    """Best first: those that can take something now, of them those of the `preferred` target, of them the one that a
    person typed or inserted into last."""

    def rank(place: Place) -> tuple[bool, bool, float]:
        last_at = max(place.last_used_at or _NEVER, inserted_at.get((place.target, place.id), _NEVER))
        return place.refusal is not None, place.target != preferred, -last_at.timestamp()

    return tuple(sorted(places, key=rank))
