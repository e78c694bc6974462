"""The commands `sessions`, `show`, `message` and `search`."""

import os
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.listing import hit_lines, session_lines
from pond_desktop.cli.moments import FORMS, moment
from pond_desktop.cli.opening import opened
from pond_desktop.cli.output import columns, note, print_lines, write_json
from pond_desktop.cli.transcript_text import detail_lines, page_lines
from pond_desktop.projection.values import SessionSummary
from pond_desktop.projection.words import count
from pond_desktop.runtime import utc_now

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Agent: TypeAlias = Annotated[str | None, typer.Option(metavar="NAME", help="Only this agent, e.g. claude-code.")]
Project: TypeAlias = Annotated[
    str | None, typer.Option(metavar="PATH", help="Only this folder and below; a word alone: any path that holds it.")
]
Children: TypeAlias = Annotated[bool, typer.Option("--children", help="Also sessions that another one started.")]
Limit: TypeAlias = Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="At most so many.")]
SearchLimit: TypeAlias = Annotated[int, typer.Option(min=1, max=200, metavar="N", help="At most so many.")]


def sessions(
    context: typer.Context,
    agent: Agent = None,
    project: Project = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help=f"Not older than this: {FORMS}.")] = None,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Not newer than this.")] = None,
    limit: Limit = 50,
    children: Children = False,
    as_json: AsJson = False,
) -> None:
    """List sessions, latest first."""
    from pond_desktop.operations.sessions import list_sessions

    now = now_here()
    start = _moment(since, now, "--since")
    end = _moment(until, now, "--until", is_end=True)
    with opened(context) as pond:
        found = list_sessions(
            pond, agent=agent, project=_meant(project), since=start, until=end, limit=limit, children=children
        )
        everything = found if found.sessions else list_sessions(pond, limit=1, children=True)
    if as_json:
        write_json({"sessions": found.sessions, "total_count": found.total_count})
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
    as_json: AsJson = False,
) -> None:
    """Read a session, a page at a time, from its end.

    The id of a message shows the page around it.
    """
    from pond_desktop.operations.transcript import read_session

    with opened(context) as pond:
        page = read_session(pond, target, limit=limit, start=start, before=before, after=after)
    if as_json:
        write_json(page)
    else:
        print_lines(page_lines(page, context.obj.program))


def message(
    context: typer.Context,
    target: Annotated[str, typer.Argument(metavar="ID", help="A message's id, locator or pond:// address.")],
    before: Annotated[int, typer.Option(min=0, max=100, metavar="N", help="So many messages before it.")] = 3,
    after: Annotated[int, typer.Option(min=0, max=100, metavar="N", help="So many messages after it.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Read one message whole, with its neighbours."""
    from pond_desktop.operations.body import read_body
    from pond_desktop.operations.message import read_message

    with opened(context) as pond:
        detail = read_message(pond, target, before=before, after=after)
        if as_json:
            write_json(detail)
            return
        locator = detail.message.locator
        lines = detail_lines(detail, context.obj.program, lambda part: read_body(pond, locator, part.ordinal))
        print_lines(lines)


def search(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Words, '\"a phrase\"', beginnings (conn*).")],
    sort: Annotated[
        Literal["relevance", "recency"], typer.Option(help="The best first, or the latest first.")
    ] = "relevance",
    limit: SearchLimit = 20,
    agent: Agent = None,
    project: Project = None,
    session: Annotated[str | None, typer.Option(metavar="ID", help="Only in this session.")] = None,
    children: Children = False,
    as_json: AsJson = False,
) -> None:
    """Search what people and agents said."""
    from pond_desktop.operations.find import find

    with opened(context) as pond:
        answer = find(
            pond,
            " ".join(words),
            limit=limit,
            by=sort,
            agent=agent,
            project=_meant(project),
            session=session,
            children=children,
        )
    if as_json:
        write_json(answer)
    elif answer.results:
        print_lines(hit_lines(answer.results, columns=columns(), now=now_here()))
        found = f"{len(answer.results):,} of {count(answer.matched_count, 'match', 'matches')}"
        note(f"{found} in {count(answer.searched_count, 'message')}.")
    if not answer.results:
        where = f"in {count(answer.searched_count, 'message')}"
        hint = "" if answer.searched_count else f" Next: {context.obj.program} capture"
        note(f"Nothing matches {answer.query!r} {where}.{hint}")
        raise typer.Exit(exit_codes.NOTHING_FOUND)


def print_sessions(found: Sequence[SessionSummary], now: datetime) -> None:
    print_lines(session_lines(found, columns=columns(), now=now))


def _meant(project: str | None) -> str | None:
    """`.` and `~/code` as the folders that they are for whoever types them; anything else as it is."""
    if project is None or project.replace("\\", "/").split("/")[0] not in (".", "..", "~"):
        return project
    # links stay as they are: an agent names the folder that it was started in
    return os.path.abspath(os.path.expanduser(project))  # noqa: PTH100, PTH111


def _nothing_listed(total: int, program: str) -> str:
    if not total:
        return f"The archive holds no session yet. Next: {program} capture"
    return f"None of the {count(total, 'session')} fits; `{program} status` says which agents they are of."


def now_here() -> datetime:
    return utc_now().astimezone()


def _moment(words: str | None, now: datetime, option: str, *, is_end: bool = False) -> datetime | None:
    if words is None:
        return None
    try:
        return moment(words, now=now, is_end=is_end)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error
