"""What of a source deserves attention: what is wrong, and what to do about it, a line each. Pure."""

from collections.abc import Iterator

from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import SourceView
from pond_desktop.projection.words import count

_PATH_CHARS = 160


def warnings_of(source: SourceView) -> Iterator[str]:
    """The worst first."""
    title = source.title
    if source.unavailable_at is not None:
        yield (
            f"The history of {title} was not there at the last capture; what was captured before is kept. "
            "Mount its disk, or name its folder: --root AGENT=PATH."
        )
    if source.broken_off_at is not None:
        yield f"The last capture of {title} was broken off. Capture again: it goes on from there."
    if source.file_count > 0 and source.session_count + source.child_count == 0:
        yield (
            f"{count(source.file_count, 'file')} of {title} gave no session: nothing was said there yet, or the format "
            "may have changed. If you talked to it, upgrade Pond Desktop and run `pond-desktop reread`."
        )
    if source.unreadable:
        first = source.unreadable[0]
        yield (
            f"{count(len(source.unreadable), 'path')} of {title} could not be read, such as {_short(first.path)}: "
            f"{one_line(first.reason, _PATH_CHARS)}. `pond-desktop status` names all."
        )
    if source.faults:
        example = next((each for each in source.examples if each.is_fault), None)
        place = f", such as at byte {example.offset:,} of {_short(example.path)}" if example is not None else ""
        yield (
            f"{count(sum(source.faults.values()), 'record')} of {title} could not be read{place}. The bytes are kept; "
            "`pond-desktop status` says why."
        )


def _short(path: str) -> str:
    line = one_line(path, 10_000)
    return line if len(line) <= _PATH_CHARS else "…" + line[1 - _PATH_CHARS :]
