"""The command `search`."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.answer_text import answer_lines, facet_lines, remarks
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import Agent, AsJson, Children, Project, ShowSecrets, meant, moment_of, now_here
from pond_desktop.cli.output import Line, keeps_secrets, note, print_lines, write_json, write_text
from pond_desktop.projection import pointers
from pond_desktop.projection.found import SearchAnswer, SearchRequest, Widening
from pond_desktop.projection.rendering import explained_text

_WORDS_HELP = """Words, '"a phrase"', beginnings (conn*), -word, OR, fields (agent:codex); they may stand among the \
options. Behind a lone -- everything is text."""

Arm: TypeAlias = Annotated[
    str | None,
    # no choice of its own: an arm that is not there is refused with the setting and the way out
    typer.Option(
        metavar="conversation|tools|all",
        help="What is looked into: what was said (default), calls and results, or both.",
    ),
]


def search(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help=_WORDS_HELP)],
    arm: Arm = None,
    sort: Annotated[
        Literal["relevance", "recency"], typer.Option(help="The best first, or the latest first.")
    ] = "relevance",
    limit: Annotated[int, typer.Option(min=1, max=200, metavar="N", help="At most so many.")] = 20,
    agent: Agent = None,
    project: Project = None,
    session: Annotated[str | None, typer.Option(metavar="ID", help="Only in this session.")] = None,
    since: Annotated[str | None, typer.Option(metavar="WHEN", help="Messages not older than this.")] = None,
    until: Annotated[str | None, typer.Option(metavar="WHEN", help="Messages not newer than this.")] = None,
    children: Children = False,
    grouped: Annotated[bool, typer.Option("--grouped/--flat", help="By session, or one list.")] = False,
    after: Annotated[
        str | None, typer.Option(metavar="CURSOR", help="Go on where the answer that gave this cursor ended.")
    ] = None,
    show_secrets: ShowSecrets = False,
    as_json: AsJson = False,
    explain: Annotated[bool, typer.Option("--explain", help="Also why each result stands where it stands.")] = False,
    budget_tokens: Annotated[
        int, typer.Option(metavar="N", help="Room for the answer, of four characters each; -1 is no bound.")
    ] = 8000,
    budget_ms: Annotated[int, typer.Option(min=1, metavar="N", help="Time for the answer.")] = 5000,
    facets: Annotated[
        bool, typer.Option("--facets", help="Count by agent, project, role and month instead of listing.")
    ] = False,
) -> None:
    """Search what people and agents said, and what tools printed."""
    now = now_here()
    request = SearchRequest(
        query=" ".join(words),
        arm=arm,
        by=sort,
        limit=limit,
        is_grouped=grouped,
        after=after,
        agent=agent,
        project=meant(project),
        session=session,
        since=moment_of(since, now, "--since"),
        until=moment_of(until, now, "--until", is_end=True),
        children=children,
        response_tokens=budget_tokens,
        surface=_surface(as_json, explain),
        latency_ms=budget_ms,
        with_secrets=keeps_secrets(show_secrets, as_json=as_json),
    )
    if facets:
        _count(context, request, as_json=as_json)
    else:
        list_hits(context, request, now, as_json=as_json, explain=explain)


def list_hits(context: typer.Context, request: SearchRequest, now: datetime, *, as_json: bool, explain: bool) -> None:
    """Searches, prints what is found, and leaves with what that means."""
    from pond_desktop.operations.find import search as search_in

    ways: tuple[Widening, ...] = ()
    with opened(context) as pond:
        answer = search_in(pond, request)
        is_meagre = answer.is_loose or answer.nothing in ("filters_left_nothing", "no_match")
        if not as_json and is_meagre:
            from pond_desktop.operations.widen import widenings

            ways = widenings(pond, request)
    _print_answer(answer, ways, context.obj.program, now, as_json=as_json, explain=explain)
    raise typer.Exit(exit_codes.of_answer(answer.response.outcome, answer.response.coverage))


def _print_answer(
    answer: SearchAnswer, ways: Sequence[Widening], program: str, now: datetime, *, as_json: bool, explain: bool
) -> None:
    response = answer.response
    if as_json:
        write_text(pointers.encoded(response if explain else pointers.project(response)))
        if answer.next_cursor is not None:
            note(f"next: --after {answer.next_cursor}")
        return
    if explain:
        print_lines(Line(line) for line in explained_text(response).split("\n")[:-1])
    else:
        print_lines(answer_lines(answer, now=now))
    for remark in remarks(answer, ways, program):
        note(remark)


def _count(context: typer.Context, request: SearchRequest, *, as_json: bool) -> None:
    from pond_desktop.operations.facets import facets as facets_of

    with opened(context) as pond:
        counts = facets_of(pond, request)
    if as_json:
        write_json(counts)
    else:
        print_lines(facet_lines(counts))
    raise typer.Exit(exit_codes.of_answer("answered" if counts.total_count else "abstained", counts.coverage))


def _surface(as_json: bool, explain: bool) -> str:
    """What the answer is priced as."""
    if as_json:
        return "structured" if explain else "structured_pointer"
    return "explained" if explain else "pointer"
