"""Where secrets lie, as far as it is known."""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pond_desktop.archive.driver_rows import driver_rows
from pond_desktop.archive.facts import fact, number_fact
from pond_desktop.archive.portions import as_json
from pond_desktop.archive.secret_keeping import CUT, LAST_PART, LOOKED_TO, RULES
from pond_desktop.canonical import PartType
from pond_desktop.canonical.secret import KnownSecret, Secret

_OF_MESSAGES = """
SELECT p.message_key, p.ordinal, s.start, s.length, s.kind FROM json_each(:keys) k
CROSS JOIN parts p ON p.message_key = k.value CROSS JOIN secrets s ON s.part_key = p.key ORDER BY s.part_key, s.start
"""
_UNLOOKED = """
SELECT DISTINCT p.message_key FROM json_each(:keys) k CROSS JOIN parts p ON p.message_key = k.value
WHERE p.key > :looked_to
"""
_BEGINNING = 50
_OF_SESSIONS = f"""
SELECT k.value, substr(p.body, s.start + 1, s.length), s.kind FROM json_each(:keys) k
CROSS JOIN parts i INDEXED BY parts_of_message ON i.message_key IN (
    SELECT f.key FROM messages f WHERE f.session_key = k.value ORDER BY f.ordinal LIMIT {_BEGINNING})
CROSS JOIN secrets s ON s.part_key = i.key CROSS JOIN parts p ON p.key = s.part_key AND p.type = 'text'
"""
"""Only parts that hold a secret are looked at, all others in the index alone."""
_SESSION_KEYS = """
SELECT k.key, e.key FROM json_each(:names) k CROSS JOIN sources o ON o.id = json_extract(k.value, '$[0]')
CROSS JOIN sessions e ON e.source_key = o.key AND e.id = json_extract(k.value, '$[1]')
"""
_TO_MASK = """
SELECT k.key, m.key FROM json_each(:names) k CROSS JOIN sources o ON o.id = json_extract(k.value, '$[0]')
CROSS JOIN sessions e ON e.source_key = o.key AND e.id = json_extract(k.value, '$[1]')
CROSS JOIN messages m ON m.key IN (
    SELECT c.key FROM messages c
        WHERE c.id = json_extract(k.value, '$[2]') AND c.session_key = e.key AND c.superseded_at IS NULL
    UNION ALL SELECT c.key FROM messages c
        WHERE c.id = json_extract(k.value, '$[2]') AND c.session_key = e.key AND c.superseded_at IS NOT NULL)
WHERE EXISTS (
    SELECT 1 FROM parts p WHERE p.message_key = m.key AND (
        p.key > :looked_to OR p.body_bytes > :long OR EXISTS (SELECT 1 FROM secrets s WHERE s.part_key = p.key)))
"""
"""Current messages and earlier versions apart, as each is in an index of its own: together, all messages of the session
would be looked at for each name."""
_PLACES = """
SELECT o.id, e.id, m.id, p.ordinal, p.type, s.start, s.length, s.kind FROM secrets s
CROSS JOIN parts p ON p.key = s.part_key CROSS JOIN messages m ON m.key = p.message_key
CROSS JOIN sessions e ON e.key = m.session_key CROSS JOIN sources o ON o.key = e.source_key
WHERE :source IS NULL OR o.id = :source ORDER BY s.part_key DESC, s.start
"""


class SecretPlace(NamedTuple):
    """A secret by where it lies: in part `ordinal` of a message, characters `[start, start + length)` of its body."""

    source: str
    session_id: str
    message_id: str
    ordinal: int
    part_type: PartType
    start: int
    length: int
    kind: str


class SecretsState(NamedTuple):
    """`pending_parts` are at most still to be looked through; of `cut_parts` only the beginning was. `rules`: by which
    the others were."""

    found_count: int
    pending_parts: int
    cut_parts: int
    rules: str | None


class SecretReads:
    """The secrets of an archive, on one connection."""

    _connection: Connection

    def secrets_of(self, message_keys: Sequence[int]) -> dict[int, dict[int, list[Secret]]]:
        """By message and the ordinal of its part, in the order of the text."""
        found: dict[int, dict[int, list[Secret]]] = defaultdict(lambda: defaultdict(list))
        rows = driver_rows(self._connection, _OF_MESSAGES, {"keys": as_json(message_keys)})
        for message_key, ordinal, *secret in rows:
            found[message_key][ordinal].append(Secret(*secret))
        return {key: dict(its) for key, its in found.items()}

    def not_looked_through(self, message_keys: Sequence[int]) -> frozenset[int]:
        """Those of the messages that were captured since parts were last looked through."""
        params = {"keys": as_json(message_keys), "looked_to": number_fact(self._connection, LOOKED_TO)}
        return frozenset(key for (key,) in driver_rows(self._connection, _UNLOOKED, params))

    def secrets_said(self, session_keys: Sequence[int]) -> dict[int, list[KnownSecret]]:
        """The secrets in texts at the beginning of sessions, of which titles are made; one in a text that stayed in its
        record is empty."""
        found: dict[int, list[KnownSecret]] = defaultdict(list)
        for key, text, kind in driver_rows(self._connection, _OF_SESSIONS, {"keys": as_json(session_keys)}):
            found[key].append(KnownSecret(text or "", kind))
        return dict(found)

    def session_keys(self, names: Sequence[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """By source and id, those that are here."""
        rows = driver_rows(self._connection, _SESSION_KEYS, {"names": json.dumps(names)})
        return {names[place]: key for place, key in rows}

    def messages_to_mask(
        self, names: Sequence[tuple[str, str, str]], *, long_bytes: int
    ) -> dict[tuple[str, str, str], list[int]]:
        """Those messages, by source, session and id, that hold a secret or were not looked through, as the ends of
        parts above `long_bytes` are not: their keys, several where there are earlier versions."""
        looked_to = number_fact(self._connection, LOOKED_TO)
        params = {"names": json.dumps(names), "looked_to": looked_to, "long": long_bytes}
        found: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        for place, key in driver_rows(self._connection, _TO_MASK, params):
            found[names[place]].append(key)
        return dict(found)

    def secret_places(self, source: str | None = None) -> list[SecretPlace]:
        """The newest first."""
        return [SecretPlace(*row) for row in driver_rows(self._connection, _PLACES, {"source": source})]

    def secrets_state(self) -> SecretsState:
        (found,), (last,) = (
            driver_rows(self._connection, statement)[0] for statement in ("SELECT count(*) FROM secrets", LAST_PART)
        )
        pending = max(last - number_fact(self._connection, LOOKED_TO), 0)
        cut = number_fact(self._connection, CUT)
        return SecretsState(found, pending, cut, fact(self._connection, RULES))
