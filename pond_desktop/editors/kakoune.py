"""Kakoune, by the commands that a session takes from outside.

A text goes as a file's content into a register, never as keys or as a command. Tried with 2022.10.31.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath

from pond_desktop.editors import refusals
from pond_desktop.editors.kakoune_session import KakouneError, Talk, live_sessions, quoted, talk_with
from pond_desktop.editors.naming import format_for, label_of, short_folder
from pond_desktop.editors.parallel import ask_all
from pond_desktop.editors.processes import last_key_at
from pond_desktop.editors.target import Inserted, Place

_LIST_S, _LOOK_S, _LATE_S, _PROBE_S, _INSERT_S = 0.1, 0.12, 0.14, 1.0, 2.5
_NAME = re.compile("[A-Za-z0-9_-]+")
"""Of a session or a client: all that Kakoune allows."""
_FIELDS = ("%val{client_pid}", "%val{bufname}", "%val{buffile}", "%opt{readonly}")
# inserted, as `P` would put whole lines above the cursor's; and between two ends of a step to undo, for who is typing
_KEYS = "i<c-u><c-r>p<c-u><esc>"
_DEBUG = "*debug*"


class Kakoune:
    """A place is a client of a session: a text goes where its cursors are."""

    name = "kakoune"
    title = "Kakoune"

    def discover(self) -> Sequence[Place]:
        sessions = [name for name in live_sessions(within_s=_LIST_S) if _NAME.fullmatch(name)]
        asked = ask_all(sessions, _clients, within_s=_LATE_S)
        places = list[Place]()
        for session, outcome in asked:
            if not outcome.done():
                places.append(_silent(session))
            elif outcome.exception() is None:
                places += outcome.result()
        return places

    def probe(self, place: Place) -> Place:
        session, client = place.id.split(":")
        if not client:
            return place
        with _talk_about(place, within_s=_PROBE_S) as talk:
            fields = talk.ask(_look(talk, client))
        if not fields:
            raise refusals.gone(place)
        return _place(session, client, fields)

    def insert(self, place: Place, text: str) -> Inserted:
        client = place.id.split(":")[1]
        with _talk_about(place, within_s=_INSERT_S) as talk:
            answer = talk.ask(_insertion(talk, client, text))
        if not answer:
            raise refusals.gone(place)
        if answer[0] != "done":
            hinders = refusals.cannot_be_changed if "read-only" in answer[0] else refusals.did_not_take
            raise refusals.raised(hinders(place.label))
        return Inserted(place=place)


@contextmanager
def _talk_about(place: Place, *, within_s: float) -> Iterator[Talk]:
    try:
        with talk_with(place.id.split(":")[0], within_s=within_s) as talk:
            yield talk
    except TimeoutError as error:
        raise refusals.silent(place) from error
    except (KakouneError, OSError) as error:
        raise refusals.gone(place) from error


def _clients(session: str) -> list[Place]:
    with talk_with(session, within_s=_LOOK_S) as talk:
        try:
            clients = [name for name in talk.ask(talk.answer("%val{client_list}")) if _NAME.fullmatch(name)]
            answers = [(client, talk.ask(_look(talk, client))) for client in clients]
        except TimeoutError:
            return [_silent(session)]
    return [_place(session, client, fields) for client, fields in answers if fields]


def _silent(session: str) -> Place:
    """One that does not say which clients it has."""
    label = label_of(Kakoune.title, session)
    return Place(target=Kakoune.name, id=f"{session}:", label=label, refusal=refusals.does_not_answer(label))


def _place(session: str, client: str, fields: Sequence[str]) -> Place:
    pid, buffer, file, is_read_only = fields
    is_file = file != buffer
    label = label_of(Kakoune.title, PurePath(buffer).name)
    folder = short_folder(str(PurePath(file).parent), Path.home()) if is_file else ""
    is_fixed = is_read_only == "true" or buffer == _DEBUG
    return Place(
        target=Kakoune.name,
        id=f"{session}:{client}",
        label=label,
        detail=" ".join(filter(None, (folder, f"{client}@{session}"))),
        file=file if is_file else None,
        format=format_for(file),
        last_used_at=last_key_at(int(pid)),
        refusal=refusals.cannot_be_changed(label) if is_fixed else None,
    )


def _look(talk: Talk, client: str) -> str:
    return f"evaluate-commands -client {client} {quoted(talk.answer(*_FIELDS))}"


def _insertion(talk: Talk, client: str, text: str) -> str:
    put = f"set-register p {talk.content(text)}\nexecute-keys {_KEYS}\n{talk.answer('done')}"
    # a draft: else the keys would go to whatever the person is typing into
    drafted = f"evaluate-commands -draft -save-regs p {quoted(put)}"
    guarded = f"try {quoted(drafted)} catch {quoted(talk.answer('%val{error}'))}"
    return f"evaluate-commands -client {client} {quoted(guarded)}"
