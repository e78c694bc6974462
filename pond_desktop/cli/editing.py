"""The command `editors`: plug-ins for editors, and links of the desktop."""

import shlex
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pond_desktop.cli.opening import Start
from pond_desktop.cli.options import AsJson
from pond_desktop.cli.output import Line, note, print_lines, write_json

if TYPE_CHECKING:
    from pond_desktop.operations.editor_plugins import Plan, Standing
    from pond_desktop.runtime.placed_files import Taken

_FORMS = "It is `editors`, `editors install NAME` or `editors uninstall NAME`."


def editors(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[list | install NAME | uninstall NAME]", help="What to do; without, they are listed."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask first.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the plug-ins for editors, install one, or take it back; `links` has the desktop open pond:// links."""
    from pond_desktop.operations import editor_plugins

    start: Start = context.obj
    action, *rest = words or ["list"]
    if action not in ("list", "install", "uninstall") or len(rest) != (action != "list"):
        raise typer.BadParameter(_FORMS)
    if action == "list":
        standings = editor_plugins.standings(start.folders)
        if as_json:
            write_json({"plugins": standings})
        else:
            print_lines(_standing_lines(standings, start.program))
    elif action == "install":
        _install(start, rest[0], is_agreed=yes, as_json=as_json)
    else:
        taken = editor_plugins.uninstall(start.folders, rest[0])
        if as_json:
            write_json(taken)
        else:
            print_lines(_taken_lines(taken))


def _install(start: Start, name: str, *, is_agreed: bool, as_json: bool) -> None:
    from pond_desktop.operations import editor_plugins

    plan = editor_plugins.plan(start.folders, name)
    has_work = bool(plan.writes or plan.adds_to)
    if has_work and not is_agreed:
        if as_json or not sys.stdin.isatty():
            raise typer.BadParameter("It writes into other programs' folders: --yes agrees to that.")
        print_lines(_plan_lines(plan))
        if not typer.confirm("Do that?"):
            note("Nothing was done.")
            return
    done = editor_plugins.install(start.folders, name)
    if as_json:
        write_json(done)
    else:
        print_lines(_done_lines(done, start.program, has_work=has_work, is_told=not is_agreed))


def _standing_lines(standings: "tuple[Standing, ...]", program: str) -> Iterator[Line]:
    width = max(len(each.title) for each in standings)
    for each in standings:
        remark = "" if each.is_here or each.files else ", its program was not found"
        yield Line(f"{each.name:<8}  {each.title:<{width}}  {each.state}{remark}", "bold" if each.files else "")
        yield from (Line(f"{'':<10}{file}") for file in each.files)
    yield Line(f"Next: {program} editors install NAME")


def _plan_lines(plan: "Plan") -> Iterator[Line]:
    yield Line(f"For {plan.title}:", "bold")
    yield from (Line(f"  write {path}") for path in plan.writes)
    yield from (Line(f"  add two lines to {path}, of which a copy is kept") for path in plan.adds_to)
    yield from (Line(f"  keep your own {path} as {name}") for path, name in plan.aside)
    yield from (Line(f"  run {shlex.join(call)}") for call in plan.calls)


def _done_lines(plan: "Plan", program: str, *, has_work: bool, is_told: bool) -> Iterator[Line]:
    if not has_work:
        yield Line("There is nothing to be done.")
    elif not is_told:
        yield from _plan_lines(plan)
    if has_work:
        yield Line("Done.", "bold")
    yield Line(plan.then)
    if has_work:
        yield Line(f"It is taken back by: {program} editors uninstall {plan.name}")


def _taken_lines(taken: "Taken") -> Iterator[Line]:
    if not (taken.gone or taken.cut or taken.aside):
        yield Line("It was not installed.")
    yield from (Line(f"Removed: {path}") for path in taken.gone)
    yield from (Line(f"Cut out of: {path}") for path in taken.cut)
    yield from (Line(f"Put back: {path}") for path in taken.back)
    yield from (Line(f"It was changed since, and is kept as: {path}") for path in taken.aside)
