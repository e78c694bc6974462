"""Is a message that was just read new, known, changed, or another one under the same id?"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from sqlalchemy import Connection, select

from pond_desktop.archive.ledger import LedgerEntry
from pond_desktop.archive.portions import portions
from pond_desktop.archive.schema import messages
from pond_desktop.canonical import Message, Part

_NOTHING_ASKED = ("{}", "", "null")
"""What stands for a call's parameters before they are known."""
_COMPARED_CHARS = 100


class Known(NamedTuple):
    """What the archive has under an id; a superseded row can stand beside a current one."""

    key: int
    fingerprint: int
    part_count: int
    file_key: int
    generation: int
    seen_generation: int
    is_superseded: bool


class Verdict(Enum):
    NEW = auto()
    """Nothing is known under the id."""
    AGAIN = auto()
    """The rewritten file still holds it, or a vanished one came back."""
    DUPLICATE = auto()
    """The same file says it a second time."""
    ELSEWHERE = auto()
    """Another file said the same."""
    CHANGED = auto()
    """The rewritten file says something else under the id."""
    COLLISION = auto()
    """Something else stands under the id and stays: this one needs an id of its own."""


def known_messages(connection: Connection, session_key: int, ids: Iterable[str]) -> dict[str, list[Known]]:
    """All rows of those ids in a session, superseded ones too."""
    found: dict[str, list[Known]] = {}
    for portion in portions(ids):
        rows = connection.execute(
            select(
                messages.c.id,
                messages.c.key,
                messages.c.fingerprint,
                messages.c.part_count,
                messages.c.file_key,
                messages.c.generation,
                messages.c.seen_generation,
                messages.c.superseded_at.is_not(None),
            ).where(messages.c.session_key == session_key, messages.c.id.in_(portion))
        )
        for id_, *rest in rows:
            found.setdefault(id_, []).append(Known(*rest))
    return found


def judge(message: Message, entry: LedgerEntry, known: list[Known]) -> tuple[Verdict, Known | None]:
    """The verdict, and the row that it is about."""
    if not known:
        return Verdict.NEW, None
    current = next((row for row in known if not row.is_superseded), None)
    same = [row for row in known if row.fingerprint == message.fingerprint]
    if current is None and not same:
        return Verdict.NEW, None
    if current is not None and current not in same:
        # what was superseded stays so, also where it is said again: another one has its id
        is_rewritten = current.file_key == entry.key and current.seen_generation < entry.generation
        return (Verdict.CHANGED if is_rewritten else Verdict.COLLISION), current
    row = same[0] if current is None else current
    is_this_file = row.file_key == entry.key
    is_read_again = is_this_file and row.seen_generation < entry.generation
    if is_read_again and row.part_count != len(message.parts):
        return Verdict.CHANGED, row
    if row.is_superseded or is_read_again:
        return Verdict.AGAIN, row
    return (Verdict.DUPLICATE if is_this_file else Verdict.ELSEWHERE), row


def has_grown(before: Message, after: Message) -> bool:
    """Whether all that a message said is said by another as well, in its place: an agent writes a message anew as it
    grows, and each state of it is no version to keep.

    Args:
        before: with every body that stayed in its record.
    """
    return (
        before.role == after.role
        and len(before.parts) <= len(after.parts)
        and all(_goes_on(one, other) for one, other in zip(before.parts, after.parts, strict=False))
    )


def _goes_on(before: Part, after: Part) -> bool:
    if (before.type, before.provenance, before.call_id) != (after.type, after.provenance, after.call_id):
        return False
    if before.body is None or before.body == after.body:
        return before.body_bytes <= after.body_bytes
    if after.body is None:
        # it stayed in the record now: too large to compare, and larger than it was
        return after.body_bytes >= len(before.body) and (after.preview or "").startswith(
            " ".join(before.body.split())[:_COMPARED_CHARS]
        )
    return after.body.startswith(before.body) or (before.type == "tool_call" and before.body in _NOTHING_ASKED)
