"""Text as it was written, and what of it a person typed."""

import re
from typing import Any, NamedTuple

import msgspec

from pond_desktop.canonical import MalformedRecord, Provenance, loose_values

_INJECTED = (
    "<environment_context>",
    "<user_instructions>",
    "# AGENTS.md instructions",
    "<permissions instructions>",
    "<turn_aborted>",
    "<skill>",
    "<recommended_plugins>",
    "<skills_instructions>",
    "<apps_instructions>",
    "<plugins_instructions>",
    "<collaboration_mode>",
    "<multi_agent_mode>",
    "<app-context>",
    "<environment>",
    "<environment-change>",
    "<task-notification>",
    "<heartbeat>",
    "<user_shell_command>",
    "<user_action>",
    "<subagent_notification>",
    "<image name=",
    "</image>",
    "You are `/root`, the primary agent",
)
_INSTRUCTIONS = re.compile(r"# [^\n]*\n+<INSTRUCTIONS>")
"""How an instructions file is handed over, whatever it is called (`AGENTS.md`, a project's own name)."""

_GUARDED = "The following is the Codex agent history"
_EDITOR_HEADS = ("# Context from my IDE setup:", "# Files mentioned by the user:")
_REQUEST = re.compile(r"^## My request for Codex:[ \t]*(?:\r?\n)?", re.MULTILINE)
_CWD = re.compile(r"<cwd>([^<\n]+)</cwd>|^Current working directory: ([^\n]+)", re.MULTILINE)


class Piece(NamedTuple):
    """A character range of a text, and who wrote it."""

    start: int
    end: int
    provenance: Provenance


def text_of(raw: msgspec.Raw) -> str | None:
    """The string that `raw` holds, damaged bytes repaired as `body_at` repairs them; `None` for anything else."""
    view = memoryview(raw)
    if len(view) < 2 or view[0] != 0x22:
        return None
    try:
        return msgspec.json.decode(raw, type=str)
    except msgspec.DecodeError:
        value = mended(raw)
        return value if isinstance(value, str) else None


def mended(raw: msgspec.Raw) -> Any:
    """A value with damaged text in it, as `body_at` repairs it; `None` where nothing can be read."""
    try:
        return next(loose_values(bytes(memoryview(raw))), (0, 0, None))[2]
    except MalformedRecord:
        return None


def pieces_of_prompt(text: str) -> tuple[Piece, ...]:
    """Tells apart what Codex or an editor wrote into a user message and what a person typed. Covers all of it."""
    start = text.lstrip()
    if start.startswith(_EDITOR_HEADS):
        request = _REQUEST.search(text)
        if request is not None and request.end() < len(text):
            cut = request.end()
            return Piece(0, cut, "injected"), Piece(cut, len(text), "conversational")
    is_injected = start.startswith(_INJECTED) or is_guarded_history(start) or _INSTRUCTIONS.match(start) is not None
    return (Piece(0, len(text), "injected" if is_injected else "conversational"),)


def is_guarded_history(text: str) -> bool:
    """Whether this is the prompt of a guardian, the program's own check of an approval."""
    return text.startswith(_GUARDED)


def cwd_in(text: str) -> str | None:
    """The folder that an environment message names; the only place for it before `cwd` was in the header."""
    if not text.lstrip().startswith("<environment_context>"):
        return None
    found = _CWD.search(text)
    return (found[1] or found[2]).strip() if found else None
