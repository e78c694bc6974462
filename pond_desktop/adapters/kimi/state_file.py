"""Kimi's small files: what is known of a session, and which folder it worked in."""

from hashlib import md5

import msgspec

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.json_document import decoded
from pond_desktop.adapters.json_lines import Record
from pond_desktop.adapters.kimi.names import Place, id_of_agent
from pond_desktop.adapters.kimi.session import Origin
from pond_desktop.adapters.kimi.wire import Child, Known, State
from pond_desktop.adapters.times import instant
from pond_desktop.canonical import Event, Link, Session

_state = msgspec.json.Decoder(State)
_child = msgspec.json.Decoder(Child)
_known = msgspec.json.Decoder(Known)
_UNTITLED = frozenset({"", "New Session", "Untitled"})


def said_by_state(record: Record, session_id: str) -> list[Event]:
    """Raises msgspec's errors where it is none."""
    state = decoded(_state, record)
    title, is_typed = state.title, state.is_custom_title
    if state.custom_title:
        title, is_typed = state.custom_title, not state.title_generated
    title = None if title in _UNTITLED else title
    events: list[Event] = [
        Session(
            id=session_id,
            project=state.work_dir or state.cwd or None,
            started_at=instant(state.created_at).at,
            title_custom=title if is_typed else None,
            title_generated=None if is_typed else title,
        )
    ]
    if state.forked_from and state.forked_from != session_id:
        link = Link(kind="forked", session_id=state.forked_from, to_session_id=session_id, is_verified=True)
        events.append(link)
    for name, agent in state.agents.items():
        child, parent = id_of_agent(session_id, name), agent.parent_agent_id
        if parent and id_of_agent(session_id, parent) != child:
            above = id_of_agent(session_id, parent)
            events.append(Link(kind="child", session_id=above, to_session_id=child, is_verified=True))
    return events


def said_by_child(record: Record, session_id: str) -> list[Event]:
    """Raises msgspec's errors where it is none."""
    child = decoded(_child, record)
    return [
        Session(
            id=session_id,
            kind=child.subagent_type or None,
            project=child.launch_spec.work_dir or None if child.launch_spec else None,
            started_at=instant(child.created_at).at,
            title_generated=child.description or None,
        )
    ]


def origin_of(file: SourceFile, place: Place) -> Origin | None:
    """Where a session of Kimi Code was forked from: its folder was copied whole, and says so ever since."""
    try:
        state = _state.decode(file.beside("../../state.json") or b"{}")
    except msgspec.MsgspecError:
        return None
    forked_at = instant(state.created_at).at
    if not state.forked_from or state.forked_from == place.session or forked_at is None:
        return None
    return Origin(f"{state.forked_from}{place.id.removeprefix(place.session)}", forked_at)


def project_of(file: SourceFile) -> str | None:
    """The working directory of a Kimi CLI session: the folder above it is named by the path's MD5."""
    for depth, folder in enumerate(file.relative.parents):
        if len(folder.name) == 32:
            known = _known_beside(file, "../" * (depth + 2) + "kimi.json")
            return next((each.path for each in known.work_dirs if _is_named(folder.name, each.path)), None)
    return None


def _known_beside(file: SourceFile, name: str) -> Known:
    try:
        return _known.decode(file.beside(name) or b"{}")
    except msgspec.MsgspecError:
        return Known()


def _is_named(name: str, path: str) -> bool:
    return bool(path) and md5(path.encode("utf-8", "replace"), usedforsecurity=False).hexdigest() == name
