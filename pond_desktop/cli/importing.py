"""The command `import`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from pond_desktop.cli.capturing import report_line
from pond_desktop.cli.listing import reason_lines
from pond_desktop.cli.opening import opened
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, note, print_lines, write_json
from pond_desktop.cli.progress import shown, shown_filling
from pond_desktop.projection.words import count
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.operations.importing import ImportReport

_PROBLEM_LINES = 20


def import_(
    context: typer.Context,
    path: Annotated[
        str,
        typer.Argument(
            metavar="PATH", help="A home folder, a disk, an agent's folder; a zip or tar of one; or ssh:HOST."
        ),
    ],
    machine: Annotated[
        str | None, typer.Option(metavar="NAME", help="What that machine is called; of a host its own name.")
    ] = None,
    agent: Annotated[
        str | None, typer.Option(metavar="NAME", help="The folder is this agent's, whatever it is called.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing unless something went wrong.")] = False,
    as_json: AsJson = False,
) -> None:
    """Capture the histories of another machine from a copy of its files, or over ssh.

    They become sources of their own, `codex@laptop`. The same again, or a newer copy, adds only what is new.
    """
    from pond_desktop.operations.capture import fill_tools
    from pond_desktop.operations.importing import import_machine

    with opened(context) as pond, cancelled_by_interrupt():
        with shown(quiet) as progress:
            report = import_machine(pond, path, machine, agent=agent, progress=progress)
        with shown_filling(quiet) as filling:
            filled = fill_tools(pond, progress=filling)
    if as_json:
        write_json({**to_builtins(report), "tools": filled})
    elif not quiet:
        print_lines(_report_lines(report))
    problems = report.capture.problems
    for problem_path, reason in problems[:_PROBLEM_LINES]:
        note(f"{problem_path}: {reason}")
    if len(problems) > _PROBLEM_LINES:
        note(f"and {len(problems) - _PROBLEM_LINES:,} more; see `{context.obj.program} status`")
    for words in report.notes:
        note(words)


def _report_lines(report: "ImportReport") -> Iterator[Line]:
    for place in report.places:
        yield Line(f"{place.source}: {place.path}", "dim")
    yield Line(report_line(report.capture))
    yield from reason_lines(report.capture.skipped, "gave no message", "dim")
    for reason, number in report.left_out.items():
        yield Line(f"  {count(number, 'file')} not unpacked: {reason}", "dim")
