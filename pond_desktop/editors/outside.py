"""Running another program: never by a shell, and never longer than it may."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import NamedTuple

_OUTPUT_BYTES_MAX = 1_000_000


class Ended(NamedTuple):
    """How it ended; `out` and `err` as far as they are not longer than anybody reads."""

    code: int
    out: str
    err: str


def run(words: Sequence[str], *, given: bytes = b"", within_s: float) -> Ended:
    """Runs a program with these words; `given` is its standard input.

    Raises OSError where it cannot be started; TimeoutError where it, and what it started, had to be ended.
    """
    # files, not pipes: a program that stays in the background (wl-copy) would keep a pipe open
    with TemporaryFile() as given_file, TemporaryFile() as out, TemporaryFile() as err:
        given_file.write(given)
        given_file.seek(0)
        with subprocess.Popen(words, stdin=given_file, stdout=out, stderr=err, start_new_session=True) as program:
            try:
                code = program.wait(within_s)
            except subprocess.TimeoutExpired:
                _end(program)
                raise TimeoutError(words[0]) from None
        out.seek(0)
        err.seek(0)
        said = [each.read(_OUTPUT_BYTES_MAX).decode("utf-8", "replace") for each in (out, err)]
    return Ended(code, *said)


def _end(program: "subprocess.Popen[bytes]") -> None:
    if sys.platform == "win32":
        program.kill()
    else:
        os.killpg(program.pid, signal.SIGKILL)
