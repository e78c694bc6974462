"""The titles that the agent itself keeps."""

from collections.abc import Iterator

from pond_desktop.adapters.claude_code.memory import SUMMARIES_MAX, Memory, check_sum, keep
from pond_desktop.adapters.claude_code.thread import Thread
from pond_desktop.adapters.claude_code.wire import Line
from pond_desktop.canonical import Session

_TITLE_CHARS = 300
_SUMMARY, _AGENT_NAME, _AI = 1, 2, 3
TITLE_TYPES = frozenset({"custom-title", "ai-title", "agent-name"})


def of_line(line: Line, thread: Thread, memory: Memory) -> Iterator[Session]:
    """A person's name for the session; else the best of the program's: its title, the agent's name, the summary."""
    if line.type == "custom-title" and line.custom_title:
        yield Session(id=thread.id, title_custom=line.custom_title)
    elif line.type == "ai-title" and line.ai_title:
        yield from _generated(line.ai_title, _AI, thread, memory)
    elif line.type == "agent-name" and line.agent_name:
        yield from _generated(line.agent_name, _AGENT_NAME, thread, memory)


def is_own_summary(line: Line, memory: Memory) -> bool | None:
    """Whether the line that the summary speaks of was seen; otherwise it waits, as most stand before that line, and
    files begin with the summaries of many other sessions."""
    leaf = check_sum(line.leaf_uuid or "")
    if leaf in memory.seen:
        return True
    if line.leaf_uuid and line.summary:
        keep(memory.summaries, leaf, (memory.line_count, line.summary[:_TITLE_CHARS]), SUMMARIES_MAX)
    return False


def of_summary(place: int, text: str | None, thread: Thread, memory: Memory) -> Iterator[Session]:
    """The title that an own summary gives; of several the one written last."""
    if text and place > memory.summary_place:
        memory.summary_place = place
        yield from _generated(text[:_TITLE_CHARS], _SUMMARY, thread, memory)


def _generated(title: str, rank: int, thread: Thread, memory: Memory) -> Iterator[Session]:
    if rank >= memory.title_rank:
        memory.title_rank = rank
        yield Session(id=thread.id, title_generated=title)
