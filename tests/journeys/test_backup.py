"""A backup made and restored by the program; a disk that is full."""

import resource
import shutil
import subprocess
import sys
from pathlib import Path

from tests.journeys.conftest import Program


def test_a_backup_comes_back(captured: Program, tmp_path: Path) -> None:
    file = tmp_path / "kept elsewhere.db"
    listed = captured.run("sessions", "--json").json
    made = captured.run("backup", str(file))
    assert made.code == 0 and f"restore '{file}'" in made.text
    refused = captured.run("backup", str(file))
    assert refused.code == 2 and "--force" in refused.err
    assert captured.run("backup", str(file), "--force", "--json").json["session_count"] == listed["total_count"]

    shutil.rmtree(captured.pond_home)
    assert captured.run("sessions", "--json").json["total_count"] == 0
    asked = captured.run("restore", str(file))
    assert asked.code == 2 and "--yes" in asked.err and "takes the place" in asked.text
    restored = captured.run("restore", str(file), "--yes")
    assert restored.code == 0 and "backups" in restored.err and "indow" in restored.err
    assert captured.run("sessions", "--json").json == listed
    assert captured.run("capture", "--json").json["messages_added"] == 0


def test_a_damaged_archive_is_restored(captured: Program, tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    captured.run("backup", str(file))
    listed = captured.run("sessions", "--json").json
    captured.archive_file.write_bytes(b"\0" * 5000)
    assert captured.run("sessions").code == 1
    assert captured.run("restore", str(file), "--yes", "--json").json["kept"].endswith(".db")
    assert captured.run("sessions", "--json").json == listed


def test_where_there_is_no_room_nothing_is_left(captured: Program, tmp_path: Path) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    ended = subprocess.run(
        [sys.executable, "-m", "pond_desktop", "backup", str(folder / "one.db")],
        env=captured.environment,
        cwd=captured.home,
        capture_output=True,
        text=True,
        check=False,
        # no file may become larger: as on a full disk, writing fails in the middle
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)),
    )
    assert ended.returncode == 1
    assert "nothing was left there" in ended.stderr
    assert list(folder.iterdir()) == []
