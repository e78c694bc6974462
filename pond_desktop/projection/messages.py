"""Messages and their parts as a transcript shows them."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from pond_desktop.canonical import Locator, Part
from pond_desktop.canonical.archived import ArchivedMessage, ArchivedSession
from pond_desktop.canonical.own import Own
from pond_desktop.projection.call_ends import CallEnds
from pond_desktop.projection.cards import line_of
from pond_desktop.projection.conversation import SEARCHED_CHARS, is_conversational
from pond_desktop.projection.readable import name_line, plain, without_embedded
from pond_desktop.projection.structured import readable_body
from pond_desktop.projection.terminal import with_symbols
from pond_desktop.projection.times import ShownTime
from pond_desktop.projection.values import MessageView, PartView

_TYPED_TYPES = ("tool_call", "tool_approval_request")
_JSON_TYPES = ("tool_call", "tool_result", "unknown", "tool_approval_request", "tool_approval_response")


class Joins(Struct, frozen=True, kw_only=True):
    """What parts point to: sessions they started, by call id; messages that hold the result or the call. `origins` are
    sessions that messages were copied from, as far as they are in the archive; `own` by message id."""

    children: Mapping[str, str] = {}
    ends: CallEnds = CallEnds()
    origins: Collection[str] = frozenset()
    own: Mapping[str, Own] = {}


NO_JOINS = Joins()


def part_view(part: Part, ordinal: int, *, message_id: str = "", joins: Joins = NO_JOINS) -> PartView:
    """A part whose body stayed in the raw record shows its preview; to show all of it, give it its body first."""
    body, call_id = part.body, part.call_id
    return PartView(
        ordinal=ordinal,
        type=part.type,
        provenance=part.provenance,
        line=line_of(part, body),
        text=shown_text(part),
        is_cut=part.is_body_elsewhere,
        body_bytes=part.body_bytes,
        searched_chars=SEARCHED_CHARS if _is_said(part) and part.body_bytes > SEARCHED_CHARS else None,
        tool_name=name_line(part.tool_name),
        call_id=call_id,
        is_failure=part.is_failure,
        media_type=name_line(part.media_type),
        file_name=name_line(part.file_name),
        child=joins.children.get(call_id) if call_id and part.type == "tool_call" else None,
        result_message_id=joins.ends.result_of(message_id, call_id) if call_id and part.type == "tool_call" else None,
        call_message_id=joins.ends.call_of(message_id, call_id) if call_id and part.type == "tool_result" else None,
    )


def message_view(
    session: ArchivedSession, archived: ArchivedMessage, time: ShownTime, *, joins: Joins = NO_JOINS
) -> MessageView:
    message = archived.message
    return MessageView(
        id=message.id,
        locator=str(Locator(session.source, session.id, message.id)),
        ordinal=message.ordinal,
        role=message.role,
        parts=tuple(
            part_view(part, place, message_id=message.id, joins=joins) for place, part in enumerate(message.parts)
        ),
        is_conversational=is_conversational(message),
        at=time.at,
        time_basis=time.basis,
        model=name_line(message.model),
        usage=message.usage,
        event=message.event,
        parent_id=message.parent_id,
        is_branch_start=message.is_branch_start,
        copied_from=message.copied_from if message.copied_from in joins.origins else None,
        superseded_at=archived.superseded_at,
        own=joins.own.get(message.id),
    )


def shown_text(part: Part) -> str | None:
    """All that is shown of a part, open; of one whose body stayed in the raw record the preview."""
    body = part.body
    if body is None:
        shown = with_symbols if part.type in _TYPED_TYPES else plain
        return None if part.preview is None else shown(part.preview)
    if part.type == "file":
        return None if body.startswith("data:") else plain(body)
    if part.type in _JSON_TYPES:
        return readable_body(body, is_typed=part.type in _TYPED_TYPES)
    return plain(without_embedded(body))


def call_ids(messages: list[ArchivedMessage]) -> tuple[list[str], list[str]]:
    """The ids of the tool calls and of the tool results in `messages`."""
    calls, results = [], []
    for archived in messages:
        for part in archived.message.parts:
            if part.call_id is not None and part.type == "tool_call":
                calls.append(part.call_id)
            elif part.call_id is not None and part.type == "tool_result":
                results.append(part.call_id)
    return calls, results


def _is_said(part: Part) -> bool:
    return part.type == "text" and part.provenance == "conversational"
