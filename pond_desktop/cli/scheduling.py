"""The command `schedule`."""

import shlex
from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pond_desktop.cli.opening import Start
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, print_lines, write_json
from pond_desktop.projection.words import count

if TYPE_CHECKING:
    from pond_desktop.operations.schedule import Change
    from pond_desktop.runtime.schedulers import Standing


def schedule(
    context: typer.Context,
    action: Annotated[Literal["on", "off", "status"], typer.Argument(help="What to do.")],
    every: Annotated[str, typer.Option(metavar="INTERVAL", help="How often, as 15m or 2h.")] = "15m",
    as_json: AsJson = False,
) -> None:
    """Have the system capture now and then, without a window."""
    from pond_desktop.operations import schedule as scheduling

    start: Start = context.obj
    if start.has_sample:
        raise typer.BadParameter("The sample history is not captured by the system.", param_hint="--sample")
    if action == "status":
        found = scheduling.standing()
        if as_json:
            write_json(found)
        else:
            print_lines(_standing_lines(found, start.program))
        return
    change = scheduling.turn_on(start.folders, every) if action == "on" else scheduling.turn_off()
    if as_json:
        write_json(change)
    elif action == "on":
        print_lines(_on_lines(change, start.program))
    else:
        print_lines(_off_lines(change))


def _on_lines(change: "Change", program: str) -> Iterator[Line]:
    yield Line(f"On: {change.scheduler} captures every {_interval(change.every_minutes)}.", "bold")
    yield Line(f"It runs: {shlex.join(change.words)}")
    yield from (Line(f"Written: {file}") for file in change.files)
    yield Line(f"It is taken back by: {program} schedule off")


def _off_lines(change: "Change") -> Iterator[Line]:
    if not change.files:
        yield Line("It was not on.")
        return
    yield Line("Off.", "bold")
    yield from (Line(f"Removed: {file}") for file in change.files)


def _standing_lines(found: "Standing", program: str) -> Iterator[Line]:
    if not found.is_on and not found.written:
        yield Line(f"Off. On again: {program} schedule on")
        return
    if found.is_on:
        how_often = f" every {_interval(found.every_minutes)}" if found.every_minutes else ""
        yield Line(f"On: {found.scheduler} captures{how_often}.", "bold")
    else:
        yield Line(f"Written, but {found.scheduler} does not run it. On again: {program} schedule on", "yellow")
    yield from (Line(f"Written: {file}") for file in found.written)
    if found.last_run_at or found.next_run_at:
        yield Line(f"Last run: {_moment(found.last_run_at)}; next run: {_moment(found.next_run_at)}")
    elif found.told is None:
        yield Line(f"{found.scheduler} does not say when it last ran; `{program} status` says when was last captured.")
    if found.told is not None:
        yield Line(found.told)


def _interval(minutes: int | None) -> str:
    hours, rest = divmod(minutes or 0, 60)
    if rest or not hours:
        return count(minutes or 0, "minute")
    return "hour" if hours == 1 else count(hours, "hour")


def _moment(at: datetime | None) -> str:
    return "not yet" if at is None else f"{at.astimezone():%Y-%m-%d %H:%M:%S}"
