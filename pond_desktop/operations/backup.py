"""A copy of the archive to keep elsewhere, and bringing one back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from pond_desktop.archive import Archive
from pond_desktop.archive.backups import copy_archive, is_newest, put_in_place, staged_archive
from pond_desktop.archive.own_carrying import carry_own
from pond_desktop.errors import ArchiveError, ValidationFailed
from pond_desktop.operations.own_places import remember_notes
from pond_desktop.pond import Pond
from pond_desktop.runtime import Folders, WriterLock, is_folder, is_there, utc_now


class ArchiveOutline(Struct, frozen=True, kw_only=True):
    """How much an archive holds. `session_count` is without those that another session started."""

    file: str
    size_bytes: int
    session_count: int
    message_count: int
    last_capture_at: datetime | None = None


class RestorePlan(Struct, frozen=True, kw_only=True):
    """`present`: what would be replaced; `None` where there is no archive, or none that can be read. `own_count`: how
    much that the person made is in it alone, or later there, and is taken over."""

    wanted: ArchiveOutline
    present: ArchiveOutline | None
    staged: Path
    folders: Folders
    own_count: int = 0


class RestoreReport(Struct, frozen=True, kw_only=True):
    """`kept`: where the archive lies that was there before. `own_count`: how much that the person made was taken over
    from it."""

    restored: ArchiveOutline
    kept: str | None
    own_count: int = 0


def back_up(pond: Pond, file: Path, *, is_forced: bool = False) -> ArchiveOutline:
    """Copies the archive as it is at this moment into `file`, while captures go on.

    Args:
        is_forced: replace a file that is there.
    Raises:
        ValidationFailed: there is such a file, or it cannot be one.
        ArchiveError: the archive is damaged, or there is no room.
    """
    _check_target(pond.folders, file, is_forced=is_forced)
    remember_notes(pond)
    copy_archive(pond.archive.path, file)
    return _outline(pond.archive, file)


@contextmanager
def planned_restore(folders: Folders, file: Path, clock: Callable[[], datetime] = utc_now) -> Iterator[RestorePlan]:
    """What `restore` would do; nothing is changed yet. The archive to restore lies ready while the context lasts.

    Raises:
        ValidationFailed: `file` is no archive of ours.
        ArchiveError: it is damaged or too new, or there is no room for it.
    """
    with staged_archive(file, folders.data) as staged:
        ready = Archive(staged)
        try:
            wanted = _outline(ready, file)
        finally:
            ready.close()
        present = _present(folders.archive_file)
        own_count = 0 if present is None else _carry_own(folders, staged)
        yield RestorePlan(wanted=wanted, present=present, staged=staged, folders=folders, own_count=own_count)


def restore(plan: RestorePlan, clock: Callable[[], datetime] = utc_now) -> RestoreReport:
    """Puts the planned archive in the place of the present one, which is kept among the backups.

    Raises ArchiveError: somebody else writes, or there is no room; the present archive is then as it was.
    """
    folders = plan.folders
    kept = _free(folders.data / "backups", f"pond-before-restore-{clock():%Y%m%dT%H%M%S}")
    with WriterLock(folders.lock_file, "restore"):
        # also what was made since the plan
        own_count = plan.own_count + (0 if plan.present is None else _carry_own(folders, plan.staged))
        left = put_in_place(plan.staged, folders.archive_file, kept)
    return RestoreReport(restored=plan.wanted, kept=None if left is None else str(left), own_count=own_count)


def _carry_own(folders: Folders, staged: Path) -> int:
    present, ready = Archive(folders.archive_file), Archive(staged)
    try:
        return carry_own(present, ready)
    finally:
        present.close()
        ready.close()


def _check_target(folders: Folders, file: Path, *, is_forced: bool) -> None:
    own = (folders.archive_file, folders.lock_file)
    if any(file.resolve() == path.resolve() or file.name.startswith(f"{path.name}-") for path in own):
        raise ValidationFailed(f"{file} is the archive's own.", "Name another file.", field="file")
    if is_folder(file):
        raise ValidationFailed(f"{file} is a folder.", f"Name a file in it, e.g. {file / 'pond.db'}.", field="file")
    if not is_folder(file.parent):
        raise ValidationFailed(f"There is no folder {file.parent}.", "Make it, or name another place.", field="file")
    if not is_there(file) and not file.is_symlink():
        return
    if not file.is_file():
        raise ValidationFailed(f"{file} is no file that could be replaced.", "Name another file.", field="file")
    if not is_forced:
        raise ValidationFailed(f"{file} is there already.", "Name a new file, or say --force.", field="file")


def _outline(archive: Archive, file: Path) -> ArchiveOutline:
    with archive.reading() as reader:
        sources = reader.status().sources
    return ArchiveOutline(
        file=str(file),
        size_bytes=file.stat().st_size,
        session_count=sum(source.session_count for source in sources),
        message_count=sum(source.message_count for source in sources),
        last_capture_at=max((source.captured_at for source in sources if source.captured_at), default=None),
    )


def _present(path: Path) -> ArchiveOutline | None:
    """Also of an archive that is damaged, older or newer: then nothing can be said of it."""
    if not is_there(path) or not is_newest(path):
        return None
    archive = Archive(path)
    try:
        return _outline(archive, path)
    except ArchiveError:
        return None
    finally:
        archive.close()


def _free(folder: Path, stem: str) -> Path:
    """A name in `folder` that nothing has yet."""
    path, number = folder / f"{stem}.db", 1
    while is_there(path):
        number += 1
        path = folder / f"{stem}-{number}.db"
    return path
