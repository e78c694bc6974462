"""Some messages from anywhere inside a session, for a reader who jumps."""

from pond_desktop.archive import MessagePlace
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import resolve
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.pages import fitting, text_bytes
from pond_desktop.projection.values import MessageView

_COUNT_MAX = 200


def read_stretch(
    pond: Pond, session: str, *, ordinal: int, count: int, skip: int = 0, with_secrets: bool = False
) -> tuple[MessageView, ...]:
    """Up to `count` (at most 200) consecutive messages from `ordinal` on, by the session's outline.

    Bounded in bytes like a page: fewer come back where they are long, but at least one where there is one.

    Args:
        skip: leaves out so many of the first: of a session in several files some have the same ordinal.
    Raises:
        NotFound: there is no such session.
    """
    with pond.archive.reading() as reader:
        found = resolve(reader, session).session
        run = reader.page(found.key, limit=min(max(count, 1), _COUNT_MAX) + skip, after=MessagePlace(ordinal))[skip:]
        run = [with_texts(reader, archived) for archived in run]
        run = run[fitting([text_bytes(archived.message) for archived in run], from_end=False)]
        run = Masking(pond, reader, with_secrets=with_secrets).messages(run)
        return views_of(reader, found, run, reader.links_of(found), with_secrets=with_secrets)
