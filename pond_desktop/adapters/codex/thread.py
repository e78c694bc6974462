"""The session that a rollout is read into: its header, its messages, what it knows of other sessions."""

from datetime import datetime

from pond_desktop.adapters.codex import headers, names
from pond_desktop.adapters.codex.copying import is_over
from pond_desktop.adapters.codex.parts import Said
from pond_desktop.adapters.codex.state import Answer, Copying, State
from pond_desktop.adapters.codex.tokens import spent, together
from pond_desktop.adapters.codex.wire import Header, TokenCount
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Message, Session

_FOLDERS_MAX = 20
"""An agent that walks through more has no project."""


class Thread:
    """Turns what records say into events, and keeps the `state` that this takes."""

    def __init__(self, name: str, state: State) -> None:
        self._name = name
        self.state = state

    @property
    def id(self) -> str:
        if self.state.session_id is None:
            self.state.session_id = names.name_as_id(self._name)
        return self.state.session_id

    @property
    def is_copying(self) -> bool:
        return self.state.copying is not None

    def announced(self, timestamp: object) -> list[Event]:
        """The session, where it was not said yet: the file has no header, or not at its start.

        Args:
            timestamp: of the file's first record.
        """
        if self.state.is_announced:
            return []
        self.state.is_announced = True
        made_ms = names.made_at_ms(self.id)
        return [Session(id=self.id, started_at=instant(timestamp if made_ms is None else made_ms).at)]

    def headed(self, header: Header, *, is_bare: bool) -> list[Event]:
        """The first header, which names the file."""
        state = self.state
        state.session_id = state.session_id or names.sound_id(header.id)
        state.is_headed = state.is_announced = True
        state.header_id, state.folders = header.id, [header.cwd] if header.cwd else []
        started_ms = _milliseconds(instant(header.timestamp).at)
        state.started_ms = names.made_at_ms(self.id) if started_ms is None else started_ms
        state.bare_at = str(header.timestamp) if is_bare and header.timestamp is not None else None
        if header.forked_from_id and header.forked_from_id != self.id:
            self._copies(header.forked_from_id)
        links = headers.links_of(self.id, header)
        state.parent_id = next((link.session_id for link in links if link.kind == "child"), None)
        return [headers.session_of(self.id, header), *links]

    def is_own(self, header: Header) -> bool:
        return not header.id or header.id in (self.state.header_id, self.state.session_id)

    def met(self, other_id: str) -> list[Event]:
        """Another session's header: at the start of a file its history follows, later it is a copy without meaning."""
        if self.is_copying or self.state.next_ordinal > 0:
            return []
        self._copies(other_id)
        if other_id == self.state.parent_id:
            return []
        # where the history is from is written, but not whether this is a fork of it
        return [Link(kind="forked", session_id=other_id, to_session_id=self.id, is_verified=False)]

    def _copies(self, origin_id: str) -> None:
        self.state.copying, self.state.was_copied = Copying(origin_id), True

    def goes_on(self, timestamp: object, turn_ms: int | None = None) -> None:
        """Notices where copied history ends. To be called for each record, before it is said.

        Args:
            turn_ms: when the turn began that the record opens, if it opens one.
        """
        state = self.state
        if state.copying is None:
            return
        at_ms = _milliseconds(instant(timestamp).at)
        if is_over(state.copying, started_ms=state.started_ms, at_ms=at_ms, turn_ms=turn_ms):
            # counts that follow are for the session's own answers
            state.copying = state.answer = state.pending_usage = None
        elif at_ms is not None:
            state.copying.last_ms = at_ms

    def works_in(self, cwd: str | None) -> list[Event]:
        """The folder, where the header did not name it, or another one since."""
        state = self.state
        is_known = not cwd or cwd in state.folders or len(state.folders) >= _FOLDERS_MAX
        # what is copied happened in the other session's folder
        if is_known or cwd is None or (state.folders and self.is_copying):
            return []
        state.folders = [*state.folders, cwd]
        return [Session(id=self.id, project=cwd)]

    def is_named(self, name: str | None) -> list[Event]:
        return [Session(id=self.id, title_custom=name)] if name and not self.is_copying else []

    def guards(self) -> list[Event]:
        if self.state.is_guardian or self.is_copying:
            return []
        self.state.is_guardian = True
        return [Session(id=self.id, background="approval check")]

    def says(self, said: Said, fingerprint: int, timestamp: object, id: str | None = None) -> Message:
        """A message. Its id is the item's own, else the record's number in the file, the same in a compressed copy."""
        state = self.state
        time = instant(state.bare_at if timestamp is None else timestamp)
        if any(part.type == "text" and part.provenance == "conversational" for part in said.parts):
            # what comes later was said later: when, is not written
            state.bare_at = None
        is_answer = said.role == "assistant"
        message = Message(
            session_id=self.id,
            id=id or f"r{state.record_count:06}",
            ordinal=state.next_ordinal,
            role=said.role,
            fingerprint=fingerprint,
            parts=said.parts,
            at=time.at,
            is_zone_assumed=time.is_zone_assumed,
            model=state.model if is_answer else None,
            usage=state.pending_usage if is_answer else None,
            event=said.event,
            copied_from=state.copying.origin_id if state.copying else None,
        )
        state.next_ordinal += 1
        if is_answer:
            state.answer = Answer(message.id, message.ordinal, message.fingerprint, message.usage)
            state.pending_usage = None
        return message

    def uses(self, count: TokenCount | None) -> tuple[str, Message | None]:
        """Counts tokens for the latest answer, or for the next where none came yet; also for a copied one, whose
        original may never have been captured.

        Returns:
            why the record gives no message of its own, and the piece of a message that it does give.
        """
        state = self.state
        if count is None or count.total_token_usage is None:
            return "usage unchanged", None
        before, state.totals = state.totals, count.total_token_usage
        if before is None and state.was_copied and count.last_token_usage is not None:
            # the totals go on from those of history that was not copied
            count = TokenCount(total_token_usage=count.last_token_usage)
        used = spent(before, count)
        if used is None:
            return "usage unchanged", None
        answer = state.answer
        if answer is None:
            state.pending_usage = together(state.pending_usage, used)
            return "usage", None
        answer.usage = together(answer.usage, used)
        return "usage", Message(
            session_id=self.id,
            id=answer.id,
            ordinal=answer.ordinal,
            role="assistant",
            fingerprint=answer.fingerprint,
            parts=(),
            usage=answer.usage,
            is_extension=True,
            copied_from=state.copying.origin_id if state.copying else None,
        )

    def calls_child(self, call_id: str, message_id: str) -> None:
        """A call that starts a sub-agent, whose id is told later."""
        if not self.is_copying:
            self.state.spawned(call_id, message_id)

    def has_child(self, child_id: str | None, call_id: str) -> list[Event]:
        if not child_id or self.is_copying:
            return []
        hangs_at = self.state.spawns.get(call_id)
        return [
            Link(
                kind="child",
                session_id=self.id,
                to_session_id=child_id,
                message_id=hangs_at,
                call_id=call_id,
                is_verified=True,
            )
        ]


def _milliseconds(at: datetime | None) -> int | None:
    return int(at.timestamp() * 1000) if at else None
