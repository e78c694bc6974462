"""The commands `backup` and `restore`."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pond_desktop.cli.opening import Start, opened
from pond_desktop.cli.options import AsJson, now_here
from pond_desktop.cli.output import Line, note, print_lines, write_json
from pond_desktop.errors import ValidationFailed
from pond_desktop.projection.words import ago, count, size
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.operations.backup import ArchiveOutline, RestorePlan


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; a file that does not exist yet.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """Copy the archive into a file, as it is at this moment; captures may go on meanwhile."""
    from pond_desktop.operations.backup import back_up

    with opened(context) as pond, cancelled_by_interrupt():
        made = back_up(pond, file, is_forced=force)
    if as_json:
        write_json(made)
        return
    print_lines(
        [
            Line(f"{file}: {_held(made)}, readable by you alone."),
            Line(f"It comes back by: {context.obj.program} restore {shlex.quote(str(file))}"),
        ]
    )


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` made, or another archive.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: AsJson = False,
) -> None:
    """Put an archive in the place of the present one, which is kept among the backups."""
    from pond_desktop.operations.backup import planned_restore
    from pond_desktop.operations.backup import restore as restore_archive

    start: Start = context.obj
    with ExitStack() as ready:
        with cancelled_by_interrupt():
            plan = ready.enter_context(planned_restore(start.folders, file))
        if not yes:
            print_lines(_plan_lines(plan))
            if not sys.stdin.isatty():
                raise ValidationFailed("Nothing was restored: nobody can be asked here.", "Say --yes.", field="yes")
            typer.confirm("Restore it?", abort=True)
        with cancelled_by_interrupt():
            report = restore_archive(plan)
    if as_json:
        write_json(report)
    else:
        print_lines([Line(f"Restored {_held(report.restored)}.")])
        if report.own_count:
            print_lines([Line(f"{_own(report.own_count)} taken over from the archive that was there before.")])
    if report.kept is not None:
        again = f"{start.program} restore {shlex.quote(report.kept)}"
        note(f"The archive from before lies in {report.kept}; it comes back by: {again}")
    note("Close windows of Pond Desktop that are open, and open them again: they may show what was there before.")


def _held(outline: "ArchiveOutline") -> str:
    counts = f"{count(outline.session_count, 'session')}, {count(outline.message_count, 'message')}"
    return f"{size(outline.size_bytes)}, {counts}"


def _own(number: int) -> str:
    things = "thing" if number == 1 else "things"
    return f"{number:,} {things} of yours (pins, tags, notes, titles, searches, joins) {'is' if number == 1 else 'are'}"


def _plan_lines(plan: "RestorePlan") -> Iterator[Line]:
    yield Line(f"{plan.wanted.file}: {_described(plan.wanted)}", "bold")
    archive = plan.folders.archive_file
    if plan.present is not None:
        yield Line(f"takes the place of {archive}: {_described(plan.present)}")
        yield Line("which is kept among the backups beside it.")
        if plan.own_count:
            yield Line(f"{_own(plan.own_count)} in it alone, or later in it, and taken over.")
    elif archive.exists():
        yield Line(f"takes the place of {archive}, which cannot be read, and is kept among the backups beside it.")
        yield Line("What you made in it since, as tags and notes, stays there.")


def _described(outline: "ArchiveOutline") -> str:
    last = outline.last_capture_at
    return f"{_held(outline)}, {'never captured' if last is None else f'captured {ago(last, now_here())}'}"
