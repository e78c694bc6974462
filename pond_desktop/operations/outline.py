"""A whole session in outline, and what was said since that was made."""

from msgspec import Struct

from pond_desktop.archive import OutlineRow, Reader
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.operations.bodies import with_texts
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import resolve
from pond_desktop.operations.viewing import views_of
from pond_desktop.pond import Pond
from pond_desktop.projection.growth import Growth
from pond_desktop.projection.pages import fitting, text_bytes
from pond_desktop.projection.summaries import link_views, named_by, session_summary
from pond_desktop.projection.values import SessionSummary

_OVERLAP_COUNT = 10
"""So many of the last known messages are looked at again: an agent writes on at the last ones."""
_VIEWS_MAX = 200


class Outline(Struct, frozen=True, kw_only=True):
    """`rows` are all messages of the session in their order, without what they say; `superseded_count` tells one past
    of it from another."""

    session: SessionSummary
    rows: tuple[OutlineRow, ...]
    superseded_count: int = 0


def outline(pond: Pond, target: str, *, with_secrets: bool = False) -> Outline:
    """Raises NotFound where the target is neither a session nor a message; of a message, its session is outlined."""
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        masking = Masking(pond, reader, with_secrets=with_secrets)
        return Outline(
            session=session_summary(masking.session(session)),
            rows=tuple(reader.outline(session.key)),
            superseded_count=reader.superseded_count(session.key),
        )


def growth(pond: Pond, known: Outline, *, with_secrets: bool = False) -> Growth | None:
    """What became of a session since its outline was made. `None` where it did not only grow: its past was rewritten,
    and it has to be read anew.

    Takes as long as what is new, not as the session.

    Raises:
        NotFound: the session is not there any more.
    """
    with pond.archive.reading() as reader:
        session = resolve(reader, known.session.locator).session
        start = _overlap_start(known.rows)
        rows = reader.outline(session.key, from_ordinal=known.rows[start].ordinal if known.rows else 0)
        if not _has_only_grown(reader, session, known, start, rows):
            return None
        run = reader.messages([row.key for row in rows[:_VIEWS_MAX]])
        run = [with_texts(reader, archived) for archived in run]
        run = run[fitting([text_bytes(archived.message) for archived in run], from_end=False)]
        masking = Masking(pond, reader, with_secrets=with_secrets)
        links = masking.links(reader.links_of(session))
        return Growth(
            session=session_summary(masking.session(session)),
            start=start,
            rows=tuple(rows),
            views=views_of(reader, session, masking.messages(run), links, with_secrets=with_secrets),
            links=link_views(session, links, reader.messages_there(session.key, named_by(links))),
        )


def _overlap_start(rows: tuple[OutlineRow, ...]) -> int:
    """Of messages with one ordinal, as a session in several files has them, all or none."""
    start = max(0, len(rows) - _OVERLAP_COUNT)
    while start > 0 and rows[start - 1].ordinal == rows[start].ordinal:
        start -= 1
    return start


def _has_only_grown(
    reader: Reader, session: ArchivedSession, known: Outline, start: int, rows: list[OutlineRow]
) -> bool:
    former = [row.key for row in known.rows[start:]]
    return (
        [row.key for row in rows[: len(former)]] == former
        # what came to stand further up, from another file of the session, is no growth at its end
        and reader.total(session.key) == start + len(rows)
        and reader.superseded_count(session.key) == known.superseded_count
    )
