"""Whether a tool failed. Codex has no field for it; the exit code stands in the output, in three forms."""

import re

from msgspec import DecodeError, Raw, Struct, ValidationError
from msgspec.json import Decoder

_HEAD_BYTES = 512
_TAIL_BYTES = 256
_HEAD = re.compile(rb"(?:Exit code: |Process exited with code )(-?\d+)")
_HEAD_STARTS = (b"Exit code: ", b"Chunk ID: ", b"Wall time: ", b"Process exited with code ", b"Total output lines: ")
_WRAPPED_START = b'"{\\"output\\":'
_WRAPPED_CODE = re.compile(rb'\\"exit_code\\":\s*(-?\d+)')
_FIRST_TEXT = re.compile(rb'^\[\{"type":"input_text","text":')


class _Answer(Struct, gc=False):
    success: bool | None = None


_answer_of = Decoder(_Answer).decode


def failed(output: Raw) -> bool | None:
    """`None` where the output says nothing of it. Looks at the ends only, however large the output is.

    The forms: a string with head lines before `Output:`; a string of JSON that ends in `metadata`, of the old
    `shell`; an object with `success`.
    """
    view = memoryview(output)
    head = bytes(view[:_HEAD_BYTES])
    if head.startswith(b"{"):
        try:
            success = _answer_of(output).success
        except (ValidationError, DecodeError, RecursionError):
            return None
        return None if success is None else not success
    if head.startswith(_WRAPPED_START):
        codes = _WRAPPED_CODE.findall(bytes(view[-_TAIL_BYTES:]))
        return int(codes[-1]) != 0 if codes else None
    text = _FIRST_TEXT.sub(b"", head)[1:]
    if not text.startswith(_HEAD_STARTS):
        return None
    found = _HEAD.search(text.split(b"Output:", 1)[0])
    return int(found[1]) != 0 if found else None
