"""What a tool was asked, a parameter at a time: a command or a file's content is no string with `\\n` in it."""

from typing import NamedTuple

import msgspec

_SHORT_CHARS = 100


class Parameter(NamedTuple):
    """`language` is `json` for what is no text. `is_short`: it fits behind its name, on the same line."""

    name: str
    text: str
    language: str = ""

    @property
    def is_short(self) -> bool:
        return len(self.text) <= _SHORT_CHARS and "\n" not in self.text and bool(self.text.strip())


def parameters_of(text: str) -> list[Parameter] | None:
    """The parameters of a call in their order, all of them; `None` where they are no JSON object."""
    if not text.lstrip().startswith("{"):
        return None
    try:
        values = msgspec.json.decode(text, type=dict[str, object])
    except (msgspec.MsgspecError, RecursionError):
        return None
    return [_parameter(name, value) for name, value in values.items()]


def _parameter(name: str, value: object) -> Parameter:
    if isinstance(value, str):
        return Parameter(name, value)
    written = msgspec.json.encode(value)
    if len(written) > _SHORT_CHARS:
        written = msgspec.json.format(written, indent=2)
    return Parameter(name, written.decode(), "json")
