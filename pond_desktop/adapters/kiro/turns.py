"""One item of a conversation's `history` in the database: what was asked or came from tools, and the answer."""

from collections.abc import Iterator

import msgspec

from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.kiro.wire import Time
from pond_desktop.adapters.parts import held_part, record_part, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Message, Part, Role, loose_values

Raw = msgspec.Raw


class _Prompt(msgspec.Struct, frozen=True):
    prompt: Raw = Raw()


class _Given(msgspec.Struct, frozen=True):
    """`content` holds `{"Text": ...}` and `{"Json": ...}`."""

    tool_use_id: str | None = None
    content: list[Raw] | None = None
    status: str | None = None


class _Results(msgspec.Struct, frozen=True):
    prompt: Raw = Raw()
    tool_use_results: list[_Given] | None = None


class _Content(msgspec.Struct, frozen=True):
    prompt: _Prompt | None = msgspec.field(name="Prompt", default=None)
    results: _Results | None = msgspec.field(name="ToolUseResults", default=None)
    cancelled: _Results | None = msgspec.field(name="CancelledToolUses", default=None)


class _User(msgspec.Struct, frozen=True):
    content: Raw = Raw()
    timestamp: Time = None


class _Call(msgspec.Struct, frozen=True):
    id: str | None = None
    name: str | None = None
    args: Raw = Raw()


class _Words(msgspec.Struct, frozen=True):
    message_id: str | None = None
    content: Raw = Raw()
    tool_uses: list[_Call] | None = None


class _Assistant(msgspec.Struct, frozen=True):
    response: _Words | None = msgspec.field(name="Response", default=None)
    tool_use: _Words | None = msgspec.field(name="ToolUse", default=None)


class _Metadata(msgspec.Struct, frozen=True):
    request_id: str | None = None
    model_id: str | None = None
    stream_end_timestamp_ms: Time = None


class _Item(msgspec.Struct, frozen=True):
    user: _User | None = None
    assistant: Raw = Raw()
    request_metadata: _Metadata | None = None


_item_decoder = msgspec.json.Decoder(_Item)
_pair_decoder = msgspec.json.Decoder(list[Raw])
_user_decoder = msgspec.json.Decoder(_User)
_content_decoder = msgspec.json.Decoder(_Content)
_assistant_decoder = msgspec.json.Decoder(_Assistant)
_members_decoder = msgspec.json.Decoder(dict[str, Raw])


def turn_of(record: Record, number: int) -> list[Message]:
    """An item that is damaged is read repaired, one of another shape kept whole."""
    try:
        return list(_told(record, record.data, number))
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        mended = msgspec.json.encode(next(loose_values(record.data), (0, 0, None))[2])
        return list(_told(record, mended, number))
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return [_message(record, f"item-{number:06d}", "system", [record_part(record)])]


def _told(record: Record, data: bytes, number: int) -> Iterator[Message]:
    place = Place(record, "")
    if data[:1] == b"[":  # the first versions
        user_raw, assistant = (*_pair_decoder.decode(data), Raw(), Raw())[:2]
        item = _Item(user=_user_decoder.decode(user_raw), assistant=assistant)
        asked_place, answer_place = place.at(0), place.at(1)
    else:
        item = _item_decoder.decode(data)
        asked_place, answer_place = place.at("user"), place.at("assistant")
    metadata = item.request_metadata or _Metadata()
    answer = _answer(item.assistant)
    words = answer.response or answer.tool_use or _Words()
    # an item's number changes when the conversation is cut in front, its answer's id does not
    name = words.message_id or metadata.request_id or f"item-{number:06d}"
    user = item.user or _User()
    role, parts = _asked(user, asked_place)
    if parts:
        yield _message(record, f"{name}/asked", role, parts, user.timestamp)
    kind = "ToolUse" if answer.response is None else "Response"
    said = list(_said(words, answer_place.at(kind)))
    if not said and not parts:
        said = [record_part(record)]
    if said:
        model = metadata.model_id or None
        yield _message(record, name, "assistant", said, metadata.stream_end_timestamp_ms, model)


def _answer(raw: Raw) -> _Assistant:
    return _assistant_decoder.decode(raw) if bytes(memoryview(raw)[:1]) == b"{" else _Assistant()


def _asked(user: _User, place: Place) -> tuple[Role, list[Part]]:
    place = place.at("content")
    if bytes(memoryview(user.content)[:1]) != b"{":
        return "user", []
    content = _content_decoder.decode(user.content)
    if content.prompt is not None:
        text = text_part(place.at("Prompt", "prompt"), content.prompt.prompt, "conversational")
        return "user", [text] if text else []
    results, step = content.results, "ToolUseResults"
    if content.cancelled is not None:
        results, step = content.cancelled, "CancelledToolUses"
    if results is None:
        return "user", [unknown_part(place, user.content)]
    given = results.tool_use_results or ()
    parts = [
        part
        for index, each in enumerate(given)
        for part in _results(each, place.at(step, "tool_use_results", index, "content"))
    ]
    text = text_part(place.at(step, "prompt"), results.prompt, "conversational")
    return ("user" if text else "tool"), [*parts, *([text] if text else [])]


def _results(given: _Given, place: Place) -> Iterator[Part]:
    """One tool_result for each piece, and at least one."""
    pieces = [_piece(place.at(index), raw) for index, raw in enumerate(given.content or ())]
    for where, raw in pieces or [(place, Raw())]:
        is_failure = None if given.status is None else given.status.lower() != "success"
        yield held_part("tool_result", where, raw, call_id=given.tool_use_id or None, is_failure=is_failure)


def _piece(place: Place, raw: Raw) -> tuple[Place, Raw]:
    if bytes(memoryview(raw)[:1]) == b"{":
        members = _members_decoder.decode(raw)
        for kind in ("Text", "Json"):
            if kind in members:
                return place.at(kind), members[kind]
    return place, raw


def _said(words: _Words, place: Place) -> Iterator[Part]:
    text = text_part(place.at("content"), words.content, "conversational")
    yield from (text,) if text else ()
    for index, call in enumerate(words.tool_uses or ()):
        yield held_part(
            "tool_call",
            place.at("tool_uses", index, "args"),
            call.args,
            "conversational",
            tool_name=call.name or None,
            call_id=call.id or None,
        )


def _message(
    record: Record, name: str, role: Role, parts: list[Part], time: Time = None, model: str | None = None
) -> Message:
    when = instant(time)
    return Message(
        session_id="",
        id=name,
        ordinal=0,
        role=role,
        fingerprint=record.fingerprint,
        parts=tuple(parts),
        at=when.at,
        is_zone_assumed=when.is_zone_assumed,
        model=model,
    )
