"""The command `capture`."""

from typing import TYPE_CHECKING, Annotated

import typer

from pond_desktop.cli.opening import Roots, opened
from pond_desktop.cli.output import note, say, write_json
from pond_desktop.cli.progress import shown, size, span
from pond_desktop.runtime.resources import sample_roots

if TYPE_CHECKING:
    from pond_desktop.capture import CaptureReport

_FAULT_LINES = 20


def capture(
    context: typer.Context,
    verify: Annotated[
        bool, typer.Option("--verify", help="Read every file again, also those that look unchanged.")
    ] = False,
    root: Roots = None,
    sample: Annotated[bool, typer.Option("--sample", help="Capture the sample history that is shipped along.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing unless something went wrong.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Read the agents' new history into the archive.

    The agents' files are only read, never written. What was captured before costs nothing again.
    """
    from pond_desktop.operations.capture import capture as capture_into

    roots = [*(root or ()), *(sample_roots() if sample else ())]
    with opened(context, roots) as pond, shown(quiet) as progress:
        report = capture_into(pond, progress=progress, verify=verify)
    if as_json:
        write_json(report)
    elif not quiet:
        say(report_line(report))
        for reason, count in sorted(report.skipped.items(), key=lambda item: -item[1]):
            say(f"  {count:,} records gave no message: {reason}")
    for path, sentence in report.faults[:_FAULT_LINES]:
        note(f"{path}: {sentence}")
    if len(report.faults) > _FAULT_LINES:
        note(f"and {len(report.faults) - _FAULT_LINES:,} more; see `pond-desktop status`")


def report_line(report: "CaptureReport") -> str:
    new = f"{report.messages_added:,} new messages, {report.sessions_added:,} new sessions"
    files = f"{report.files_seen:,} files seen, {report.files_unchanged:,} unchanged, {size(report.bytes_read)} read"
    return f"Captured {new} ({files}, {span(report.seconds)})."
