"""Where a message was read from."""

from pathlib import Path

from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.origin import Origin

_OF_ANOTHER_MACHINE = "@"


def origin_of(pond: Pond, target: str) -> Origin | None:
    """The file that a message was read from, and whether it is there now; `None` where the archive knows none.

    Raises:
        ValidationFailed: a session was named.
        NotFound: the target is neither a session nor a message.
    """
    with pond.archive.reading() as reader:
        found = resolve(reader, target)
        archived = message_of(reader, found)
        file = next((file for file in reader.files_of(found.session.key) if file.key == archived.file_key), None)
    if file is None:
        return None
    spans = sorted({part.span for part in archived.message.parts})
    path, document = Path(file.path), None
    is_here = _OF_ANOTHER_MACHINE not in found.session.source
    if is_here and _is_file(path.parent):
        path, document = path.parent, path.name
    return Origin(
        path=str(path),
        spans=tuple((span.offset, span.offset + span.length) for span in spans),
        document=document,
        folder=str(path.parent) if is_here and _is_file(path) else None,
        gone_at=file.gone_at,
    )


def folder_there(folder: str) -> bool:
    """Whether the folder is there now."""
    return Path(folder).is_dir()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
