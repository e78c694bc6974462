"""Neovim, by the socket on which each one listens: by itself, or where a person told it to (`--listen`).

Source: `:help api`, `:help serverstart()`; tried with 0.7.2, 0.10.4 and 0.12.4. Text and time are arguments of fixed
Lua.
"""

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from getpass import getuser
from pathlib import Path, PurePath
from typing import Literal, TypeAlias

import msgspec
from msgspec.msgpack import decode

from pond_desktop.editors import refusals
from pond_desktop.editors.local_socket import is_own_socket, listening_sockets, own_sockets
from pond_desktop.editors.naming import format_for, label_of, short_folder
from pond_desktop.editors.neovim_rpc import NeovimError, neovim_at
from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.processes import file_of, is_stopped, last_key_at, program_of
from pond_desktop.editors.target import Inserted, Place, Refusal

_LOOK_S, _LATE_S, _PROBE_S, _INSERT_S = 0.19, 0.22, 1.0, 2.5

_LOOK = """
local function hex(text) return (text:gsub('.', function(char) return ('%02x'):format(char:byte()) end)) end
return {
  pid = vim.fn.getpid(), screens = #vim.api.nvim_list_uis(), mode = vim.api.nvim_get_mode().mode,
  kind = vim.bo.buftype, changes = vim.bo.modifiable, file = hex(vim.fn.expand('%:p')), folder = hex(vim.fn.getcwd()),
}
"""
_INSERT = r"""
local text, until_ms = ...
local seconds, microseconds = (vim.uv or vim.loop).gettimeofday()
if seconds * 1000 + microseconds / 1000 > until_ms then return 'late' end
local mode = vim.api.nvim_get_mode().mode
if mode:find('^c') then return 'command line' end
if mode:find('^[r!]') then return 'waiting' end
if vim.bo.buftype == 'terminal' then
  if text:find('\n', 1, true) then return 'runs lines' end
elseif not vim.bo.modifiable then return 'fixed' end
-- what was typed before in the same insert mode stays when this is undone
vim.cmd('let &l:undolevels = &l:undolevels')
if not vim.api.nvim_paste(text, true, -1) then return 'not taken' end
return vim.bo.readonly and 'done, read-only' or 'done'
"""
_Answer: TypeAlias = Literal[
    "done", "done, read-only", "late", "command line", "waiting", "runs lines", "fixed", "not taken"
]  # fmt: skip
_HINDERED: dict[_Answer, Callable[[str], Refusal]] = {
    "command line": refusals.is_in_command_line,
    "waiting": refusals.waits_for_key,
    "runs lines": refusals.runs_lines,
    "fixed": refusals.cannot_be_changed,
    "not taken": refusals.did_not_take,
}


class _Mode(msgspec.Struct, frozen=True):
    blocking: bool


class _State(msgspec.Struct, frozen=True):
    """Names in hexadecimal digits: they need not be UTF-8."""

    pid: int
    screens: int
    mode: str
    kind: str
    changes: bool
    file: str
    folder: str


class Neovim:
    """Every running one that somebody sees: without a screen it serves another program."""

    name = "neovim"
    title = "Neovim"

    def discover(self) -> Sequence[Place]:
        # one that listens at several places is one
        found: dict[int | str, Place] = {}
        asked = ask_all(map(str, _sockets()), lambda path: _seen(path, within_s=_LOOK_S), within_s=_LATE_S)
        for path, outcome in asked:
            if not outcome.done():
                found[path] = _mute(path, None, None, refusals.does_not_answer)
            elif outcome.exception() is None:
                pid, place = outcome.result()
                found[pid] = place
        return [place for place in found.values() if not _is_hidden(place)]

    def probe(self, place: Place) -> Place:
        try:
            return _seen(place.id, within_s=_PROBE_S, label=place.label)[1]
        except NeovimError as error:
            raise refusals.raised(refusals.did_not_take(place.label)) from error
        except OSError as error:
            raise refusals.gone(place) from error

    def insert(self, place: Place, text: str) -> Inserted:
        # what one that is stopped at this very moment finds in its socket when it goes on comes too late as well
        until_ms = (time.time() + _INSERT_S) * 1000
        try:
            with neovim_at(place.id, within_s=_INSERT_S) as neovim:
                answer: _Answer = decode(neovim.ask("nvim_exec_lua", _INSERT, [text, until_ms]), type=_Answer)
        except NeovimError as error:
            raise refusals.raised(refusals.did_not_take(place.label)) from error
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        if answer == "late":
            raise refusals.silent(place)
        if answer in _HINDERED:
            raise refusals.raised(_HINDERED[answer](place.label))
        return Inserted(place=place, note="The file is read-only." if answer == "done, read-only" else "")


