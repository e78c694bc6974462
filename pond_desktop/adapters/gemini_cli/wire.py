"""The records as they stand in the files. Values are `Raw` where one odd field should not make a whole record odd."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Raw

Time: TypeAlias = str | int | float | None
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)] | None


class Line(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """Any record: a message has an `id`; a header has none, but a `session_id`; `$set` and `$rewindTo` stand alone."""

    id: str | None = None
    type: str | None = None
    timestamp: Time = None
    content: Raw = Raw()
    display_content: Raw = Raw()
    thoughts: Raw = Raw()
    tool_calls: Raw = Raw()
    tokens: Raw = Raw()
    model: str | None = None
    session_id: str | None = None
    rewind_to: str | None = msgspec.field(name="$rewindTo", default=None)
    changes: Raw = msgspec.field(name="$set", default=Raw())


class Facts(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What a header, a `$set` or a whole file says of its session."""

    session_id: str | None = None
    project_hash: str | None = None
    start_time: Time = None
    kind: str | None = None
    summary: str | None = None
    directories: list[str] | None = None


class Prompt(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """One item of `logs.json`."""

    session_id: str
    message_id: int
    timestamp: Time = None
    type: str | None = None
    message: Raw = Raw()


class Thought(msgspec.Struct, frozen=True, gc=False):
    subject: Raw = Raw()
    description: Raw = Raw()


class Call(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A tool's call with its result, once there is one."""

    id: str | None = None
    name: str | None = None
    args: Raw = Raw()
    result: Raw = Raw()
    result_display: Raw = Raw()
    status: str | None = None
    agent_id: str | None = None


class Tokens(msgspec.Struct, frozen=True, gc=False):
    """`input` includes `cached`, `output` leaves `thoughts` out."""

    input: Count = None
    output: Count = None
    cached: Count = None
    thoughts: Count = None


class ApiPart(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """A part of content as Google's interface has it: one of these, and at times `thought` beside `text`."""

    text: Raw = Raw()
    thought: Raw = Raw()
    function_call: Raw = Raw()
    function_response: Raw = Raw()
    inline_data: Raw = Raw()
    file_data: Raw = Raw()


class ApiCall(msgspec.Struct, frozen=True, gc=False):
    id: str | None = None
    name: str | None = None
    args: Raw = Raw()


class ApiResponse(msgspec.Struct, frozen=True, gc=False):
    id: str | None = None
    name: str | None = None
    response: Raw = Raw()
    parts: Raw = Raw()


class ApiFile(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    mime_type: str | None = None
    data: Raw = Raw()
    file_uri: Raw = Raw()
    display_name: str | None = None


prompt_decoder = msgspec.json.Decoder(Prompt)
line_decoder = msgspec.json.Decoder(Line)
facts_of = msgspec.json.Decoder(Facts).decode
thought_of = msgspec.json.Decoder(Thought).decode
call_of = msgspec.json.Decoder(Call).decode
tokens_of = msgspec.json.Decoder(Tokens | None).decode
api_part_of = msgspec.json.Decoder(ApiPart).decode
api_call_of = msgspec.json.Decoder(ApiCall).decode
api_response_of = msgspec.json.Decoder(ApiResponse).decode
api_file_of = msgspec.json.Decoder(ApiFile).decode
raws_of = msgspec.json.Decoder(list[Raw]).decode
members_of_raw = msgspec.json.Decoder(dict[str, Raw]).decode
text_of = msgspec.json.Decoder(str).decode
