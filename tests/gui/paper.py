"""A target of another package: sheets of paper in a folder, on which it writes what it is given."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pond_desktop.editors.refusals import gone
from pond_desktop.editors.target import Inserted, Place

FOLDER = "POND_TEST_PAPER"


class Paper:
    name = "paper"
    title = "Paper"

    def discover(self) -> Sequence[Place]:
        looked = _folder() / "looked"
        looked.write_bytes((looked.read_bytes() if looked.exists() else b"") + b".")
        return [_read(file) for file in sorted(_folder().glob("*.sheet"))]

    def probe(self, place: Place) -> Place:
        file = _folder() / f"{place.id}.sheet"
        if not file.exists():
            raise gone(place)
        return _read(file)

    def insert(self, place: Place, text: str) -> Inserted:
        with (_folder() / f"{place.id}.txt").open("a", encoding="utf-8", newline="") as file:
            file.write(text)
        return Inserted(place=place, is_confirmed=place.detail != "mute")


class Desktop:
    """What lies on it, as a test sees it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def lay(self, name: str, **known: object) -> Place:
        """A sheet, or what becomes of one that is there."""
        place = Place(target=Paper.name, id=name, label=f"Paper · {name}", **known)  # type: ignore[arg-type]
        (self.folder / f"{name}.sheet").write_bytes(msgspec.json.encode(place))
        return place

    def take_away(self, name: str) -> None:
        (self.folder / f"{name}.sheet").unlink()

    def written(self, name: str) -> str:
        file = self.folder / f"{name}.txt"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    @property
    def looked_count(self) -> int:
        """How often somebody looked what lies here."""
        looked = self.folder / "looked"
        return len(looked.read_bytes()) if looked.exists() else 0


def _folder() -> Path:
    return Path(os.environ[FOLDER])


def _read(file: Path) -> Place:
    return msgspec.json.decode(file.read_bytes(), type=Place)
