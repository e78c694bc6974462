"""Bytes as the agent wrote them."""

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath

from pond_desktop.archive import ArchivedFile, Reader
from pond_desktop.canonical.archived import ArchivedSession
from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond


def raw_record(pond: Pond, target: str, *, masked: bool = False) -> bytes:
    """The record that a message was read from, byte for byte; of a message over several records all of them, each with
    a newline behind it. `masked`: without the keys and passwords in it.

    Raises:
        ValidationFailed: a session was named; a record that is no text can't be masked.
        NotFound: the target is neither a session nor a message, or the message has no record of its own.
    """
    records = raw_records(pond, target, masked=masked)
    return records[0] if len(records) == 1 else b"".join(record + b"\n" for record in records)


def raw_records(pond: Pond, target: str, *, masked: bool = False) -> list[bytes]:
    """The same, each record apart; at least one."""
    with pond.archive.reading() as reader:
        found = resolve(reader, target)
        archived = message_of(reader, found)
        spans = sorted({part.span for part in archived.message.parts})
        if not spans:
            raise NotFound(
                f"The message {archived.message.id} has no record of its own.",
                "Export the file of its session instead.",
            )
        records = [reader.record(archived.file_key, archived.generation, span) for span in spans]
        if not masked:
            return records
        masking = Masking(pond, reader)
        return [b"".join(_masked(masking, [record], found.session.id)) for record in records]


def export_raw(
    pond: Pond,
    target: str,
    write: Callable[[bytes], object],
    *,
    file: str | None = None,
    generation: int | None = None,
    masked: bool = False,
) -> ArchivedFile:
    """Gives the agent's file of a session, byte for byte, to `write`, piece by piece; says which file it is.

    Args:
        target: a session, or a message of it.
        file: path of the file, where the session lies in several; else the one that is named for the session and is
            still there.
        generation: which state of a file that was rewritten, counted from 1; else the newest.
        masked: with a mask for each key and password.
    Raises:
        ValidationFailed: the session lies in several files, and none was chosen; there is no such generation; it is
            to be masked and is no text.
        NotFound: there is no such session or file.
    """
    with pond.archive.reading() as reader:
        session = resolve(reader, target).session
        chosen = file_of(reader, session, file)
        wanted = chosen.generation if generation is None else generation
        if not 1 <= wanted <= chosen.generation:
            raise ValidationFailed(
                f"{chosen.path} has no state {wanted}.", f"Choose one of 1 to {chosen.generation}.", field="generation"
            )
        pieces: Iterable[bytes] = reader.raw(chosen.key, wanted)
        for piece in _masked(Masking(pond, reader), pieces, chosen.path) if masked else pieces:
            write(piece)
    return chosen


def _masked(masking: Masking, pieces: Iterable[bytes], name: str) -> Iterator[bytes]:
    """Bytes that are no UTF-8 stay as they are."""

    def texts() -> Iterator[str]:
        decoder = getincrementaldecoder("utf-8")("surrogateescape")
        for piece in pieces:
            if b"\0" in piece:
                raise ValidationFailed(
                    f"{name} is no text: masks would damage it.", "Leave out --masked, or use `show`.", field="masked"
                )
            yield decoder.decode(piece)
        yield decoder.decode(b"", True)

    return (piece.encode("utf-8", "surrogateescape") for piece in masking.pieces(texts()))


def file_of(reader: Reader, session: ArchivedSession, path: str | None) -> ArchivedFile:
    """The file of a session that is meant: `path`, or the one that holds it. Raises NotFound, or ValidationFailed where
    several do."""
    files = reader.files_of(session.key)
    if path is not None:
        files = [file for file in files if file.path == path]
    if not files:
        what = "file" if path is None else f"file {path}"
        raise NotFound(f"The session {session.id} has no {what} in the archive.", "Look at the status of its source.")
    if len(files) > 1:
        # beside the transcript lie files that only say something of the session
        ends = reader.page(session.key, limit=1) + reader.page(session.key, limit=1, from_end=True)
        holding = {archived.file_key for archived in ends}
        files = [file for file in files if file.key in holding] or files
    if len(files) > 1:
        name = session.id.rsplit("/", 1)[-1]
        named = [file for file in files if name in PurePath(file.path).name]
        files = named if len(named) == 1 else files
    if len(files) > 1:
        # a transcript that was moved and went on: its new place holds the beginning too
        there = [file for file in files if file.gone_at is None]
        files = there if len(there) == 1 else files
    if len(files) > 1:
        listed = ", ".join(file.path for file in files)
        raise ValidationFailed(
            f"The session {session.id} lies in several files: {listed}.", "Choose one of them.", field="file"
        )
    return files[0]
