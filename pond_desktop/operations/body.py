"""One part of a message, whole, however long."""

from collections.abc import Iterator

from pond_desktop.archive import Reader
from pond_desktop.canonical.archived import ArchivedMessage
from pond_desktop.canonical.pieces import body_pieces, value_at
from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.bodies import readable
from pond_desktop.operations.masking import Masking
from pond_desktop.operations.targets import message_of, resolve
from pond_desktop.pond import Pond
from pond_desktop.projection.messages import part_view


def read_body(pond: Pond, target: str, ordinal: int, *, with_secrets: bool = False) -> Iterator[str]:
    """The readable text of a message's part, in pieces of about a MiB; nothing of an embedded file.

    With `with_secrets` keys and passwords are left as they are. The archive is being read until
    the last piece was taken, or the iterator closed.

    Raises:
        ValidationFailed: a session was named, or the message has no such part.
        NotFound: the target is neither a session nor a message.
    """
    with pond.archive.reading() as reader:
        archived = message_of(reader, resolve(reader, target))
        parts = archived.message.parts
        if not 0 <= ordinal < len(parts):
            raise ValidationFailed(
                f"The message {archived.message.id} has no part {ordinal}.",
                f"Its parts are counted from 0 to {len(parts) - 1}.",
                field="ordinal",
            )
        yield from body_of(reader, Masking(pond, reader, with_secrets=with_secrets), archived, ordinal)


def body_of(reader: Reader, masking: Masking, archived: ArchivedMessage, ordinal: int) -> Iterator[str]:
    """The same of a message that was read; it need not hold its bodies, but must not be masked yet."""
    part = archived.message.parts[ordinal]
    if not part.is_body_elsewhere:
        yield part_view(masking.part(archived, ordinal), ordinal).text or ""
        return
    record = reader.record(archived.file_key, archived.generation, part.span)
    value = value_at(record, part.pointer)
    if value is not None:
        pieces = body_pieces(value, part.pointer)
        yield from map(readable, pieces if masking.is_off else masking.pieces(pieces))
