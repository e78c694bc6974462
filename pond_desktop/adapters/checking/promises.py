"""What every adapter must keep, as plain functions that any adapter's own tests can call.

Give an adapter, a `SourceFile` and the file's bytes (of a compressed file: the plain bytes); a check raises
`AssertionError` where a promise is broken. Nothing here knows an agent or the registered adapters.

The rule of accounting, which `check_bytes_are_accounted_for` holds: each record's span stands in at least one `Part` or
one `Skipped`. A record that only says something about a session (a title, a link, a header) therefore also yields a
`Skipped` whose reason names it, e.g. `session facts`. What follows the last checkpoint is a record still being written.
"""

import json
import random
from collections.abc import Iterable, Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import PureWindowsPath
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import msgspec

from pond_desktop.adapters.checking.damage import damaged
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.canonical import (
    PLAIN,
    Checkpoint,
    Event,
    Link,
    Message,
    Part,
    Session,
    Skipped,
    Worktree,
    body_at,
    loose_values,
)
from pond_desktop.canonical.record import MalformedRecord

if TYPE_CHECKING:
    from pond_desktop.adapters.contract import Adapter

_PADDING = b"\x00 \t\r\n"
_BOM = b"\xef\xbb\xbf"
_LAST_WINS = ("title_custom", "title_generated", "background")


def read(adapter: "Adapter", file: "SourceFile", content: bytes, checkpoint: Checkpoint | None = None) -> list[Event]:
    """All events of one reading."""
    return list(adapter.read(file, BytesIO(content), checkpoint))


class _Noting(SourceFile, frozen=True, kw_only=True):
    """A file that notes what was read beside it."""

    noted: list[bytes] = msgspec.field(default_factory=list)

    def beside(self, name: str) -> bytes | None:
        said = SourceFile.beside(self, name)
        if said is not None:
            self.noted.append(said)
        return said


class Folded(msgspec.Struct):
    """What a reader of the archive sees of some events: headers merged, extensions joined to their message."""

    sessions: dict[str, dict[str, Any]]
    messages: dict[str, list[Message]]
    links: dict[tuple[str, str, str, str | None], tuple[str | None, bool]]
    worktrees: set[tuple[str, str, str]]
    skipped: list[Skipped]


def fold(events: Iterable[Event]) -> Folded:
    """Merges as the archive does: of a header the first word counts, of titles and background the last."""
    folded = Folded({}, {}, {}, set(), [])
    places: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, Session):
            header = folded.sessions.setdefault(event.id, {})
            for name, value in msgspec.structs.asdict(event).items():
                if value is not None and (name in _LAST_WINS or name not in header):
                    header[name] = value
        elif isinstance(event, Message):
            messages = folded.messages.setdefault(event.session_id, [])
            if event.is_extension:
                place = places[event.session_id, event.id]
                whole = messages[place]
                usage = event.usage or whole.usage
                messages[place] = msgspec.structs.replace(whole, parts=whole.parts + event.parts, usage=usage)
            else:
                places[event.session_id, event.id] = len(messages)
                messages.append(event)
        elif isinstance(event, Link):
            key = (event.kind, event.session_id, event.to_session_id, event.call_id)
            message_id, is_verified = folded.links.get(key, (None, False))
            folded.links[key] = (message_id or event.message_id, is_verified or event.is_verified)
        elif isinstance(event, Worktree):
            folded.worktrees.add((event.session_id, event.path, event.repository))
        elif isinstance(event, Skipped):
            folded.skipped.append(event)
    return folded


def parts_of(events: Iterable[Event]) -> Iterator[Part]:
    for event in events:
        if isinstance(event, Message):
            yield from event.parts


def check_all(adapter: "Adapter", file: "SourceFile", content: bytes) -> None:
    """Every promise that one whole reading can show."""
    noting = _Noting(relative=file.relative, root=file.root)
    events = read(adapter, noting, content)
    check_reads_alike(adapter, file, content)
    check_ids_and_order(events)
    check_spans(events, content)
    check_bodies(events, content)
    check_bytes_are_accounted_for(events, content, may_span_lines=file.relative.suffix == ".json")
    check_times(events)
    check_worktrees(events)
    check_nothing_is_invented(events, file, content, beside=noting.noted)


def check_reads_alike(adapter: "Adapter", file: "SourceFile", content: bytes) -> None:
    """Two readings say the same, and the last word is a checkpoint."""
    events = read(adapter, file, content)
    assert events == read(adapter, file, content), "two readings of one file differ"
    assert events and isinstance(events[-1], Checkpoint), "the last event is not a checkpoint"
    offsets = [event.offset for event in events if isinstance(event, Checkpoint)]
    assert offsets == sorted(offsets) and offsets[-1] <= len(content), "checkpoints run backwards or past the end"


