"""The one place where an error becomes words and an exit code."""

import errno
import os
import sys
from typing import Any

from msgspec import Struct

from pond_desktop.cli import exit_codes
from pond_desktop.cli.output import note, write_json
from pond_desktop.errors import ArmDisabled, Cancelled, KnownError, UnknownSetting, ValidationFailed
from pond_desktop.runtime.logs import log_failure

TELLING = "pond_desktop.telling"
"""Where a command finds its Telling in the context's `meta`."""

_KEPT = {"export": "Nothing is half written.", "sql": "A query changes nothing."}


class Telling(Struct):
    """How the caller wants to be told, as far as that is known yet. `log_name`: the log file, where there is one."""

    as_json: bool = False
    command: str | None = None
    log_name: str | None = None

    @property
    def scale(self) -> exit_codes.Scale:
        return exit_codes.SCALES.get(self.command or "", exit_codes.COMMON)


def translated(error: BaseException, telling: Telling) -> int:
    """Says what happened, on standard error, or as an object on standard output; returns the exit code."""
    if isinstance(error, BrokenPipeError):
        _abandon_output()
        return exit_codes.DONE
    if isinstance(error, KeyboardInterrupt | Cancelled):
        if telling.command == "pick":
            # an editor puts into the text whatever is said
            return exit_codes.INTERRUPTED
        _say(
            f"Stopped. {_KEPT.get(telling.command or '', 'Whatever was captured so far is kept.')}",
            telling,
            "interrupted",
        )
        return exit_codes.INTERRUPTED
    if isinstance(error, KnownError):
        if telling.as_json:
            _say(error.sentence, telling, error.code, **_details(error))
        else:
            _say(f"{error.sentence} {error.remedy}".strip(), telling, error.code)
        return telling.scale.of(error)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        where = f" {error.filename}" if error.filename else ""
        _say(f"No room is left to write{where}. Free some space and try again.", telling, "disk_full")
        _abandon_output()
        return exit_codes.KNOWN_ERROR
    log_failure(error)
    where = f" with the end of {telling.log_name}" if telling.log_name else " with what you typed"
    what = f"Something went wrong inside Pond Desktop ({type(error).__name__}); nothing stored is lost."
    _say(f"{what}\nPlease report it{where}.", telling, "internal")
    return exit_codes.OUR_FAULT


def wrong_usage(words: str, telling: Telling) -> int:
    """For a program only: a person is shown the way to use the command."""
    _say(words, telling, "wrong_usage")
    return telling.scale.wrong_usage


def _details(error: KnownError) -> dict[str, Any]:
    if isinstance(error, ValidationFailed):
        return {"field": error.field, "remedy": error.remedy}
    if isinstance(error, ArmDisabled):
        return {"config_key": error.config_key, "alternative": error.alternative, "remedy": error.remedy}
    if isinstance(error, UnknownSetting):
        return {"did_you_mean": error.did_you_mean, "remedy": error.remedy}
    return {"remedy": error.remedy}


def _say(words: str, telling: Telling, code: str, **details: Any) -> None:
    try:
        if telling.as_json:
            write_json({"error": {"code": code, "message": words, **details}})
        else:
            for line in words.split("\n"):
                note(f"pond-desktop: {line}")
    except BrokenPipeError:
        _abandon_output()


def _abandon_output() -> None:
    """Nobody takes the output any more (`| head` has seen enough, the disk is full): what is left of it is dropped,
    which also keeps the interpreter's own last flush from complaining."""
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(silence, stream.fileno())
    os.close(silence)
