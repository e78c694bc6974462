"""Which of the hits are shown: read from the top, until there is one more than was asked for."""

import time
from collections import Counter
from collections.abc import Sequence, Set

from msgspec import Struct

from pond_desktop.archive import Arm, Reader
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.cursors import Cursor, Start
from pond_desktop.operations.evidence import Evidence, read_evidence
from pond_desktop.operations.gathering import Found, Tier
from pond_desktop.operations.ordering import exact_first, names_of
from pond_desktop.operations.stretches import Stretch
from pond_desktop.runtime.cancellation import raise_if_cancelled

_SPARE = 5
_AT_ONCE_MAX = 100
"""Between portions it is asked whether anybody still waits: a stop strikes only statements that are running."""
_VERBATIM_READ_MAX = 100
SHOWN_OF_SESSION = 3
"""A grouped answer shows no more hits of one session."""


class _Part(Struct, kw_only=True):
    """What came of one stretch. `skipped` are messages that are not as typed."""

    stretch: Stretch
    kept: list[Evidence]
    skipped: set[int]


class Page:
    """Results in the making. A message that says the same as another is folded into the first of them.

    `twins` are what was folded into each result, by its message; `earlier` what was folded into results of earlier
    pages. `is_as_typed`: whether hits must have the query's punctuation; `None` as long as none with it was seen.
    `is_stopped`: its time was over before there was enough.
    """

    def __init__(
        self, reader: Reader, asked: Asked, cursor: Cursor, *, is_as_typed: bool | None, until_ns: int
    ) -> None:
        self._reader, self._asked, self._cursor, self._until_ns = reader, asked, cursor, until_ns
        self._has_literals = bool(asked.parsed.literals)
        self.is_as_typed = is_as_typed if self._has_literals else False
        self.is_stopped = False
        self.twins: dict[int, list[Evidence]] = {}
        self.earlier: list[Evidence] = []
        self._parts: list[_Part] = []
        self._names: dict[int, int | None] = dict.fromkeys(cursor.names)
        self._seen, self._read_keys = frozenset(cursor.seen), set[int]()

    @property
    def read_count(self) -> int:
        return len(self._read_keys)

    @property
    def not_as_typed_count(self) -> int:
        """Those that hold the words, but not the punctuation."""
        return sum(len(part.skipped) for part in self._parts)

    @property
    def is_full(self) -> bool:
        kept = {self._key(each.found) for part in self._parts for each in part.kept}
        return self.is_as_typed is not None and len(kept) > self._asked.limit

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing that matches comes behind what was read."""
        last = self._parts[-1:]
        goes_on = any(part.stretch.is_cut or part.stretch.following for part in last)
        return not (self.is_stopped or self.is_full or goes_on)

    def take(self, stretch: Stretch) -> None:
        """Reads on. A stretch that was cut comes again, with more in it."""
        if not self._parts or self._parts[-1].stretch.starts is not stretch.starts:
            self._parts.append(_Part(stretch=stretch, kept=[], skipped=set()))
        part = self._parts[-1]
        part.stretch = stretch
        verbatim_count = sum(each.tier is Tier.VERBATIM for each in stretch.entries)
        size = max(self._asked.limit + _SPARE, min(verbatim_count, _VERBATIM_READ_MAX))
        while not self.is_full and (some := self._portion(stretch.entries, size)) and not self._is_over():
            self._read(part, some)
            size = min(2 * size, _AT_ONCE_MAX)
        if self._asked.request.is_grouped:
            self._complete(part)

    def stop(self) -> None:
        self.is_stopped = True

    def in_order(self) -> list[Evidence]:
        """All that was kept: those that hold the query as typed first, in each stretch."""
        by = self._asked.by
        return [each for part in self._parts for each in (exact_first(part.kept) if by == "relevance" else part.kept)]

    def shown(self) -> list[Evidence]:
        asked, kept = self._asked, self.in_order()
        return grouped(kept, asked.limit) if asked.request.is_grouped else kept[: asked.limit]

    def following(self, shown: Sequence[Evidence]) -> Cursor | None:
        """Where to go on behind `shown`; `None` where there is no more."""
        shown_keys = {self._key(each.found) for each in shown}
        messages = {each.found.hit.message_key for each in shown}
        part, starts = self._going_on(shown_keys)
        if part is None or not starts:
            return None
        done = set(shown_keys)
        if not self._asked.request.is_grouped and starts is part.stretch.starts:
            # what was looked at in vain need not be looked at again
            twins = (twin for key in messages for twin in self.twins.get(key, ()))
            done |= part.skipped | {twin.found.hit.message_key for twin in (*twins, *self.earlier)}
        return Cursor(
            query_hash=self._cursor.query_hash,
            seen=(*self._cursor.seen, *sorted(done - self._seen)),
            names=tuple(name for name, key in self._names.items() if key is None or key in messages),
            starts={str(arm): start for arm, start in starts.items()},
            is_as_typed=self.is_as_typed if self._has_literals else None,
        )

    def _going_on(self, shown_keys: set[int]) -> tuple[_Part | None, dict[Arm, Start]]:
        """The stretch that is not all shown, else the last one, and where to go on."""
        is_recency = self._asked.by == "recency"
        for part in self._parts:
            left = next((each.found for each in part.kept if self._key(each.found) not in shown_keys), None)
            if left is not None:
                stretch = part.stretch
                return part, stretch.behind(stretch.entries.index(left)) if is_recency else stretch.starts
        if not self._parts:
            return None, {}
        part = self._parts[-1]
        unread = (at for at, each in enumerate(part.stretch.entries) if self._is_open(each))
        first = next(unread, None) if self.is_stopped else None
        if not is_recency:
            return part, part.stretch.starts if self.is_stopped else part.stretch.following
        return part, part.stretch.following if first is None else part.stretch.behind(first)

    def _portion(self, entries: Sequence[Found], size: int, chosen: Set[int] | None = None) -> list[Found]:
        """The next ones to be read; in a grouped search not of sessions that have all that is shown of one.

        Args:
            chosen: only of these sessions.
        """
        some: dict[int, Found] = {}
        counts = self._counts() if self._asked.request.is_grouped else Counter[int]()
        for each in entries:
            session, key = each.hit.session_key, each.hit.message_key
            is_wanted = counts[session] < SHOWN_OF_SESSION and (chosen is None or session in chosen)
            if is_wanted and key not in some and self._is_open(each):
                some[key] = each
                if len(some) >= size:
                    break
        return list(some.values())

    def _complete(self, part: _Part) -> None:
        """Reads for each session that is shown until its hits are all there: what is shown of one must not depend on
        how many are shown."""
        while True:
            chosen = {each.session.key for each in self.shown()} & {each.session.key for each in part.kept}
            some = self._portion(part.stretch.entries, _AT_ONCE_MAX, chosen)
            if not some or self._is_over():
                return
            self._read(part, some)

    def _counts(self) -> Counter[int]:
        """How many hits of each session there are; of one from an earlier stretch enough."""
        counts = Counter[int]()
        for part in self._parts:
            if part is self._parts[-1]:
                counts.update(each.session.key for each in part.kept)
            else:
                counts |= Counter({each.session.key: SHOWN_OF_SESSION for each in part.kept})
        return counts

    def _read(self, part: _Part, found: Sequence[Found]) -> None:
        self._read_keys.update(each.hit.message_key for each in found)
        counts = self._counts() if self._asked.request.is_grouped else None
        for evidence in read_evidence(self._reader, self._asked, found):
            if counts is not None and counts[evidence.session.key] >= SHOWN_OF_SESSION:
                continue
            if self._has_literals and self.is_as_typed is not False:
                if not evidence.is_as_typed:
                    part.skipped.add(evidence.found.hit.message_key)
                    continue
                self.is_as_typed = True
            is_kept = self._is_kept(part, evidence)
            if counts is not None and is_kept:
                counts[evidence.session.key] += 1

    def _is_kept(self, part: _Part, evidence: Evidence) -> bool:
        """Keeps a hit, or folds it into the one that says the same."""
        key, names = evidence.found.hit.message_key, names_of(evidence)
        known = next((name for name in names if name in self._names), None)
        stays = key if known is None else self._names[known]
        if known is None:
            part.kept.append(evidence)
        elif stays is None:
            self.earlier.append(evidence)
        else:
            self.twins.setdefault(stays, []).append(evidence)
        for name in names:
            self._names.setdefault(name, stays)
        return known is None

    def _is_open(self, found: Found) -> bool:
        return self._key(found) not in self._seen and found.hit.message_key not in self._read_keys

    def _is_over(self) -> bool:
        """Whether the time is over; what is read first is read in any case."""
        raise_if_cancelled()
        self.is_stopped = self.is_stopped or (self.read_count > 0 and time.perf_counter_ns() >= self._until_ns)
        return self.is_stopped

    def _key(self, found: Found) -> int:
        return found.hit.session_key if self._asked.request.is_grouped else found.hit.message_key


def grouped(in_order: Sequence[Evidence], limit: int) -> list[Evidence]:
    """The first `limit` sessions as they come, of each the first few hits, newest first."""
    sessions: dict[int, list[Evidence]] = {}
    for evidence in in_order:
        key = evidence.session.key
        if key in sessions or len(sessions) < limit:
            its = sessions.setdefault(key, [])
            if len(its) < SHOWN_OF_SESSION:
                its.append(evidence)
    return [evidence for its in sessions.values() for evidence in sorted(its, key=_age, reverse=True)]


def _age(evidence: Evidence) -> tuple[int, int]:
    return evidence.found.hit.at or 0, evidence.found.hit.place
