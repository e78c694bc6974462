"""The parts of one message, with a fingerprint of what they say: a rewritten file keeps the messages that still say the
same, whatever else changed in the turn."""

import msgspec
from xxhash import xxh3_64

from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part

_HALF = 1 << 63


class Pieces:
    """Collects parts in order.

    Args:
        id: the message's.
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.parts: list[Part] = []
        self._hash = xxh3_64()

    def add(self, part: Part | None, raw: msgspec.Raw) -> None:
        """A part, unless there is none.

        Args:
            raw: the value that it stands for.
        """
        if part is None:
            return
        facts = (part.type, part.provenance, part.tool_name, part.call_id, part.is_failure, part.file_name)
        self._hash.update(repr(facts).encode("utf-8", "surrogatepass"))
        self._hash.update(_without_blanks(raw))
        self.parts.append(part)

    @property
    def has_call(self) -> bool:
        return any(part.type == "tool_call" for part in self.parts)

    def fingerprint(self, *facts: object) -> int:
        """A signed 64-bit hash of the parts, and of facts of the message that count as a change too."""
        whole = self._hash.copy()
        whole.update(repr(facts).encode("utf-8", "surrogatepass"))
        return whole.intdigest() - _HALF


def _without_blanks(raw: msgspec.Raw) -> bytes:
    """The log's state is written without them, a file perhaps with."""
    data = bytes(memoryview(raw))
    try:
        return msgspec.json.format(data, indent=-1) if data[:1] in (b"{", b"[") else data
    except (msgspec.MsgspecError, RecursionError):
        return data


def at(place: Place, *steps: str | int) -> Place:
    """A value further in, by keys that may hold what a pointer must escape."""
    return place.at(*(str(step).replace("~", "~0").replace("/", "~1") for step in steps))
