"""macOS: an agent of one person in `~/Library/LaunchAgents`."""

import contextlib
import os
import plistlib
import re
from pathlib import Path
from typing import Any

from pond_desktop.runtime.schedulers.jobs import Job, Standing, demand, plain_words, run_program, write_own

LABEL = "pond-desktop.capture"
_TOLD = re.compile(r"^\s*(runs|last exit code) = (.+)$", re.MULTILINE)


class Launchd:
    name = "launchd"

    def __init__(self, home: Path) -> None:
        self._file = home / "Library" / "LaunchAgents" / f"{LABEL}.plist"
        # this person's own session, as launchctl names it
        self._domain = f"gui/{os.getuid() if hasattr(os, 'getuid') else 0}"

    def is_usable(self) -> bool:
        return True

    def turn_on(self, job: Job) -> tuple[str, ...]:
        content = {
            "Label": LABEL,
            "ProgramArguments": list(plain_words(job.words)),
            "EnvironmentVariables": dict(job.environment),
            "StartInterval": job.every_minutes * 60,
            "RunAtLoad": True,
            "ProcessType": "Background",
            "LowPriorityIO": True,
        }
        write_own(self._file, plistlib.dumps(content), is_ours=self._read() is not None)
        # an agent that is loaded keeps what it was loaded with
        run_program("launchctl", "bootout", f"{self._domain}/{LABEL}")
        demand("launchctl", "bootstrap", self._domain, str(self._file))
        return (str(self._file),)

    def turn_off(self) -> tuple[str, ...]:
        if self._read() is None:
            return ()
        run_program("launchctl", "bootout", f"{self._domain}/{LABEL}")
        self._file.unlink()
        return (str(self._file),)

    def standing(self) -> Standing:
        content = self._read()
        if content is None:
            return Standing(scheduler=self.name, is_on=False)
        shown = run_program("launchctl", "print", f"{self._domain}/{LABEL}")
        interval = content.get("StartInterval")
        told = ", ".join(f"{name}: {value}" for name, value in _TOLD.findall(shown.out.decode("utf-8", "replace")))
        return Standing(
            scheduler=self.name,
            is_on=shown.code == 0,
            every_minutes=interval // 60 if isinstance(interval, int) else None,
            written=(str(self._file),),
            told=told or None,
        )

    def _read(self) -> dict[str, Any] | None:
        """What the file says, where it is ours."""
        with contextlib.suppress(OSError, plistlib.InvalidFileException, ValueError):
            content = plistlib.loads(self._file.read_bytes())
            if isinstance(content, dict) and content.get("Label") == LABEL:
                return content
        return None
