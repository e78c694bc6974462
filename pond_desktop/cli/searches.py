"""The command `searches`: queries that are kept by a name."""

from typing import Annotated

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, ShowSecrets, now_here
from pond_desktop.cli.output import Line, keeps_secrets, note, print_lines, write_json
from pond_desktop.cli.searching import list_hits
from pond_desktop.cli.translator import TELLING
from pond_desktop.projection.found import SearchRequest

_FORMS = "It is `searches`, `searches save NAME QUERY`, `searches run NAME` or `searches remove NAME`."


def searches(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[save NAME QUERY | run NAME | remove NAME]", help="What to do; without, they are listed."
        ),
    ] = None,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """List your saved searches, save one, run one, or remove it.

    A query with a word that begins with a minus stands behind a lone --, or in one piece in quotes.
    """
    from pond_desktop.operations.saved_searches import list_searches, remove_search, save_search, saved_search

    action, *rest = words or ["list"]
    if action not in ("list", "save", "run", "remove") or len(rest) < {"list": 0, "save": 2}.get(action, 1):
        raise typer.BadParameter(_FORMS)
    if action in ("list", "run", "remove") and len(rest) > (action != "list"):
        raise typer.BadParameter(f"{_FORMS} A name of several words stands in quotes.")
    if action == "run":
        context.meta[TELLING].command = "search"  # from here on it answers as that does
    with opened(context) as pond:
        if action == "run":
            query = saved_search(pond, rest[0]).query
        elif action == "remove":
            remove_search(pond, rest[0])
        elif action == "save":
            save_search(pond, rest[0], " ".join(rest[1:]))
        found = list_searches(pond)
    if action == "run":
        with_secrets = keeps_secrets(show_secrets, as_json=as_json)
        request = SearchRequest(
            query=query, surface="structured_pointer" if as_json else "pointer", with_secrets=with_secrets
        )
        list_hits(context, request, now_here(), as_json=as_json, explain=False)
    if as_json:
        write_json({"searches": found})
    elif action == "save":
        note(f"Saved: {context.obj.program} searches run {rest[0]!r} runs it.")
    elif action == "remove":
        note(f"{rest[0]!r} is no longer saved.")
    else:
        print_lines(Line(f"{each.name}  {each.query}") for each in found)
    if action == "list" and not found:
        note(f"No search is saved yet. Next: {context.obj.program} searches save NAME QUERY")
        raise typer.Exit(exit_codes.NOTHING_FOUND)
