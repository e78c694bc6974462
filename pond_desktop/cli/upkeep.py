"""The commands `status` and `paths`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pond_desktop.cli.moments import age
from pond_desktop.cli.opening import Start, opened
from pond_desktop.cli.output import Line, print_lines, write_json
from pond_desktop.cli.progress import size
from pond_desktop.cli.reading import AsJson, now_here

if TYPE_CHECKING:
    from pond_desktop.operations.status import StatusView


def paths(context: typer.Context, as_json: AsJson = False) -> None:
    """Say where everything is: our own folders, and the agents' folders that are read."""
    from pond_desktop.pond import configured_sources

    start: Start = context.obj
    folders = start.folders
    own = {
        "config": folders.config,
        "data": folders.data,
        "cache": folders.cache,
        "state": folders.state,
        "archive": folders.archive_file,
        "settings": folders.settings_file,
        "log": folders.log_file,
    }
    roots = [(source.id, root) for source in configured_sources(start.settings) for root in source.roots]
    if as_json:
        sources = [{"source": source, "root": str(root), "exists": root.is_dir()} for source, root in roots]
        write_json({**{name: str(path) for name, path in own.items()}, "sources": sources})
        return
    print_lines(_path_line(name, path) for name, path in own.items())
    print_lines([Line(""), Line("read, never written:", "bold")])
    print_lines(_path_line(source, root) for source, root in roots)


def _path_line(name: str, path: Path) -> Line:
    return Line(f"{name:<12} {path}{'' if path.exists() else '  (not there yet)'}")
