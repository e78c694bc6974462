"""Putting what an adapter says today of a kept file in place of what was said of it before.

The bytes are the same: a difference is the adapter's. Ids stay, and with them whatever refers to a message.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

import msgspec
from sqlalchemy import Connection, RowMapping, delete, select, update

from pond_desktop.archive.folding import Folded
from pond_desktop.archive.portions import portions
from pond_desktop.archive.rows import message_times_and_usage, part_row
from pond_desktop.archive.schema import messages, parts, sessions, skipped
from pond_desktop.canonical import Checkpoint, Event, Message, Session

_PART_FIELDS = tuple(column.name for column in parts.c if column.name not in ("key", "message_key"))
_PLACES = ("offset", "length")


class Difference(msgspec.Struct, kw_only=True):
    """How two readings of the same bytes differ, in messages."""

    same: int = 0
    changed: int = 0
    added: int = 0
    removed: int = 0

    def __iadd__(self, other: "Difference") -> "Difference":
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self

    @property
    def is_none(self) -> bool:
        return not (self.changed or self.added or self.removed)


class Kept(Protocol):
    """A kept file: see `LedgerEntry`, `KeptFile`."""

    @property
    def key(self) -> int: ...
    @property
    def source_key(self) -> int: ...
    @property
    def generation(self) -> int: ...


class Compared(NamedTuple):
    """`to_remove`: keys of what is no longer said, or said otherwise; `to_add`: what is said now, by session; `moved`:
    new places of messages that only have another place in their session, by key; `left_to`: keys of other files, whose
    messages these bytes say as well."""

    difference: Difference
    to_remove: list[int]
    to_add: dict[str, list[Message]]
    moved: dict[int, int]
    left_to: set[int]


def compare(connection: Connection, entry: Kept, folded: Folded) -> Compared:
    """A fresh reading of the whole of a kept file against what the archive has of it."""
    stored = _stored(connection, entry)
    by_id = {(row["session_id"], row["id"]): row for row in stored}
    by_content = {(row["session_id"], row["fingerprint"]): row for row in stored}
    left = {row["key"] for row in stored}
    compared = Compared(Difference(), [], {}, {}, set())
    held = _parts(connection, [row["key"] for row in stored])
    for message in folded.messages.values():
        row = by_id.get((message.session_id, message.id))
        if row is None or row["key"] not in left:
            row = by_content.get((message.session_id, message.fingerprint))
        if row is None or row["key"] not in left:
            holder = _holder(connection, entry, message)
            if holder is not None:
                compared.left_to.add(holder)
            else:
                compared.to_add.setdefault(message.session_id, []).append(message)
                compared.difference.added += 1
            continue
        left.discard(row["key"])
        if _is_same(message, row, held.get(row["key"], []), entry.generation):
            compared.difference.same += 1
            if row["ordinal"] != message.ordinal:
                compared.moved[row["key"]] = message.ordinal
        else:
            compared.difference.changed += 1
            compared.to_remove.append(row["key"])
            again = msgspec.structs.replace(message, id=row["id"])
            compared.to_add.setdefault(message.session_id, []).append(again)
    compared.difference.removed += len(left)
    compared.to_remove.extend(sorted(left))
    return compared


def fold_whole(events: Iterable[Event]) -> tuple[Folded, Checkpoint | None]:
    """All events of a file, put together, and how far it was read."""
    said = list(events)
    reached = next((event for event in reversed(said) if type(event) is Checkpoint), None)
    return Folded(event for event in said if type(event) is not Checkpoint), reached


def merged_over(known: Session, said: Session) -> Session:
    """A header with all that is said now in it; what is not said stays."""
    return msgspec.structs.replace(
        known, **{field: value for field, value in msgspec.structs.asdict(said).items() if value is not None}
    )


def move(connection: Connection, moved: dict[int, int]) -> None:
    for key, ordinal in moved.items():
        connection.execute(update(messages).where(messages.c.key == key).values(ordinal=ordinal))


def drop_skipped(connection: Connection, entry: Kept) -> None:
    """What was counted as skipped of a file's present state: it is counted anew."""
    connection.execute(delete(skipped).where(skipped.c.file_key == entry.key, skipped.c.generation == entry.generation))


def _stored(connection: Connection, entry: Kept) -> list[RowMapping]:
    rows = connection.execute(
        select(messages, sessions.c.id.label("session_id"))
        .join(sessions, sessions.c.key == messages.c.session_key)
        .where(
            messages.c.file_key == entry.key,
            messages.c.seen_generation == entry.generation,
            messages.c.superseded_at.is_(None),
        )
        .order_by(messages.c.key)
    )
    return list(rows.mappings())


def _parts(connection: Connection, keys: list[int]) -> dict[int, list[RowMapping]]:
    found: dict[int, list[RowMapping]] = {}
    for portion in portions(keys):
        rows = connection.execute(
            select(parts).where(parts.c.message_key.in_(portion)).order_by(parts.c.message_key, parts.c.ordinal)
        )
        for row in rows.mappings():
            found.setdefault(row["message_key"], []).append(row)
    return found


def _is_same(message: Message, row: RowMapping, its_parts: list[RowMapping], generation: int) -> bool:
    facts: dict[str, Any] = {
        "role": message.role,
        "parent_id": message.parent_id,
        "event": message.event,
        "is_branch_start": message.is_branch_start,
    }
    if message.copied_from is not None:  # the archive finds copies by itself, too
        facts["copied_from"] = message.copied_from
    if any(row[name] != value for name, value in facts.items()) or len(message.parts) != len(its_parts):
        return False
    times = ("at", "is_zone_assumed", "model", "input_tokens", "output_tokens", "cache_read_tokens")
    if tuple(row[name] for name in (*times, "cache_write_tokens")) != message_times_and_usage(message):
        return False
    # an earlier state's places mean other bytes
    names = [name for name in _PART_FIELDS if row["generation"] == generation or name not in _PLACES]
    for ordinal, (part, held) in enumerate(zip(message.parts, its_parts, strict=True)):
        made = dict(zip(("message_key", *_PART_FIELDS), part_row(0, ordinal, part), strict=True))
        if any(made[name] != held[name] for name in names):
            return False
    return True


def _holder(connection: Connection, entry: Kept, message: Message) -> int | None:
    """The key of another file that said the same message."""
    held = (
        select(messages.c.file_key)
        .join(sessions, sessions.c.key == messages.c.session_key)
        .where(
            sessions.c.id == message.session_id,
            sessions.c.source_key == entry.source_key,
            messages.c.fingerprint == message.fingerprint,
            messages.c.file_key != entry.key,
            messages.c.superseded_at.is_(None),
        )
        .limit(1)
    )
    return connection.execute(held).scalar()
