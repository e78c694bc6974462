"""Sessions kept at hand."""

from pond_desktop.operations.targets import resolve
from pond_desktop.pond import Pond
from pond_desktop.runtime import WriterLock


def pin_session(pond: Pond, target: str, is_pinned: bool) -> None:
    """Pins a session, or takes the pin away; saying so twice does no harm. Pins outlive captures.

    Args:
        target: the session, or a message of it.
    Raises:
        NotFound: there is no such session.
        ArchiveBusy: a capture is running.
    """
    with pond.archive.reading() as reader:
        session_key = resolve(reader, target).session.key
    with WriterLock(pond.folders.lock_file, "pins"):
        pond.archive.pin(session_key, pond.clock() if is_pinned else None)
