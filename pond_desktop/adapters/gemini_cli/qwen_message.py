"""One record of Qwen Code → who says what in it."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from pond_desktop.adapters.gemini_cli import content as contents
from pond_desktop.adapters.gemini_cli import qwen_wire as wire
from pond_desktop.adapters.gemini_cli.content import Answered, Piece
from pond_desktop.adapters.gemini_cli.message import DONE, Told
from pond_desktop.adapters.gemini_cli.text import Typist, Voice
from pond_desktop.adapters.gemini_cli.wire import members_of_raw, raws_of, text_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.places import Place
from pond_desktop.canonical import Usage

T = TypeVar("T")
_NOTICES = frozenset({"notification", "background_task_completed"})
_QUIET = {
    "session facts": ("custom_title", "parent_session", "session_source", "session_model", "session_approval_mode"),
    "repeated as event": ("at_command", "turn_result", "agent_launch_prompt", "agent_bootstrap", "user_text_elements"),
    "telemetry": ("ui_telemetry",),
    "program state": (
        "agent_retry",
        "agent_session_ready",
        "attribution_snapshot",
        "branch_checkpoint",
        "file_history_snapshot",
        "goal_state",
        "goal_turn_end",
        "omni_recall",
        "session_artifact_event",
        "session_artifact_snapshot",
        "session_execution_engine",
        "session_notes",
        "session_sources_snapshot",
    ),
}
QUIET = {subtype: reason for reason, subtypes in _QUIET.items() for subtype in subtypes}
"""Records that give no message, and why."""


def told(entry: wire.Entry, record: Record) -> Told:
    """Raises msgspec.DecodeError where damaged bytes need repair first."""
    place = Place(record, "")
    parts = place.at("message", "parts")
    content = _or_none(wire.content_of, entry.message)
    raw = Raw() if content is None else content.parts
    if entry.type == "assistant":
        pieces = tuple(contents.content_pieces(parts, raw, Voice("conversational")))
        return Told("assistant", pieces, None, _usage(entry.usage_metadata))
    if entry.type == "tool_result":
        return Told("tool", tuple(_results(entry, place, raw)))
    if entry.subtype in _NOTICES:
        return Told("system", tuple(contents.content_pieces(parts, raw, Voice("injected"))), "notice")
    if entry.type == "user":
        return Told("user", tuple(_prompt(entry, place, raw)))
    return _marker(entry, place, record)


def payload(entry: wire.Entry) -> wire.Payload:
    """Empty where it is not of the known shape."""
    return _or_none(wire.payload_of, entry.system_payload) or wire.Payload()


def origin(entry: wire.Entry) -> str | None:
    """The session that a record was copied from."""
    found = _or_none(wire.origin_of, entry.forked_from)
    return None if found is None else found.session_id


def _or_none(decode: Callable[[Raw], T], raw: Raw) -> T | None:
    try:
        return decode(raw) if raw else None
    except msgspec.ValidationError:
        return None


def _usage(raw: Raw) -> Usage | None:
    counts = _or_none(wire.counts_of, raw)
    if counts is None:
        return None
    cached, sent = counts.cached_content_token_count, counts.prompt_token_count
    fresh = None if sent is None else max(sent - (cached or 0), 0)
    made, thoughts = counts.candidates_token_count, counts.thoughts_token_count or 0
    if made is not None and counts.total_token_count == (sent or 0) + made + thoughts:
        made += thoughts
    usage = Usage(input_tokens=fresh, output_tokens=made, cache_read_tokens=cached)
    return None if usage == Usage() else usage


def _prompt(entry: wire.Entry, place: Place, parts: Raw) -> Iterator[Piece]:
    here = place.at("message", "parts")
    if entry.provenance not in (None, "real_user") or entry.subtype in ("cron", "goal_runtime"):
        yield from contents.content_pieces(here, parts, Voice("injected"))
        return
    sent = list(contents.content_pieces(here, parts, Typist()))
    display = payload(entry).display_text
    shown = text_of(display) if contents.is_text(display) else ""
    if not shown.strip() or any(piece.part.body == shown for piece in sent):
        yield from sent
        return
    # what was sent has commands and files written out
    yield from contents.text_pieces(place.at("systemPayload", "displayText"), display, Voice("conversational"))
    yield from contents.content_pieces(here, parts, Voice("injected"))


def _results(entry: wire.Entry, place: Place, parts: Raw) -> Iterator[Piece]:
    outcome = _or_none(wire.outcome_of, entry.tool_call_result) or wire.Outcome()
    is_failure = DONE.get(outcome.status or "")
    pieces = list(contents.content_pieces(place.at("message", "parts"), parts, Voice("injected")))
    if not pieces and outcome.call_id:
        here = place.at("toolCallResult", "resultDisplay")
        pieces = [contents.result_piece(here, outcome.result_display, Answered(outcome.call_id, None, is_failure))]
    for piece in pieces:
        is_result = piece.part.type == "tool_result" and is_failure is not None
        yield piece._replace(part=replace(piece.part, is_failure=is_failure)) if is_result else piece


def _marker(entry: wire.Entry, place: Place, record: Record) -> Told:
    here, held = place.at("systemPayload"), payload(entry)
    if entry.subtype == "slash_command" and held.phase != "result" and contents.is_text(held.raw_command):
        voice = Voice("injected" if held.hidden_invocation else "conversational")
        return Told("user", tuple(contents.text_pieces(here.at("rawCommand"), held.raw_command, voice)))
    if entry.subtype == "slash_command":
        return Told("system", tuple(_shown(here.at("outputHistoryItems"), held.output_history_items)), "notice")
    if entry.subtype == "chat_compression":
        return Told("system", tuple(_summary(here.at("compressedHistory"), held.compressed_history)), "compaction")
    if entry.subtype == "rewind":
        state = () if contents.is_nothing(entry.system_payload) else (_as_text(here, entry.system_payload),)
        return Told("system", state, "rollback")
    return Told("system", (contents.record_piece(record),))


def _as_text(place: Place, raw: Raw) -> Piece:
    piece = contents.unknown_piece(place, raw)
    return piece._replace(part=replace(piece.part, type="text"))


def _shown(place: Place, items: Raw) -> Iterator[Piece]:
    """What a command put on the screen."""
    if bytes(memoryview(items)[:1]) != b"[":
        return
    for index, item in enumerate(raws_of(items)):
        members = _or_none(members_of_raw, item) or {}
        text = members.get("text", Raw())
        if contents.is_text(text):
            yield from contents.text_pieces(place.at(index, "text"), text, Voice("injected"))
        else:
            yield contents.unknown_piece(place.at(index), item)


def _summary(place: Place, history: Raw) -> Iterator[Piece]:
    """The first of what the model is shown from then on: the summary; what was kept follows it."""
    if bytes(memoryview(history)[:1]) == b"[":
        for first in raws_of(history)[:1]:
            content = _or_none(wire.content_of, first)
            if content is not None:
                yield from contents.content_pieces(place.at(0, "parts"), content.parts, Voice("injected"))
