"""The command `pick`: a person chooses what an editor inserts."""

from typing import Annotated

import typer

from pond_desktop.cli.opening import Start, has_display, opened
from pond_desktop.cli.options import Project, meant
from pond_desktop.cli.output import write_text
from pond_desktop.errors import Cancelled, NotFound, RequestError
from pond_desktop.runtime.door import PickWish, sayable
from pond_desktop.runtime.door import pick as pick_elsewhere


def pick(
    context: typer.Context,
    format: Annotated[
        str | None, typer.Option(metavar="NAME", help="The form of the reference; an unknown name lists them.")
    ] = None,
    query: Annotated[str, typer.Option(metavar="WORDS", help="What is searched for first.")] = "",
    project: Project = None,
    last: Annotated[bool, typer.Option("--last", help="Ask nobody: what was inserted or copied last.")] = False,
    newline: Annotated[bool, typer.Option("--newline", help="End with a line feed.")] = False,
) -> None:
    """Let a person choose a session or a message, and print its reference: for editors, which insert it.

    Ends with 130 where the person gives up.
    """
    text = _last(context, format) if last else _chosen(context, format, query, project)
    write_text(text + ("\n" if newline else ""))


def _chosen(context: typer.Context, format: str | None, query: str, project: str | None) -> str:
    start: Start = context.obj
    in_project = meant(project)
    wish = PickWish(
        format=None if format is None else sayable(format),
        query=sayable(query),
        project=None if in_project is None else sayable(in_project),
    )
    picked = pick_elsewhere(start.folders, wish)
    if picked is None:
        if not has_display():
            raise RequestError("No window can be shown here.", "Name what you mean: `ref LOCATOR`, or `pick --last`.")
        picked = start.openers.picker(start.folders, start.settings, wish)
    if picked.fault is not None:
        raise RequestError(picked.fault, "")
    if picked.text is None:
        raise Cancelled
    return picked.text


def _last(context: typer.Context, format: str | None) -> str:
    from pond_desktop.operations.referring import last_reference

    with opened(context) as pond:
        reference = last_reference(pond, format=format)
    if reference is None:
        raise NotFound("Nothing was inserted or copied yet.", "Choose something: `pick` without --last.")
    return reference.text
