"""Our plug-ins as they are written into editors: their size, the program that they call, and each system's rules."""

import io
import json
import os
import plistlib
import shutil
import subprocess
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from pond_desktop.errors import NotFound, PlacingError
from pond_desktop.operations import editor_plugins
from pond_desktop.operations.link_entry import Links
from pond_desktop.operations.plugin_plans import Here
from pond_desktop.operations.plugin_texts import plugin_text
from pond_desktop.operations.vscode_extension import package
from pond_desktop.runtime import Folders
from pond_desktop.runtime.resources import resource

CHECKOUT = Path(__file__).resolve().parents[2]
LINES_MAX = 149
ODD_WORDS = ['/opt/it\'s "a" $HOME/`x` %q {\\n}/pond é', "--home", "/a/\\'x'", "'"]
PLUGINS = ("vscode", "pi", "neovim", "emacs", "kakoune")


def here(tmp_path: Path, platform: str = "linux", words: Sequence[str] = ("/bin/pond",), **environment: str) -> Here:
    return Here(environment=environment, home=tmp_path, platform=platform, words=words, own=tmp_path / "own")


def places(here: Here) -> dict[str, list[str]]:
    return {
        plugin.name: [each.path.relative_to(here.home).as_posix() for each in plugin.files(here)]
        for plugin in editor_plugins.known()
        if plugin.name != "vscode"
    }


@pytest.mark.parametrize("name", PLUGINS)
def test_each_is_small_enough_to_be_read(name: str) -> None:
    files = [path for path in resource(f"editors/{name}").rglob("*") if path.is_file()]
    assert files
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= LINES_MAX


def test_linux_has_them_in_the_usual_folders(tmp_path: Path) -> None:
    assert places(here(tmp_path)) == {
        "neovim": [".local/share/nvim/site/pack/pond-desktop/start/pond/plugin/pond.lua"],
        "emacs": [f".emacs.d/elpa/pond-1.0/{name}" for name in ("pond.el", "pond-autoloads.el", "pond-pkg.el")],
        "kakoune": [".config/kak/pond.kak", ".config/kak/kakrc"],
        "pi": [".pi/agent/extensions/pond.js"],
        "links": [".local/share/applications/pond-desktop.desktop"],
    }


def test_the_editors_own_variables_are_followed(tmp_path: Path) -> None:
    found = places(
        here(
            tmp_path,
            XDG_DATA_HOME=str(tmp_path / "d"),
            XDG_CONFIG_HOME=str(tmp_path / "c"),
            PI_CODING_AGENT_DIR=str(tmp_path / "p"),
            KAKOUNE_CONFIG_DIR=str(tmp_path / "k"),
        )
    )
    assert found["neovim"][0].startswith("d/nvim/") and found["links"] == ["d/applications/pond-desktop.desktop"]
    assert found["kakoune"] == ["k/pond.kak", "k/kakrc"] and found["pi"] == ["p/extensions/pond.js"]
    assert found["emacs"][0].startswith(".emacs.d/"), "the other folder counts only where it is there"
    (tmp_path / "c" / "emacs").mkdir(parents=True)
    other = here(tmp_path, XDG_CONFIG_HOME=str(tmp_path / "c"))
    assert places(other)["emacs"][0].startswith("c/emacs/elpa/")
    (tmp_path / ".emacs").touch()
    assert places(other)["emacs"][0].startswith(".emacs.d/"), "an init file in the home makes that the place"


def test_windows_and_macos_have_their_own_places(tmp_path: Path) -> None:
    windows = here(tmp_path, "win32", LOCALAPPDATA=str(tmp_path / "L"), APPDATA=str(tmp_path / "R"))
    assert places(windows)["neovim"][0].startswith("L/nvim-data/site/pack/")
    assert places(windows)["emacs"][0].startswith("R/.emacs.d/elpa/")
    macos = here(tmp_path, "darwin")
    assert places(macos)["neovim"] == places(here(tmp_path))["neovim"]
    assert places(macos)["links"] == [] and "application itself" in Links().then(macos)


@pytest.mark.parametrize("name", ["vscode/extension.js", "pi/pond.js"])
@pytest.mark.needs_editor("node")
def test_javascript_is_given_the_very_words(name: str) -> None:
    (line,) = [line for line in plugin_text(name, ODD_WORDS).splitlines() if line.startswith("const PROGRAM")]
    code = f"{line}\nprocess.stdout.write(JSON.stringify(PROGRAM))"
    done = subprocess.run(["node", "-e", code], capture_output=True, check=True)
    assert json.loads(done.stdout) == ODD_WORDS


@pytest.mark.needs_editor("nvim")
def test_lua_is_given_the_very_words(tmp_path: Path) -> None:
    text = plugin_text("neovim/plugin/pond.lua", ODD_WORDS)
    (line,) = [line for line in text.splitlines() if line.startswith("local program =")]
    script = tmp_path / "a.lua"
    script.write_text(f"{line}\nio.stdout:write(vim.fn.json_encode(program))", encoding="utf-8")
    done = subprocess.run(
        ["nvim", "--clean", "--headless", "-c", f"luafile {script}", "-c", "qa"], capture_output=True, check=True
    )
    assert json.loads(done.stdout) == ODD_WORDS


