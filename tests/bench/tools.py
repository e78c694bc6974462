"""Calls of tools and their results, each result twice as Claude Code writes it: as text and as `toolUseResult`."""

import random
from typing import Any, NamedTuple

from tests.bench.projects import Project, SourceText
from tests.bench.words import Prose

_FLOOD_SHARE = 0.003
"""Of the commands, so many print some hundred KB."""


class Run(NamedTuple):
    """One call and what came of it. `text` is the content of the result, `structured` its `toolUseResult`."""

    name: str
    parameters: dict[str, Any]
    text: str
    structured: Any
    is_failure: bool = False


def run_tool(chance: random.Random, project: Project, prose: Prose) -> Run:
    """A call as they are mixed in real sessions: mostly reading and running."""
    kinds = (_read, _bash, _grep, _edit, _write, _failed)
    make = chance.choices(kinds, weights=(30, 34, 10, 18, 4, 4))[0]
    return make(chance, project, prose)


def _read(chance: random.Random, project: Project, _: Prose) -> Run:
    file = chance.choice(project.files)
    start = chance.randrange(max(1, len(file.lines) // 2)) if chance.random() < 0.4 else 0
    lines = file.lines[start : start + 2000]
    path = f"{project.folder}/{file.path}"
    structured = {
        "type": "text",
        "file": {
            "filePath": path,
            "content": "\n".join(lines),
            "numLines": len(lines),
            "startLine": start + 1,
            "totalLines": len(file.lines),
        },
    }
    return Run("Read", {"file_path": path}, _numbered(lines, start), structured)


def _numbered(lines: list[str], start: int) -> str:
    return "\n".join(f"{number:6d}→{line}" for number, line in enumerate(lines, start + 1))


def _bash(chance: random.Random, project: Project, prose: Prose) -> Run:
    file, tail = chance.choice(project.files), chance.choice((20, 40, 80))
    command = f"cd {project.folder} && python -m pytest -q {file.path} 2>&1 | tail -{tail}"
    lines = []
    for _ in range(int(chance.lognormvariate(2.6, 1.0)) + 1):
        a, b = chance.choices(project.identifiers, k=2)
        kind = chance.random()
        if kind < 0.4:
            lines.append(f"{chance.choice(project.files).path}::test_{a} PASSED [{chance.randrange(100):3d}%]")
        elif kind < 0.7:
            moment = f"{chance.randrange(24):02d}:{chance.randrange(60):02d}:{chance.randrange(60):02d}"
            lines.append(f"{moment} INFO {a}: {' '.join(prose.words(7))}")
        else:
            lines.append(f"-rw-r--r-- 1 mara mara {chance.randrange(90_000):6d} {b}.py")
    if chance.random() < _FLOOD_SHARE:
        lines = [line for file in chance.choices(project.files, k=chance.randint(30, 90)) for line in file.lines]
    text = "\n".join(lines)
    structured = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False}
    return Run("Bash", {"command": command, "description": prose.title()}, text, structured)


def _grep(chance: random.Random, project: Project, _: Prose) -> Run:
    name = chance.choice(project.identifiers)
    found = [
        f"{project.folder}/{file.path}:{number}:{line}"
        for file in chance.sample(project.files, 6)
        for number, line in enumerate(file.lines[:60], 1)
        if name[:4] in line
    ][:40]
    text = "\n".join(found) or "No matches found"
    structured = {"mode": "content", "numFiles": 6, "filenames": [], "content": text, "numLines": len(found)}
    return Run(
        "Grep", {"pattern": name, "path": project.folder, "output_mode": "content", "-n": True}, text, structured
    )


def _edit(chance: random.Random, project: Project, _: Prose) -> Run:
    file = chance.choice(project.files)
    path = f"{project.folder}/{file.path}"
    at = chance.randrange(len(file.lines))
    old, new = _change(chance, project, file, at)
    parameters = {"file_path": path, "old_string": "\n".join(old), "new_string": "\n".join(new)}
    around = file.lines[max(0, at - 4) : at] + new + file.lines[at + len(old) : at + len(old) + 4]
    text = (
        f"The file {path} has been updated. Here's the result of running `cat -n` on a snippet of the edited file:\n"
        + _numbered(around, max(0, at - 4))
    )
    patch = {
        "oldStart": at + 1,
        "oldLines": len(old),
        "newStart": at + 1,
        "newLines": len(new),
        "lines": [*("-" + line for line in old), *("+" + line for line in new)],
    }
    structured = {
        "filePath": path,
        "oldString": parameters["old_string"],
        "newString": parameters["new_string"],
        "originalFile": "\n".join(file.lines),
        "structuredPatch": [patch],
        "userModified": False,
        "replaceAll": False,
    }
    return Run("Edit", parameters, text, structured)


def _change(chance: random.Random, project: Project, file: SourceText, at: int) -> tuple[list[str], list[str]]:
    old = file.lines[at : at + chance.randint(1, 12)]
    new = [line.replace("self", chance.choice(project.identifiers)) for line in old]
    return old, [*new, f"    {chance.choice(project.identifiers)} = {chance.randrange(100)}"]


def _write(chance: random.Random, project: Project, _: Prose) -> Run:
    file = chance.choice(project.files)
    path = f"{project.folder}/{file.path}"
    content = "\n".join(file.lines)
    structured = {"type": "create", "filePath": path, "content": content, "structuredPatch": []}
    return Run("Write", {"file_path": path, "content": content}, f"File created successfully at: {path}", structured)


def _failed(chance: random.Random, project: Project, prose: Prose) -> Run:
    missing = chance.choice(project.identifiers)
    text = f"Exit code {chance.randint(1, 127)}\nTraceback: {prose.sentence()}\n{missing}: not found"
    return Run("Bash", {"command": f"make {chance.choice(project.identifiers)}"}, text, f"Error: {text}", True)
