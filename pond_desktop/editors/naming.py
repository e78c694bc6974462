"""What places are called, and which form is usually wanted there: of names that other programs give."""

from pathlib import Path, PurePath

from pond_desktop.projection.readable import one_line
from pond_desktop.projection.reference import FormatName

NAME_CHARS = 48
_DETAIL_CHARS = 80
_FORMATS: dict[str, FormatName] = {
    ".htm": "html",
    ".html": "html",
    ".org": "org",
    ".txt": "plain",
    ".eml": "plain",
}


def label_of(title: str, name: str) -> str:
    """`Neovim · notes.md`; the title alone where there is no name."""
    name = one_line(name, NAME_CHARS)
    return f"{title} · {name}" if name else title


def detail_of(text: str) -> str:
    return one_line(text, _DETAIL_CHARS)


def short_folder(folder: str, home: Path) -> str:
    """With `~` for the home folder."""
    path = PurePath(folder)
    return detail_of(str(PurePath("~") / path.relative_to(home)) if path.is_relative_to(home) else folder)


def format_for(file: str | None) -> FormatName:
    """By the ending of the file that is being written."""
    return _FORMATS.get(PurePath(file or "").suffix.lower(), "markdown")
