"""Which files of an export are whose. Light: whoever only asks that loads no reader."""

import re
from pathlib import PurePosixPath
from typing import NamedTuple

from pond_desktop.adapters.uuids import is_uuid

_LIST = re.compile(r"conversations(?:[-_]\d+)?\.json", re.IGNORECASE)
_BY_HAND = re.compile(r"chat|claude|conversation|export|gpt|sample", re.IGNORECASE)
_OF_OTHERS = re.compile(r"auth|config|cred|key|model|package|secret|setting|token|user", re.IGNORECASE)
_DEPTH_MAX = 2

FILES_WITHOUT_SESSIONS = (
    "chat.html",
    "group_chats.json",
    "memories.json",
    "message_feedback.json",
    "model_comparisons.json",
    "projects.json",
    "shared_conversations.json",
    "user.json",
    "users.json",
)
"""They lie beside the conversations. Some hold a person's address: they are counted, not read."""


class Kind(NamedTuple):
    """A service whose exports are read. `key`: what each of its conversations has, and no other's."""

    agent: str
    title: str
    key: str


CHATGPT = Kind("chatgpt-export", "ChatGPT", "mapping")
CLAUDE_AI = Kind("claude-ai-export", "Claude.ai", "chat_messages")


def other_than(kind: Kind) -> Kind:
    """The service whose export bears the same names."""
    return CLAUDE_AI if kind == CHATGPT else CHATGPT


def is_list(name: str) -> bool:
    """Whether a file of an export is one of those with the conversations; large accounts have several."""
    return _LIST.fullmatch(name) is not None


def is_first(name: str) -> bool:
    """Whether a list is the one that speaks for the files beside it."""
    digits = re.sub(r"\D", "", name)
    return is_list(name) and not digits.strip("0")


def may_hold_exports(folder: PurePosixPath) -> bool:
    is_odd = any(part.startswith((".", "__")) or part == "node_modules" for part in folder.parts)
    return not is_odd and len(folder.parts) <= _DEPTH_MAX


def is_export(relative: PurePosixPath) -> bool:
    """A zip, a list, or what a person saved under a name of that kind, if it lies right where they say. That is looked
    into, and taken only if it is one."""
    name, suffix = relative.name, relative.suffix.lower()
    if name.startswith(".") or not may_hold_exports(relative.parent):
        return False
    if suffix == ".zip" or is_list(name):
        return True
    is_left_out = name in FILES_WITHOUT_SESSIONS or len(relative.parts) > 1 or _OF_OTHERS.search(name)
    return suffix == ".json" and not is_left_out and (is_uuid(relative.stem) or _BY_HAND.search(name) is not None)
