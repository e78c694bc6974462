"""Which session a line belongs to, and how sessions hang together."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Raw

from pond_desktop.adapters.claude_code.memory import (
    CALLS_MAX,
    MEMBERS_MAX,
    ORIGINS_MAX,
    THREADS_MAX,
    Call,
    Memory,
    check_sum,
    keep,
    text_sum,
)
from pond_desktop.adapters.claude_code.places import FilePlace
from pond_desktop.adapters.claude_code.thread import Thread
from pond_desktop.adapters.claude_code.wire import AgentMention, Line, Probe, TaskInput
from pond_desktop.canonical import Event, Link, Part, Session

_task = Probe(TaskInput)
_mention = Probe(AgentMention)
TASKS = frozenset({"Task", "Agent"})


class Sessions:
    """The sessions of one file: its own, and in old versions those of sub-agents written into it."""

    def __init__(self, place: FilePlace, memory: Memory) -> None:
        self._place = place
        self._memory = memory

    def main(self, line: Line) -> Thread:
        """The file's own session. The key of a side file is not `sessionId` alone: that is its parent's."""
        thread = self._memory.main
        if thread is None:
            place = self._place
            parent = (place.parent or line.any_session_id or None) if place.kind == "agent" else None
            thread = Thread(f"{parent}/{place.name}" if parent else place.name, parent)
            self._memory.main = thread
        return thread

    def of(self, line: Line) -> Thread:
        """The session of a line; inline sidechains are followed by `parentUuid`, since parallel ones interleave."""
        if not line.is_sidechain or self._place.kind == "agent":
            return self.main(line)
        memory = self._memory
        root = line.agent_id or memory.members.get(check_sum(line.parent_uuid or "")) or line.uuid
        if root is None:
            return self.main(line)
        if line.uuid:
            keep(memory.members, check_sum(line.uuid), root, MEMBERS_MAX)
        thread = memory.sidechains.get(root)
        if thread is None:
            thread = self._sidechain(line, f"agent-{root}" if line.agent_id else f"sidechain-{root}")
            keep(memory.sidechains, root, thread, THREADS_MAX)
        return thread

    def _sidechain(self, line: Line, name: str) -> Thread:
        own, other = self.main(line), line.any_session_id
        if not other or other == own.id or not self._place.is_named_by_id:
            return Thread(f"{own.id}/{name}", own.id)
        if own.count == 0:  # nothing but a sidechain: the parent's own file is elsewhere, or gone
            return Thread(f"{other}/{name}", other)
        return Thread(f"{own.id}/{name}", own.id, origin=f"{other}/{name}")

    def header(self, thread: Thread, line: Line, at: datetime | None, parts: Sequence[Part]) -> list[Event]:
        """What the line adds to its session's header; with a child's first word also why it exists."""
        if not thread.is_news(line, at):
            return []
        is_first = not thread.is_said
        header = thread.header(line, at)
        return [header, *self._child(thread, parts)] if is_first and thread.parent_id is not None else [header]

    def _child(self, thread: Thread, parts: Sequence[Part]) -> Iterator[Event]:
        parent = thread.parent_id or ""
        first = parts[0].body or "" if parts and parts[0].type == "text" else ""
        if thread.id.startswith(f"{parent}/agent-acompact"):
            yield Session(id=thread.id, background="compaction copy")
        elif first.strip() == "Warmup":
            yield Session(id=thread.id, background="warm-up")
        call_id, call = self._call_with(text_sum(first), parent) if first else (None, None)
        if call is not None:
            call.child_id = thread.id
            if call.kind or call.title:
                yield Session(id=thread.id, kind=call.kind, title_generated=call.title)
        yield Link(
            kind="child",
            session_id=parent,
            to_session_id=thread.id,
            message_id=call.message_id if call else None,
            call_id=call_id,
            # below `subagents` an agent may have been started by another one: its own file does not say
            is_verified=self._place.parent is None,
        )

    def _call_with(self, prompt: int, session_id: str) -> tuple[str | None, Call | None]:
        for call_id, call in self._memory.calls.items():
            if call.prompt == prompt and call.child_id is None and call.session_id == session_id:
                return call_id, call
        return None, None

    def remember_call(self, part: Part, given: Raw, thread: Thread, message_id: str) -> None:
        """Keeps a call that starts a sub-agent until its result."""
        if part.call_id:
            task = _task(given) or TaskInput()
            prompt = text_sum(task.prompt) if task.prompt else None
            call = Call(thread.id, message_id, prompt, task.subagent_type or None, task.description or None)
            keep(self._memory.calls, part.call_id, call, CALLS_MAX)

    def started(self, call_id: str, raw: Raw, *, is_over: bool) -> Iterator[Link]:
        """The link to the sub-agent that a result or a progress note of this call names."""
        calls = self._memory.calls
        call = calls.pop(call_id) if is_over else calls[call_id]
        mention = _mention(raw)
        if mention is None or not mention.agent_id or call.child_id is not None:
            return
        call.child_id = f"{call.session_id.partition('/')[0]}/agent-{mention.agent_id}"
        yield Link(
            kind="child",
            session_id=call.session_id,
            to_session_id=call.child_id,
            message_id=call.message_id,
            call_id=call_id,
            is_verified=True,
        )

    def origin(self, line: Line, thread: Thread) -> str | None:
        """The session that this line was copied from, for lines that a resume or a fork put in front."""
        if line.forked_from is not None and line.forked_from.session_id:
            return line.forked_from.session_id
        if thread is not self._memory.main:
            return thread.origin
        place, memory, other = self._place, self._memory, line.any_session_id
        if not place.is_named_by_id or not other:
            return None
        if other == place.name:
            if line.type == "assistant":
                # versions about 1.0.5x to 1.0.9x gave copied answers, not copied prompts, the new session's id
                return memory.copying
            if line.type == "user":
                memory.has_own_prompt, memory.copying = True, None
        elif not memory.has_own_prompt:
            memory.copying = other
        return memory.copying

    def came_from(self, origin: str | None, line: Line, thread: Thread) -> Iterator[Link]:
        """The link to the earlier session, once; of a fork again with its place, when that is known."""
        memory = self._memory
        fork = line.forked_from
        if origin and thread is memory.main:
            kind = "forked" if fork is not None and fork.session_id else "continued"
            if f"{kind} {origin}" not in memory.origins:
                keep(memory.origins, f"{kind} {origin}", True, ORIGINS_MAX)
                yield self._earlier(origin, thread, None, is_fork=kind == "forked")
        if fork is not None and fork.session_id and fork.message_uuid:
            memory.fork_place = (fork.session_id, fork.message_uuid)
        elif memory.fork_place is not None and thread is memory.main:
            yield self._earlier(memory.fork_place[0], thread, memory.fork_place[1], is_fork=True)
            memory.fork_place = None

    def _earlier(self, origin: str, thread: Thread, message_id: str | None, *, is_fork: bool) -> Link:
        return Link(
            kind="forked" if is_fork else "continued",
            session_id=origin,
            to_session_id=thread.id,
            message_id=message_id,
            is_verified=is_fork,
        )
