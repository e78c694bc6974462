"""Which of the hits are shown: read from the top, until there are as many as were asked for."""

from collections.abc import Sequence

from msgspec import Struct, field

from pond_desktop.archive import CopyOf, Reader
from pond_desktop.operations.asking import Asked
from pond_desktop.operations.evidence import Evidence, read_evidence
from pond_desktop.operations.gathering import Found, Tier
from pond_desktop.operations.ordering import exact_first, folded

_AT_ONCE = 25
_VERBATIM_READ_MAX = 100
_READ_MAX = 600
SHOWN_OF_SESSION = 3
"""A grouped answer shows no more hits of one session."""


class Selection(Struct, kw_only=True):
    """`shown` in their order, `twins` what was folded into each of them by its message, `copies` what the archive knows
    as copies of them. `not_as_typed` hold the words but not the punctuation, and were left out for those that do.
    `left` hits remain, read or not."""

    shown: list[Evidence] = field(default_factory=list)
    twins: dict[int, list[Evidence]] = field(default_factory=dict)
    copies: dict[int, list[CopyOf]] = field(default_factory=dict)
    not_as_typed: list[Evidence] = field(default_factory=list)
    is_as_typed: bool = False
    none_is_as_typed: bool = False
    left: int = 0

    def folded_count(self, message_key: int) -> int:
        return len(self.twins.get(message_key, ())) + len(self.copies.get(message_key, ()))


def select(reader: Reader, asked: Asked, entries: Sequence[Found], *, is_as_typed: bool) -> Selection:
    """Chooses from hits in their order: those that hold the query as typed first, each message once.

    Args:
        is_as_typed: some hit before these has the query's punctuation, so that all must have it.
    """
    by, limit, is_grouped = asked.request.by, asked.limit, asked.request.is_grouped
    selection, read, position = Selection(is_as_typed=is_as_typed), list[Evidence](), 0
    verbatim_count = sum(each.tier is Tier.VERBATIM for each in entries)
    portion = min(len(entries), max(limit + 5, min(verbatim_count, _VERBATIM_READ_MAX)))
    while True:
        read += read_evidence(reader, asked, entries[position : position + portion])
        position = min(len(entries), position + portion)
        kept, selection.twins = folded(_as_typed(asked, read, selection))
        is_settled = selection.is_as_typed or not asked.parsed.literals
        if position == len(entries) or position >= _READ_MAX:
            break
        if is_settled and _is_enough(kept, limit, is_grouped):
            break
        portion = _AT_ONCE
    in_order = exact_first(kept) if by == "relevance" else kept
    if is_grouped:
        read_keys = {each.found.hit.place for each in read}
        more = _of_sessions(entries, grouped(in_order, limit), read_keys)
        kept, selection.twins = folded(_as_typed(asked, read + read_evidence(reader, asked, more), selection))
        in_order = exact_first(kept) if by == "relevance" else kept
        selection.shown = grouped(in_order, limit)
    else:
        selection.shown = in_order[:limit]
    shown_keys = {each.found.hit.message_key for each in selection.shown}
    selection.left = len(entries) - position + len(kept) - len(selection.shown)
    selection.twins = {key: twins for key, twins in selection.twins.items() if key in shown_keys}
    selection.copies = reader.copies_of([key for key in shown_keys if key > 0])
    return selection


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


def _of_sessions(entries: Sequence[Found], chosen: Sequence[Evidence], read_places: set[int]) -> list[Found]:
    """The first hits of the chosen sessions that were not read yet: what is shown of one depends on no page's size."""
    counts = {evidence.session.key: 0 for evidence in chosen}
    more = []
    for each in entries:
        key = each.hit.session_key
        if key in counts and counts[key] < SHOWN_OF_SESSION:
            counts[key] += 1
            if each.hit.place not in read_places:
                more.append(each)
    return more


def _age(evidence: Evidence) -> tuple[int, int]:
    return evidence.found.hit.at or 0, evidence.found.hit.place


def _is_enough(kept: Sequence[Evidence], limit: int, is_grouped: bool) -> bool:
    return len({each.session.key for each in kept} if is_grouped else kept) >= limit


def _as_typed(asked: Asked, read: list[Evidence], selection: Selection) -> list[Evidence]:
    """Where the query has punctuation with a meaning: those that have it too, unless none has."""
    if not asked.parsed.literals:
        return read
    typed = [each for each in read if each.is_as_typed]
    selection.is_as_typed = selection.is_as_typed or bool(typed)
    selection.none_is_as_typed = bool(read) and not selection.is_as_typed
    if not selection.is_as_typed:
        return read
    selection.not_as_typed = [each for each in read if not each.is_as_typed]
    return typed
