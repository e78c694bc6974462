"""The contract's checks can fail: each is given an adapter that breaks one promise."""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import BinaryIO

import pytest
from msgspec.structs import replace

from pond_desktop.adapters.checking.promises import check_all, check_cuts
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.pi import Pi
from pond_desktop.canonical import Checkpoint, Event, Message, Session, Skipped, Span, Usage, Worktree

FILE = SourceFile(relative=PurePosixPath("--home-mara--", "2026-01-01T00-00-00-000Z_abc.jsonl"), root=Path("/"))
CONTENT = b"""\
{"type":"session","version":3,"id":"abc","timestamp":"2026-01-01T00:00:00Z","cwd":"/home/mara"}
{"type":"message","id":"m1","parentId":null,"timestamp":"2026-01-01T00:00:01Z","message":{"role":"user","content":"one"}}
{"type":"message","id":"m2","parentId":"m1","timestamp":"2026-01-01T00:00:02Z","message":{"role":"user","content":"two"}}
{"type":"label","id":"m3","parentId":"m2","timestamp":"2026-01-01T00:00:03Z"}
"""
Change = Callable[[Event], Event | None]


class Changed(Pi):
    """An adapter whose events are changed on their way; `None` drops one."""

    def __init__(self, change: Change) -> None:
        super().__init__()
        self._change = change

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        for event in super().read(file, stream, checkpoint):
            changed = self._change(event)
            if changed is not None:
                yield changed


def on(kind: type, change: Callable[..., Event | None]) -> Change:
    return lambda event: change(event) if isinstance(event, kind) else event


def with_part(message: Message, **fields: object) -> Message:
    return replace(message, parts=tuple(replace(part, **fields) for part in message.parts))


def test_the_unchanged_adapter_passes() -> None:
    check_all(Changed(lambda event: event), FILE, CONTENT)
    check_cuts(Changed(lambda event: event), FILE, CONTENT)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (on(Skipped, lambda skipped: None), "in no part and no skipped record"),
        (on(Message, lambda message: replace(message, ordinal=message.ordinal * 2)), "leaves a gap"),
        (on(Message, lambda message: replace(message, id="same")), "twice in one session"),
        (on(Message, lambda message: replace(message, model="unknown")), "was not written"),
        (on(Message, lambda message: replace(message, model="")), "is empty"),
        (on(Message, lambda message: replace(message, usage=Usage(input_tokens=31337))), "31337 tokens"),
        (on(Message, lambda message: with_part(message, body="other")), "leads to something else"),
        (on(Message, lambda message: with_part(message, pointer="/nowhere")), "leads nowhere"),
        (on(Message, lambda message: with_part(message, span=Span(0, 10**6))), "ends after the file"),
        (on(Message, lambda message: replace(message, at=message.at and message.at.replace(year=1970))), "of nothing"),
        (on(Session, lambda session: None), "before any word on its session"),
        (on(Checkpoint, lambda checkpoint: None), "not a checkpoint"),
        (on(Checkpoint, lambda checkpoint: replace(checkpoint, offset=0)), "would be said again"),
    ],
)
def test_a_broken_promise_is_found(change: Change, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check_all(Changed(change), FILE, CONTENT)


class Entering(Pi):
    """Says of a session that it is in a worktree."""

    def __init__(self, path: str, repository: str) -> None:
        super().__init__()
        self._said = Worktree(session_id="abc", path=path, repository=repository)

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        yield self._said
        yield from super().read(file, stream, checkpoint)


@pytest.mark.parametrize(
    ("path", "repository", "words"),
    [
        ("/home/mara", "/srv/mara", "/srv/mara' was not written"),
        ("home/mara", "/home", "no whole paths"),
        ("/home", "/home/mara", "lies in its worktree"),
    ],
)
def test_a_worktree_that_cannot_be_true_is_found(path: str, repository: str, words: str) -> None:
    check_all(Entering("/home/mara", "/home"), FILE, CONTENT)
    with pytest.raises(AssertionError, match=words):
        check_all(Entering(path, repository), FILE, CONTENT)


class Forgetful(Pi):
    """Goes on as if nothing had been read before."""

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        if checkpoint is not None:
            (fresh,) = super().read(file, BytesIO(b""), None)
            assert isinstance(fresh, Checkpoint)
            checkpoint = replace(fresh, offset=checkpoint.offset)
        return super().read(file, stream, checkpoint)


def test_an_adapter_that_forgets_between_two_readings_is_found() -> None:
    check_all(Forgetful(), FILE, CONTENT)
    with pytest.raises(AssertionError, match="cut at"):
        check_cuts(Forgetful(), FILE, CONTENT)
