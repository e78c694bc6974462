"""Makes a synthetic Claude-shaped history: `python -m tests.bench.history OUT --sessions 1500`.

The same arguments make the same bytes. Sizes follow real histories: most sessions are small, few hold most of the
bytes; file times are those of the last line. OUT is what `CLAUDE_CONFIG_DIR` would name.
"""

import argparse
import math
import os
import random
import re
import time
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.bench.projects import Project, make_project
from tests.bench.sessions import SessionMaker

SEED = 7
_PROJECTS = 40
_TURNS_MAX = 160
_TURNS_SPREAD = 1.2


class Made(NamedTuple):
    """What was written. `sessions` counts sub-agents too, each is a session with a file of its own."""

    sessions: int
    lines: int
    bytes: int


def make_history(out: Path, sessions: int = 1500, seed: int = SEED, *, turns_mean: float = 4.4) -> Made:
    """Writes `sessions` sessions, sub-agents among them, below `out/projects`."""
    projects = [make_project(index, seed) for index in range(min(_PROJECTS, max(3, sessions // 6)))]
    made = Made(0, 0, 0)
    index = 0
    while made.sessions < sessions:
        chance = random.Random(f"{seed} session {index}")
        project = projects[min(int(chance.expovariate(0.12)), len(projects) - 1)]
        turns = min(_TURNS_MAX, int(chance.lognormvariate(_log_mean(turns_mean), _TURNS_SPREAD)) + 1)
        made = _with(made, _write_session(out, chance, project, turns, sessions - made.sessions))
        index += 1
    return made


def encoded(folder: str) -> str:
    """A project's folder as Claude Code names its own."""
    return re.sub(r"[^A-Za-z0-9]", "-", folder)


def _log_mean(mean: float) -> float:
    return math.log(mean) - _TURNS_SPREAD**2 / 2


def _write_session(out: Path, chance: random.Random, project: Project, turns: int, room: int) -> Made:
    maker = SessionMaker(chance, project)
    folder = out / "projects" / encoded(project.folder)
    made = _write_lines(folder / f"{maker.session_id}.jsonl", maker, turns)
    for agent in maker.sub_agents[: room - 1]:
        inner = SessionMaker(chance, project, agent)
        inner.session_id = maker.session_id
        name = folder / maker.session_id / "subagents" / f"agent-{agent.agent_id}"
        made = _with(made, _write_lines(name.with_suffix(".jsonl"), inner, 1))
        meta = {"agentType": "Explore", "description": agent.description, "toolUseId": agent.call_id}
        name.with_suffix(".meta.json").write_bytes(msgspec.json.encode(meta))
    return made


def _write_lines(path: Path, maker: SessionMaker, turns: int) -> Made:
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = list(maker.lines(turns))
    content = b"\n".join(lines) + b"\n"
    path.write_bytes(content)
    os.utime(path, (maker.at.timestamp(), maker.at.timestamp()))
    return Made(1, len(lines), len(content))


def _with(one: Made, other: Made) -> Made:
    return Made(*(left + right for left, right in zip(one, other, strict=True)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.history", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sessions", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    began = time.perf_counter()
    made = make_history(arguments.out, arguments.sessions, arguments.seed)
    seconds = time.perf_counter() - began
    print(f"{made.sessions} sessions, {made.lines} lines, {made.bytes / 1e6:.1f} MB in {seconds:.1f} s")


if __name__ == "__main__":
    main()
