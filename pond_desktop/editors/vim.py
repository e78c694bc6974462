"""Vim, where it takes commands from others: built with `+clientserver`, started with `--servername` or as gvim, on X11.

Source: `:help clientserver`; tried with 9.0. The text goes by a file, never in an expression: Vim reads it as data, and
once it is removed there is nothing left that could land.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path, PurePath
from platform import node

import msgspec
from msgspec.structs import replace

from pond_desktop.editors import refusals
from pond_desktop.editors.naming import format_for, label_of, short_folder
from pond_desktop.editors.outside import Ended, run
from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.processes import last_key_at, pids_called
from pond_desktop.editors.target import Inserted, Place, Refusal

_LIST_S, _LOOK_S, _LATE_S, _PROBE_S, _INSERT_S = 0.15, 0.08, 0.1, 1.0, 2.5
_PROGRAMS = ("vim", "gvim", "vim.gtk3", "vim.motif", "vim.athena")

_LOOK = """json_encode({
'pid': getpid(), 'machine': hostname(), 'has_window': has('gui_running'), 'mode': mode(1), 'kind': &buftype,
'changes': &modifiable, 'file': expand('%:p'), 'folder': getcwd()})"""
_INSERT = """
let s:lines = readfile(expand('<sfile>:p:h') . '/text', 'b')
if mode(1) =~# '^[crt!]'
  echo 'busy'
elseif !&modifiable
  echo 'fixed'
else
  let &l:undolevels = &l:undolevels
  if mode(1) =~# '^[iR]'
    let [s:row, s:column] = [line('.'), col('.') - 1]
    let s:end = s:column * (len(s:lines) == 1) + len(s:lines[-1])
    let s:before = strpart(getline('.'), 0, s:column)
    let s:lines[-1] .= strpart(getline('.'), s:column)
    let s:lines[0] = s:before . s:lines[0]
    call setline(s:row, s:lines[0])
    call append(s:row, s:lines[1:])
    call cursor(s:row + len(s:lines) - 1, s:end + 1)
  else
    let [s:kept, s:kind] = [getreg('z', 1, 1), getregtype('z')]
    call setreg('z', s:lines, 'c')
    normal! "zgp
    call setreg('z', s:kept, s:kind)
  endif
  redraw
  echo &readonly ? 'done, read-only' : 'done'
endif
unlet! s:lines s:row s:column s:end s:before s:kept s:kind
"""
_HINDERED: dict[str, Callable[[str], Refusal]] = {
    "busy": refusals.waits_for_key,
    "fixed": refusals.cannot_be_changed,
}


class _State(msgspec.Struct, frozen=True):
    pid: int
    machine: str
    has_window: int
    mode: str
    kind: str
    changes: int
    file: str
    folder: str


class Vim:
    """A place is a server; its name is what `vim --serverlist` calls it."""

    name = "vim"
    title = "Vim"

    def discover(self) -> Sequence[Place]:
        program = _program()
        # to ask takes a while: only where there can be one
        if program is None or not pids_called("vim", "vi", "gvim", "vimx", "view", "evim"):
            return []
        listed = run([program, "--serverlist"], within_s=_LIST_S).out.split("\n")
        places = []
        for server, outcome in ask_all(filter(None, listed), lambda server: _seen(server, _LOOK_S), within_s=_LATE_S):
            if not outcome.done() or isinstance(outcome.exception(), TimeoutError):
                # each question is a program of its own: a busy machine is no reason to leave it out
                places.append(Place(target=self.name, id=server, label=label_of(self.title, server)))
            elif outcome.exception() is None and (place := outcome.result()) is not None:
                places.append(place)
        return places

    def probe(self, place: Place) -> Place:
        try:
            found = _seen(place.id, _PROBE_S)
        except TimeoutError:
            return replace(place, refusal=refusals.does_not_answer(place.label))
        except OSError as error:
            raise refusals.gone(place) from error
        if found is None:
            raise refusals.gone(place)
        return found

    def insert(self, place: Place, text: str) -> Inserted:
        with tempfile.TemporaryDirectory(prefix="pond-desktop-") as folder:
            (Path(folder) / "text").write_bytes(text.encode())
            script = Path(folder) / "insert.vim"
            script.write_text(_INSERT, encoding="utf-8")
            try:
                told = _asked(place.id, f"execute('source ' . fnameescape({_quoted(str(script))}))", _INSERT_S)
            except TimeoutError as error:
                raise refusals.silent(place) from error
            except OSError as error:
                raise refusals.gone(place) from error
        # before its answer stands what Vim itself has to say: of a file that is read-only
        answer = told.out.strip().rpartition("\n")[2]
        if answer in _HINDERED:
            raise refusals.raised(_HINDERED[answer](place.label))
        if not answer.startswith("done"):
            raise refusals.gone(place) if "E247" in told.err else refusals.raised(refusals.did_not_take(place.label))
        return Inserted(place=place, note="The file is read-only." if answer == "done, read-only" else "")


def _program() -> str | None:
    """One that can ask others; without an X server there is nobody to be asked."""
    return _able() if os.environ.get("DISPLAY") else None


@cache
def _able() -> str | None:
    for name in _PROGRAMS:
        path = shutil.which(name)
        if path is not None and "+clientserver" in run([path, "--version"], within_s=1).out:
            return path
    return None


def _seen(server: str, within_s: float) -> Place | None:
    """`None` where it is gone, or runs on another machine that shows its windows here. Raises OSError."""
    told = _asked(server, _LOOK, within_s)
    try:
        state = msgspec.json.decode(told.out, type=_State)
    except msgspec.MsgspecError:
        return None
    return _place(server, state) if state.machine == node() else None


def _place(server: str, state: _State) -> Place:
    label = label_of(Vim.title, PurePath(state.file).name)
    hinders: Callable[[str], Refusal] | None = None
    if state.mode.startswith("c"):
        hinders = refusals.is_in_command_line
    elif state.mode.startswith(("r", "!")):
        hinders = refusals.waits_for_key
    elif not state.changes or state.mode.startswith("t"):
        hinders = refusals.cannot_be_changed
    return Place(
        target=Vim.name,
        id=server,
        label=label,
        detail=short_folder(state.folder, Path.home()),
        file=state.file if state.file and not state.kind else None,
        format=format_for(state.file),
        last_used_at=None if state.has_window else last_key_at(state.pid),
        refusal=hinders(label) if hinders else None,
    )


def _asked(server: str, expression: str, within_s: float) -> Ended:
    """What an expression comes to; nothing of a transcript is ever part of one."""
    program = _program()
    if program is None:
        raise FileNotFoundError("vim")
    quiet = ("-u", "NONE", "-i", "NONE")
    return run([program, *quiet, "--servername", server, "--remote-expr", expression], within_s=within_s)


def _quoted(text: str) -> str:
    """A literal string of Vim."""
    return "'" + text.replace("'", "''") + "'"
