"""Reading Cursor's files and documents in tests."""

from collections import Counter
from pathlib import Path, PurePosixPath

from pond_desktop.adapters.checking import promises as checks
from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.cursor import Cursor
from pond_desktop.canonical import Event, Message, Session, Skipped
from tests.adapters.agent_files import contents
from tests.adapters.cursor_stores import LAMP

DATA = Path(__file__).parent.parent / "data" / "cursor"
EDITOR = "globalStorage/state.vscdb"
WINDOW = "workspaceStorage/f00d/state.vscdb"
STORE = f"chats/0123456789abcdef0123456789abcdef/{LAMP}/store.db"
TALK = "projects/home-mara-code-lamp/agent-transcripts"


def documents(root: Path, relative: str) -> dict[str, tuple[SourceFile, bytes]]:
    adapter, file = Cursor(), SourceFile(relative=PurePosixPath(relative), root=root)
    assert adapter.wants(file.relative)
    return {read.relative.name: (read, data) for read, data in contents(adapter, file, root / relative)}


def said(root: Path, relative: str, document: str | None = None) -> list[Event]:
    """What one file or document says, with what must hold of any."""
    found = documents(root, relative)
    file, content = found[document or PurePosixPath(relative).name]
    events = checks.read(Cursor(), file, content)
    checks.check_ids_and_order(events)
    checks.check_bodies(events, content)
    checks.check_bytes_are_accounted_for(events, content)
    return events


def messages(events: list[Event]) -> list[Message]:
    return [event for event in events if isinstance(event, Message)]


def bodies(message: Message) -> list[tuple[str, str, str | None]]:
    return [(part.type, part.provenance, part.body) for part in message.parts]


def texts(events: list[Event]) -> list[str | None]:
    return [part.body for message in messages(events) for part in message.parts if part.type == "text"]


def reasons(events: list[Event]) -> Counter[tuple[str, bool]]:
    return Counter((event.reason, event.is_fault) for event in events if isinstance(event, Skipped))


def header(events: list[Event]) -> Session:
    *_, last = (event for event in events if isinstance(event, Session))
    return last


def stamps(root: Path, relative: str, scratch: Path) -> dict[str, str]:
    store = Cursor().store(SourceFile(relative=PurePosixPath(relative), root=root), root / relative)
    assert store is not None
    scratch.mkdir()
    with store.documents(scratch) as found:
        return {each.name: each.stamp for each in found}
