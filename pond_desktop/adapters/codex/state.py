"""What a reading of a rollout remembers from record to record, small whatever the file's length."""

from zlib import crc32

import msgspec
from msgspec import Struct

from pond_desktop.adapters.codex.wire import Tokens
from pond_desktop.canonical import Usage

_SPAWNS_MAX = 64
_ECHOES_MAX = 64
_RECENT_MAX = 64


class Answer(Struct, omit_defaults=True):
    """The latest message of the model: counts of tokens come after it and belong to it."""

    id: str
    ordinal: int
    fingerprint: int
    usage: Usage | None = None


class Copying(Struct):
    """History replayed at the start of a file, from the session `origin_id`.

    It is written in one go, with new times. `last_ms` is the time of its last record so far.
    """

    origin_id: str
    last_ms: int | None = None


class State(Struct, omit_defaults=True):
    """Everything that the next reading needs. Times are milliseconds since 1970 UTC.

    `spawns`: message ids of calls that start a sub-agent and wait for its id, by call id. `echoes`: checksums of texts
    said by events before the file had any message item; the item that says one again is its second record. `recent`:
    checksums of the latest items' ids with the fingerprints of their records; an id that comes again is not far off.
    `folders` are those that the session is said to be in. `bare_at` is the header's time in a file whose records have
    none, up to the first words of the conversation.
    """

    session_id: str | None = None
    record_count: int = 0
    next_ordinal: int = 0
    is_announced: bool = False
    is_headed: bool = False
    folders: list[str] = []
    has_items: bool = False
    has_message_items: bool = False
    has_compacted: bool = False
    is_guardian: bool = False
    header_id: str | None = None
    parent_id: str | None = None
    started_ms: int | None = None
    bare_at: str | None = None
    model: str | None = None
    copying: Copying | None = None
    was_copied: bool = False
    totals: Tokens | None = None
    pending_usage: Usage | None = None
    answer: Answer | None = None
    spawns: dict[str, str] = {}
    echoes: list[int] = []
    recent: dict[int, int] = {}

    def meets(self, id: str, fingerprint: int) -> int | None:
        """Remembers an item's id. Gives the fingerprint of the record that had it before, lately."""
        key = crc32(id.encode("utf-8", "replace"))
        before = self.recent.get(key)
        if before is None:
            self.recent[key] = fingerprint
            while len(self.recent) > _RECENT_MAX:
                del self.recent[next(iter(self.recent))]
        return before

    def spawned(self, call_id: str, message_id: str) -> None:
        self.spawns[call_id] = message_id
        while len(self.spawns) > _SPAWNS_MAX:
            del self.spawns[next(iter(self.spawns))]

    def echoed(self, checksum: int) -> None:
        self.echoes = [*self.echoes[1 - _ECHOES_MAX :], checksum]


def packed(state: State) -> bytes:
    return msgspec.msgpack.encode(state)


def unpacked(held: bytes) -> State:
    return msgspec.msgpack.decode(held, type=State)
