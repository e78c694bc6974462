"""Where the program keeps its own."""

import os
import shutil
import stat
import sys
import tempfile
from pathlib import Path

import pytest

from pond_desktop.errors import ArchiveReadOnly
from pond_desktop.runtime import Folders
from pond_desktop.runtime.folders import private_folder


def test_one_variable_moves_everything(tmp_path: Path) -> None:
    folders = Folders.of({"POND_DESKTOP_HOME": str(tmp_path / "my pond")})
    assert folders.config == tmp_path / "my pond" / "config"
    assert folders.archive_file == tmp_path / "my pond" / "data" / "pond.db"
    assert folders.lock_file == tmp_path / "my pond" / "data" / "pond.lock"
    assert folders.log_file.parent == tmp_path / "my pond" / "state"


def test_a_relative_home_does_not_follow_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert Folders.of({"POND_DESKTOP_HOME": "here"}).data == tmp_path / "here" / "data"


def test_an_empty_variable_counts_as_unset() -> None:
    assert Folders.of({"POND_DESKTOP_HOME": ""}) == Folders.of({})


def test_the_system_decides_otherwise() -> None:
    folders = Folders.of({})
    assert all("pond-desktop" in str(folder) for folder in (folders.config, folders.data, folders.cache, folders.state))


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_folders_are_for_the_owner_only(tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    folders.create()
    for folder in (folders.config, folders.data, folders.cache, folders.state):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_made_is_a_known_error(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    with pytest.raises(ArchiveReadOnly) as caught:
        Folders.below(in_the_way).create()
    assert str(in_the_way) in caught.value.sentence
    assert "POND_DESKTOP_HOME" in caught.value.remedy


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_home_is_a_known_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ArchiveReadOnly):
        Folders.below(tmp_path / "pond").create()


@pytest.mark.skipif(sys.platform == "win32", reason="folders of POSIX")
def test_a_private_folder_is_one_that_nobody_else_may_enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = Path(tempfile.mkdtemp(prefix="pond"))
    monkeypatch.setattr(tempfile, "tempdir", str(short))
    try:
        named = short / "named"
        named.mkdir()
        assert private_folder({"XDG_RUNTIME_DIR": str(named)}) == named / "pond-desktop"
        (named / "pond-desktop").chmod(0o755)
        fallback = private_folder({"XDG_RUNTIME_DIR": str(named)})
        assert fallback == short / f"pond-desktop-{os.getuid()}"
        assert fallback.stat().st_mode & 0o777 == 0o700
        fallback.rmdir()
        fallback.symlink_to(named)
        assert private_folder({}) is None
        assert private_folder({"XDG_RUNTIME_DIR": str(short / ("long" * 30))}) is None
    finally:
        shutil.rmtree(short)
