"""Which session a file belongs to, by its path."""

import re
from enum import Enum, auto
from pathlib import PurePosixPath
from typing import NamedTuple

from pond_desktop.adapters.uuids import is_uuid

SESSIONS, AGENTS, CHILDREN = "sessions", "agents", "subagents"
_WORK_FOLDER = re.compile(r"wd_.+|[0-9a-f]{32}")
_CONTEXT = re.compile(r"context(?:_sub)?(?:_\d+)*\.jsonl")


class Kind(Enum):
    WIRE = auto()
    """Kimi Code: everything of one agent."""
    STATE = auto()
    """What is known of a session; both programs."""
    CONTEXT = auto()
    """Kimi CLI: what the model was shown."""
    CHILD = auto()
    """Kimi CLI: what is known of a sub-agent."""
    CLOCK = auto()
    """Kimi CLI: the same once more for its screen, with times."""


class Place(NamedTuple):
    """`session` is the folder's; `id` is that with the agent or the part of a context behind it."""

    kind: Kind
    session: str
    id: str


def place_of(relative: PurePosixPath) -> Place | None:
    """`None` for a file that is not read. A root given by hand can be `sessions` itself."""
    parts = relative.parts[1:] if relative.parts[:1] == (SESSIONS,) else relative.parts
    if len(parts) == len(relative.parts) and not is_work_folder(parts[0]):
        return None
    name, depth = parts[-1], len(parts)
    if depth == 2:
        stem = name.removesuffix(".jsonl")
        return Place(Kind.CONTEXT, stem, stem) if stem != name and is_uuid(stem) else None
    if depth < 3:
        return None
    session = parts[1]
    if depth == 3:
        if name == "state.json":
            return Place(Kind.STATE, session, session)
        if name == "wire.jsonl":
            return Place(Kind.CLOCK, session, session)
        if _CONTEXT.fullmatch(name):
            stem = name.removesuffix(".jsonl")
            return Place(Kind.CONTEXT, session, session if stem == "context" else f"{session}/{stem}")
    if depth == 5 and (parts[2], name) == (AGENTS, "wire.jsonl"):
        return Place(Kind.WIRE, session, id_of_agent(session, parts[3]))
    if depth == 5 and parts[2] == CHILDREN and name in ("context.jsonl", "meta.json"):
        kind = Kind.CHILD if name == "meta.json" else Kind.CONTEXT
        return Place(kind, session, f"{session}/{parts[3]}")
    return None


def id_of_agent(session: str, agent: str) -> str:
    return session if agent == "main" else f"{session}/{agent}"


def is_work_folder(name: str) -> bool:
    """Whether that is how both programs name a folder for one working directory."""
    return _WORK_FOLDER.fullmatch(name) is not None


def is_entered(relative: PurePosixPath) -> bool:
    """The folders of working directories and sessions, and in a session those of its agents."""
    parts = relative.parts
    if parts[0] == SESSIONS:
        parts = parts[1:]
    elif not is_work_folder(parts[0]):
        return False
    return len(parts) <= 2 or (parts[2] in (AGENTS, CHILDREN) and len(parts) <= 4)
