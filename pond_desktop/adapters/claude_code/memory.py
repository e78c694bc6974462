"""What a reading remembers of earlier lines: bounded whatever the length of the file, compact in its checkpoint."""

from itertools import islice
from typing import TypeVar
from zlib import crc32

import msgspec

from pond_desktop.adapters.claude_code.thread import Thread

SEEN_MAX = 4096
ALIASES_MAX = 40
OPEN_MAX = 16
PROMPT_PARENTS_MAX = 1024
THREADS_MAX = 64
MEMBERS_MAX = 1024
CALLS_MAX = 64
PROMPTS_MAX = 32
SUMMARIES_MAX = 512
ORIGINS_MAX = 64
KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class OpenMessage(msgspec.Struct, array_like=True):
    """An answer whose next piece may be on a later line. `sidechain` is empty in the file's own session."""

    sidechain: str
    id: str
    ordinal: int


class Call(msgspec.Struct, array_like=True):
    """A call that starts a sub-agent. `prompt` is a check sum."""

    session_id: str
    message_id: str
    prompt: int | None
    kind: str | None
    title: str | None
    child_id: str | None = None


class Memory(msgspec.Struct, array_like=True):
    """Ids are kept as check sums where a rare confusion does no harm: among 4,096 lines about one in a million would be
    taken for a second line with the same id, and is kept all the same.

    `seen`: line → its content, as check sums. `aliases`: line that is no message of its own → the message that it
    belongs to or follows. `open`: the model's message → where its next piece goes. `prompt_parents`: lines that a
    prompt hangs under. `members`: line of an inline sidechain → the sidechain's root. `prompts` and `queued`: what was
    typed, in a user line or queued → where it stood. `summaries`: line that a summary speaks of → the
    summary's place and text.
    """

    main: Thread | None = None
    sidechains: dict[str, Thread] = {}
    seen: dict[int, int] = {}
    aliases: dict[int, str] = {}
    open: dict[int, OpenMessage] = {}
    prompt_parents: dict[int, bool] = {}
    members: dict[int, str] = {}
    calls: dict[str, Call] = {}
    prompts: dict[int, int] = {}
    queued: dict[int, int] = {}
    summaries: dict[int, tuple[int, str]] = {}
    line_count: int = 0
    title_rank: int = 0
    summary_place: int = -1
    copying: str | None = None
    has_own_prompt: bool = False
    origins: dict[str, bool] = {}
    fork_place: tuple[str, str] | None = None

    def pass_over(self, uuid: str | None, parent_uuid: str | None) -> None:
        """Lets what hangs under a line that gave no message hang under that line's parent."""
        if uuid and parent_uuid:
            keep(self.aliases, check_sum(uuid), self.aliases.get(check_sum(parent_uuid), parent_uuid), ALIASES_MAX)


def check_sum(text: str) -> int:
    return crc32(text.encode())


def text_sum(text: str) -> int:
    """Of a prompt, which may be very long: its length and its beginning."""
    return check_sum(f"{len(text)} {text[:2000]}")


def keep(memory: dict[KeyT, ValueT], key: KeyT, value: ValueT, most: int) -> None:
    """Puts in the newest, and lets go of the oldest quarter of a full memory: one by one, a dict looks for its first
    entry ever longer."""
    memory[key] = value
    if len(memory) > most:
        for oldest in list(islice(memory, most >> 2)):
            del memory[oldest]
