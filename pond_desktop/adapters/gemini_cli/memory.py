"""What reading remembers of a file, bounded whatever its length.

A message is written again, with more in it, only while it is the last one; the whole list comes again where the program
shortened what the model sees. So the last messages are remembered by their parts, older ones by their ids alone.
"""

from msgspec import Struct, msgpack

from pond_desktop.adapters.gemini_cli.content import key_of

_MESSAGES_MAX = 256
_PARTS_MAX = 512
_OLDER_MAX = 2048
_CALLS_MAX = 1024
_SESSIONS_MAX = 32


class Known(Struct):
    """A message: the keys of what was said of it."""

    ordinal: int
    keys: list[int]

    def add(self, keys: list[int]) -> None:
        self.keys = (self.keys + keys)[-_PARTS_MAX:]


class Memory(Struct):
    """`counts`: the messages of each session that was named. Of `older` and `calls` the keys count, oldest first."""

    session_id: str
    counts: dict[str, int] = {}
    has_project: bool = False
    project_hash: str | None = None
    record_count: int = 0
    messages: dict[str, Known] = {}
    older: dict[int, None] = {}
    calls: dict[int, None] = {}

    def go_to(self, session_id: str) -> None:
        """Makes it the session that is read; a file with many more than were ever seen stays with the last."""
        if session_id == self.session_id or len(self.counts) >= _SESSIONS_MAX:
            return
        for id in list(self.messages):
            self._forget(id)
        self.session_id = session_id
        self.has_project = False

    def is_forgotten(self, id: str) -> bool:
        """Whether only that the message was there is known."""
        return key_of(self.session_id, id) in self.older

    def new(self, id: str, keys: list[int]) -> Known:
        ordinal = self.counts.get(self.session_id, 0)
        self.counts[self.session_id] = ordinal + 1
        known = self.messages[id] = Known(ordinal, keys[:_PARTS_MAX])
        if len(self.messages) > _MESSAGES_MAX:
            self._forget(next(iter(self.messages)))
        return known

    def add_call(self, key: int | None) -> None:
        if key is not None:
            self.calls[key] = None
        if len(self.calls) > _CALLS_MAX:
            del self.calls[next(iter(self.calls))]

    def _forget(self, id: str) -> None:
        del self.messages[id]
        self.older[key_of(self.session_id, id)] = None
        if len(self.older) > _OLDER_MAX:
            del self.older[next(iter(self.older))]

    def packed(self) -> bytes:
        return msgpack.encode(self)


def unpacked(held: bytes) -> Memory:
    """Raises msgspec's errors where that is no state of this version."""
    return msgpack.decode(held, type=Memory)
