"""How a query was read: what is looked for, what narrows it, what was taken literally, what was not understood."""

from typing import Literal, TypeAlias

from msgspec import Struct

Nothing: TypeAlias = Literal[
    "archive_empty", "filters_left_nothing", "nothing_asked", "no_match", "no_more", "time_over"
]
"""Why there is no result: nothing was captured yet; the filters left no message; the query holds nothing to look for;
none of the messages that were searched matches; all that match stand on earlier pages; there was no time to read
on."""


class FieldRead(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One field as it was understood. `means` is what it comes to, e.g. the days of a date; a person may read it."""

    field: str
    value: str
    means: str = ""
    is_excluded: bool = False


class Literally(Struct, frozen=True, kw_only=True):
    """A piece that was taken as text, not as language, and why."""

    text: str
    why: str


class Misread(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A piece that was left out because it means nothing here, and the nearest that would."""

    text: str
    why: str
    nearest: str | None = None


class LookedAt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How much an answer is about. Of `matched_count` matches `ranked_count` of the newest were ranked, where there are
    more. `searched_count` messages and `searched_part_count` calls, results and thoughts were searched; counted only
    where there is `nothing`. `None` is not counted, or not asked for."""

    nothing: Nothing | None = None
    searched_count: int | None = None
    searched_part_count: int | None = None
    matched_count: int | None = None
    ranked_count: int | None = None


class Interpretation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`terms` are what is looked for, as typed; `excluded` what must not be there. `notes` are further sentences
    for the person, e.g. that only most of the words had to be there. All empty: nothing to look for."""

    terms: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    fields: tuple[FieldRead, ...] = ()
    literally: tuple[Literally, ...] = ()
    misread: tuple[Misread, ...] = ()
    notes: tuple[str, ...] = ()
    did_you_mean: str | None = None
    looked_at: LookedAt | None = None
