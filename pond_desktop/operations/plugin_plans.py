"""What belongs to each editor's plug-in and where that goes, by the editors' own rules for their folders.

Sources: Neovim `:help packages` and `:help standard-path`; pi `docs/extensions.md` (0.74.2); the Emacs manual, "Package
Installation" and "How Emacs Finds Your Init File"; the Kakoune manual, `$KAKOUNE_CONFIG_DIR` and `autoload`.
"""

import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from pond_desktop.operations.plugin_texts import line_words, plugin_text
from pond_desktop.runtime.placed_files import PlannedFile


class Here(Struct, frozen=True, kw_only=True):
    """This machine and person. `platform` as `sys.platform` says it; `words` call this program; `own` is a folder of
    ours, for what an editor's own installer reads."""

    environment: Mapping[str, str]
    home: Path
    platform: str
    words: Sequence[str]
    own: Path

    def folder(self, variable: str, *usual: str) -> Path:
        """What a variable names, else a folder of the home."""
        named = self.environment.get(variable)
        return Path(named) if named else self.home.joinpath(*usual)

    def has(self, program: str) -> bool:
        return shutil.which(program, path=self.environment.get("PATH")) is not None


class Plugin(Protocol):
    """One thing that can be installed. Both ways may raise PlacingError where that cannot be here."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def programs(self) -> tuple[str, ...]:
        """Those that it is for; any of them will do."""
        ...

    def files(self, here: Here) -> tuple[PlannedFile, ...]:
        """None at all where there is nothing to be done on such a system."""
        ...

    def calls(self, here: Here) -> tuple[tuple[str, ...], ...]:
        """Programs that are run when the files are there, each with its words."""
        ...

    def undo(self, here: Here) -> None:
        """What is to be done after the files are gone."""
        ...

    def then(self, here: Here) -> str:
        """What a person does next, as a sentence."""
        ...


class OfFiles(Struct, frozen=True, kw_only=True):
    """A plug-in that is there once its files are."""

    name: str
    title: str
    programs: tuple[str, ...]
    made: Callable[[Here], tuple[PlannedFile, ...]]
    next: str

    def files(self, here: Here) -> tuple[PlannedFile, ...]:
        return self.made(here)

    def calls(self, here: Here) -> tuple[tuple[str, ...], ...]:
        return ()

    def undo(self, here: Here) -> None:
        pass

    def then(self, here: Here) -> str:
        return self.next


def _neovim(here: Here) -> tuple[PlannedFile, ...]:
    if here.platform == "win32":
        folder = here.folder("LOCALAPPDATA", "AppData", "Local") / "nvim-data"
    else:
        folder = here.folder("XDG_DATA_HOME", ".local", "share") / "nvim"
    start = folder / "site" / "pack" / "pond-desktop" / "start" / "pond"
    return (_file(here, "neovim/plugin/pond.lua", start / "plugin" / "pond.lua"),)


def _pi(here: Here) -> tuple[PlannedFile, ...]:
    return (_file(here, "pi/pond.js", here.folder("PI_CODING_AGENT_DIR", ".pi", "agent") / "extensions" / "pond.js"),)


def _emacs(here: Here) -> tuple[PlannedFile, ...]:
    folder = _emacs_folder(here) / "elpa" / "pond-1.0"
    names = ("pond.el", "pond-autoloads.el", "pond-pkg.el")
    return tuple(_file(here, f"emacs/{name}", folder / name) for name in names)


def _emacs_folder(here: Here) -> Path:
    home = here.folder("APPDATA") if here.platform == "win32" else here.home
    usual, other = home / ".emacs.d", here.folder("XDG_CONFIG_HOME", ".config") / "emacs"
    has_usual = any(path.exists() for path in (usual, home / ".emacs", home / ".emacs.el"))
    return other if other.is_dir() and not has_usual else usual


def _kakoune(here: Here) -> tuple[PlannedFile, ...]:
    named = here.environment.get("KAKOUNE_CONFIG_DIR")
    folder = Path(named) if named else here.folder("XDG_CONFIG_HOME", ".config") / "kak"
    script = folder / "pond.kak"
    # not into `autoload`: where a person has that folder, it stands in the place of all that Kakoune comes with
    quoted = line_words([str(script)])[0].replace("'", "''")
    line = f"# by `pond-desktop editors install kakoune`\nsource '{quoted}'\n"
    return (
        _file(here, "kakoune/pond.kak", script),
        PlannedFile(path=folder / "kakrc", content=line.encode(), is_added=True),
    )


def _file(here: Here, name: str, path: Path) -> PlannedFile:
    return PlannedFile(path=path, content=plugin_text(name, here.words).encode())


OF_FILES: tuple[OfFiles, ...] = (
    OfFiles(
        name="neovim",
        title="Neovim",
        programs=("nvim",),
        made=_neovim,
        next="In a Neovim that you start from now on: `:Pond` and `:PondOpen`.",
    ),
    OfFiles(
        name="emacs",
        title="Emacs",
        programs=("emacs",),
        made=_emacs,
        next="In an Emacs that you start from now on: `M-x pond-pick` and `M-x pond-open`. Where your init file keeps "
        "packages from being activated, add the folder to `load-path` and (require 'pond).",
    ),
    OfFiles(
        name="kakoune",
        title="Kakoune",
        programs=("kak",),
        made=_kakoune,
        next="In a Kakoune that you start from now on: `:pond-pick` and `:pond-open`.",
    ),
    OfFiles(
        name="pi",
        title="pi",
        programs=("pi",),
        made=_pi,
        next="In a pi that you start from now on, or after `/reload`: `/pond WORDS`.",
    ),
)
