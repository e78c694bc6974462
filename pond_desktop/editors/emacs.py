"""Emacs, where its server runs: `M-x server-start`, or a daemon.

A text goes as base64 or in a file, so that no elisp is ever made of it. Tried with 28.2.
"""

import binascii
import os
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path, PurePath
from typing import Literal

import msgspec

from pond_desktop.editors import refusals
from pond_desktop.editors.emacs_server import EmacsError, evaluated
from pond_desktop.editors.local_socket import connected, own_sockets
from pond_desktop.editors.naming import format_for, label_of, short_folder
from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.processes import file_of, is_stopped, last_key_at, pids_called, words_of
from pond_desktop.editors.target import Inserted, Place, Refusal

_LOOK_S, _LATE_S, _PROBE_S, _INSERT_S = 0.19, 0.22, 1.0, 2.5
_INLINE_BYTES = 65_536
"""Emacs needs seconds to read a megabyte from its socket, and milliseconds from a file."""
_SERVER = "server"
_HINDERS = {
    "unseen": refusals.is_not_shown,
    "asks": refusals.has_open_minibuffer,
    "fixed": refusals.cannot_be_changed,
    "failed": refusals.did_not_take,
}
_WITHOUT_SERVER = "pid "


class _State(msgspec.Struct, frozen=True, array_like=True):
    """What Emacs answers, in this order."""

    word: Literal["ready", "done", "late", "unseen", "asks", "fixed", "failed"]
    pid: str = ""
    idle_s: str = "0"
    buffer: str = ""
    file: str = ""
    folder: str = ""
    mode: str = ""


class Emacs:
    """A place is a server: a text goes where the last key was typed, in whichever of its frames that was."""

    name = "emacs"
    title = "Emacs"

    def discover(self) -> Sequence[Place]:
        found, late = dict[int, Place](), list[Place]()
        asked = ask_all(map(str, _sockets()), lambda path: _seen(path, within_s=_LOOK_S), within_s=_LATE_S)
        for path, outcome in asked:
            if not outcome.done():
                late.append(_mute(path, None, None, refusals.does_not_answer))
            elif outcome.exception() is None:
                pid, place = outcome.result()
                found[pid] = place
        shown = [place for place in (*found.values(), *late) if not _is_hidden(place)]
        # which one is late is not known: it may be any of those
        without_server = [] if late else [pid for pid in _running() if pid not in found]
        return [*shown, *map(_without_server, without_server)]

    def probe(self, place: Place) -> Place:
        if place.id.startswith(_WITHOUT_SERVER):
            return place
        try:
            return _seen(place.id, within_s=_PROBE_S, label=place.label)[1]
        except EmacsError as error:
            raise refusals.raised(refusals.did_not_take(place.label)) from error
        except OSError as error:
            raise refusals.gone(place) from error

    def insert(self, place: Place, text: str) -> Inserted:
        # what one that is busy finds in its socket later must not land when nobody expects it any more
        until_s = time.time() + _INSERT_S
        try:
            with _expression_of(text) as expression, connected(place.id, within_s=_INSERT_S) as connection:
                word = _state(evaluated(connection, _insertion(expression, until_s))).word
        except EmacsError as error:
            raise refusals.raised(refusals.did_not_take(place.label)) from error
        except TimeoutError as error:
            raise refusals.silent(place) from error
        except OSError as error:
            raise refusals.gone(place) from error
        if word == "late":
            raise refusals.silent(place)
        if word != "done":
            raise refusals.raised(_HINDERS[word](place.label))
        return Inserted(place=place)


def _sockets() -> list[Path]:
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return [
        *(own_sockets(Path(runtime), "emacs/*") if runtime else ()),
        *own_sockets(Path(tempfile.gettempdir()), "emacs[0-9]*/*"),
    ]


def _seen(path: str, *, within_s: float, label: str | None = None) -> tuple[int, Place]:
    """Which program it is, and the place as it is now. Raises OSError, or EmacsError where it is no Emacs."""
    with connected(path, within_s=within_s) as connection:
        pid = connection.pid or 0
        if pid and is_stopped(pid):
            return pid, _mute(path, pid, label, refusals.is_stopped)
        try:
            state = _state(evaluated(connection, _look()))
        except TimeoutError:
            return pid, _mute(path, pid, label, refusals.does_not_answer)
    return int(state.pid or pid), _place(path, state)


