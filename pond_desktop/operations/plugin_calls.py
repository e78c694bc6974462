"""Programs of the system and of editors that install, or make known, what was written for them."""

import os
import subprocess
from collections.abc import Iterable, Sequence

from pond_desktop.errors import PlacingError

_PATIENCE_S = 120.0
"""An editor's own installer may look for its makers first."""


def run_all(calls: Iterable[Sequence[str]]) -> None:
    """One after the other. Raises PlacingError at the first that does not do it."""
    for words in calls:
        said_by(words)


def said_by(words: Sequence[str]) -> str:
    """What it prints, in English where it knows that. Raises PlacingError where it cannot be run, or refuses."""
    try:
        done = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE_S,
            check=False,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PlacingError(f"{words[0]} does not answer.", f"See what `{' '.join(words)}` says.") from error
    out, told = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    if done.returncode:
        last = (told.strip() or out.strip() or f"exit code {done.returncode}").splitlines()[-1]
        raise PlacingError(f"{words[0]} refused: {last.rstrip('.')}.", f"See what `{' '.join(words)}` says.")
    return out
