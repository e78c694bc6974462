"""Nothing grows past what one can read at once, and nothing names the machine that it was written on."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "pond_desktop"
MODULE_LINES_MAX = 400
FUNCTION_LINES_MAX = 60
_TEXT_SUFFIXES = {".py", ".md", ".toml", ".txt", ".sh", ".yml", ".yaml", ".svg", ".json", ".cfg", ".desktop", ""}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def project_files() -> Iterator[Path]:
    for top in ("pond_desktop", "tests", "packaging", "docs", "resources", ".ci"):
        yield from (path for path in (CHECKOUT / top).rglob("*") if path.is_file())
    yield from (path for path in CHECKOUT.iterdir() if path.is_file())


def too_long(source: str) -> list[str]:
    """Names of functions over the ceiling."""
    return [
        f"{node.name} ({node.end_lineno - node.lineno + 1} lines)"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > FUNCTION_LINES_MAX
    ]


def test_modules_stay_below_the_ceiling() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert not [f"{path}: {length}" for path, length in lengths.items() if length > MODULE_LINES_MAX]
    counts = sorted(lengths.values())
    assert counts[len(counts) // 2] <= 120
    assert counts[len(counts) * 9 // 10] <= 300


def test_functions_stay_below_the_ceiling() -> None:
    # a migration is one list of tables, read once and never changed
    plain = [path for path in modules() if path.parent.name != "versions"]
    found = {path: too_long(path.read_text(encoding="utf-8")) for path in plain}
    assert not {str(path.relative_to(CHECKOUT)): names for path, names in found.items() if names}


def test_a_long_function_would_be_found() -> None:
    assert too_long("def long():\n" + "    a = 1\n" * FUNCTION_LINES_MAX) == ["long (61 lines)"]
    assert not too_long("def long():\n" + "    a = 1\n" * (FUNCTION_LINES_MAX - 1))


def test_every_package_says_what_it_is_for() -> None:
    packages = [path for path in modules() if path.name == "__init__.py" and path.read_text(encoding="utf-8").strip()]
    assert not [path for path in packages if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert len(packages) > 8


@pytest.mark.parametrize("word", ["util", "misc", "common", "helper", "manager", "handler", "service", "data", "info"])
def test_no_module_is_named_for_nothing(word: str) -> None:
    assert not [path for path in modules() if word in re.split(r"[_.]", path.stem)]


def test_no_file_names_this_machine() -> None:
    places = (CHECKOUT, CHECKOUT.parent / "shared")
    found = [
        str(path.relative_to(CHECKOUT))
        for path in project_files()
        if path.suffix in _TEXT_SUFFIXES and "__pycache__" not in path.parts
        for place in places
        if re.search(rf"(?<![\w.]){re.escape(str(place))}(?=/|\b)", path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert not found


def test_the_constraints_name_no_registry() -> None:
    lines = (CHECKOUT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert len(pins) > 20
    assert not [line for line in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9.]+", line)]


def test_nothing_private_or_built_is_committed() -> None:
    if not shutil.which("git"):
        pytest.skip("no git")
    listed = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    odd = (".pyc", ".db", ".sqlite", ".log", ".whl", ".egg-info", ".lock")
    assert not [
        name for name in listed.stdout.splitlines() if name.endswith(odd) and not name.startswith("tests/data/")
    ]
