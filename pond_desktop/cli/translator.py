"""The one place where an error becomes words and an exit code."""

import errno
import os
import sys

from pond_desktop.cli import exit_codes
from pond_desktop.cli.output import note
from pond_desktop.errors import Cancelled, KnownError, NotFound, ValidationFailed
from pond_desktop.runtime.logs import log_failure


def translated(error: BaseException, log_name: str | None) -> int:
    """Says on standard error what happened; returns the exit code. `log_name`: the log file, where there is one."""
    if isinstance(error, BrokenPipeError):
        _abandon_output()
        return exit_codes.DONE
    if isinstance(error, KeyboardInterrupt | Cancelled):
        _say("Stopped. Whatever was captured so far is kept.")
        return exit_codes.INTERRUPTED
    if isinstance(error, KnownError):
        _say(f"{error.sentence} {error.remedy}".strip())
        if isinstance(error, NotFound):
            return exit_codes.NOTHING_FOUND
        return exit_codes.WRONG_USAGE if isinstance(error, ValidationFailed) else exit_codes.KNOWN_ERROR
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        where = f" {error.filename}" if error.filename else ""
        _say(f"No room is left to write{where}. Free some space and try again.")
        _abandon_output()
        return exit_codes.KNOWN_ERROR
    log_failure(error)
    _say(f"Something went wrong inside Pond Desktop ({type(error).__name__}); nothing stored is lost.")
    _say(f"Please report it with the end of {log_name}." if log_name else "Please report it with what you typed.")
    return exit_codes.OUR_FAULT


def _say(words: str) -> None:
    try:
        note(f"pond-desktop: {words}")
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
