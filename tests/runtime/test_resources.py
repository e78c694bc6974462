"""Files shipped with the program, in a checkout and in an installed package."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pond_desktop.errors import BugError
from pond_desktop.runtime import resource

CHECKOUT = Path(__file__).resolve().parents[2]


def test_a_checkout_finds_them_beside_the_package() -> None:
    assert resource("README.md").read_bytes() == (CHECKOUT / "resources" / "README.md").read_bytes()


def test_a_missing_one_is_our_fault() -> None:
    with pytest.raises(BugError, match=r"none\.svg"):
        resource("icons/none.svg")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=CHECKOUT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_all_that_the_checkout_has(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    ours = [
        path for path in (CHECKOUT / "pond_desktop").rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    shipped = [path for path in (CHECKOUT / "resources").rglob("*") if path.is_file()]
    missing = [str(path) for path in ours if path.relative_to(CHECKOUT).as_posix() not in held]
    missing += [str(path) for path in shipped if f"pond_desktop/{path.relative_to(CHECKOUT).as_posix()}" not in held]
    assert not missing


def test_an_installed_package_finds_them_inside(wheel: Path, tmp_path: Path) -> None:
    # unpacking is what installing a pure wheel does to its files
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    found = subprocess.run(
        [sys.executable, "-P", "-c", "from pond_desktop.runtime import resource; print(resource('README.md'))"],
        env={"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert Path(found.stdout.strip()) == tmp_path / "pond_desktop" / "resources" / "README.md"
