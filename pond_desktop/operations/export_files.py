"""Exports as files: all or nothing, over no other file unless that is wished, never in an agent's own folder."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.export_choice import ExportChoice
from pond_desktop.operations.exporting import Export, Exported, ExportProgress, ExportWish
from pond_desktop.operations.output_places import output_place
from pond_desktop.pond import Pond
from pond_desktop.projection.export import FORMATS, file_names


class ExportedFiles(Struct, frozen=True, kw_only=True):
    """`path` is the file, or the folder in which `file_count` files were made."""

    path: Path
    file_count: int
    exported: Exported


def export_to_file(
    pond: Pond,
    choice: ExportChoice,
    wish: ExportWish,
    path: Path,
    *,
    overwrite: bool = False,
    told: Callable[[ExportProgress], object] = lambda progress: None,
) -> ExportedFiles:
    """Writes all sessions of a choice into one file.

    Raises:
        ValidationFailed: it is there already and is not to be replaced, cannot be written, or is a place where
            nothing is written: see `output_place`.
        Cancelled: nothing was written.
    """
    place = output_place(pond, path)
    export = Export(pond, choice, wish, told)
    with _faults_named(path):
        _write(place, export.pieces(choice.sessions), overwrite=overwrite)
    return ExportedFiles(path=path, file_count=1, exported=export.exported)


def export_to_folder(
    pond: Pond,
    choice: ExportChoice,
    wish: ExportWish,
    folder: Path,
    *,
    told: Callable[[ExportProgress], object] = lambda progress: None,
) -> ExportedFiles:
    """Writes a file for each session into a folder, which is made where it is not there; a name that is taken gets a
    number. Raises what `export_to_file` raises; what was written before an error or the end stays."""
    output_place(pond, folder / "any")
    export = Export(pond, choice, wish, told)
    with _faults_named(folder):
        folder.mkdir(parents=True, exist_ok=True)
        taken = {each.name for each in folder.iterdir()}
        titles = [(each.title, each.last_message_at) for each in choice.sessions]
        names = file_names(titles, FORMATS[wish.format], taken)
        for session, name in zip(choice.sessions, names, strict=True):
            _write(folder / name, export.pieces([session]), overwrite=False)
    return ExportedFiles(path=folder, file_count=len(choice.sessions), exported=export.exported)


def proposed_name(choice: ExportChoice, wish: ExportWish) -> str:
    """What the one file could be called."""
    if len(choice.sessions) == 1:
        titles = [(choice.sessions[0].title, choice.sessions[0].last_message_at)]
    else:
        titles = [(choice.query or f"{len(choice.sessions)} sessions", None)]
    return next(file_names(titles, FORMATS[wish.format]))


def _write(path: Path, pieces: Iterable[str], *, overwrite: bool) -> None:
    if not overwrite and os.path.lexists(path):
        raise _is_there(path)
    unfinished = path.with_name(f".pond-desktop-{os.getpid()}-{hash(path.name) & 0xFFFFFF:06x}.part")
    try:
        with unfinished.open("wb") as file:
            for piece in pieces:
                file.write(piece.encode("utf-8", "backslashreplace"))
        if overwrite:
            if path.exists():
                # who may read it was decided when it was made
                shutil.copymode(path, unfinished)
            unfinished.replace(path)
        else:
            _name_it(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _name_it(unfinished: Path, path: Path) -> None:
    """Under its name, unless something came to be there meanwhile."""
    try:
        path.hardlink_to(unfinished)
    except FileExistsError as error:
        raise _is_there(path) from error
    except OSError:
        # a file system without links
        if os.path.lexists(path):
            raise _is_there(path) from None
        unfinished.replace(path)


def _is_there(path: Path) -> ValidationFailed:
    return ValidationFailed(f"{path} is there already.", "Name a new file.", field="output")


@contextmanager
def _faults_named(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ValidationFailed(
            f"{path} could not be written: {reason}.", "Choose another folder, or make room.", field="output"
        ) from error
