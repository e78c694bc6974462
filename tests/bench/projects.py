"""Made-up source trees that the made-up sessions read, search and change."""

import random
from typing import NamedTuple

from tests.bench.words import vocabulary

_LINES = (
    "def {a}(self, {b}: {T}, {c}: int = {n}) -> {T}:",
    "    if {a}.{b} is None or {c} > {n}:",
    "        return {a}({b}, {c}={d})",
    "    {a} = [{b} for {b} in {c}.{d} if {b}.{a}]",
    "    for {a}, {b} in enumerate({c}.{d}()):",
    "        {a}[{b}] = {c}.{d}({n})",
    "        raise {T}(f\"{a} of {{{b}}} is not {c}\")",
    "    # {a} {b} before the {c}: {d}",
    "    with {a}.{b}({c}) as {d}:",
    "        assert {a}.{b} == {c}, \"{d}\"",
    "class {T}({S}):",
    "    \"\"\"The {a} of a {b}, with its {c}.\"\"\"",
    "    {a}: {T} | None = None",
    "from {a}.{b} import {T}, {c}",
    "    log.debug(\"{a} %s after %d ms\", {b}, {n})",
    "        yield from self._{a}({b}, {c})",
    "    return {T}({a}={b}, {c}={n})",
    "",
    "",
    "    @property",
    "        continue",
    "    try:",
    "    except {T} as error:",
)  # fmt: skip
_FOLDERS = ("src", "src/core", "src/api", "lib", "tests", "scripts", "tools/dev", "docs")


class SourceText(NamedTuple):
    """One file of a project. `lines` has no line ends."""

    path: str
    lines: list[str]


class Project(NamedTuple):
    """A source tree and the names used in it."""

    folder: str
    branch: str
    identifiers: list[str]
    files: list[SourceText]


def make_project(index: int, seed: int) -> Project:
    """The project of that number; the same for the same seed."""
    chance = random.Random(f"{seed} project {index}")
    words, _ = vocabulary()
    trade = words[110:1500]
    rare = words[1500:]
    name = "-".join(chance.choices(trade, k=2))
    identifiers = [_identifier(chance, trade, rare) for _ in range(500)]
    files = [_source_text(chance, identifiers) for _ in range(30)]
    home = chance.choice(("/home/mara/code/", "/home/mara/src/", "/Users/jun/src/"))
    return Project(home + name, chance.choice(("main", "main", f"fix/{name}")), identifiers, files)


def _identifier(chance: random.Random, trade: list[str], rare: list[str]) -> str:
    pieces = chance.choices(trade, k=chance.randint(1, 2)) + chance.choices(rare, k=chance.randint(0, 1))
    return "_".join(pieces) if chance.random() < 0.7 else pieces[0] + "".join(map(str.capitalize, pieces[1:]))


def _source_text(chance: random.Random, identifiers: list[str]) -> SourceText:
    path = f"{chance.choice(_FOLDERS)}/{chance.choice(identifiers)}.py"
    own = chance.choices(identifiers, k=40)  # a file speaks of few things
    lines = []
    for _ in range(int(chance.lognormvariate(3.65, 0.9)) + 8):
        a, b, c, d, t, s = chance.choices(own, k=6)
        template = chance.choice(_LINES)
        lines.append(
            template.format(a=a, b=b, c=c, d=d, T=t.title().replace("_", ""), S=s.title(), n=chance.randrange(500))
        )
    return SourceText(path, lines)
