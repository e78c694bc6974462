"""From the words before a command to an open pond."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

import typer
from msgspec import Struct

from pond_desktop.cli.window_words import PictureWords
from pond_desktop.errors import ArchiveBusy, SettingsError, WrongValue
from pond_desktop.runtime import Folders, Settings, is_there
from pond_desktop.runtime.door import Picked, PickWish

if TYPE_CHECKING:
    from pond_desktop.pond import Pond

_NAME = "pond-desktop"
_BLIND_PLATFORMS = ("offscreen", "minimal")

Roots: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--root", metavar="AGENT=PATH", help="Read this folder for that agent instead; may be repeated."),
]


class WindowWish(Struct, frozen=True, kw_only=True):
    """A window asked for; with `picture` it is only drawn. `is_new`: a further one where one is open; `is_alone`: not
    in a program that is open. `fault`: what is wrong with the settings file, so that `settings` are the defaults."""

    folders: Folders
    settings: Settings
    session: str | None = None
    query: str | None = None
    is_new: bool = False
    is_alone: bool = False
    fault: SettingsError | None = None
    picture: PictureWords | None = None


class Openers(NamedTuple):
    """What another surface does. `window` returns an exit code."""

    window: Callable[[WindowWish], int]
    picker: Callable[[Folders, Settings, PickWish], Picked]


class Start(Struct, frozen=True, kw_only=True):
    """What every command starts from; travels as the context's object. `program` begins a command line that means the
    same archive; `has_sample`: it is the one of the sample history."""

    folders: Folders
    settings: Settings
    program: str
    has_sample: bool
    openers: Openers


def folders_of(home: Path | None) -> Folders:
    return Folders.of(os.environ) if home is None else Folders.below(home.expanduser().absolute())


def with_roots(settings: Settings, words: list[str] | None) -> Settings:
    """A malformed root on the command line is wrong usage, not a wrong setting."""
    try:
        return settings.with_roots(words or ())
    except WrongValue as error:
        raise typer.BadParameter(f"{error.sentence} {error.remedy}", param_hint="--root") from error


@contextmanager
def opened(context: typer.Context, roots: list[str] | None = None, *, will_capture: bool = False) -> Iterator["Pond"]:
    """The pond for one command. The sample is there without being captured first."""
    # the database layer takes most of the start-up time: `--help` and wrong usage do without it
    from pond_desktop.pond import configured_sources, open_pond

    start: Start = context.obj
    settings = with_roots(start.settings, roots)
    # a root of an agent that nobody knows is said before anything is made or read
    if settings.roots:
        configured_sources(settings)
    with open_pond(start.folders, settings) as pond:
        if start.has_sample and not will_capture:
            from pond_desktop.operations.capture import capture, fill_tools

            with suppress(ArchiveBusy):  # whoever is at it captures the same
                capture(pond)
                fill_tools(pond)
        yield pond


def program_words() -> str:
    """How the program is called from the shell that started it; in a checkout it need not be on the path."""
    if shutil.which(_NAME):
        return _NAME
    script = Path(sys.executable).with_name(_NAME)
    if not script.exists():
        return f"{shlex.quote(sys.executable)} -m pond_desktop"
    here = Path.cwd()
    return shlex.quote(str(script.relative_to(here) if script.is_relative_to(here) else script))


def has_display() -> bool:
    """Whether a window could be seen by anyone."""
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0]
    if platform:
        return platform not in _BLIND_PLATFORMS
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("WAYLAND_DISPLAY")) or _is_served(os.environ.get("DISPLAY", ""))


def _is_served(display: str) -> bool:
    """Whether an X server takes connections there, as far as that can be told without one: a variable that outlived its
    server is common in tmux and over ssh, and Qt ends the program there."""
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None or sys.platform != "linux":
        return bool(display)
    socket = f"/tmp/.X11-unix/X{local[1]}"
    if is_there(Path(socket)):
        return True
    try:
        return f"@{socket}\n" in Path("/proc/net/unix").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True
