"""Removing a session for good."""

from msgspec import Struct

from pond_desktop.archive import Reader
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.capture.forgetting import Forgotten
from pond_desktop.capture.forgetting import forget as forget_sessions
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.summaries import session_summary
from pond_desktop.projection.values import SessionSummary


class ForgetPlan(Struct, frozen=True, kw_only=True):
    """What forgetting a session removes: itself and all sessions below it. `copies` are sessions that stay, and repeat
    some of its messages; `backups` files of ours that still hold it; `own_count` pins, tags, notes and titles
    of the person's go with them."""

    session: SessionSummary
    below: tuple[SessionSummary, ...]
    message_count: int
    copies: tuple[SessionSummary, ...]
    backups: tuple[str, ...]
    own_count: int = 0


def plan_forget(pond: Pond, target: str, *, with_secrets: bool = False) -> ForgetPlan:
    """What would go. Raises NotFound or ValidationFailed as any naming of a session does."""
    with pond.archive.reading() as reader:
        session, below = _family(reader, target)
        copies = reader.sessions_copying(session.source, [session.id, *(each.id for each in below)])
        own_count = reader.own_count([(each.source, each.id) for each in (session, *below)])
        masking = Masking(pond, reader, with_secrets=with_secrets)
        session, below, copies = masking.session(session), masking.sessions(below), masking.sessions(copies)
    folder = pond.folders.archive_file.parent / "backups"
    backups = sorted(str(path) for path in folder.glob("*.db")) if folder.is_dir() else []
    return ForgetPlan(
        session=session_summary(session),
        below=tuple(map(session_summary, below)),
        message_count=session.total_count + sum(each.total_count for each in below),
        copies=tuple(map(session_summary, copies)),
        backups=tuple(backups),
        own_count=own_count,
    )


def forget(pond: Pond, target: str) -> Forgotten:
    """Removes a session and those below it: rows, postings, raw bytes. A mark stays, so that no capture brings them
    back. There is no way back but a backup.

    Raises:
        NotFound: there is no such session; or its file holds others too, and nobody can tell them apart.
        ArchiveError: somebody else writes.
    """
    with pond.archive.reading() as reader:
        session, below = _family(reader, target)
    return forget_sessions(pond, [session, *below])


def _family(reader: Reader, target: str) -> tuple[ArchivedSession, list[ArchivedSession]]:
    session = resolve(reader, target).session
    return session, reader.sessions_below(session)
