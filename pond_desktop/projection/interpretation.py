"""How a query was read: what is looked for, what narrows it, what was taken literally, what was not understood."""

from msgspec import Struct


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
