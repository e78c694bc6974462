"""Where in a record a part's body stands."""

from msgspec import Struct

from pond_desktop.adapters.json_lines import Record
from pond_desktop.canonical import Span


class Place(Struct, frozen=True, gc=False):
    """A value inside a record, by its JSON pointer."""

    record: Record
    pointer: str

    @property
    def span(self) -> Span:
        return self.record.span

    def at(self, *steps: str | int) -> "Place":
        pointer = self.pointer
        for step in steps:
            pointer = f"{pointer}/{step}"
        return Place(self.record, pointer)
