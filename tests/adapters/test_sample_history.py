"""The sample history that a new user sees: read whole by the adapters, pleasant, invented."""

from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import pytest

from pond_desktop.adapters import Adapter, SourceFile
from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.canonical import Event, Link, Message, Session, Skipped

SAMPLE = Path(__file__).parent.parent.parent / "resources" / "sample"


_SHOWN = [adapter for adapter in ADAPTERS if (SAMPLE / adapter.agent).is_dir()]
"""A few agents are enough to show what the program can do."""


def events_of(adapter: Adapter) -> list[Event]:
    root, events = SAMPLE / adapter.agent, list[Event]()
    for path in sorted(path for path in root.rglob("*") if path.is_file()):
        relative = PurePosixPath(path.relative_to(root).as_posix())
        assert adapter.wants(relative) and all(adapter.enters(folder) for folder in list(relative.parents)[:-1])
        with path.open("rb") as stream:
            events += adapter.read(SourceFile(relative=relative, root=root), stream, None)
    return events


@pytest.mark.parametrize("adapter", _SHOWN, ids=lambda adapter: adapter.agent)
def test_everything_in_it_is_understood(adapter: Adapter) -> None:
    events = events_of(adapter)
    messages = [event for event in events if isinstance(event, Message)]
    assert messages
    assert not any(event.is_fault for event in events if isinstance(event, Skipped))
    assert not any(part.type == "unknown" for message in messages for part in message.parts)
    assert any(part.is_failure for message in messages for part in message.parts)
    month = datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)
    written = [message.at for message in messages if not message.is_extension]
    assert all(at is not None and month[0] <= at < month[1] for at in written)


def test_it_shows_what_the_program_can_show() -> None:
    events = [event for adapter in _SHOWN for event in events_of(adapter)]
    messages = [event for event in events if isinstance(event, Message)]
    assert len({event.id for event in events if isinstance(event, Session)}) == 9
    assert any(event.kind == "Explore" for event in events if isinstance(event, Session))
    assert any(isinstance(event, Link) and event.kind == "child" for event in events)
    assert any(message.event == "compaction" for message in messages)
    assert any(message.is_branch_start for message in messages)
    assert any(part.media_type == "image/png" for message in messages for part in message.parts)
    assert any("珈琲" in (part.body or "") for message in messages for part in message.parts)
