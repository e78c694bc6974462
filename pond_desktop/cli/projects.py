"""The command `projects`: which there are, and which of them count as one."""

import shlex
from collections.abc import Iterator
from typing import Annotated

import typer

from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson, meant
from pond_desktop.cli.output import Line, note, print_lines, write_json
from pond_desktop.projection.projects import ProjectList, RecordedPath
from pond_desktop.projection.words import count


def projects(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[join OLD NEW | separate PATH]", help="What to do; without, the projects are listed."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the projects, join an old one with a new one, or take that back.

    What the agents recorded stays; joined projects are found, counted and listed as one. A worktree counts as its
    repository.
    """
    from pond_desktop.operations.projects import join_projects, list_projects, separate_projects

    action, *paths = [meant(word) or "" for word in words or ["list"]]
    if (action, len(paths)) not in {("list", 0), ("join", 2), ("separate", 1)}:
        raise typer.BadParameter("It is `projects`, `projects join OLD NEW` or `projects separate PATH`.")
    with opened(context) as pond:
        if action == "join":
            join_projects(pond, *paths)
        elif action == "separate":
            separate_projects(pond, *paths)
        found = list_projects(pond)
    if as_json:
        write_json(found)
    elif action == "list":
        print_lines(_lines(found))
        if not found.projects:
            note(f"No session names a project yet. Next: {context.obj.program} capture")
    elif action == "join":
        back = f"{context.obj.program} projects separate {shlex.quote(paths[0])}"
        note(f"{paths[0]} counts as {paths[1]}. It is taken back by: {back}")
    else:
        note(f"{paths[0]} stands for itself.")


def _lines(found: ProjectList) -> Iterator[Line]:
    for project in found.projects:
        yield Line(f"{project.project}  {count(project.session_count, 'session')}")
        for recorded in project.recorded:
            if len(project.recorded) > 1 or recorded.path != project.project or recorded.is_separated:
                yield Line(f"  {recorded.path}  {recorded.session_count:,}{_why(recorded)}", "dim")


def _why(recorded: RecordedPath) -> str:
    if recorded.is_separated:
        return ", separated by you"
    return {None: "", "person": ", joined by you", "worktree": ", a worktree of it"}[recorded.joined_by]
