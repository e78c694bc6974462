"""The command `activity`: how much was said and used in a year."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, note, print_lines, write_json
from pond_desktop.projection.activity import Activity, ActivityRow, Amount
from pond_desktop.projection.tally_words import usage_words
from pond_desktop.projection.words import count

By: TypeAlias = Literal["day", "agent", "project", "model"]
_NONE = {"agent": "-", "project": "no project", "model": "no model named", "day": "-"}


def activity(
    context: typer.Context,
    year: Annotated[
        int | None, typer.Option(min=1970, max=9998, metavar="YEAR", help="Of this year; else of the last one.")
    ] = None,
    by: Annotated[By, typer.Option(help="A line for each of these.")] = "day",
    as_json: AsJson = False,
) -> None:
    """Count messages, sessions and tokens of a year, and what they cost by the prices in settings.toml.

    Sub-agents' messages and tokens are counted, their sessions belong to those that started them. JSON has all tables.
    """
    from pond_desktop.operations.activity import activity as activity_of

    with opened(context) as pond:
        found = activity_of(pond, year)
    if as_json:
        write_json(found)
    else:
        print_lines(_lines(found, by))
        for remark in _remarks(found):
            note(remark)
    if not found.days:
        raise typer.Exit(exit_codes.NOTHING_FOUND)


def _lines(found: Activity, by: By) -> Iterator[Line]:
    yield Line(" · ".join((str(found.year), *_said(found.total, found.currency))), "bold")
    rows: Sequence[ActivityRow] = {
        "day": found.days,
        "agent": found.agents,
        "project": found.projects,
        "model": found.models,
    }[by]
    if not rows:
        return
    table: list[list[str]] = [
        [*found.measures, by],
        *([*_cells(row.amount, found.currency), row.value or _NONE[by]] for row in rows),
    ]
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]) - 1)]
    for number, line in enumerate(table):
        aligned = (cell.rjust(width) for cell, width in zip(line, widths, strict=False))
        yield Line("  ".join((*aligned, line[-1])), "" if number else "bold")


def _said(amount: Amount, currency: str | None) -> list[str]:
    said = [f"{count(amount.messages, 'message')} in {count(amount.sessions, 'session')}"]
    if (words := usage_words(amount.usage)) is not None:
        said.append(words)
    if currency is not None:
        said.append(f"cost {_cost(amount)} {currency}".rstrip())
    return said


def _cells(amount: Amount, currency: str | None) -> list[str]:
    cells = [f"{amount.messages:,}", f"{amount.sessions:,}", "-" if amount.tokens is None else f"{amount.tokens:,}"]
    return cells if currency is None else [*cells, _cost(amount)]


def _cost(amount: Amount) -> str:
    if amount.cost is None:
        return "no price" if amount.unpriced_tokens else "-"
    return f"{amount.cost:,.2f}" + ("+" if amount.unpriced_tokens else "")


def _remarks(found: Activity) -> Iterator[str]:
    if not found.days:
        first, last = found.years
        yield f"Nothing has a time in {found.year}. What was captured is from {first} to {last}."
    if found.untimed_messages:
        yield f"{count(found.untimed_messages, 'message')} without a time: in no day and no year."
    if found.zone_assumed_messages:
        yield f"{count(found.zone_assumed_messages, 'message')} without a zone: UTC was assumed."
    if found.currency is not None and (unpriced := found.total.unpriced_tokens):
        yield f"{count(unpriced, 'token')} without a price, not in the cost (marked +): [prices.models] has none."
