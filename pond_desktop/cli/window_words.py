"""The words of the command line that are about the window."""

import re
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from msgspec import Struct

from pond_desktop.runtime import Theme
from pond_desktop.runtime.settings import Language

_SIZE_MIN, _SIZE_MAX = 200, 8_000

Screenshot: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the window into a PNG file instead of opening it.")
]
Session: TypeAlias = Annotated[str | None, typer.Option(metavar="ID", help="The session that the window shows first.")]
Query: TypeAlias = Annotated[str | None, typer.Option(metavar="WORDS", help="The search that the window shows first.")]
Colours: TypeAlias = Annotated[Theme | None, typer.Option("--theme", "--palette", help="The window's colours.")]
Lang: TypeAlias = Annotated[Language | None, typer.Option(help="The window's language.")]
NewWindow: TypeAlias = Annotated[
    bool, typer.Option("--new-window", help="Open a further window where one is open already.")
]
Pane: TypeAlias = Annotated[
    str | None, typer.Option(metavar="NAME", help="Draw this pane or dialog; an unknown name lists them.")
]
Size: TypeAlias = Annotated[
    str | None, typer.Option(metavar="WxH", help="The size of the drawn window, such as 1360x860.")
]
Scale: TypeAlias = Annotated[
    float | None,
    typer.Option(min=0.5, max=4, help="Draw so many pixels for each point of the screen, such as 1.5."),
]


class PictureWords(Struct, frozen=True, kw_only=True):
    """A picture of a pane, or of the whole window; `size` is the window's."""

    out: Path
    pane: str
    size: tuple[int, int]
    scale: float


def picture_of(out: Path | None, pane: str | None, size: str | None, scale: float | None) -> PictureWords | None:
    """Raises typer.BadParameter where words say how to draw and nothing is to be drawn."""
    if out is not None:
        return PictureWords(out=out, pane=pane or "window", size=_size(size or "1360x860"), scale=scale or 1.0)
    if pane is not None or size is not None or scale is not None:
        raise typer.BadParameter("--pane, --size and --scale go with --screenshot.")
    return None


def _size(words: str) -> tuple[int, int]:
    """Raises typer.BadParameter."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", words.lower())
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(_SIZE_MIN <= side <= _SIZE_MAX for side in size):
        raise typer.BadParameter(
            f"{words!r} is no size: write it as 1360x860, each from {_SIZE_MIN} to {_SIZE_MAX}.", param_hint="--size"
        )
    return size
