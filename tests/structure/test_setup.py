"""What the set-up says and does on systems that lack something, with stand-ins for the system's commands."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SETUP = Path(__file__).resolve().parents[2] / "packaging" / "setup.sh"
LINES = {
    "apt-get": "sudo apt-get install --no-install-recommends libdbus-1-3 libegl1 libfontconfig1 libgl1 libglib2.0-0 ",
    "dnf": "sudo dnf install dbus-libs fontconfig glib2 libglvnd-egl libglvnd-glx libxkbcommon",
    "pacman": "sudo pacman -S --needed dbus fontconfig glib2 libglvnd libxkbcommon",
}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")


class System:
    """A system of which only these commands are there. Its libraries appear when something was installed."""

    def __init__(self, folder: Path) -> None:
        self._bin = folder / "bin"
        self._bin.mkdir()
        self.calls = folder / "calls"
        self.calls.touch()
        for name in ("sh", "cut", "sort", "tr", "sed", "env"):
            (self._bin / name).symlink_to(str(shutil.which(name)))
        self.put("uname", "echo Linux")
        # a new enough Python with venv, whose loader finds libraries once they were installed
        self.put("python3", f'case "$2" in *CDLL*) grep -q install {self.calls} ;; esac')
        (self._bin / "grep").symlink_to(str(shutil.which("grep")))
        self.be_user(1000)

    def put(self, name: str, script: str) -> None:
        (self._bin / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (self._bin / name).chmod(0o755)

    def be_user(self, number: int) -> None:
        self.put("id", f"echo {number}")

    def put_packager(self, name: str, *, works: bool = True) -> None:
        self.put(name, f'echo "{name} $*" >> "{self.calls}"' if works else "exit 100")

    def setup(self, what: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self._bin / "sh"), str(SETUP), what],
            env={"PATH": str(self._bin), **environment},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


@pytest.mark.parametrize("packager", LINES)
def test_whoever_may_not_install_is_told_the_exact_line(system: System, packager: str) -> None:
    system.put_packager(packager)
    told = system.setup("offscreen")
    assert told.returncode == 1
    assert told.stdout == ""
    assert LINES[packager] in told.stderr
    assert told.stderr.count("sudo") == 1
    assert system.calls.read_text(encoding="utf-8") == ""


def test_an_unknown_system_is_told_every_line(system: System) -> None:
    told = system.setup("offscreen").stderr
    assert all(line in told for line in LINES.values())


def test_root_installs_after_an_update(system: System) -> None:
    system.put_packager("apt-get")
    system.be_user(0)
    assert system.setup("offscreen").returncode == 0
    update, install = system.calls.read_text(encoding="utf-8").splitlines()
    assert update.endswith("update")
    assert "--no-install-recommends install libdbus-1-3" in install
    assert system.setup("offscreen").stderr == "", "nothing is missing any more"


def test_so_does_who_has_sudo_without_a_password(system: System) -> None:
    system.put_packager("apt-get")
    system.put("true", "exit 0")
    system.put("sudo", 'shift; exec "$@"')
    assert system.setup("offscreen").returncode == 0
    assert "install" in system.calls.read_text(encoding="utf-8")


def test_an_installation_that_fails_ends_with_the_line(system: System) -> None:
    system.put_packager("apt-get", works=False)
    system.be_user(0)
    told = system.setup("offscreen")
    assert told.returncode == 1
    assert LINES["apt-get"] in told.stderr


def test_a_window_needs_what_its_display_needs(system: System) -> None:
    system.put_packager("apt-get")
    assert system.setup("window").returncode == 0, "without a display nothing is drawn"
    x11 = system.setup("window", DISPLAY=":0").stderr
    assert "libxcb-cursor0" in x11
    assert "libwayland" not in x11
    assert "libwayland-cursor0" in system.setup("window", WAYLAND_DISPLAY="wayland-0").stderr


def test_tests_go_on_without_an_x_server_and_editors_but_not_without_qt(system: System, tmp_path: Path) -> None:
    system.put_packager("dnf")
    assert system.setup("tests").returncode == 1
    system.calls.write_text("install", encoding="utf-8")
    told = system.setup("tests", POND_DESKTOP_TEST_PI=str(tmp_path / "pi"))
    assert told.returncode == 0
    assert "will be skipped" in told.stderr
    assert "sudo dnf install openbox xdotool xorg-x11-server-Xvfb" in told.stderr
    assert "need real editors will be skipped without: dash emacs gio gvim kak less node nvim tmux" in told.stderr
    assert "sudo dnf install dash desktop-file-utils emacs-nox glib2 kakoune less neovim nodejs tmux" in told.stderr
    assert "the tests with pi will be skipped" in told.stderr


def test_an_old_or_missing_python_is_said_with_the_line(system: System) -> None:
    system.put("python3", "exit 1")
    system.put_packager("pacman")
    told = system.setup("python")
    assert (told.returncode, told.stdout) == (1, "")
    assert "Python 3.11" in told.stderr
    assert "sudo pacman -S --needed python" in told.stderr


def test_a_python_without_venv_gets_it_where_that_is_allowed(system: System) -> None:
    system.put("python3", f'case "$2" in *ensurepip*) grep -q python3-venv {system.calls} ;; esac')
    system.put_packager("apt-get")
    told = system.setup("python")
    assert (told.returncode, told.stdout) == (1, "")
    assert "sudo apt-get install --no-install-recommends python3-venv" in told.stderr
    system.be_user(0)
    assert system.setup("python").stdout == "python3\n"


def test_macos_needs_no_libraries(system: System) -> None:
    system.put("uname", "echo Darwin")
    assert system.setup("tests").returncode == 0
    system.put("python3", "exit 1")
    system.put_packager("brew")
    assert "brew install python" in system.setup("python").stderr


def test_the_pins_hold_for_everything_that_is_installed_for_development() -> None:
    """A package without a pin would be another one on the next machine."""
    told = subprocess.run(
        [sys.executable, "-m", "pip", "freeze", "--exclude-editable"], capture_output=True, text=True, check=True
    ).stdout
    if "dist-packages" in os.__file__:
        pytest.skip("not in an environment of its own")
    pins = (SETUP.parent / "constraints.txt").read_text(encoding="utf-8").lower()
    needed = (
        "pyside6",
        "sqlalchemy",
        "alembic",
        "whoosh3",
        "msgspec",
        "zstandard",
        "typer",
        "rich",
        "xxhash",
        "filelock",
    )
    lines = [line.lower() for line in told.splitlines() if line.lower().startswith(needed)]
    assert not [line for line in lines if line not in pins]
