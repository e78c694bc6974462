"""What an adapter is."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Protocol, runtime_checkable

from msgspec import Struct

from pond_desktop.canonical import Checkpoint, Event

_BESIDE_BYTES_MAX = 1 << 20


class SourceFile(Struct, frozen=True, kw_only=True):
    """A file below a source's root, or a document inside one (see `Store`). `relative` is its path from the root, with
    `/` on every system; a document's name is its last piece."""

    relative: PurePosixPath
    root: Path
    named_root: Path | None = None

    @property
    def named(self) -> Path:
        """Its path for whatever is to be said of it: of a copy that was unpacked for a moment another one than where it
        is read."""
        return (self.named_root or self.root) / self.relative

    def beside(self, name: str) -> bytes | None:
        """A small file of the agent's that says more about this one, by its path from this one's folder, e.g.
        `../workspace.json`; `None` where there is none to read. What it says may change unnoticed: take from it only
        what stays."""
        try:
            with (self.root / self.relative.parent / name).open("rb") as stream:
                return stream.read(_BESIDE_BYTES_MAX)
        except (OSError, ValueError):
            return None


class Document(Struct, frozen=True, kw_only=True):
    """One readable text inside a store: a session of a database, a member of a zip.

    `name` is unique in its store, stays the same and holds no slash. `stamp` is another text whenever the content may
    have changed. `open` gives the content, the same bytes for the same state of the store; raises SourceError.
    """

    name: str
    stamp: str
    open: Callable[[], BinaryIO]


class Store(Protocol):
    """A file, or several that belong together, whose bytes are not read as they are but as documents."""

    def stamp(self) -> str:
        """Another text whenever anything in the store may have changed, by looking at files' sizes and times only."""
        ...

    def documents(self, scratch: Path) -> AbstractContextManager[Iterable[Document]]:
        """All documents, each name once; they can be opened while the context lasts.

        Leaves nothing in the agent's folders, not even for a moment, and never makes the agent wait.

        Args:
            scratch: an empty folder of ours that is removed afterwards.
        Raises:
            SourceBusy: the agent is writing.
            SourceError: it cannot be read, now or ever.
        """
        ...


class Adapter(Protocol):
    """Reads the files of one agent. Stateless: all that a reading remembers travels in its checkpoints."""

    agent: str
    """The agent's name in locators, settings and filters, e.g. `claude-code`."""

    title: str
    """The name that people know, e.g. `Claude Code`."""

    def roots(self, environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
        """The folders where this agent keeps its history, by its own rules; they need not exist. No duplicates.

        A root is watched with all that is below it, so that it must be the agent's own. Where an agent leaves its
        history in a folder that is not, the file itself is the root.
        """
        ...

    def enters(self, relative: PurePosixPath) -> bool:
        """Whether files of this agent can lie in or below the folder `relative` to a root."""
        ...

    def wants(self, relative: PurePosixPath) -> bool:
        """Whether the file `relative` to a root is one to read. Never true of credentials or settings."""
        ...

    def read(self, file: SourceFile, stream: BinaryIO, checkpoint: Checkpoint | None) -> Iterator[Event]:
        """Reads on from `checkpoint` (from the start for `None`) to the last complete record.

        Positions `stream` itself, at the checkpoint's offset. Yields a `Checkpoint` at least every few MiB and as the
        last event; what follows it in the file is a record still being written. A `Session` comes before its first
        message. Reading in two parts says the same as reading at once, wherever the cut. Never raises for what the
        file holds; an OSError of the stream passes through.
        """
        ...


@runtime_checkable
class StoreAdapter(Adapter, Protocol):
    """An adapter of which some files are stores. `read` is then given a document's content, under the store's path with
    the document's name behind it."""

    def store(self, file: SourceFile, path: Path) -> Store | None:
        """The store that the wanted file is or stands for; `None` for a file that is read as it is.

        Args:
            path: opens the file, also where its name is not text.
        """
        ...


@runtime_checkable
class ProjectAdapter(Adapter, Protocol):
    """An adapter of an agent that leaves its history in the project that it works on."""

    def roots_in(self, project: Path) -> tuple[Path, ...]:
        """Where in one project, known from other agents, the history lies; need not exist. Never the project itself."""
        ...


@runtime_checkable
class ResumableAdapter(Adapter, Protocol):
    """An adapter of an agent that goes on with an old session where it is started with the right words."""

    def resume_words(self, session_id: str, file: Path) -> tuple[str, ...] | None:
        """The agent's own command, word by word, to be run in the session's folder; `None` where this one can't be gone
        on with. Looks at no file.

        Args:
            file: the session's file, by the path that it was read from.
        """
        ...
