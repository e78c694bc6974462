"""Plug-ins for editors, written and taken back by the real program in a home of their own; links, by real desktops."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pond_desktop.operations.link_entry import Links
from pond_desktop.operations.plugin_calls import run_all
from pond_desktop.operations.plugin_plans import Here
from tests.editors.real import until
from tests.journeys.conftest import Program

LINK = "pond://session/claude-code%40laptop/a%20b%3Bc#--help;id&id$(id)'q'"
FILES = {
    "neovim": {".local/share/nvim/site/pack/pond-desktop/start/pond/plugin/pond.lua"},
    "emacs": {f".emacs.d/elpa/pond-1.0/{name}" for name in ("pond.el", "pond-autoloads.el", "pond-pkg.el")},
    "kakoune": {".config/kak/pond.kak", ".config/kak/kakrc"},
    "pi": {".pi/agent/extensions/pond.js"},
    "links": {".local/share/applications/pond-desktop.desktop"},
}


def tree(home: Path) -> dict[str, bytes]:
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


@pytest.fixture
def bare(program: Program, tmp_path: Path) -> Program:
    """Without an editor or a desktop on its path."""
    (tmp_path / "bin").mkdir()
    program.environment["PATH"] = str(tmp_path / "bin")
    return program


def put(program: Program, name: str, script: str) -> None:
    path = Path(program.environment["PATH"]) / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.parametrize("name", FILES)
def test_each_says_what_it_writes_and_takes_all_of_it_back(bare: Program, name: str) -> None:
    done = bare.run("editors", "install", name, "--yes")
    assert done.code == 0, done.err
    assert set(tree(bare.home)) == FILES[name]
    assert all(str(bare.home / file) in done.text for file in FILES[name])
    assert f"editors uninstall {name}" in done.text
    (listed,) = [each for each in bare.run("editors", "--json").json["plugins"] if each["name"] == name]
    assert listed["state"] == "installed"
    assert set(listed["files"]) == {str(bare.home / file) for file in FILES[name]}
    again = bare.run("editors", "install", name)
    assert again.code == 0 and "nothing to be done" in again.text
    undone = bare.run("editors", "uninstall", name)
    assert undone.code == 0 and all(str(bare.home / file) in undone.text for file in FILES[name])
    assert list(bare.home.iterdir()) == [], "no folder that was made for it is left"
    assert "not installed" in bare.run("editors", "uninstall", name).text


def test_a_persons_own_files_come_back(bare: Program) -> None:
    kak = bare.home / ".config" / "kak"
    kak.mkdir(parents=True)
    (kak / "kakrc").write_text("set global tabstop 4", encoding="utf-8")
    (kak / "pond.kak").write_text("# my own\n", encoding="utf-8")
    before = tree(bare.home)
    done = bare.run("editors", "install", "kakoune", "--yes")
    assert f"keep your own {kak / 'pond.kak'} as" in done.text
    assert b"my own" not in (kak / "pond.kak").read_bytes()
    assert (kak / "kakrc").read_text(encoding="utf-8").startswith("set global tabstop 4\n# by")
    assert "Put back" in bare.run("editors", "uninstall", "kakoune").text
    assert tree(bare.home) == before


def test_without_a_yes_nothing_is_written(bare: Program) -> None:
    refused = bare.run("editors", "install", "neovim")
    assert refused.code == 2 and "--yes" in refused.err
    assert tree(bare.home) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize(("answer", "files"), [("n", set()), ("y", FILES["neovim"])])
def test_at_a_terminal_it_shows_what_it_would_do_and_asks(bare: Program, answer: str, files: set[str]) -> None:
    main, side = pty.openpty()
    asked = subprocess.Popen(
        [sys.executable, "-m", "pond_desktop", "editors", "install", "neovim"],
        env=bare.environment,
        cwd=bare.home,
        stdin=side,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    os.write(main, f"{answer}\n".encode())
    said = asked.communicate(timeout=120)[0].decode()
    os.close(main)
    os.close(side)
    assert asked.returncode == 0, said
    assert said.index("pond.lua") < said.index("Do that?")
    assert set(tree(bare.home)) == files


def test_an_older_version_is_told_and_replaced(bare: Program, tmp_path: Path) -> None:
    assert bare.run("editors", "install", "pi", "--yes").code == 0
    (file,) = FILES["pi"]
    moved = {"POND_DESKTOP_HOME": str(tmp_path / "another home")}
    shutil.copytree(bare.pond_home, tmp_path / "another home")
    plugins = bare.run("editors", "--json", environment=moved).json["plugins"]
    assert {each["name"]: each["state"] for each in plugins}["pi"] == "in part or of another version"
    assert bare.run("editors", "install", "pi", "--yes", environment=moved).code == 0
    assert b"another home" in (bare.home / file).read_bytes()
    assert set(tree(bare.home)) == {file}, "ours needs no copy"


def test_vscode_is_asked_to_install_a_package(bare: Program, tmp_path: Path) -> None:
    none = bare.run("editors", "install", "vscode", "--yes")
    assert none.code == 1 and "search path" in none.err and "Shell Command" in none.err
    log = tmp_path / "log"
    put(bare, "codium", f'echo "$@" >> {log}; [ "$1" != --list-extensions ] || echo pond-desktop.pond')
    done = bare.run("editors", "install", "vscode", "--yes")
    assert done.code == 0, done.err
    (call,) = log.read_text(encoding="utf-8").splitlines()
    words = call.removeprefix("--install-extension ").removesuffix(" --force")
    assert Path(words).read_bytes()[:2] == b"PK" and f"codium --install-extension '{words}'" in done.text
    assert tree(bare.home) == {}, "where it goes is the editor's own business"
    assert bare.run("editors", "uninstall", "vscode").code == 0
    assert log.read_text(encoding="utf-8").splitlines()[1:] == [
        "--list-extensions",
        "--uninstall-extension pond-desktop.pond",
    ]
    assert not Path(words).exists()


def test_an_installer_that_refuses_leaves_nothing_that_says_it_is_there(bare: Program) -> None:
    put(bare, "code", "echo 'no room' >&2; exit 1")
    refused = bare.run("editors", "install", "vscode", "--yes")
    assert refused.code == 1 and "code refused: no room." in refused.err
    plugins = bare.run("editors", "--json").json["plugins"]
    assert {each["name"]: each["state"] for each in plugins}["vscode"] == "not installed"


def test_wrong_words_are_answered_with_the_right_ones(bare: Program) -> None:
    assert "vscode, neovim" in bare.run("editors", "install", "vi", "--yes").err
    assert bare.run("editors", "remove", "vi").code == 2
    assert bare.run("editors", "install").code == 2


class Desktop:
    """A desktop with folders of its own, in which links are opened by a program that writes down what it is given."""

    def __init__(self, folder: Path) -> None:
        self.told, self.config = folder / "told", folder / "config"
        self.program = folder / "bin" / "opener"
        self.program.parent.mkdir()
        self.config.mkdir()
        script = f"#!/bin/sh\nprintf '%s\\n' \"$@\" > {self.told}.part\nmv {self.told}.part {self.told}\n"
        self.program.write_text(script, encoding="utf-8")
        self.program.chmod(0o755)
        self.environment = {
            **os.environ,
            "HOME": str(folder / "home"),
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(self.config),
            # without a display it looks for a browser in the terminal; nothing connects to it
            "DISPLAY": ":0",
        }
        for name in ("XDG_CURRENT_DESKTOP", "DESKTOP_SESSION", "KDE_FULL_SESSION", "WAYLAND_DISPLAY", "BROWSER"):
            self.environment.pop(name, None)
        self.words = [str(self.program)]
        self.folder = folder

    @property
    def here(self) -> Here:
        own = self.folder / "own"
        return Here(environment=self.environment, home=own, platform="linux", words=self.words, own=own)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        for file in Links().files(self.here):
            file.path.parent.mkdir(parents=True)
            file.path.write_bytes(file.content)
        self._as_this_one(patch)
        run_all(Links().calls(self.here))

    def uninstall(self, patch: pytest.MonkeyPatch) -> None:
        for file in Links().files(self.here):
            file.path.unlink()
        self._as_this_one(patch)
        Links().undo(self.here)

    def open(self, *opener: str) -> list[str]:
        self.told.unlink(missing_ok=True)
        subprocess.run([*opener, LINK], env=self.environment, check=True, capture_output=True, timeout=60)
        until(self.told.exists)
        return self.told.read_text(encoding="utf-8").splitlines()

    def _as_this_one(self, patch: pytest.MonkeyPatch) -> None:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, self.environment[name])


@pytest.mark.needs_editor("xdg-open", "xdg-mime", "update-desktop-database")
def test_the_desktop_hands_over_the_very_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desktop = Desktop(tmp_path)
    (desktop.config / "mimeapps.list").write_text("[Default Applications]\ntext/plain=ed.desktop\n", encoding="utf-8")
    desktop.install(monkeypatch)
    assert desktop.open("xdg-open") == [LINK]
    assert "pond-desktop.desktop" in (desktop.config / "mimeapps.list").read_text(encoding="utf-8")
    desktop.uninstall(monkeypatch)
    left = (desktop.config / "mimeapps.list").read_text(encoding="utf-8")
    assert "pond" not in left and "text/plain=ed.desktop" in left
    with pytest.raises(subprocess.CalledProcessError):
        desktop.open("xdg-open")


@pytest.mark.needs_editor("gio", "update-desktop-database")
def test_so_does_a_desktop_that_reads_quoted_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desktop = Desktop(tmp_path)
    odd = tmp_path / "o'dd $HOME `x`"
    odd.mkdir()
    shutil.copy(desktop.program, odd / "opener")
    desktop.words = [str(odd / "opener"), "--home", '/a "b" \\c %q $d']
    desktop.install(monkeypatch)
    assert desktop.open("gio", "open") == [*desktop.words[1:], LINK]
