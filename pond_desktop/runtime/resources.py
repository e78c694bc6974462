"""Files shipped with the program: icons, themes, the sample history."""

from pathlib import Path

from pond_desktop.errors import BugError

_PACKAGE = Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """The file or folder `name` (with `/`) of `resources/`: inside an installed package, beside it in a checkout.

    Raises BugError where the program was shipped without it.
    """
    for folder in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        if (folder / name).exists():
            return folder / name
    raise BugError(f"the program was installed without its resource {name}")


def sample_roots() -> tuple[str, ...]:
    """The shipped sample history as `agent=PATH` words."""
    return tuple(f"{folder.name}={folder}" for folder in sorted(resource("sample").iterdir()) if folder.is_dir())