@pytest.mark.needs_editor("emacs")
def test_lisp_is_given_the_very_words(tmp_path: Path) -> None:
    script = tmp_path / "pond.el"
    script.write_text(plugin_text("emacs/pond.el", ODD_WORDS), encoding="utf-8")
    show = "(progn (require 'json) (princ (json-encode pond-program)))"
    done = subprocess.run(
        ["emacs", "-Q", "--batch", "-l", str(script), "--eval", show],
        capture_output=True,
        check=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert json.loads(done.stdout) == ODD_WORDS


@pytest.mark.needs_editor("kak")
def test_kakoune_is_given_the_very_words(tmp_path: Path) -> None:
    (tmp_path / "pond.kak").write_text(plugin_text("kakoune/pond.kak", ODD_WORDS), encoding="utf-8")
    told = tmp_path / "told"
    show = f"source {tmp_path}/pond.kak; echo -to-file {told} -quoting shell %opt{{pond_program}}; quit!"
    subprocess.run(
        ["kak", "-n", "-ui", "dummy", "-e", show],
        check=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    printed = subprocess.run(
        ["sh", "-c", f'eval set -- "$(cat {told})"; printf \'%s\\0\' "$@"'], capture_output=True, check=True
    )
    assert printed.stdout.decode().split("\0")[:-1] == ODD_WORDS


@pytest.mark.parametrize("word", ["/a\nb", "/a\x1b[2J", "/a\u202eb", "/a\ud800"])
@pytest.mark.parametrize("name", [*PLUGINS, "links"])
def test_words_that_no_line_can_hold_are_refused(tmp_path: Path, name: str, word: str) -> None:
    plugin = next(each for each in editor_plugins.known() if each.name == name)
    with pytest.raises(PlacingError):
        plugin.files(here(tmp_path, words=[word]))


def test_the_package_for_vscode_is_one(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(package(ODD_WORDS))) as opened:
        assert opened.testzip() is None
        about = json.loads(opened.read("extension/package.json"))
        manifest = ET.fromstring(opened.read("extension.vsixmanifest"))
        types = ET.fromstring(opened.read("[Content_Types].xml"))
        script = opened.read("extension/extension.js").decode()
    identity = manifest.find(".//{*}Identity")
    assert identity is not None
    assert (
        (identity.get("Publisher"), identity.get("Id"))
        == (about["publisher"], about["name"])
        == ("pond-desktop", "pond")
    )
    assert identity.get("Version") == about["version"]
    assert f"extension/{about['main'].removeprefix('./')}" == "extension/extension.js"
    assert {each.get("Extension") for each in types} == {".json", ".js", ".vsixmanifest"}
    assert json.dumps(ODD_WORDS[0]) in script
    commands = {each["command"] for each in about["contributes"]["commands"]}
    assert all(f"registerCommand('{command}'" in script for command in commands)
    assert package(ODD_WORDS) == package(ODD_WORDS), "the same words make the same package"


def test_windows_is_told_of_links_by_its_registry(tmp_path: Path) -> None:
    words = [r"C:\Program Files\Pond\pond-desktop.exe", "--home", r"D:\my pond"]
    windows = here(tmp_path, "win32", words)
    (file,) = Links().files(windows)
    text = file.content.decode("utf-16")
    assert text.startswith("Windows Registry Editor Version 5.00\r\n") and "\n" not in text.replace("\r\n", "")
    command = r'@="\"C:\\Program Files\\Pond\\pond-desktop.exe\" --home \"D:\\my pond\" \"%1\""'
    assert command in text
    assert '"URL Protocol"=""' in text and r"[HKEY_CURRENT_USER\Software\Classes\pond\shell\open\command]" in text
    assert Links().calls(windows) == (("reg", "import", str(file.path)),)


def test_macos_is_told_of_links_by_the_bundle() -> None:
    links = plistlib.loads((CHECKOUT / "packaging" / "macos" / "links.plist").read_bytes())
    (kind,) = links["CFBundleURLTypes"]
    assert kind["CFBundleURLSchemes"] == ["pond"] and kind["CFBundleTypeRole"] == "Viewer"


def test_the_desktops_entry_is_valid(tmp_path: Path) -> None:
    if not (check := shutil.which("desktop-file-validate")):
        pytest.skip("no desktop-file-validate here")
    (file,) = Links().files(here(tmp_path, words=ODD_WORDS))
    file.path.parent.mkdir(parents=True)
    file.path.write_bytes(file.content)
    done = subprocess.run([check, str(file.path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_name_that_is_none_is_answered_by_those_that_are(tmp_path: Path) -> None:
    for ask in (editor_plugins.plan, editor_plugins.install, editor_plugins.uninstall):
        with pytest.raises(NotFound, match=r"vscode, neovim, emacs, kakoune, pi, links"):
            ask(Folders.below(tmp_path), "vi")
