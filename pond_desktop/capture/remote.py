"""Another machine's files over ssh: one program, fixed words, a tar as its output."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, BinaryIO, cast

from pond_desktop.capture.machine_places import Parts
from pond_desktop.errors import NotFound, SourceUnreadable, ValidationFailed

_HOST = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9_][A-Za-z0-9_.-]*")
_PLAIN = re.compile(r"[A-Za-z0-9_./ -]+")
_NOTHING_THERE = 44
_SSH_FAILED = 255
_NO_SUCH_PROGRAM = 127
_DIFFERS = 1
"""What GNU tar ends with where a file grew while it was read."""
# never a question that nobody sees, never a line that hangs for ever, nothing forwarded
_OPTIONS = (
    "BatchMode=yes",
    "ConnectTimeout=20",
    "ServerAliveInterval=15",
    "ServerAliveCountMax=4",
    "ClearAllForwardings=yes",
)
_SCRIPT = """\
cd || exit 1
set --
for place in {places}; do
  if [ -e "$place" ]; then set -- "$@" "$place"; fi
done
[ $# -gt 0 ] || exit {nothing}
exec tar -c -f - --exclude=node_modules --exclude=extensions "$@"
"""


def checked_host(host: str) -> str:
    """Raises ValidationFailed for what is no name of a machine: an option of ssh, words for a shell."""
    if not _HOST.fullmatch(host):
        raise ValidationFailed(
            f"{host!r} is no name of a machine.", "Write ssh:NAME or ssh:USER@NAME, as ssh knows it.", field="path"
        )
    return host


@contextmanager
def remote_tar(host: str, places: Iterable[Parts], notes: list[str]) -> Iterator[BinaryIO]:
    """A tar of those of the places below the home folder that exist there; it must be read to its end.

    Args:
        notes: told of what could not be read there.
    Raises:
        NotFound: there is no ssh here, or none of the places there.
        SourceUnreadable: the machine cannot be reached, or asks something.
    """
    program = shutil.which("ssh")
    if program is None:
        raise NotFound("There is no ssh on this machine.", "Install it, or copy the files and import the folder.")
    options = [word for option in _OPTIONS for word in ("-o", option)]
    words = [program, "-T", *options, "--", checked_host(host), "sh", "-s"]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said) as running,
    ):
        assert running.stdin is not None and running.stdout is not None
        try:
            with suppress(BrokenPipeError), running.stdin:
                running.stdin.write(_script(places).encode())
            failed: SourceUnreadable | None = None
            try:
                yield cast(BinaryIO, running.stdout)
            except SourceUnreadable as error:
                # no tar came, or half of one: how ssh ended tells why
                failed = error
            if failed is None:
                # what stands behind the tar's end: ssh must not be cut off while it gives that
                while running.stdout.read(1 << 16):
                    pass
            elif running.stdout.read(1):
                raise failed
            _check(running.wait(), _last_line(said), host, notes)
            if failed is not None:
                raise failed
        finally:
            if running.poll() is None:
                running.terminate()


def _script(places: Iterable[Parts]) -> str:
    """For the shell there. The places are ours, and hold nothing that a shell reads."""
    paths = ["/".join(parts) for parts in places]
    plain = dict.fromkeys(path for path in paths if _PLAIN.fullmatch(path) and not path.startswith("-"))
    return _SCRIPT.format(places=" ".join(f'"{path}"' for path in plain), nothing=_NOTHING_THERE)


def _check(code: int, said: str, host: str, notes: list[str]) -> None:
    because = f": {said}" if said else ""
    if code == _NOTHING_THERE:
        raise NotFound(f"No agent's history was found on {host}.", "It was looked for at the agents' usual places.")
    if code == _SSH_FAILED:
        raise SourceUnreadable(
            f"ssh could not reach {host}{because}.",
            f"See that `ssh {host}` works by itself, without asking for a password or about a key.",
        )
    if code == _NO_SUCH_PROGRAM:
        raise SourceUnreadable(f"There is no sh or tar on {host}{because}.", "Copy the files, and import the folder.")
    if code > _DIFFERS:
        notes.append(f"not everything on {host} could be read{because}")


def _last_line(said: IO[bytes]) -> str:
    said.seek(0)
    lines = said.read(1 << 16).decode("utf-8", "replace").split("\n")
    return next((line.strip().rstrip(".") for line in reversed(lines) if line.strip()), "")