def _place(path: str, state: _State) -> Place:
    label = label_of(Emacs.title, state.buffer)
    hinders = _HINDERS.get(state.word)
    server = PurePath(path).name
    folder = short_folder(str(PurePath(state.folder)), Path.home())
    return Place(
        target=Emacs.name,
        id=path,
        label=label,
        detail=folder if server == _SERVER else f"{server}: {folder}",
        file=state.file or None,
        format="org" if state.mode == "org" else format_for(state.file),
        last_used_at=datetime.now(UTC) - timedelta(seconds=float(state.idle_s)),
        refusal=hinders(label) if hinders else None,
    )


def _mute(path: str, pid: int | None, label: str | None, hinders: Callable[[str], Refusal]) -> Place:
    """One that cannot say what it shows: by what it was called with."""
    file = file_of(pid) if pid else None
    label = label or label_of(Emacs.title, PurePath(file or "").name)
    return Place(
        target=Emacs.name,
        id=path,
        label=label,
        detail=f"PID {pid}" if pid else "",
        last_used_at=last_key_at(pid) if pid else None,
        refusal=hinders(label),
    )


def _without_server(pid: int) -> Place:
    return _mute(f"{_WITHOUT_SERVER}{pid}", pid, None, refusals.has_no_server)


def _running() -> list[int]:
    """Those that a person sees: Emacs also runs itself to compile."""
    return [pid for pid in pids_called("emacs", "Emacs") if not {"--batch", "-batch"}.intersection(words_of(pid))]


def _is_hidden(place: Place) -> bool:
    return place.refusal is not None and place.refusal.reason == "no-editor"


def _look() -> str:
    return _unquit(
        _in_frame(
            f"""
            (list (cond {_HINDERED} (t "ready"))
                  (emacs-pid) (float-time (or (current-idle-time) 0)) (buffer-name) (or (buffer-file-name) "")
                  default-directory (if (derived-mode-p 'org-mode) "org" ""))
            """
        )
    )


def _unquit(expression: str) -> str:
    """C-g meanwhile goes on to what the person is doing: the server would take it for a wish to be rid of a request.

    Only for what runs nothing of theirs, as none of that could be stopped.
    """
    return f"""
    (let ((inhibit-quit t))
      (prog1 {expression}
        (when (eq quit-flag t)
          (setq quit-flag nil)
          (run-with-timer 0 nil (lambda () (setq quit-flag t))))))
    """


def _insertion(text: str, until_s: float) -> str:
    """`text`: an expression whose value is the text's bytes."""
    return _in_frame(
        f"""
        (list (cond ((> (float-time) {until_s:.3f}) "late")
                    {_HINDERED}
                    (t (let ((text (decode-coding-string {text} 'utf-8-unix)))
                         (undo-boundary) (insert text) (undo-boundary) "done"))))
        """
    )


_HINDERED = """
((or (active-minibuffer-window) (window-minibuffer-p)) "asks")
(buffer-read-only "fixed")
"""


def _in_frame(list_of_words: str) -> str:
    """Where the last key was typed, of what somebody sees: a daemon also has a frame that nobody does."""
    return f"""
    (let* ((shown (delq nil (mapcar (lambda (each) (unless (equal (terminal-name each) "initial_terminal") each))
                                    (frame-list))))
           (frame (car (or (memq last-event-frame shown) (memq (selected-frame) shown) shown)))
           (words (condition-case nil
                      (if frame
                          (with-selected-window (or (minibuffer-selected-window) (frame-selected-window frame))
                            {list_of_words})
                        (list "unseen"))
                    ((buffer-read-only text-read-only) (list "fixed"))
                    (error (list "failed")))))
      (base64-encode-string
       (encode-coding-string (mapconcat (lambda (each) (format "%s" each)) words "\\0") 'utf-8-unix) t))
    """


def _state(printed: str) -> _State:
    """Raises EmacsError for what is no answer of ours."""
    try:
        words = b64decode(printed.strip().strip('"'), validate=True).decode("utf-8", "replace").split("\0")
        return msgspec.convert(words, _State)
    except (binascii.Error, msgspec.ValidationError) as error:
        raise EmacsError("it answers otherwise") from error


@contextmanager
def _expression_of(text: str) -> Iterator[str]:
    """An expression whose value is the text's bytes; what it reads is gone after the block."""
    content = text.encode("utf-8")
    if len(content) <= _INLINE_BYTES:
        yield f'(base64-decode-string "{b64encode(content).decode("ascii")}")'
        return
    with tempfile.NamedTemporaryFile(prefix="pond-desktop-") as file:
        file.write(content)
        file.flush()
        path = b64encode(os.fsencode(file.name)).decode("ascii")
        # literally: nothing that Emacs does to files of some names or beginnings
        yield f"""(with-temp-buffer (set-buffer-multibyte nil)
                    (insert-file-contents-literally (base64-decode-string "{path}")) (buffer-string))"""
