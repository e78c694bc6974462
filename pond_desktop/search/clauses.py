"""What stands behind a field's colon → a condition for the archive, how it was read, or why it was left out."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple, cast

from pond_desktop.archive.narrowing import Clause, ClauseField
from pond_desktop.projection.interpretation import FieldRead, Misread
from pond_desktop.runtime.nearest import nearest
from pond_desktop.search.dates import Span, in_words, nearest_date, read_date
from pond_desktop.search.fields import FIELD_BY_NAME, Field, Names

_NAMES_KNOWN_MAX = 500
"""The archive hands over so many names at most: a list that is full may lack some."""
_NAMES_SHOWN = 6

_VALUE = re.compile(r'"([^"]*)(?:"|$)|([^\s,"]+)')


class FieldTyped(NamedTuple):
    """A field as it stands in the query; `typed` is all of it, with its minus."""

    name: str
    value: str
    is_excluded: bool
    typed: str


class ClausesRead(NamedTuple):
    clauses: tuple[Clause, ...]
    fields: tuple[FieldRead, ...]
    misread: tuple[Misread, ...]


def read_fields(typed: Iterable[FieldTyped], names: Names, now: datetime) -> ClausesRead:
    """All fields of a query. The same field twice asks for any of both values, except dates, which all must hold."""
    clauses: list[Clause] = []
    fields: list[FieldRead] = []
    misread: list[Misread] = []
    for one in typed:
        field = FIELD_BY_NAME[one.name]
        read = _date(one, now) if field.values == "date" else _values(one, field, names)
        if isinstance(read, Misread):
            misread.append(read)
            continue
        clause, shown, wrong = read
        clauses.append(clause)
        fields.append(shown)
        misread.extend(wrong)
    return ClausesRead(tuple(_joined(clauses)), tuple(fields), tuple(misread))


def _date(one: FieldTyped, now: datetime) -> tuple[Clause, FieldRead, list[Misread]] | Misread:
    value = one.value.strip().strip('"').removesuffix("*").strip()
    if not value:
        return Misread(text=one.typed, why=f"{one.name}: waits for a date.", nearest=f"{one.name}:today")
    span = read_date(value, now)
    if span is None:
        near = nearest_date(value, now)
        if read_date(near, now) is None:
            near = now.date().isoformat()
        close = f"{one.name}:" + (f'"{near}"' if " " in near else near)
        return Misread(text=one.typed, why=f"{value} is no date.", nearest=close)
    if one.name == "after":
        span = Span(span.since, None)
    elif one.name == "before":
        span = Span(None, span.since or span.until)
    elif span.since is not None and span.since == span.until:
        # a moment stands for its day
        day = span.since.astimezone(now.tzinfo).replace(hour=0, minute=0, second=0, microsecond=0)
        span = Span(day.astimezone(span.since.tzinfo), (day + timedelta(days=1)).astimezone(span.since.tzinfo))
    if span.since is None and span.until is None:
        return Misread(text=one.typed, why=f"{value} has no beginning.", nearest=f"{one.name}:today")
    clause = Clause(field="at", is_excluded=one.is_excluded, since=span.since, until=span.until)
    shown = FieldRead(field=one.name, value=one.value, means=in_words(span, now.tzinfo), is_excluded=one.is_excluded)
    return clause, shown, []


def _values(one: FieldTyped, field: Field, names: Names) -> tuple[Clause, FieldRead, list[Misread]] | Misread:
    typed = values_of(one.value)
    if not typed:
        return Misread(text=one.typed, why=f"{one.name}: waits for a value.")
    known = field.choices or cast("tuple[str, ...]", getattr(names, field.names) if field.names else ())
    found: dict[str, None] = {}
    wrong: list[Misread] = []
    for value in typed:
        meant = _meant(value, field, known, names)
        if meant is None:
            wrong.append(_unknown(one, value, known, is_only=len(typed) == 1))
        else:
            found.update(dict.fromkeys(meant))
    if not found:
        return wrong[0] if len(wrong) == 1 else Misread(text=one.typed, why="; ".join(bad.why for bad in wrong))
    means = ", ".join(found)
    clause = Clause(field=cast(ClauseField, field.name), values=tuple(found), is_excluded=one.is_excluded)
    shown = FieldRead(
        field=one.name, value=one.value, means="" if means == one.value else means, is_excluded=one.is_excluded
    )
    return clause, shown, wrong


def values_of(text: str) -> list[str]:
    """The values of `codex`, `"two words"`, `codex,pi`, `(codex OR pi)`, each once, without quotes."""
    text = text.strip()
    if text.startswith("("):
        text = text[1:].removesuffix("*").removesuffix(")")
    found = dict.fromkeys((match[1] or match[2] or "").strip() for match in _VALUE.finditer(text))
    return [value for value in found if value and value not in ("OR", "AND")]


def _meant(value: str, field: Field, known: tuple[str, ...], names: Names) -> tuple[str, ...] | None:
    """The values that `value` stands for; `None` where there is no such thing."""
    bare = value.strip("*")
    if not bare:
        return None
    if field.name == "session" and names.has_session is not None:
        return (bare,) if names.has_session(bare) else None
    if field.values == "any" or not known:
        return (bare,)
    folded = bare.casefold()
    if field.values == "piece":
        # a path may be written as on another system, or from somebody's home on
        piece = folded.replace("\\", "/").removeprefix("~").rstrip("/") or folded
        written = (name.casefold().replace("\\", "/") for name in known)
        fits = any(piece in name or name in piece for name in written)
        return (bare,) if fits or len(known) >= _NAMES_KNOWN_MAX else None
    exact = tuple(name for name in known if name.casefold() == folded)
    if exact:
        return exact
    begun = tuple(name for name in known if name.casefold().startswith(folded))
    if begun and (field.values == "name" or value.endswith("*") or len(begun) == 1):
        return begun
    if field.name == "agent" and "@" in bare:
        is_there = not names.sources or folded in (name.casefold() for name in names.sources)
        return (bare,) if is_there else None
    return (bare,) if len(known) >= _NAMES_KNOWN_MAX else None


def _unknown(one: FieldTyped, value: str, known: tuple[str, ...], *, is_only: bool) -> Misread:
    bare = value.removesuffix("*")
    folded = {name.casefold(): name for name in reversed(known)}
    # of a path, its last folder is what people remember
    ends = {name.replace("\\", "/").rstrip("/").rpartition("/")[2].casefold(): name for name in reversed(known)}
    close = nearest(bare.casefold(), folded) or nearest(bare.casefold(), ends)
    if close is not None:
        close = folded.get(close) or close
    shown = ", ".join(known[:_NAMES_SHOWN]) + (", …" if len(known) > _NAMES_SHOWN else "")
    if FIELD_BY_NAME[one.name].choices:
        why = f"{one.name}: takes {', '.join(known)}."
    else:
        why = f"There is no {one.name} {bare}." + ("" if close or not shown else f" Known: {shown}.")
    quoted = close and (f'"{close}"' if " " in close else close)
    minus = "-" if one.is_excluded else ""
    return Misread(text=one.typed if is_only else value, why=why, nearest=quoted and f"{minus}{one.name}:{quoted}")


def _joined(clauses: list[Clause]) -> list[Clause]:
    joined: dict[tuple[str, bool], Clause] = {}
    dates: list[Clause] = []
    for clause in clauses:
        if clause.field == "at":
            dates.append(clause)
            continue
        key = (clause.field, clause.is_excluded)
        if key in joined:
            values = dict.fromkeys((*joined[key].values, *clause.values))
            clause = Clause(field=clause.field, values=tuple(values), is_excluded=clause.is_excluded)
        joined[key] = clause
    return [*joined.values(), *dates]
