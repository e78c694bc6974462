"""Capture, as surfaces ask for it."""

import os
import time
from collections.abc import Iterable
from pathlib import Path

from pond_desktop import capture as capturing
from pond_desktop.capture import CaptureReport, ProgressSink
from pond_desktop.capture import tools as filling
from pond_desktop.capture.secrets import keep_secrets
from pond_desktop.capture.tools import ToolFillReport, ToolFillSink
from pond_desktop.errors import NotFound
from pond_desktop.operations.filters import check_agent
from pond_desktop.operations.own_places import look_through_own
from pond_desktop.pond import Pond


def capture(
    pond: Pond, *, progress: ProgressSink | None = None, verify: bool = False, agents: Iterable[str] | None = None
) -> CaptureReport:
    """Reads what is new in the agents' files into the archive.

    Args:
        progress: told how it goes, a few times a second, in this thread.
        verify: compare also files that look unchanged, byte for byte.
        agents: only these; all where `None`.
    Raises:
        ValidationFailed: an unknown agent.
        ArchiveError: somebody else captures, or the disk is full.
    """
    chosen = None if agents is None else frozenset(agents)
    for agent in chosen or ():
        check_agent(pond, agent)
    return capturing.run(pond, progress=progress, verify=verify, agents=chosen)


def capture_file(pond: Pond, path: Path) -> CaptureReport:
    """Reads what is new in one file of an agent, and looks at nothing else: for the agents' own hooks.

    Raises:
        NotFound: it is not among the files that any adapter reads.
        ArchiveError: somebody else captures, or the disk is full.
    """
    whole = os.path.abspath(path)  # noqa: PTH100 - as the roots are written: links stay
    report = capturing.run(pond, paths=frozenset((whole, os.path.realpath(path))))
    if not report.files_seen:
        raise NotFound(
            f"{path} is not one of the files that are read.",
            "See `paths` for the folders, or name one: --root AGENT=PATH. Where a link leads out of them, name its "
            "target in follow_links_to of settings.toml.",
        )
    return report


def fill_tools(pond: Pond, *, progress: ToolFillSink | None = None, deadline: float | None = None) -> ToolFillReport:
    """Makes what tools were asked and answered, and what models thought, searchable as far as it is not yet; then looks
    for secrets in whatever nobody looked through yet.

    Args:
        progress: told how it goes, a few times a second, in this thread.
        deadline: seconds after which it stops; the next call goes on there.
    Raises:
        ArchiveError: somebody else captures, or the disk is full.
    """
    ends = None if deadline is None else time.monotonic() + deadline
    report = filling.fill_tools(pond, progress=progress, deadline=deadline)
    keep_secrets(pond, deadline=None if ends is None else max(ends - time.monotonic(), 0))
    look_through_own(pond)
    return report
