"""No words: the window; where nobody could see one, a capture and the latest sessions."""

import shlex
from pathlib import Path

import typer

from pond_desktop.cli import exit_codes
from pond_desktop.cli.opening import Start, WindowWish, has_display, opened
from pond_desktop.cli.output import Line, keeps_secrets, note, print_lines
from pond_desktop.errors import ArchiveBusy, ValidationFailed
from pond_desktop.projection.words import count
from pond_desktop.runtime import is_folder
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

_SESSION_COUNT = 15


def start_without_words(context: typer.Context, wish: WindowWish) -> int:
    start: Start = context.obj
    if wish.picture is not None:
        _check_picture(context, wish, wish.picture.out)
    if wish.picture is not None or has_display():
        return start.openers.window(wish)
    return _capture_and_list(context)


def _check_picture(context: typer.Context, wish: WindowWish, path: Path) -> None:
    """A picture is often drawn by a script: what a window would say must come as an exit code."""
    from pond_desktop.operations.transcript import read_session

    if not is_folder(path.absolute().parent) or is_folder(path):
        raise ValidationFailed(
            f"{path} cannot be written.", "Name a file in a folder that is there.", field="screenshot"
        )
    if wish.session is not None:
        with opened(context) as pond:
            read_session(pond, wish.session, limit=1)


def _capture_and_list(context: typer.Context) -> int:
    # a window, which is what is mostly opened so, does without
    from pond_desktop.cli.capturing import report_line
    from pond_desktop.cli.options import now_here
    from pond_desktop.cli.progress import shown
    from pond_desktop.cli.reading import print_sessions
    from pond_desktop.operations.capture import capture
    from pond_desktop.operations.sessions import list_sessions

    note("No window can be shown here: capturing and listing instead.")
    start: Start = context.obj
    with opened(context, will_capture=True) as pond:
        try:
            with shown(is_quiet=False) as progress, cancelled_by_interrupt():
                note(report_line(capture(pond, progress=progress)))
        except ArchiveBusy as error:
            note(f"{error.sentence} {error.remedy}")
        found = list_sessions(pond, limit=_SESSION_COUNT, with_secrets=keeps_secrets(False))
    if not found.sessions:
        print_lines(
            [
                Line(f"No agent history was found; `{start.program} paths` says where it was looked for."),
                Line(f"Next, to look around in a small sample: {start.program} --sample", "bold"),
            ]
        )
        return exit_codes.DONE
    print_sessions(found.sessions, now_here())
    next_command = f"{start.program} show {shlex.quote(found.sessions[0].id)}"
    print_lines([Line(""), Line(f"{count(found.total_count, 'session')}. Next: {next_command}", "bold")])
    return exit_codes.DONE
