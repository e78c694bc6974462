"""The command `open`: what a link leads to, in the window."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from pond_desktop.cli.opening import Start, WindowWish, has_display
from pond_desktop.errors import RequestError


class Words(TyperGroup):
    """All commands. A link alone is opened: a desktop hands over nothing else."""

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]  # Click's own
        if args[0].startswith("pond:"):
            args = ["open", "--", *args]
        return super().resolve_command(ctx, args)


def open_(
    context: typer.Context,
    target: Annotated[
        str, typer.Argument(metavar="LINK", help="A pond:// link, a locator, or the id of a session or a message.")
    ],
) -> None:
    """Open a session or a message in the window; in the one that is open already, where there is one."""
    start: Start = context.obj
    # a window that is open was asked already, see `__main__`
    if not has_display():
        raise RequestError("No window can be shown here.", "Read it with `show`, or go to a desktop.")
    wish = WindowWish(folders=start.folders, settings=start.settings, session=target)
    raise typer.Exit(start.openers.window(wish))
