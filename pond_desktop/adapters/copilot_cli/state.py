"""What reading remembers of a file of events; bounded."""

from typing import NamedTuple, TypeVar

import msgspec

_MOST = 1024
T = TypeVar("T")


class Call(NamedTuple):
    """A tool call that waits for its result: its tool, and the message that holds it."""

    tool_name: str | None
    session_id: str
    message_id: str


class Thread(msgspec.Struct):
    """The session or one of its sub-agents. `reasoning`: a hash of the last one said, which some versions say twice."""

    id: str
    message_count: int = 0
    reasoning: int | None = None


class State(msgspec.Struct):
    """`children` by the tool call that started them, `call_of_agent` for events that name the agent alone; `ids` are
    recent events' own."""

    main: Thread
    is_announced: bool = False
    record_count: int = 0
    project: str | None = None
    git_branch: str | None = None
    model: str | None = None
    children: dict[str, Thread] = {}
    call_of_agent: dict[str, str] = {}
    calls: dict[str, Call] = {}
    ids: dict[str, bool] = {}

    def new_id(self, written: str | None) -> str:
        """The event's own id, or one by its position where it has none or a repeated one."""
        if not written or written in self.ids:
            return f"line-{self.record_count:06d}"
        keep(self.ids, written, True)
        return written


def keep(held: dict[str, T], key: str, value: T) -> None:
    """Adds, and forgets the oldest of too many."""
    held.pop(key, None)
    held[key] = value
    if len(held) > _MOST:
        del held[next(iter(held))]


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=State)
