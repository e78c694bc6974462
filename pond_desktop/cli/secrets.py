"""The command `secrets`."""

from collections.abc import Iterator
from typing import Annotated

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, print_lines, write_json
from pond_desktop.projection.values import SecretsView
from pond_desktop.projection.words import count


def secrets(
    context: typer.Context,
    source: Annotated[str | None, typer.Option("--source", metavar="ID", help="Only this source, e.g. codex.")] = None,
    as_json: AsJson = False,
) -> None:
    """List where keys and passwords lie in the archive, the newest first; never one itself."""
    from pond_desktop.operations.secrets import secrets as secrets_of

    with opened(context) as pond:
        found = secrets_of(pond, source)
    if as_json:
        write_json(found)
    else:
        print_lines(_lines(found, context.obj.program))
    if not found.secrets:
        raise typer.Exit(exit_codes.NOTHING_FOUND)


def looked_through(found: int, pending: int, cut: int) -> str:
    """How many secrets there are, and how far that goes."""
    parts = [count(found, "key or password", "keys and passwords") + " found"]
    if pending:
        parts.append(f"{count(pending, 'part')} still to be looked through")
    if cut:
        parts.append(f"{count(cut, 'long part')} looked through at the beginning")
    return "; ".join(parts)


def _lines(found: SecretsView, program: str) -> Iterator[Line]:
    yield Line(looked_through(len(found.secrets), found.pending_count, found.cut_count), "bold")
    for kind, number in found.counts.items():
        yield Line(f"{number:>8,}  {kind}")
    if found.secrets:
        yield Line("")
    for secret in found.secrets:
        yield Line(
            f"{secret.locator}  part {secret.part} ({secret.part_type})  {secret.kind}, {secret.length} characters"
        )
    if found.pending_count:
        yield Line(f"To look through the rest: {program} capture", "dim")
