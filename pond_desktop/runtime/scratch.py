"""Folders of ours for a moment."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pond_desktop.runtime.locks import is_held

_YOUNG_S = 60.0


@contextmanager
def scratch_folder(parent: Path, prefix: str) -> Iterator[Path]:
    """An empty folder in `parent` that nobody else may read, gone afterwards.

    Those of the same prefix that a program left that was killed go first.
    """
    from filelock import FileLock

    parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    _sweep(parent, prefix)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=parent, ignore_cleanup_errors=True) as name:
        inside = Path(name) / "content"
        with FileLock(_lock_of(Path(name)), mode=0o600, thread_local=False):
            inside.mkdir(mode=0o700)
            yield inside


def _sweep(parent: Path, prefix: str) -> None:
    for folder in parent.glob(f"{prefix}*"):
        try:
            # one that was made just now need not have its lock yet
            is_young = time.time() - folder.stat().st_mtime < _YOUNG_S
        except OSError:
            continue
        if not is_young and folder.is_dir() and not folder.is_symlink() and not is_held(_lock_of(folder)):
            shutil.rmtree(folder, ignore_errors=True)


def _lock_of(folder: Path) -> Path:
    return folder / "lock"
