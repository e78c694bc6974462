"""Sessions and messages kept at hand."""

from datetime import datetime

from msgspec import Struct

from pond_desktop.canonical.own import OwnThing
from pond_desktop.operations.own_places import place_named
from pond_desktop.operations.own_titles import titles_at
from pond_desktop.pond import Pond


class PinView(Struct, frozen=True, kw_only=True):
    """`title` is the session's; `None` where that is not in the archive."""

    locator: str
    pinned_at: datetime
    title: str | None = None


def pin(pond: Pond, target: str, is_pinned: bool = True) -> str:
    """Pins a session or a message, or takes the pin away; saying so twice does no harm. Returns its locator.

    Raises:
        NotFound: there is no such session or message.
        ArchiveBusy: a capture is writing and left no room for seconds.
    """
    with pond.archive.reading() as reader:
        at = place_named(reader, target)
    now = pond.clock()
    with pond.archive.keeping_own() as keeper:
        if is_pinned:
            keeper.keep(OwnThing(kind="pin", at=at, made_at=now, changed_at=now))
        else:
            keeper.drop("pin", at)
    return str(at)


def is_pinned(pond: Pond, target: str) -> bool:
    """Raises NotFound where there is no such session or message."""
    with pond.archive.reading() as reader:
        return any(thing.kind == "pin" for thing in reader.own_at(place_named(reader, target)))


def list_pins(pond: Pond, *, with_secrets: bool = False) -> tuple[PinView, ...]:
    """What is pinned, the latest pin first."""
    with pond.archive.reading() as reader:
        found = reader.own_things("pin")
        titles = titles_at(pond, reader, [thing.at for thing in found], with_secrets=with_secrets)
    return tuple(
        PinView(locator=str(thing.at), pinned_at=thing.made_at, title=titles.get(thing.at.of_session()))
        for thing in found
    )
