"""What all arms have between two places, in one order. Pure."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pond_desktop.archive import Arm, Mark
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.cursors import Start
from pond_desktop.operations.gathering import Found, Gathered, Tier
from pond_desktop.operations.ordering import in_order


class Stretch(Struct, kw_only=True):
    """Hits in their order; one message can be among them more than once. `starts` is where it begins, `following` where
    the next one does, for each arm that goes on. `is_cut`: it holds more than `entries`."""

    entries: list[Found]
    starts: dict[Arm, Start]
    following: dict[Arm, Start]
    is_cut: bool

    def behind(self, count: int) -> dict[Arm, Start]:
        """Where the arms go on behind the first `count` entries; by recency only."""
        return _behind(self.entries[:count], self.entries[count:], self.starts, self.following)


def stretch_of(
    asked: Asked, starts: dict[Arm, Start], gathered: Mapping[Arm, Gathered], beside: Sequence[Found]
) -> Stretch:
    """The stretch as far as its order is certain: up to where one of the arms has more than it gave.

    Args:
        beside: what was found in other ways; it has no place in time.
    """
    found = [*beside, *(each for its in gathered.values() for each in its.found)]
    entries = in_order(found, asked.by)
    ends = {(end.arm, end.hit.place) for its in gathered.values() for end in its.ends}
    count = next((at for at, each in enumerate(entries, 1) if (each.arm, each.hit.place) in ends), None)
    following = {arm: its.following for arm, its in gathered.items() if its.following is not None}
    if count is not None and asked.by == "recency":
        following = _behind(entries[:count], entries[count:], starts, following)
    return Stretch(
        entries=entries[:count],
        starts=starts,
        following=following,
        is_cut=count is not None and asked.by == "relevance",
    )


def _behind(
    before: Sequence[Found], rest: Sequence[Found], starts: Mapping[Arm, Start], following: Mapping[Arm, Start]
) -> dict[Arm, Start]:
    last = {each.arm: each for each in before if each.tier is not Tier.NAMED}
    goes_on = {each.arm for each in rest} | following.keys()
    return {arm: _start_behind(last[arm]) if arm in last else start for arm, start in starts.items() if arm in goes_on}


def _start_behind(found: Found) -> Start:
    return Start(Mark(found.hit.at, found.hit.place), forms=found.tier is Tier.OTHER_FORMS)
