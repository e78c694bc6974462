"""The process in which one query runs: it takes a request on its standard input and writes an outcome.

It is alone, so that its memory and its time can be bounded whatever the query does, and it can be ended at any moment.
"""

import re
import signal
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pond_desktop.archive import Archive, Reader
from pond_desktop.archive.sql_sandbox import Cell, Function, SqlBounds, SqlRows, ask, bound_memory
from pond_desktop.canonical import Locator
from pond_desktop.canonical.secret import Secret
from pond_desktop.errors import KnownError
from pond_desktop.projection.masking import masked, masked_known
from pond_desktop.projection.sql import CutBy
from pond_desktop.secret_rules import body_to_look_through

_FILE_BYTES = 1 << 30
"""What is sorted may take so much room on the disk."""
_GRACE_S = 0.5
_SESSIONS_HELD = 64
_MORE = "… (the rest is longer than may be read here)"
_LETTER, _BETWEEN = r"[^\W_]", r"[\W_]+"
_WORD = re.compile(f"{_LETTER}+")
_secrets = msgspec.json.Decoder(list[Secret])


class SqlRequest(Struct, frozen=True, kw_only=True):
    archive: str
    query: str
    timeout_s: float
    rows: int
    bytes: int
    with_secrets: bool


class SqlFault(Struct, frozen=True, kw_only=True):
    code: str
    sentence: str
    remedy: str


class SqlOutcome(Struct, frozen=True, kw_only=True):
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str | int | float | None, ...], ...] = ()
    cut_by: CutBy | None = None
    fault: SqlFault | None = None


def main() -> None:
    request = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=SqlRequest)
    _bound(request.timeout_s)
    sys.stdout.buffer.write(msgspec.msgpack.encode(_outcome(request)))


def _bound(timeout_s: float) -> None:
    bound_memory()
    # Ctrl+C in a terminal is for the whole group: whoever asked ends this process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        bound = _FILE_BYTES if most == resource.RLIM_INFINITY else min(_FILE_BYTES, most)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bound, most))
        # for functions of the database that hear nothing; also where nobody is left who waits
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, timeout_s + _GRACE_S)


def _outcome(request: SqlRequest) -> SqlOutcome:
    path = Path(request.archive)
    archive = Archive(path)
    try:
        with archive.reading() as reader:
            functions = _functions(_Texts(reader, with_secrets=request.with_secrets))
            bounds = SqlBounds(request.timeout_s, request.rows, request.bytes)
            return _sendable(ask(path, request.query, functions, bounds))
    except KnownError as error:
        return SqlOutcome(fault=SqlFault(code=error.code, sentence=error.sentence, remedy=error.remedy))
    finally:
        archive.close()


def _sendable(found: SqlRows) -> SqlOutcome:
    rows = tuple(tuple(_text_of(cell) if isinstance(cell, bytes) else cell for cell in row) for row in found.rows)
    return SqlOutcome(columns=tuple(found.columns), rows=rows, cut_by=found.cut_by)


def _text_of(blob: bytes) -> str:
    return f"x'{blob.hex()}'"


def _functions(texts: "_Texts") -> Mapping[tuple[str, int], Function]:
    return {
        ("contains_tokens", 2): _contains_tokens,
        ("body", 1): texts.body,
        ("locator", 2): _locator,
        ("locator", 3): _locator,
        ("pond_masked", 2): texts.masked,
        ("pond_said", 2): texts.said,
        ("pond_variant", 7): _variant,
    }


class _Texts:
    """Bodies as they may leave."""

    def __init__(self, reader: Reader, *, with_secrets: bool) -> None:
        self._reader, self._with_secrets = reader, with_secrets
        self._secrets_said = lru_cache(_SESSIONS_HELD)(lambda key: reader.secrets_said([key]).get(key, []))

    def body(self, key: Cell) -> str | None:
        part = self._reader.sql_part(key) if isinstance(key, int) else None
        if part is None or not isinstance(key, int):
            return None
        text, has_more = body_to_look_through(part, self._read_of(part.file_key, part.generation))
        if not self._with_secrets:
            text = masked(text, self._reader.secrets_of_part(key))
        return text + _MORE if has_more else text

    def masked(self, text: Cell, places: Cell) -> Cell:
        """A body that has secrets, at these places as JSON."""
        if self._with_secrets or not isinstance(text, str) or not isinstance(places, str):
            return text
        return masked(text, sorted(_secrets.decode(places)))

    def said(self, text: Cell, session_key: Cell) -> Cell:
        """A title or a prompt: made of what was said at a session's beginning."""
        if self._with_secrets or not isinstance(text, str):
            return text
        return masked_known(text, self._secrets_said(session_key))

    def _read_of(self, file_key: int, generation: int) -> Any:
        return lambda span: self._reader.records_in_turn.record(file_key, generation, span)


def _contains_tokens(text: Cell, words: Cell) -> int | None:
    if text is None or words is None:
        return None
    posted = _posted(str(text))
    return int(all(pattern.search(posted) for pattern in _patterns(str(words))))


@lru_cache
def _patterns(words: str) -> tuple[re.Pattern[str], ...]:
    """One for each run without a space: its words one after the other, as in a search."""
    runs = filter(None, (_WORD.findall(_posted(run)) for run in words.split()))
    return tuple(
        re.compile(rf"(?<!{_LETTER}){_BETWEEN.join(map(re.escape, run))}(?!{_LETTER})", re.IGNORECASE) for run in runs
    )


def _posted(text: str) -> str:
    if text.isascii():
        return text
    # with the language of search, which takes as long to load as all else here
    from pond_desktop.search.posted import posted_text

    return posted_text(text)


def _locator(source: Cell, session: Cell, message: Cell = None) -> str | None:
    if source is None or session is None:
        return None
    return str(Locator(str(source), str(session), None if message is None else str(message)))


def _variant(
    type: Cell, call_id: Cell, name: Cell, is_failure: Cell, media_type: Cell, file_name: Cell, body: Cell
) -> str:
    """A part's body as JSON; what a tool was given or gave as the JSON that it is."""
    fields: dict[str, Any]
    match type:
        case "tool_call":
            fields = {"call_id": call_id, "name": name, "params": _value(body)}
        case "tool_result":
            failed = None if is_failure is None else bool(is_failure)
            fields = {"call_id": call_id, "name": name, "is_failure": failed, "result": _value(body)}
        case "file":
            fields = {"media_type": media_type, "file_name": file_name}
        case _:
            fields = {"text": body}
    return msgspec.json.encode(fields).decode()


def _value(body: Cell) -> Any:
    if not isinstance(body, str) or not body.lstrip().startswith(("{", "[")):
        return body
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError):
        return body


if __name__ == "__main__":
    main()
