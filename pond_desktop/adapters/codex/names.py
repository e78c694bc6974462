"""What the names of Codex's files and folders say."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from pond_desktop.adapters.uuids import is_uuid, last_uuid

_TAILS = (".jsonl", ".jsonl.zst", ".json")
_INDEX = "session_index.jsonl"
_OTHER_FOLDERS = frozenset(
    {
        "ambient-suggestions",
        "automations",
        "bin",
        "build",
        "cache",
        "computer-use",
        "dist",
        "generated_images",
        "log",
        "logs",
        "memories",
        "node_modules",
        "packages",
        "plugins",
        "process_manager",
        "prompts",
        "rules",
        "shell_snapshots",
        "skills",
        "sqlite",
        "target",
        "tmp",
        "vendor",
        "vendor_imports",
        "venv",
        "worktrees",
    }
)
"""Folders of `~/.codex` that hold no session, some of them whole checkouts, and such as lie in checkouts."""


def roots(environment: Mapping[str, str], home: Path) -> tuple[Path, ...]:
    named = environment.get("CODEX_HOME")
    return (Path(named) if named else home / ".codex",)


def enters(relative: PurePosixPath) -> bool:
    return not any(part in _OTHER_FOLDERS or (part[:1] == "." and part != ".codex") for part in relative.parts)


def wants(relative: PurePosixPath) -> bool:
    name = relative.name
    return (name.startswith("rollout-") and name.endswith(_TAILS)) or name == _INDEX


def is_index(relative: PurePosixPath) -> bool:
    return relative.name == _INDEX


def session_id_in(name: str) -> str | None:
    """The id in a rollout's name; it stands last there."""
    uuid = last_uuid(name)
    return uuid.lower() if uuid else None


def sound_id(id: str | None) -> str | None:
    """An id that a locator can hold."""
    return id if id and "#" not in id else None


def name_as_id(name: str) -> str:
    """An id for a session of which neither the file's name nor its first record tells one."""
    for tail in _TAILS:
        name = name.removesuffix(tail)
    return name.replace("#", "-")


def made_at_ms(id: str | None) -> int | None:
    """When an id was made, milliseconds since 1970 UTC: version 7 ids start with that, others don't say."""
    if id is None or not is_uuid(id) or id[14] != "7":
        return None
    return int(id[:8] + id[9:13], 16)