def check_ids_and_order(events: Iterable[Event]) -> None:
    """Ordinals are dense in each session, ids unique, extensions follow their message, headers come first."""
    known: set[str] = set()
    ordinals: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    for event in events:
        if isinstance(event, Session):
            known.add(event.id)
        if not isinstance(event, Message):
            continue
        assert event.session_id in known, f"message {event.id} before any word on its session {event.session_id}"
        key = (event.session_id, event.id)
        if event.is_extension:
            assert ordinals.get(key) == event.ordinal, f"extension {event.id} does not repeat its message's ordinal"
            continue
        assert key not in ordinals, f"id {event.id} twice in one session"
        assert event.ordinal == counts.get(event.session_id, 0), f"ordinal {event.ordinal} of {event.id} leaves a gap"
        ordinals[key] = event.ordinal
        counts[event.session_id] = event.ordinal + 1


def check_spans(events: Iterable[Event], content: bytes) -> None:
    """Each span lies in the file, and a part's span holds one whole record."""
    for event in events:
        spans = [event.span] if isinstance(event, Skipped) else [part.span for part in parts_of([event])]
        for span in spans:
            assert span.offset >= 0 and span.length > 0, f"span {span} is empty or starts before the file"
            assert span.offset + span.length <= len(content), f"span {span} ends after the file"
        for part in parts_of([event]):
            whole = PLAIN if part.pointer.startswith(PLAIN) else ""
            body_at(content[part.span.offset : part.span.offset + part.span.length], whole)


def check_bodies(events: Iterable[Event], content: bytes) -> None:
    """Each pointer leads to its part's body, also where the body stayed in the record."""
    for part in parts_of(events):
        if part.body is None and part.body_bytes == 0:
            continue
        record = content[part.span.offset : part.span.offset + part.span.length]
        found = body_at(record, part.pointer)
        assert found is not None, f"{part.pointer!r} leads nowhere"
        if part.body is not None:
            assert found == part.body or _same_json(found, part.body), f"{part.pointer!r} leads to something else"
        elif part.preview is not None:
            assert "\n" not in part.preview, "a preview of several lines"


def check_bytes_are_accounted_for(events: Iterable[Event], content: bytes, *, may_span_lines: bool = False) -> None:
    """Every byte that is not blank lies in a part's span, a skipped record's span, or the torn last record."""
    spans, end = [], 0
    for event in events:
        if isinstance(event, Checkpoint):
            end = event.offset
        elif isinstance(event, Skipped):
            spans.append(event.span)
        else:
            spans += [part.span for part in parts_of([event])]
    covered = 0
    for offset, length in sorted({*spans, (end, 0)}):
        gap = content[covered:offset].strip(_PADDING).removeprefix(_BOM).strip(_PADDING)
        assert not gap, f"bytes {covered} to {offset} are in no part and no skipped record: {gap[:120]!r}"
        covered = max(covered, offset + length)
    assert covered <= end, "the last checkpoint stands before what was said: that would be said again"
    torn = content[end:].strip(_PADDING)
    assert may_span_lines or b"\n" not in torn, f"a whole line after the last checkpoint: {torn[:120]!r}"


def check_times(events: Iterable[Event]) -> None:
    """Times are aware UTC, and never the year 1 or 1970 of a value that was not there."""
    for event in events:
        at = event.at if isinstance(event, Message) else event.started_at if isinstance(event, Session) else None
        if at is not None:
            assert at.utcoffset() == timedelta(0), f"{at} is not in UTC"
            assert at.year >= 2000, f"{at} was made of nothing"


def check_worktrees(events: Iterable[Event]) -> None:
    """Both paths are whole, and no worktree's repository lies in it."""
    for event in events:
        if isinstance(event, Worktree):
            path, repository = (PureWindowsPath(each).as_posix() for each in (event.path, event.repository))
            is_whole = all(PureWindowsPath(each).root for each in (path, repository))
            assert is_whole, f"{path} of {repository}: no whole paths"
            assert not f"{repository}/".startswith(f"{path}/"), f"{repository} lies in its worktree {path}"


def check_nothing_is_invented(
    events: Iterable[Event], file: "SourceFile", content: bytes, *, beside: Iterable[bytes] = ()
) -> None:
    """Names, titles, paths and counts were written by the agent, in this file, in its path, or in a file beside it
    (there also as an address, with its characters escaped)."""
    events = list(events)
    texts, numbers = _written(content)
    more = [text for said in beside for text in _written(said)[0]]
    haystack = "\n".join([*texts, str(file.relative), *more, *map(unquote, more)])
    ids = {event.id for event in events if isinstance(event, Message)}
    for what, value in _claims(events):
        assert value, f"{what} is empty"
        assert value in ids if what == "parent_id" and value not in haystack else value in haystack, (
            f"{what} {value[:120]!r} was not written by the agent"
        )
    for event in events:
        if isinstance(event, Message) and event.usage is not None:
            counts = [count for count in msgspec.structs.astuple(event.usage) if count is not None]
            assert counts, "a usage that says nothing"
            for count in counts:
                assert count in numbers or any(number - count in numbers for number in numbers), f"{count} tokens"


