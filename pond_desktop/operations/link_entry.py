"""`pond://` links of the desktop: the program that opens them, made known to the system for this person.

Sources: freedesktop.org's Desktop Entry Specification (quoting in `Exec`) and "Association between MIME types and
applications" 1.0.1; Microsoft, "Registering an Application to a URI Scheme". On macOS a bundle alone can say that
(`packaging/macos/links.plist`).
"""

import contextlib
import os
import re
import subprocess
from pathlib import Path

from pond_desktop.operations.plugin_calls import run_all
from pond_desktop.operations.plugin_plans import Here
from pond_desktop.operations.plugin_texts import line_words
from pond_desktop.runtime.placed_files import PlannedFile
from pond_desktop.runtime.resources import resource

ENTRY = "pond-desktop.desktop"
SCHEME = "x-scheme-handler/pond"
_KEY = r"HKEY_CURRENT_USER\Software\Classes\pond"
_PLAIN_WORD = re.compile(r"[A-Za-z0-9_./:@,+=-]+")
_ENTRY = """\
[Desktop Entry]
Type=Application
Version=1.0
Name=Pond Desktop
Comment=Conversations with AI agents: browse, search, read
Exec={words} %u
Icon={icon}
Terminal=false
Categories=Development;
MimeType={scheme};
StartupNotify=true
"""


_REGISTRY = """\
Windows Registry Editor Version 5.00

[{key}]
@="URL:pond"
"URL Protocol"=""

[{key}\\shell\\open\\command]
@="{command}"
"""


class Links:
    name = "links"
    title = "pond:// links"
    programs = ("xdg-open", "gio", "reg", "open")

    def files(self, here: Here) -> tuple[PlannedFile, ...]:
        if here.platform == "darwin":
            return ()
        words = line_words(here.words)
        if here.platform == "win32":
            return (PlannedFile(path=here.own / "links.reg", content=_registry(words).encode("utf-16")),)
        icon = line_words([str(resource("icons/pond-desktop.svg"))])[0].replace("\\", "\\\\")
        entry = _ENTRY.format(words=" ".join(map(_exec_word, words)), icon=icon, scheme=SCHEME)
        return (PlannedFile(path=_applications(here) / ENTRY, content=entry.encode()),)

    def calls(self, here: Here) -> tuple[tuple[str, ...], ...]:
        if here.platform == "win32":
            return (("reg", "import", str(here.own / "links.reg")),)
        return (*_refresh(here), *([("xdg-mime", "default", ENTRY, SCHEME)] if here.has("xdg-mime") else []))

    def undo(self, here: Here) -> None:
        if here.platform == "win32":
            run_all((("reg", "delete", _KEY, "/f"),))
            return
        run_all(_refresh(here))
        # what `xdg-mime default` wrote; it has no word for taking that back
        _cut_default(here)

    def then(self, here: Here) -> str:
        if here.platform == "darwin":
            return "On macOS the application itself opens pond:// links; nothing is written for that."
        return "A click on a pond:// link opens Pond Desktop at that message."


def _applications(here: Here) -> Path:
    return here.folder("XDG_DATA_HOME", ".local", "share") / "applications"


def _refresh(here: Here) -> tuple[tuple[str, ...], ...]:
    """What desktops read of such entries; without the program they find out at their own time."""
    program = "update-desktop-database"
    return ((program, str(_applications(here))),) if here.has(program) else ()


def _cut_default(here: Here) -> None:
    path = Path(os.path.realpath(here.folder("XDG_CONFIG_HOME", ".config") / "mimeapps.list"))
    ours = re.compile(rf"^{re.escape(SCHEME)}={re.escape(ENTRY)};?\n", re.MULTILINE)
    with contextlib.suppress(FileNotFoundError, UnicodeDecodeError):
        text = path.read_bytes().decode()
        if ours.search(text):
            path.write_bytes(ours.sub("", text).encode())


def _registry(words: list[str]) -> str:
    command = subprocess.list2cmdline(words) + ' "%1"'
    return _REGISTRY.format(key=_KEY, command=command.replace("\\", "\\\\").replace('"', '\\"')).replace("\n", "\r\n")


def _exec_word(word: str) -> str:
    """Quoted by the rules of `Exec`, then escaped by those of any value."""
    word = word.replace("%", "%%")
    if _PLAIN_WORD.fullmatch(word):
        return word
    return '"' + re.sub(r'(["`$\\])', r"\\\1", word).replace("\\", "\\\\") + '"'
