"""Sessions kept at hand."""

from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond


def pin_session(pond: Pond, target: str, is_pinned: bool) -> None:
    """Pins a session, or takes the pin away; saying so twice does no harm. Pins outlive captures.

    Args:
        target: the session, or a message of it.
    Raises:
        NotFound: there is no such session.
        ArchiveBusy: a capture is writing and left no room for seconds.
    """
    with pond.archive.reading() as reader:
        session_key = resolve(reader, target).session.key
    # without the writers' lock: a filling holds that for minutes, and keeps the database to itself only to commit
    pond.archive.pin(session_key, pond.clock() if is_pinned else None)


def is_pinned(pond: Pond, target: str) -> bool:
    """Raises NotFound where there is no such session."""
    with pond.archive.reading() as reader:
        return resolve(reader, target).session.key in reader.pinned()
