"""Reading again what the archive keeps: the agent's own file need not be there any more."""

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from pond_desktop.adapters import Adapter, SourceFile
from pond_desktop.canonical import Event
from pond_desktop.capture.discover import plain
from pond_desktop.errors import SourceMalformed
from pond_desktop.runtime.logs import failure_words

_log = logging.getLogger(__name__)


def kept_events(
    adapter: Adapter, roots: Sequence[Path], path: str, relative: str | None, stream: BinaryIO
) -> Iterator[Event]:
    """What an adapter says today of a kept file.

    Raises SourceMalformed where the adapter fails: that is its author's fault.
    """
    below, root = _place(roots, path, relative)
    try:
        yield from adapter.read(SourceFile(relative=below, root=root), stream, None)
    except Exception as error:
        _log.error("adapter %s failed at a kept file\n%s", adapter.agent, failure_words(error))
        raise SourceMalformed(
            f"could not be understood ({type(error).__name__} in the {adapter.agent} adapter)",
            "Please report it with the log; what was read of it before stays.",
            path=path,
            offset=0,
        ) from error


def _place(roots: Sequence[Path], path: str, relative: str | None) -> tuple[PurePosixPath, Path]:
    """The path below the root, and the root: as they were told at capture, or else as they must have been."""
    whole = PurePosixPath(path.replace("\\", "/"))
    if relative is None:
        for root in roots:
            above = PurePosixPath(plain(str(root)).replace("\\", "/"))
            if whole.is_relative_to(above):
                return whole.relative_to(above), root
        return PurePosixPath(whole.name), Path(str(whole.parent))
    below = PurePosixPath(relative)
    return below, Path(*whole.parts[: len(whole.parts) - len(below.parts)])
