"""The commands `sessions`, `show` and `message`."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

import typer
from msgspec.structs import replace

from pond_desktop.cli import exit_codes
from pond_desktop.cli.listing import session_lines
from pond_desktop.cli.moments import FORMS
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import Agent, AsJson, Children, Limit, Project, ShowSecrets, meant, moment_of, now_here
from pond_desktop.cli.output import columns, keeps_secrets, note, print_lines, write_json
from pond_desktop.cli.transcript_text import detail_lines, page_lines
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import count


def sessions(
    context: typer.Context,
    agent: Agent = None,
    project: Project = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help=f"Not older than this: {FORMS}.")] = None,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Not newer than this.")] = None,
    tag: Annotated[str | None, typer.Option(metavar="TAG", help="Only what you tagged so.")] = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="Only what you pinned.")] = False,
    limit: Limit = 50,
    children: Children = False,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """List sessions, latest first."""
    from pond_desktop.operations.sessions import list_sessions
    from pond_desktop.operations.tallies import with_tallies

    now = now_here()
    start = moment_of(since, now, "--since")
    end = moment_of(until, now, "--until", is_end=True)
    with opened(context) as pond:
        found = list_sessions(
            pond,
            agent=agent,
            project=meant(project),
            since=start,
            until=end,
            limit=limit,
            children=children,
            tag=tag,
            is_pinned=pinned,
            with_secrets=keeps_secrets(show_secrets, as_json=as_json),
        )
        everything = found if found.sessions else list_sessions(pond, limit=1, children=True)
        listed = with_tallies(pond, found.sessions) if as_json else found.sessions
    if as_json:
        write_json({"sessions": listed, "total_count": found.total_count})
    elif found.sessions:
        print_sessions(found.sessions, now)
        if found.total_count > len(found.sessions):
            note(f"{len(found.sessions):,} of {found.total_count:,} sessions; --limit shows more.")
    if not found.sessions:
        note(_nothing_listed(everything.total_count, context.obj.program))
        raise typer.Exit(exit_codes.NOTHING_FOUND)


def show(
    context: typer.Context,
    target: Annotated[str, typer.Argument(metavar="SESSION|MESSAGE", help="An id, a locator or a pond:// address.")],
    start: Annotated[
        Literal["end", "start"], typer.Option("--from", help="Which end to read when no message is named.")
    ] = "end",
    before: Annotated[str | None, typer.Option(metavar="MESSAGE", help="The messages before this one.")] = None,
    after: Annotated[str | None, typer.Option(metavar="MESSAGE", help="The messages after this one.")] = None,
    limit: Limit = 20,
    version: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="As its file said it in an earlier state; `versions` lists them."),
    ] = None,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """Read a session, a page at a time, from its end.

    The id of a message shows the page around it.
    """
    from pond_desktop.operations.tallies import with_tallies
    from pond_desktop.operations.transcript import read_session

    if version is not None and (before or after or start == "start"):
        raise typer.BadParameter("--version shows the end of an earlier state: give it with --limit alone.")
    with_secrets = keeps_secrets(show_secrets, as_json=as_json)
    with opened(context) as pond:
        if version is not None:
            from pond_desktop.operations.versions import read_version

            page = read_version(pond, target, version, limit=limit, with_secrets=with_secrets)
        else:
            page = read_session(
                pond, target, limit=limit, start=start, before=before, after=after, with_secrets=with_secrets
            )
        page = replace(page, session=with_tallies(pond, [page.session])[0])
    if as_json:
        write_json(page)
    else:
        print_lines(page_lines(page, context.obj.program))


def message(
    context: typer.Context,
    target: Annotated[str, typer.Argument(metavar="ID", help="A message's id, locator or pond:// address.")],
    before: Annotated[int, typer.Option(min=0, max=100, metavar="N", help="So many messages before it.")] = 3,
    after: Annotated[int, typer.Option(min=0, max=100, metavar="N", help="So many messages after it.")] = 3,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
) -> None:
    """Read one message whole, with its neighbours."""
    from pond_desktop.operations.body import read_body
    from pond_desktop.operations.message import read_message

    with opened(context) as pond:
        with_secrets = keeps_secrets(show_secrets, as_json=as_json)
        detail = read_message(pond, target, before=before, after=after, with_secrets=with_secrets)
        if as_json:
            write_json(detail)
            return
        locator = detail.message.locator
        print_lines(
            detail_lines(
                detail,
                context.obj.program,
                lambda part: read_body(pond, locator, part.ordinal, with_secrets=with_secrets),
            )
        )


def print_sessions(found: Sequence[SessionSummary], now: datetime) -> None:
    print_lines(session_lines(found, columns=columns(), now=now))


def _nothing_listed(total: int, program: str) -> str:
    if not total:
        return f"The archive holds no session yet. Next: {program} capture"
    return f"None of the {count(total, 'session')} fits; `{program} status` says which agents they are of."