def _sockets() -> list[Path]:
    """Where each version listens by itself, then what else on this machine is called so."""
    temporary = Path(tempfile.gettempdir())
    named = [Path(os.environ[name]) for name in ("NVIM", "NVIM_LISTEN_ADDRESS") if os.environ.get(name)]
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    found = [
        *(path for path in named if is_own_socket(path)),
        *(own_sockets(Path(runtime), "nvim.*.*") if runtime else ()),
        *own_sockets(temporary, f"nvim.{getuser()}/*/nvim.*.*", "nvim??????/0"),
        *(path for path in listening_sockets() if "nvim" in path.name or "nvim" in path.parent.name),
    ]
    return list(dict.fromkeys(found))


def _seen(path: str, *, within_s: float, label: str | None = None) -> tuple[int | str, Place]:
    """Which program it is, and it as a place now. Raises OSError or NeovimError where it is no Neovim."""
    with neovim_at(path, within_s=within_s) as neovim:
        pid = neovim.pid
        if pid and is_stopped(pid):
            return pid, _mute(path, pid, label, refusals.is_stopped)
        try:
            # the only question that is answered while it waits for a key
            if decode(neovim.ask("nvim_get_mode"), type=_Mode).blocking:
                return pid or path, _mute(path, pid, label, refusals.waits_for_key)
            state = decode(neovim.ask("nvim_exec_lua", _LOOK, []), type=_State)
        except msgspec.DecodeError as error:
            raise NeovimError("it answers otherwise") from error
        except TimeoutError:
            # another program's socket may be called so as well
            if pid and "nvim" not in program_of(pid):
                raise
            return pid or path, _mute(path, pid, label, refusals.does_not_answer)
    return state.pid, _place(path, state)


def _mute(path: str, pid: int | None, label: str | None, hinders: Callable[[str], Refusal]) -> Place:
    """One that cannot say what it shows: by what it was called with."""
    file = file_of(pid) if pid else None
    label = label or label_of(Neovim.title, PurePath(file or "").name)
    return Place(
        target=Neovim.name,
        id=path,
        label=label,
        detail=f"PID {pid}" if pid else "",
        last_used_at=last_key_at(pid) if pid else None,
        refusal=hinders(label),
    )


def _place(path: str, state: _State) -> Place:
    file, folder = (os.fsdecode(bytes.fromhex(name)) for name in (state.file, state.folder))
    label = label_of(Neovim.title, PurePath(file).name)
    is_terminal = state.kind == "terminal"
    hinders: Callable[[str], Refusal] | None = None
    if not state.screens:
        hinders = refusals.is_not_shown
    elif state.mode.startswith("c"):
        hinders = refusals.is_in_command_line
    elif state.mode.startswith(("r", "!")):
        # since 0.12 it answers at questions, too
        hinders = refusals.waits_for_key
    elif not state.changes and not is_terminal:
        hinders = refusals.cannot_be_changed
    return Place(
        target=Neovim.name,
        id=path,
        label=label,
        detail=short_folder(folder, Path.home()),
        file=file if file and not state.kind else None,
        format="plain" if is_terminal else format_for(file),
        takes="line" if is_terminal else "lines",
        last_used_at=last_key_at(state.pid),
        refusal=hinders(label) if hinders else None,
    )


def _is_hidden(place: Place) -> bool:
    return place.refusal is not None and place.refusal.reason == "no-editor"
