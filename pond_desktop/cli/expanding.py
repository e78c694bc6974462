"""The command `expand`."""

from collections.abc import Iterator
from typing import Annotated, Literal

import typer

from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, ShowSecrets
from pond_desktop.cli.output import Line, keeps_secrets, print_lines, write_text
from pond_desktop.projection.expansion import Expansion
from pond_desktop.projection.pointers import encoded


def expand(
    context: typer.Context,
    locator: Annotated[
        str, typer.Argument(metavar="LOCATOR", help="A message's or session's locator, id or pond:// address.")
    ],
    detail: Annotated[
        Literal["summary", "excerpt", "full", "context"],
        typer.Option(help="One line, the first twelve, all of it, or all of it and what stands around it."),
    ] = "excerpt",
    budget_bytes: Annotated[int, typer.Option(min=1, metavar="N", help="At most so many bytes of content.")] = 65_536,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """Give the text behind a search result, and where it is from."""
    from pond_desktop.operations.expand import expand as expansion_of

    with opened(context) as pond:
        found = expansion_of(
            pond,
            locator,
            detail=detail,
            budget_bytes=budget_bytes,
            with_secrets=keeps_secrets(show_secrets, as_json=as_json),
        )
    if as_json:
        write_text(encoded(found))
    else:
        print_lines(_lines(found))


def _lines(found: Expansion) -> Iterator[Line]:
    facts = [
        found.provenance,
        found.source_revision,
        f"truncated at {found.truncation_boundary}" if found.truncated else "",
    ]
    yield Line("  ".join(fact for fact in facts if fact), "dim")
    yield Line("")
    yield from (Line(line) for line in found.content.split("\n"))
