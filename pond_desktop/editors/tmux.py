"""Panes of tmux: prompts of agents, editors in a terminal, shells.

tmux takes the text as data and passes it on as a paste; what a program in the pane makes of that it cannot tell. So a
pane gets one line unless its program is known to take a paste for a text, and none at all where keys would be commands.
Source: tmux(1); tried with 3.3a, 3.5a and 3.8. Nothing ever presses Enter.
"""

import os
import re
import shutil
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from msgspec import Struct

from pond_desktop.editors import refusals
from pond_desktop.editors.local_socket import own_sockets
from pond_desktop.editors.naming import label_of, short_folder
from pond_desktop.editors.outside import Ended, run
from pond_desktop.editors.pane_programs import Program, program_in
from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.processes import own_terminal, read_at
from pond_desktop.editors.target import Inserted, Place, Refusal

_LOOK_S, _LATE_S, _PROBE_S, _INSERT_S = 0.19, 0.22, 1.0, 2.0
# numbers first: a name can hold anything
_FIELDS = (
    "pane_id", "pane_dead", "pane_in_mode", "pane_pid", "alternate_on", "bracket_paste_flag", "window_index",
    "pane_index", "pane_tty", "session_name", "pane_current_command", "pane_current_path",
)  # fmt: skip
_FORMAT = "\t".join(f"#{{{name}}}" for name in _FIELDS)
_PANE_ID = re.compile(r"%\d+")
_HAS_OWN_TARGET = frozenset(("nvim", "kak"))
"""They always listen, and can say where their cursor is."""
_number = count()


class _Pane(Struct, frozen=True):
    id: str
    is_dead: bool
    is_in_mode: bool
    pid: int
    is_full_screen: bool
    brackets: bool | None
    """Whether its program has asked that pastes be marked; tmux tells since 3.7."""
    terminal: str
    name: str
    command: str
    folder: str


class Tmux:
    """A place is a pane, of any server of this person."""

    name = "tmux"
    title = "tmux"

    def discover(self) -> Sequence[Place]:
        places = []
        for server, outcome in ask_all(_servers(), _places, within_s=_LATE_S):
            if not outcome.done() or isinstance(outcome.exception(), TimeoutError):
                places.append(_mute(server))
            elif outcome.exception() is None:
                places += outcome.result()
        return places

    def probe(self, place: Place) -> Place:
        server, pane_id = _ends(place)
        try:
            told = _tmux(server, "display-message", "-p", "-t", pane_id, _FORMAT, within_s=_PROBE_S)
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        panes = _panes(told.out)
        if told.code or not panes or panes[0].is_dead:
            raise refusals.gone(place)
        return _place(server, panes[0])

    def insert(self, place: Place, text: str) -> Inserted:
        server, pane_id = _ends(place)
        # an empty line at the end would be Enter to some
        text = text.rstrip("\n")
        buffer = f"pond-{os.getpid()}-{next(_number)}"
        # in one go: a pane that is scrolled back meanwhile would drop the marks of the paste, and run its lines
        words = (
            *("load-buffer", "-b", buffer, "-", ";"),
            *("if-shell", "-F", "-t", pane_id, "#{||:#{pane_in_mode},#{pane_dead}}"),
            f"delete-buffer -b {buffer} ; display-message -p hindered",
            f"paste-buffer -d -p -r -b {buffer} -t {pane_id}",
        )
        try:
            done = _tmux(server, *words, given=text.encode(), within_s=_INSERT_S)
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        if done.code:
            _tmux(server, "delete-buffer", "-b", buffer, within_s=_PROBE_S)
            raise refusals.gone(place)
        if done.out.strip():
            raise refusals.raised(refusals.is_scrolled_back(place.label))
        return Inserted(place=place, is_confirmed=False)


def _servers() -> list[str]:
    """The sockets that tmux makes by itself, and the one that we run under."""
    if sys.platform == "win32" or shutil.which("tmux") is None:
        return []
    folder = Path(os.environ.get("TMUX_TMPDIR") or "/tmp") / f"tmux-{os.getuid()}"
    under = os.environ.get("TMUX", "").rpartition(",")[0].rpartition(",")[0]
    found = [*own_sockets(folder, "*"), *(own_sockets(Path(under).parent, Path(under).name) if under else ())]
    return list(dict.fromkeys(map(str, found)))


def _places(server: str) -> list[Place]:
    listed = _tmux(server, "list-panes", "-a", "-F", _FORMAT, within_s=_LOOK_S)
    # windows may be linked into several sessions
    panes = {pane.id: pane for pane in _panes(listed.out) if not pane.is_dead}
    ours = own_terminal()
    return [
        _place(server, pane)
        for pane in panes.values()
        if pane.command not in _HAS_OWN_TARGET and (ours is None or pane.terminal != ours)
    ]


def _mute(server: str) -> Place:
    label = label_of(Tmux.title, Path(server).name)
    return Place(target=Tmux.name, id=f"{server}:", label=label, refusal=refusals.does_not_answer(label))


def _panes(told: str) -> list[_Pane]:
    lines = [line.split("\t", len(_FIELDS) - 1) for line in told.splitlines()]
    return [_pane(*line) for line in lines if len(line) == len(_FIELDS) and _PANE_ID.fullmatch(line[0])]


def _pane(
    id: str, dead: str, mode: str, pid: str, alternate: str, brackets: str, window: str, pane: str, terminal: str,
    session: str, command: str, folder: str,
) -> _Pane:  # fmt: skip
    return _Pane(
        id=id,
        is_dead=dead == "1",
        is_in_mode=mode not in ("", "0"),
        pid=int(pid) if pid.isdigit() else 0,
        is_full_screen=alternate == "1",
        brackets=brackets == "1" if brackets else None,
        terminal=terminal,
        name=f"{session}:{window}.{pane}",
        command=command,
        folder=folder,
    )


def _place(server: str, pane: _Pane) -> Place:
    program = program_in(pane.command, pane.pid)
    label = label_of(Tmux.title, f"{program.name} {pane.name}")
    return Place(
        target=Tmux.name,
        id=f"{server}:{pane.id}",
        label=label,
        detail=short_folder(pane.folder, Path.home()),
        format=program.format,
        takes=program.takes if pane.brackets is None else program.takes_marked if pane.brackets else "line",
        last_used_at=read_at(pane.terminal),
        refusal=_hindrance(pane, program, label),
    )


def _hindrance(pane: _Pane, program: Program, label: str) -> Refusal | None:
    if pane.is_in_mode:
        return refusals.is_scrolled_back(label)
    if pane.is_full_screen and not program.is_known and not pane.brackets:
        return refusals.takes_keys_for_commands(label)
    return None


def _ends(place: Place) -> tuple[str, str]:
    server, _, pane_id = place.id.rpartition(":")
    if not _PANE_ID.fullmatch(pane_id):
        raise refusals.gone(place)
    return server, pane_id


def _tmux(server: str, *words: str, given: bytes = b"", within_s: float) -> Ended:
    """Raises OSError where tmux is missing, TimeoutError where its server is silent."""
    return run(["tmux", "-u", "-S", server, *words], given=given, within_s=within_s)
