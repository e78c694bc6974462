"""The command `capture`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from pond_desktop.cli.listing import reason_lines
from pond_desktop.cli.opening import Roots, opened
from pond_desktop.cli.output import Line, note, print_lines, write_json
from pond_desktop.cli.progress import shown, shown_filling
from pond_desktop.cli.watching import capture_one, keep_watching
from pond_desktop.errors import ArchiveBusy
from pond_desktop.projection.words import count, duration, size
from pond_desktop.runtime import is_there
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.capture import CaptureReport
    from pond_desktop.capture.tools import ToolFillReport

_PROBLEM_LINES = 20


def capture(
    context: typer.Context,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read every file again, also those that look unchanged.")
    ] = False,
    root: Roots = None,
    no_tools: Annotated[
        bool,
        typer.Option("--no-tools", help="Leave calls, results and reasoning for later to make searchable."),
    ] = False,
    file: Annotated[
        str | None,
        typer.Option(
            "--file", metavar="PATH", help="Look at this file only: for agents' own hooks. `-` takes what a hook gets."
        ),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Stay, and capture what agents write as they write it; Ctrl+C ends it.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing unless something went wrong.")] = False,
    unless_busy: Annotated[
        bool, typer.Option("--unless-busy", help="End with 0 at once where something else writes the archive.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Read the agents' new history into the archive.

    The agents' files are only read, never written. What was captured before costs nothing again.
    """
    from pond_desktop.operations.capture import capture as capture_into
    from pond_desktop.operations.capture import fill_tools

    if sum((watch, file is not None, verify)) > 1:
        raise typer.BadParameter("--watch, --file and --verify do not go together.")
    if unless_busy and (watch or file is not None):
        raise typer.BadParameter("--unless-busy goes neither with --watch nor with --file.")
    if watch:
        keep_watching(context, root, quiet=quiet, as_json=as_json)
        return
    if file is not None:
        capture_one(context, root, file, quiet=quiet, as_json=as_json)
        return
    with _ending_where_busy(unless_busy), opened(context, root, will_capture=True) as pond, cancelled_by_interrupt():
        with shown(quiet) as progress:
            report = capture_into(pond, progress=progress, verify=verify)
        with shown_filling(quiet) as filling:
            filled = None if no_tools else fill_tools(pond, progress=filling)
        # an agent that is not used here has no folder: worth a word only where somebody named one
        chosen = [(agent, folder) for agent, folders in pond.settings.roots.items() for folder in folders]
    if as_json:
        write_json({**to_builtins(report), "tools": filled})
    elif not quiet:
        print_lines([Line(report_line(report, verify=verify)), *reason_lines(report.skipped, "gave no message", "dim")])
        if filled is not None and filled.parts_posted:
            print_lines([Line(_filled_line(filled))])
    for agent, folder in chosen:
        if not is_there(folder):
            note(f"{folder}: there is no such folder, so nothing was read from it for {agent}")
    _note_problems(report, context.obj.program)


def _note_problems(report: "CaptureReport", program: str) -> None:
    for source, empty in report.roots_without_files:
        note(f"{empty}: nothing in it looks like the history of {source}; name the folder that the agent itself uses")
    for path, reason in report.problems[:_PROBLEM_LINES]:
        note(f"{path}: {reason}")
    if len(report.problems) > _PROBLEM_LINES:
        note(f"and {len(report.problems) - _PROBLEM_LINES:,} more; see `{program} status`")


@contextmanager
def _ending_where_busy(is_wanted: bool) -> Iterator[None]:
    """For what comes again by itself: whoever writes now captures too, or the next time does."""
    try:
        yield
    except ArchiveBusy:
        if not is_wanted:
            raise
        raise typer.Exit from None


def _filled_line(filled: "ToolFillReport") -> str:
    cut = f", {count(filled.cut_parts, 'long one')} in part" if filled.cut_parts else ""
    left = f"; {filled.pending_parts:,} left" if filled.pending_parts else ""
    posted = count(filled.parts_posted, "call, result or thought", "calls, results and thoughts")
    return f"Made {posted} searchable{cut}{left}."


def report_line(report: "CaptureReport", *, verify: bool = False) -> str:
    new = f"{count(report.messages_added, 'new message')}, {count(report.sessions_added, 'new session')}"
    rest = "all compared" if verify else f"{report.files_unchanged:,} unchanged"
    seen = f"{count(report.files_seen, 'file')} seen, {rest}"
    files = f"{seen}, {size(report.bytes_read)} read"
    return f"Captured {new} ({files}, {duration(report.seconds)})."