def check_cut(adapter: "Adapter", file: "SourceFile", content: bytes, cut: int, whole: Folded | None = None) -> None:
    """Reading to `cut` and then on from the checkpoint says the same as reading at once."""
    before = read(adapter, file, content[:cut])
    checkpoint = before[-1]
    assert isinstance(checkpoint, Checkpoint) and checkpoint.offset <= cut, f"cut at {cut}: no checkpoint before it"
    after = read(adapter, file, content, checkpoint)
    whole = whole or fold(read(adapter, file, content))
    parts = fold([*before, *after])
    for name in Folded.__struct_fields__:
        assert getattr(parts, name) == getattr(whole, name), f"cut at {cut}: {name} differ from those read at once"


def check_growth(adapter: "Adapter", file: "SourceFile", content: bytes, cuts: Iterable[int]) -> None:
    """A file that grows from cut to cut, and is read on each time, says the same as the whole one."""
    events: list[Event] = []
    checkpoint: Checkpoint | None = None
    for cut in [*cuts, len(content)]:
        events += read(adapter, file, content[:cut], checkpoint)
        last = events[-1]
        assert isinstance(last, Checkpoint), f"cut at {cut}: the last event is not a checkpoint"
        checkpoint = last
    grown, whole = fold(events), fold(read(adapter, file, content))
    for name in Folded.__struct_fields__:
        assert getattr(grown, name) == getattr(whole, name), f"{name} of the growing file differ from the whole one's"


def check_cuts(adapter: "Adapter", file: "SourceFile", content: bytes, *, most: int = 400) -> None:
    """Single cuts: all of them where the file is small, else `most` at line boundaries and inside lines. And growth by
    every line boundary, and by every one of those cuts."""
    whole, cuts = fold(read(adapter, file, content)), _cuts(content, most)
    for cut in cuts:
        check_cut(adapter, file, content, cut, whole)
    check_growth(adapter, file, content, cuts)
    check_growth(adapter, file, content, (place + 1 for place, byte in enumerate(content) if byte == 0x0A))


def check_foreign_state(adapter: "Adapter", file: "SourceFile", content: bytes) -> None:
    """A state that another version of the adapter wrote: the file is read from its start."""
    events = read(adapter, file, content)
    last = next(event for event in reversed(events) if isinstance(event, Checkpoint))
    if last.state:
        again = read(adapter, file, content, Checkpoint(offset=last.offset, state=b"\xc1 not a state"))
        assert fold(again) == fold(events), "a foreign state changed what was read"


def check_damage(adapter: "Adapter", file: "SourceFile", content: bytes, *, seed: int, rounds: int) -> None:
    """Damaged files never stop the reading; what can be promised of any bytes still holds."""
    chance = random.Random(seed)
    for _ in range(rounds):
        spoiled = damaged(content, chance)
        events = read(adapter, file, spoiled)
        check_ids_and_order(events)
        check_spans(events, spoiled)
        check_bodies(events, spoiled)
        check_times(events)
        check_worktrees(events)
        check_bytes_are_accounted_for(events, spoiled, may_span_lines=file.relative.suffix == ".json")
        # ended, because of a last line without its end a part may be said that looks whole when cut there
        check_cut(adapter, file, spoiled + b"\n", chance.randrange(len(spoiled) + 1))


def _same_json(left: str, right: str) -> bool:
    try:
        return bool(json.loads(left) == json.loads(right))
    except ValueError:
        return False


def _claims(events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    """Everything said that must have been written by the agent word for word."""
    names: dict[type, tuple[str, ...]] = {
        Session: ("kind", "project", "git_branch", "agent_version", "title_custom", "title_generated"),
        Message: ("model", "parent_id"),
        Part: ("tool_name", "call_id", "media_type", "file_name"),
        Link: ("call_id",),
        Worktree: ("path", "repository"),
    }
    events = list(events)
    for value in [*events, *parts_of(events)]:
        for name in names.get(type(value), ()):
            claim = getattr(value, name)
            if claim is not None:
                yield name, claim


def _written(content: bytes) -> tuple[set[str], set[int]]:
    """The texts (keys too) and whole numbers of all records that can be read."""
    texts: set[str] = set()
    numbers: set[int] = set()

    def visit(value: Any) -> None:
        if isinstance(value, str):
            texts.add(value)
        elif isinstance(value, int):
            numbers.add(value)
        elif isinstance(value, list):
            for item in value:
                visit(item)
        elif isinstance(value, dict):
            for key, item in value.items():
                texts.add(key)
                visit(item)

    for record in (content, *content.split(b"\n")):
        try:
            for _, _, value in loose_values(record):
                visit(value)
        except MalformedRecord:
            texts.add(record.decode("utf-8", "replace"))
    return texts, numbers


def _cuts(content: bytes, most: int) -> list[int]:
    if len(content) <= most:
        return list(range(len(content) + 1))
    boundaries = [place + 1 for place, byte in enumerate(content) if byte == 0x0A]
    cuts = {0, len(content), *boundaries[:: max(1, 2 * len(boundaries) // most)]}
    cuts |= {boundary - 1 for boundary in cuts if boundary}
    chance = random.Random(len(content))
    while len(cuts) < most:
        cuts.add(chance.randrange(len(content)))
    return sorted(cuts)
