"""A transcript's lines → canonical events."""

from typing import Any

import msgspec

from pond_desktop.adapters.antigravity.steps import Told, told
from pond_desktop.adapters.antigravity.wire import Step
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import record_part
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Message, Session, Skipped

_STEPS_MAX = 64


class State(msgspec.Struct):
    """What reading remembers of a file. `steps` are the last ones, each with the fingerprint of what it said."""

    session_id: str
    is_said: bool = False
    record_count: int = 0
    message_count: int = 0
    last_step: int = -1
    steps: dict[int, int] = {}
    model: str | None = None


def unpacked(held: bytes) -> State:
    """Raises msgspec's errors where that is no state of this version."""
    return msgspec.json.decode(held, type=State)


class TranscriptReader:
    """A `LineReader`. A method first makes all that may fail on damaged bytes, then remembers."""

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> bytes:
        return msgspec.json.encode(self._state)

    def line(self, line: Step, record: Record) -> list[Event]:
        return self._message(told(line, record), line, record)

    def odd(self, value: Any, record: Record) -> list[Event]:
        return self._message(Told("system", (record_part(record),)), Step(), record)

    def _message(self, said: Told, line: Step, record: Record) -> list[Event]:
        state = self._state
        state.record_count += 1
        state.model = said.model or state.model
        step = line.step_index
        if step is not None and state.steps.get(step) == record.fingerprint:
            return [Skipped(reason="written again", span=record.span)]
        if not said.parts:
            return [Skipped(reason="empty message", span=record.span)]
        name = self._name(step, record)
        events: list[Event] = [] if state.is_said else [Session(id=state.session_id)]
        state.is_said = True
        when = instant(line.created_at)
        message = Message(
            session_id=state.session_id,
            id=name,
            ordinal=state.message_count,
            role=said.role,
            fingerprint=record.fingerprint,
            parts=said.parts,
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            model=state.model if said.role == "assistant" else None,
            event=said.event,
        )
        state.message_count += 1
        return [*events, message]

    def _name(self, step: int | None, record: Record) -> str:
        """By the step's number where it goes on from the last one, as all do but such as come a second time."""
        state = self._state
        if step is None or step <= state.last_step or step > 1 << 53:
            return f"line-{state.record_count:06d}"
        state.last_step = step
        state.steps[step] = record.fingerprint
        if len(state.steps) > _STEPS_MAX:
            del state.steps[next(iter(state.steps))]
        return f"step-{step}"


class RepeatedReader:
    """A `LineReader` of a shortened transcript beside which the full one lies."""

    def state(self) -> bytes:
        return b""

    def line(self, line: Step, record: Record) -> list[Event]:
        return [Skipped(reason="repeated in full beside", span=record.span)]

    def odd(self, value: Any, record: Record) -> list[Event]:
        return [Skipped(reason="repeated in full beside", span=record.span)]
