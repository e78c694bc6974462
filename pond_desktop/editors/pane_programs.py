"""Which program runs in a terminal, and what it does with a paste."""

import re
from pathlib import PurePath
from typing import Final

from msgspec import Struct

from pond_desktop.editors.processes import words_below
from pond_desktop.editors.target import Takes
from pond_desktop.projection.reference import FormatName


class Program(Struct, frozen=True, kw_only=True):
    name: str
    format: FormatName = "plain"
    takes: Takes = "line"
    """Where nobody knows whether it has asked that pastes be marked."""
    takes_marked: Takes = "lines if agreed"
    """Where it has."""
    is_known: bool = False
    """Whether a paste is a text to it, and not a row of commands."""


_AGENTS: Final = ("pi", "claude", "codex", "gemini", "opencode")
"""They mark pastes since ever, and take a line feed for one."""
_OTHER_AGENTS: Final = (
    "aider", "amp", "auggie", "cline", "copilot", "crush", "cursor-agent", "droid", "goose", "grok", "kimi", "kiro-cli",
    "omp", "qwen",
)  # fmt: skip
_PACKAGES: Final = {
    "@anthropic-ai/claude-code": "claude",
    "@google/gemini-cli": "gemini",
    "@mariozechner/pi-coding-agent": "pi",
    "@openai/codex": "codex",
    "opencode-ai": "opencode",
    "@github/copilot": "copilot",
    "@qwen-code/qwen-code": "qwen",
    "@sourcegraph/amp": "amp",
}
_RUNTIMES: Final = re.compile(r"node|nodejs|MainThread|bun|deno|python[\d.]*|uv|npx?|npm exec.*")
_EDITORS: Final = ("vim", "vi", "view", "vimdiff", "emacs", "hx", "helix")
_SHELLS: Final = ("bash", "zsh", "fish")
"""They mark pastes unless they are old or told not to, which nobody outside can see: a person is asked in any case."""


def program_in(command: str, pid: int) -> Program:
    """`command` is the name of the one in the foreground, `pid` the first that the terminal was opened for."""
    name = command
    if _RUNTIMES.fullmatch(name):
        name = next(filter(None, map(_agent, words_below(pid))), name)
    if name in _AGENTS:
        return Program(name=name, format="agent", takes="lines", takes_marked="lines", is_known=True)
    if name in _OTHER_AGENTS:
        return Program(name=name, format="agent", takes_marked="lines", is_known=True)
    if name in _EDITORS:
        return Program(name=name, format="markdown", takes="lines if agreed", takes_marked="lines", is_known=True)
    if name in _SHELLS:
        return Program(name=name, takes="lines if agreed", is_known=True)
    return Program(name=name)


def _agent(words: list[str]) -> str | None:
    """The agent that a runtime was started with: `node /usr/bin/pi`."""
    for word in words[:4]:
        name = PurePath(word).stem
        if name in _AGENTS or name in _OTHER_AGENTS:
            return name
        for package, agent in _PACKAGES.items():
            if f"/{package}/" in word:
                return agent
    return None
