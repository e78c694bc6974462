"""`capture --watch` and `capture --file`: history captured while it is written."""

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer
from msgspec import to_builtins

from pond_desktop.cli.opening import opened
from pond_desktop.cli.output import Line, note, print_lines, write_json
from pond_desktop.errors import ArchiveBusy, Cancelled, ValidationFailed
from pond_desktop.projection.words import count
from pond_desktop.runtime.cancellation import cancelled_by_interrupt

if TYPE_CHECKING:
    from pond_desktop.capture.watching import WatchNews

_HOOK_BYTES_MAX = 1 << 20
_PATH_KEYS = ("transcript_path", "session_file", "path")


def keep_watching(context: typer.Context, roots: list[str] | None, *, quiet: bool, as_json: bool) -> None:
    """Until Ctrl+C; what was captured by then is kept."""
    from pond_desktop.operations.watch import watch

    def told(news: "WatchNews") -> None:
        if as_json:
            write_json(to_builtins(news), is_line=True)
        elif not quiet:
            print_lines(map(Line, _lines(news)))
            sys.stdout.flush()

    try:
        with opened(context, roots, will_capture=True) as pond, cancelled_by_interrupt():
            watch(pond, told)
    except Cancelled:
        return


def capture_one(context: typer.Context, roots: list[str] | None, file: str, *, quiet: bool, as_json: bool) -> None:
    """A file that somebody else is about to capture is left to them: a hook must not fail for that."""
    from pond_desktop.operations.capture import capture_file

    path = Path(file if file != "-" else _path_from_hook(sys.stdin.buffer.read(_HOOK_BYTES_MAX)))
    with opened(context, roots, will_capture=True) as pond, cancelled_by_interrupt():
        try:
            report = capture_file(pond, path)
        except ArchiveBusy as error:
            note(f"{error.sentence} It will find this file too.")
            return
    if as_json:
        write_json(to_builtins(report))
    elif not quiet:
        print_lines([Line(f"Captured {count(report.messages_added, 'new message')} of {path.name}.")])
    for where, reason in report.problems:
        note(f"{where}: {reason}")


def _path_from_hook(given: bytes) -> str:
    """A path on a line of its own, or the object that agents hand their hooks, with the transcript's path in it."""
    try:
        value = msgspec.json.decode(given)
    except msgspec.DecodeError:
        value = given.decode("utf-8", "surrogateescape").strip()
    if isinstance(value, dict):
        value = next((value[key] for key in _PATH_KEYS if isinstance(value.get(key), str)), "")
    if not isinstance(value, str) or not value or "\n" in value:
        raise ValidationFailed(
            "The input names no file.", "Give a path, or an object with a transcript_path.", field="file"
        )
    return value


def _lines(news: "WatchNews") -> list[str]:
    from pond_desktop.capture.watching import LOOK_S, WatchState

    now = f"{datetime.now().astimezone():%H:%M:%S}"
    if isinstance(news, WatchState):
        lines = [f"{now} watching {count(len(news.watched), 'folder')}"]
        return lines + [
            f"{now} {root} cannot be watched ({reason}): looked through every {LOOK_S:.0f} s"
            for root, reason in news.unwatched
        ]
    lines = [f"{now} {path}: {reason}" for path, reason in news.problems]
    if news.messages_added:
        lines.append(f"{now} captured {count(news.messages_added, 'new message')}")
    return lines
