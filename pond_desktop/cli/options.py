"""Options that several commands share, and what is meant by their values."""

import os
from datetime import datetime
from typing import Annotated, TypeAlias

import typer

from pond_desktop.cli.moments import moment
from pond_desktop.runtime import utc_now

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Agent: TypeAlias = Annotated[str | None, typer.Option(metavar="NAME", help="Only this agent, e.g. claude-code.")]
Project: TypeAlias = Annotated[
    str | None,
    typer.Option("--project", metavar="PATH", help="Only this folder and below; a word alone: any path that holds it."),
]
Children: TypeAlias = Annotated[bool, typer.Option("--children", help="Also sessions that another one started.")]
ShowSecrets: TypeAlias = Annotated[
    bool,
    typer.Option("--show-secrets", help="Leave keys and passwords in JSON, and in what goes into a file or a pipe."),
]
Limit: TypeAlias = Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="At most so many.")]


def now_here() -> datetime:
    return utc_now().astimezone()


def meant(project: str | None) -> str | None:
    """`.` and `~/code` as the folders that they are for whoever types them; anything else as it is."""
    if project is None or project.replace("\\", "/").split("/")[0] not in (".", "..", "~"):
        return project
    # links stay as they are: an agent names the folder that it was started in
    return os.path.abspath(os.path.expanduser(project))  # noqa: PTH100, PTH111


def moment_of(words: str | None, now: datetime, option: str, *, is_end: bool = False) -> datetime | None:
    if words is None:
        return None
    try:
        return moment(words, now=now, is_end=is_end)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error
