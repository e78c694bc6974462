"""An `event_msg` → what it says. Written for the screen: most of it repeats items, some of it marks what happened."""

from collections.abc import Callable

import msgspec
from msgspec import Raw

from pond_desktop.adapters.codex import copying
from pond_desktop.adapters.codex.items import prompt_parts
from pond_desktop.adapters.codex.parts import Said, block_parts, file, is_list, part, spoken, unknown
from pond_desktop.adapters.codex.text import text_of
from pond_desktop.adapters.codex.wire import Notice, done_of, raws_of
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Part

SPOKEN = frozenset(
    {"user_message", "agent_message", "agent_reasoning", "agent_reasoning_raw_content", "item_completed"}
)
"""Events that repeat what an item says, or stand for it where a file has no such items."""

_QUIET = {
    "turn marker": ("task_started", "turn_started", "task_complete", "turn_complete"),
    "turn settings": ("thread_settings_applied", "session_configured"),
    "repeated as event": (
        "exec_command_begin",
        "exec_command_end",
        "patch_apply_begin",
        "patch_apply_end",
        "mcp_tool_call_begin",
        "mcp_tool_call_end",
        "web_search_begin",
        "web_search_end",
        "image_generation_begin",
        "image_generation_end",
        "dynamic_tool_call_request",
        "dynamic_tool_call_response",
        "view_image_tool_call",
        "plan_update",
        "turn_diff",
        "item_started",
        "sub_agent_activity",
        "collab_agent_spawn_begin",
        "collab_agent_spawn_end",
        "collab_agent_interaction_begin",
        "collab_agent_interaction_end",
        "collab_waiting_begin",
        "collab_waiting_end",
        "collab_close_begin",
        "collab_close_end",
    ),
}
QUIET = {type: reason for reason, types in _QUIET.items() for type in types}
"""Events that give no message, and why."""


def marker(notice: Notice, payload: Raw, place: Place) -> Said:
    """An event that marks something: an error, the end of a turn by hand, a step back. Others stay unknown parts."""
    make = _MARKERS.get(notice.type or "")
    return make(notice, place) if make else Said(parts=(unknown(place, payload),))


def spoken_by(notice: Notice, place: Place) -> Said:
    """What an event of `SPOKEN` says, for a file that says it nowhere else.

    Raises:
        msgspec.ValidationError: what it holds is not of the known shape.
    """
    if notice.type == "item_completed":
        said = _completed(notice.item, place.at("item"))
    elif notice.type == "user_message":
        said = Said("user", tuple(prompt_parts(place.at("message"), notice.message)) + _pictures(notice, place))
    elif notice.type == "agent_message":
        said = Said("assistant", (spoken(place.at("message"), notice.message),))
    else:
        said = Said("assistant", (spoken(place.at("text"), notice.text, "reasoning"),))
    return said if said.parts or said.skip else Said(skip="empty message")


def turn_began_ms(notice: Notice) -> int | None:
    """When the turn began that this event opens; `None` for events that open none."""
    if notice.type not in ("task_started", "turn_started"):
        return None
    started_at = msgspec.json.decode(notice.started_at) if notice.started_at else None
    return copying.turn_began_ms(text_of(notice.turn_id), started_at)


def words(said: Said) -> str:
    """The text of a message, to know its other record by; the empty text where there is none."""
    return "".join(made.body or made.preview or "" for made in said.parts if made.type == "text").strip()


def _pictures(notice: Notice, place: Place) -> tuple[Part, ...]:
    """Pictures of a prompt: embedded ones, and paths of such as lie on the machine."""
    parts: list[Part] = []
    for field, raw in (("images", notice.images), ("local_images", notice.local_images)):
        addresses = raws_of(raw) if is_list(raw) else []
        for index, address in enumerate(addresses):
            path = text_of(address) if field == "local_images" else None
            name = path.replace("\\", "/").rsplit("/", 1)[-1] if path else None
            parts.append(file(place.at(field, index), address, "conversational", name))
    return tuple(parts)


def _completed(raw: Raw, place: Place) -> Said:
    done = done_of(raw)
    if done.type == "UserMessage":
        return Said("user", tuple(prompt_parts(place.at("content"), done.content)))
    if done.type == "AgentMessage":
        return Said("assistant", tuple(block_parts(place.at("content"), done.content, "conversational")))
    if done.type == "Plan":
        return Said("assistant", (spoken(place.at("text"), done.text),))
    if done.type == "Reasoning":
        fields = (("summary_text", done.summary_text), ("raw_content", done.raw_content))
        return Said(
            "assistant",
            tuple(
                msgspec.structs.replace(_thought(place.at(field, index)), body=text)
                for field, texts in fields
                for index, text in enumerate(texts or ())
            ),
        )
    return Said("assistant", (unknown(place, raw),))


def _thought(place: Place) -> Part:
    return Part(type="reasoning", provenance="conversational", span=place.span, pointer=place.pointer)


def _of(event: str, field: str) -> Callable[[Notice, Place], Said]:
    def make(notice: Notice, place: Place) -> Said:
        return Said("system", (part("text", "injected", place.at(field), getattr(notice, field)),), event)

    return make


_MARKERS: dict[str, Callable[[Notice, Place], Said]] = {
    "turn_aborted": _of("interruption", "reason"),
    "thread_rolled_back": _of("rollback", "num_turns"),
    "context_compacted": _of("compaction", "message"),
    "error": _of("error", "message"),
    "stream_error": _of("error", "message"),
    "warning": _of("notice", "message"),
    "guardian_warning": _of("notice", "message"),
    "background_event": _of("notice", "message"),
    "deprecation_notice": _of("notice", "message"),
    "model_reroute": _of("notice", "reason"),
    "entered_review_mode": _of("notice", "prompt"),
    "exited_review_mode": _of("notice", "review_output"),
    "thread_goal_updated": _of("notice", "goal"),
}
