"""VS Code's chat sessions → canonical events."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.json_document import decoded, items_of, members_of
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.parts import held_part, is_written, record_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.times import instant
from pond_desktop.adapters.vscode_copilot.answers import answered
from pond_desktop.adapters.vscode_copilot.log import UNREADABLE
from pond_desktop.adapters.vscode_copilot.pieces import Pieces
from pond_desktop.adapters.vscode_copilot.places import project_of
from pond_desktop.adapters.vscode_copilot.prompts import asked
from pond_desktop.adapters.vscode_copilot.wire import Agent, Metadata, Request, Result, State, Time, Tokens
from pond_desktop.canonical import Event, Message, Role, Session, Skipped, Usage, loose_values

_VERSION = 3
_CANCELLED = 2
_TITLE_CHARS = 300
_request_decoder = msgspec.json.Decoder(Request)
_metadata_decoder = msgspec.json.Decoder(Metadata)
_result_decoder = msgspec.json.Decoder(Result)
_state_decoder = msgspec.json.Decoder(State)
_agent_decoder = msgspec.json.Decoder(Agent)


class _Facts(msgspec.Struct, frozen=True, rename="camel"):
    session_id: str | None = None
    version: int | None = None
    creation_date: Time = None
    custom_title: str | None = None


_facts_decoder = msgspec.json.Decoder(_Facts)


def said_by(file: SourceFile, record: Record) -> Iterator[Event]:
    """Everything that a session says. Raises msgspec's errors where it is none."""
    members = members_of(record)
    if "requests" not in members:
        raise msgspec.ValidationError("no requests")
    if file.relative.parent.suffix == ".jsonl":
        # the document inside a log: what is said of the log's file counts
        file = replace(file, relative=file.relative.parent)
    requests = items_of(members["requests"])
    facts = decoded(_facts_decoder, record)
    if facts.version is not None and facts.version > _VERSION:
        reason = f"newer format version ({facts.version}): upgrade the program"
        yield Skipped(reason=reason, span=members["version"].span, is_fault=True)
    for line in items_of(members[UNREADABLE]) if UNREADABLE in members else ():
        yield Skipped(reason="a change that could not be applied", span=line.span, is_fault=True)
    if not requests:
        yield Skipped(reason="empty session", span=record.span)
        return
    session = Session(
        id=facts.session_id or file.relative.stem,
        project=project_of(file),
        agent_version=_version_of(requests[0]),
        started_at=instant(facts.creation_date).at,
        # written by the editor as well as by a person, who cannot be told apart
        title_generated=(facts.custom_title or "")[:_TITLE_CHARS] or None,
    )
    yield session
    yield from Turns(session.id).said(requests)


class Turns:
    """The requests of one session, in order."""

    def __init__(self, session_id: str) -> None:
        self._session_id = session_id
        self._count = 0
        self._ids: set[str] = set()

    def said(self, requests: Iterable[Record]) -> Iterator[Event]:
        for number, record in enumerate(requests):
            for told in _turn(record, number):
                if isinstance(told, Message):
                    told = self._placed(told)
                yield told

    def _placed(self, message: Message) -> Message:
        count, self._count = self._count, self._count + 1
        name = message.id if message.id not in self._ids else f"item-{count:06d}"
        self._ids.add(name)
        return replace(message, session_id=self._session_id, id=name, ordinal=count)


def _turn(record: Record, number: int) -> list[Message | Skipped]:
    """A request that is damaged is read repaired, one of another shape kept whole."""
    try:
        return list(_told(_request_decoder.decode(record.data), record, number))
    except (msgspec.MsgspecError, RecursionError):
        pass
    try:
        mended = next(loose_values(record.data), (0, 0, None))[2]
        return list(_told(_request_decoder.decode(msgspec.json.encode(mended)), record, number))
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return [_message(f"item-{number:06d}", "system", _whole(record))]


def _whole(record: Record) -> Pieces:
    pieces = Pieces("")
    pieces.add(record_part(record), msgspec.Raw(record.data))
    return pieces


def _told(request: Request, record: Record, number: int) -> Iterator[Message | Skipped]:
    place = Place(record, "")
    request_id = request.request_id or f"item-{number:06d}"
    result = _result_decoder.decode(request.result) if is_written(request.result) else Result()
    metadata = _metadata_decoder.decode(result.metadata) if is_written(result.metadata) else Metadata()
    state = _state_decoder.decode(request.model_state) if is_written(request.model_state) else State()
    prompt = Pieces(request_id)
    asked(request, place, prompt)
    answer = answered(request.response_id or f"{request_id}/response", request.response or [], metadata, place)
    if prompt.parts:
        yield _message(prompt.id, "user", prompt, request.timestamp)
    model, last = _model_of(request, metadata), len(answer.messages) - 1
    for index, each in enumerate(answer.messages):
        time = request.response_timestamp if index == 0 else None
        if index == last and state.completed_at is not None:
            time = state.completed_at
        usage = _usage_of(request, result, metadata) if index == last else None
        yield _message(each.id, "assistant", each, time, model=model, usage=usage)
    is_cancelled = request.is_canceled or state.value == _CANCELLED
    if is_cancelled and not answer.messages:
        yield _message(f"{request_id}/cancelled", "assistant", Pieces(""), event="interruption")
    if result.error_details is not None and is_written(result.error_details.message):
        error, raw = Pieces(f"{request_id}/error"), result.error_details.message
        error.add(held_part("text", place.at("result", "errorDetails", "message"), raw), raw)
        yield _message(error.id, "system", error, event="error")
    if answer.has_display_state or not (prompt.parts or answer.messages):
        yield Skipped(reason="display state", span=record.span)


def _message(
    name: str,
    role: Role,
    pieces: Pieces,
    time: Time = None,
    *,
    model: str | None = None,
    usage: Usage | None = None,
    event: str | None = None,
) -> Message:
    """A message without its place in the session."""
    when = instant(time)
    return Message(
        session_id="",
        id=name,
        ordinal=0,
        role=role,
        fingerprint=pieces.fingerprint(role, when.at, model, usage, event),
        parts=tuple(pieces.parts),
        at=when.at,
        is_zone_assumed=when.is_zone_assumed,
        model=model,
        usage=usage,
        event=event,
    )


def _model_of(request: Request, metadata: Metadata) -> str | None:
    """The one that served; else the one that was chosen."""
    served = [each.model_id for each in metadata.tool_call_rounds or () if each.model_id]
    chosen = (request.model_id or "").removeprefix("copilot/")
    return metadata.resolved_model or (served[-1] if served else None) or (chosen if chosen != "auto" else None) or None


def _usage_of(request: Request, result: Result, metadata: Metadata) -> Usage | None:
    """The turn's tokens; what the extension keeps counts last, as it may be one round's only."""
    tokens = result.usage or Tokens()
    given = (request.prompt_tokens, tokens.prompt_tokens, metadata.prompt_tokens)
    made = (request.completion_tokens, tokens.completion_tokens, metadata.output_tokens)
    usage = Usage(input_tokens=_first(given), output_tokens=_first(made))
    return None if usage == Usage() else usage


def _first(counts: Iterable[int | None]) -> int | None:
    return next((count for count in counts if count is not None), None)


def _version_of(record: Record) -> str | None:
    """Of the extension that answered first."""
    try:
        agent = decoded(_request_decoder, record).agent
        return _agent_decoder.decode(agent).extension_version or None
    except msgspec.MsgspecError:
        return None
