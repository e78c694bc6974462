"""What Cline showed (`ui_messages.json`): times for a conversation whose messages have none, and, where a task has lost
its conversation, the messages themselves."""

from collections.abc import Iterator

from msgspec import Raw

from pond_desktop.adapters.bodies import body_of
from pond_desktop.adapters.cline import parts
from pond_desktop.adapters.cline.wire import UNREADABLE, Shown, Time, raws_of, shown_of
from pond_desktop.adapters.json_document import decoded, items_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Message, Part, PartType, Role, Skipped

_PERSON = frozenset({"task", "user_feedback", "user_feedback_diff"})
_MODEL = frozenset({"text", "completion_result", "followup", "plan_mode_respond", "plan_mode_response"})
_CALLS = frozenset(
    {"tool", "command", "browser_action", "browser_action_launch", "use_mcp_server", "mcp_server_request"}
)
_RESULTS = frozenset({"command_output", "mcp_server_response", "browser_action_result", "subtask_result"})
_MARKS = {"error": "error", "condense_context": "compaction"}


class Screen:
    """Times by the place of a message in the conversation.

    `conversationHistoryIndex` is the place of the last message that was written when something was shown. A request is
    shown before the prompt is written that it sends, an answer before the answer is.
    """

    def __init__(self, shown: list[Shown]) -> None:
        self._requests: dict[int, Time] = {}
        self._others: dict[int, Time] = {}
        for each in shown:
            if each.conversation_history_index is None:
                continue
            place = each.conversation_history_index + 1
            if each.say == "api_req_started":
                self._requests.setdefault(place, each.ts)
            else:
                self._others.setdefault(place, each.ts)

    def time(self, index: int) -> Time:
        return self._requests.get(index) or self._others.get(index)


NO_SCREEN = Screen([])


def shown_in(record: Record) -> list[Shown]:
    """Raises msgspec's errors where the file holds no list."""
    shown = []
    for piece in items_of(record):
        try:
            shown.append(decoded(shown_of, piece))
        except UNREADABLE:
            continue
    return shown


def said_by_screen(record: Record, session_id: str) -> Iterator[Event]:
    """The messages of a task of which only this is left. Raises msgspec's errors where the file holds no list."""
    count, names = 0, set[str]()
    for index, piece in enumerate(items_of(record)):
        try:
            shown = decoded(shown_of, piece)
            role, made = _parts(shown, Place(piece, ""))
        except UNREADABLE:
            yield Skipped(reason="not a message", span=piece.span, is_fault=True)
            continue
        if not made:
            yield Skipped(reason="shown on the screen only", span=piece.span)
            continue
        name = f"ui-{shown.ts}" if isinstance(shown.ts, int) else f"item-{index + 1:06d}"
        name = name if name not in names else f"item-{index + 1:06d}"
        names.add(name)
        when = instant(shown.ts)
        yield Message(
            session_id=session_id,
            id=name,
            ordinal=count,
            role=role,
            fingerprint=piece.fingerprint,
            parts=tuple(made),
            at=when.at,
            is_zone_assumed=when.is_zone_assumed,
            event=_MARKS.get(shown.say or ""),
        )
        count += 1


def _parts(shown: Shown, place: Place) -> tuple[Role, list[Part]]:
    kind, text = shown.say or shown.ask or "", place.at("text")
    if shown.partial:
        return "system", []
    if kind in _PERSON:
        return "user", parts.text_part(text, shown.text, "conversational") + _images(place, shown.images)
    if kind in _MODEL:
        return "assistant", parts.text_part(text, shown.text, "conversational")
    if kind == "reasoning":
        thought = parts.text_part(text, shown.text, "conversational", "reasoning")
        more = parts.text_part(place.at("reasoning"), shown.reasoning, "conversational", "reasoning")
        return "assistant", thought or more
    if kind in _CALLS:
        return "assistant", [_tool_part("tool_call", text, shown.text, kind)]
    if kind in _RESULTS:
        return "tool", [_tool_part("tool_result", text, shown.text, None)]
    if kind in _MARKS:
        return "system", parts.text_part(text, shown.text, "injected")
    return "system", []


def _tool_part(type: PartType, place: Place, raw: Raw, name: str | None) -> Part:
    return Part(
        type=type,
        provenance="conversational" if type == "tool_call" else "injected",
        span=place.span,
        pointer=place.pointer,
        tool_name=name,
        **body_of(raw)._asdict(),
    )


def _images(place: Place, images: Raw) -> list[Part]:
    raws = raws_of.decode(images) if parts.is_list(images) else []
    return [
        Part(
            type="file",
            provenance="conversational",
            span=place.span,
            pointer=place.at("images", index).pointer,
            body_bytes=len(memoryview(raw)),
        )
        for index, raw in enumerate(raws)
    ]
