"""Folders for a moment, and what a killed program left of them."""

import os
import stat
from pathlib import Path

from pond_desktop.runtime.scratch import scratch_folder

_LONG_AGO = 1_600_000_000


def test_a_folder_is_private_and_gone_afterwards(tmp_path: Path) -> None:
    with scratch_folder(tmp_path / "cache", "reading-") as folder:
        (folder / "file").write_text("x")
        assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    assert list((tmp_path / "cache").iterdir()) == []


def test_what_was_left_goes_and_what_is_in_use_or_anothers_stays(tmp_path: Path) -> None:
    left, other = tmp_path / "reading-left", tmp_path / "mine"
    for folder in (left, other):
        (folder / "content").mkdir(parents=True)
        os.utime(folder, (_LONG_AGO, _LONG_AGO))
    with scratch_folder(tmp_path, "reading-") as used:
        os.utime(used.parent, (_LONG_AGO, _LONG_AGO))
        assert not left.exists() and other.exists()
        with scratch_folder(tmp_path, "reading-"):
            assert used.exists()
