"""What the person made of one session or message."""

from msgspec import Struct

from pond_desktop.canonical import Locator
from pond_desktop.canonical.own import Own
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.own_places import place_of
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.summaries import session_summary
from pond_desktop.projection.values import SessionSummary


class OwnState(Struct, frozen=True, kw_only=True):
    """`own` is of the session or the message that was named, `session` the one that it is of."""

    at: Locator
    own: Own | None
    session: SessionSummary


def own_of(pond: Pond, target: str, *, with_secrets: bool = False) -> OwnState:
    """Raises NotFound where there is no such session or message."""
    with pond.archive.reading() as reader:
        found = resolve(reader, target)
        at, masking = place_of(reader, found), Masking(pond, reader, with_secrets=with_secrets)
        return OwnState(
            at=at, own=Own.of(masking.own(reader.own_at(at))), session=session_summary(masking.session(found.session))
        )
