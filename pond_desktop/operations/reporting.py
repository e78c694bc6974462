"""What a report of a fault says about the program and the machine, besides the fault."""

import platform

from pond_desktop import __version__
from pond_desktop.archive.engine import ENGINE_VERSION


def versions() -> dict[str, str]:
    """By name, in the order to show them. Nothing of a person, and nothing of a transcript."""
    return {
        "Pond Desktop": __version__,
        "Python": platform.python_version(),
        "SQLite": ENGINE_VERSION,
        "System": platform.platform(),
    }
