"""A whole session in outline."""

from msgspec import Struct

from pond_desktop.archive import OutlineRow
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.summaries import session_summary
from pond_desktop.projection.values import SessionSummary


class Outline(Struct, frozen=True, kw_only=True):
    """`rows` are all messages of the session in their order, without what they say."""

    session: SessionSummary
    rows: tuple[OutlineRow, ...]


def outline(pond: Pond, target: str, *, with_secrets: bool = False) -> Outline:
    """Raises NotFound where the target is neither a session nor a message; of a message, its session is outlined."""
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        masking = Masking(pond, reader, with_secrets=with_secrets)
        return Outline(session=session_summary(masking.session(session)), rows=tuple(reader.outline(session.key)))
