"""Where a measured pond lies, and what it reads: one history, and nothing of whoever measures."""

from pathlib import Path

from pond_desktop.adapters.registry import ADAPTERS
from pond_desktop.runtime import Folders, Settings


def bench_folders(home: str) -> Folders:
    folders = Folders.below(Path(home))
    folders.create()
    return folders


def bench_settings(home: str, root: str) -> Settings:
    """The only history is the Claude-shaped one at `root`."""
    nowhere = {adapter.agent: (Path(home, "nothing"),) for adapter in ADAPTERS}
    return Settings(roots={**nowhere, "claude-code": (Path(root),)})
