"""The real window on a real X server."""

import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.conftest import TIDES, Program

PHOTOGRAPH = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
assert app.primaryScreen().grabWindow(0).save(sys.argv[1], "PNG")
"""

pytestmark = pytest.mark.needs_x11


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of our own, so that no window appears on anyone's screen."""
    if sys.platform != "linux":
        pytest.skip("an X server of our own is started on Linux only")
    if not shutil.which("Xvfb"):
        pytest.skip("no Xvfb; `sh packaging/setup.sh tests` says how to install it")
    with subprocess.Popen(
        # without it the server begins anew when its last client leaves, and refuses one that comes just then
        ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        number = server.stdout.readline().strip()
        if not number:
            pytest.skip("Xvfb does not start here")
        yield f":{number}"
        server.terminate()


def colours(path: Path) -> int:
    """How many different colours a picture has, seen at every third point."""
    from PySide6.QtGui import QImage

    image = QImage(str(path))
    assert image.width() > 600
    assert image.height() > 400
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)})


def on(display: str) -> dict[str, str]:
    return {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_window_paints_itself_into_a_picture(captured: Program, display: str, tmp_path: Path, theme: str) -> None:
    picture = tmp_path / "window.png"
    ended = captured.run("--theme", theme, "--screenshot", str(picture), environment=on(display))
    if "libxcb" in ended.err or "could not load the Qt platform plugin" in ended.err.lower():
        pytest.skip("Qt's X11 libraries are missing; `sh packaging/setup.sh tests` says how to install them")
    assert ended.code == 0, ended.err
    assert colours(picture) > 60


def test_the_window_opens_on_the_screen(captured: Program, display: str, tmp_path: Path) -> None:
    """The start without words, as `make run` does it; the window is there until it is ended."""
    picture = tmp_path / "screen.png"
    photograph = [sys.executable, "-c", PHOTOGRAPH, str(picture)]
    running = captured.start(environment=on(display))
    try:
        deadline = time.monotonic() + 60
        seen = 0
        while seen <= 60 and running.poll() is None and time.monotonic() < deadline:
            subprocess.run(photograph, env={**captured.environment, **on(display)}, check=True, capture_output=True)
            seen = colours(picture)
        assert seen > 60, running.poll()
    finally:
        running.terminate()
        _, err = running.communicate(timeout=60)
    assert b"Traceback" not in err


@pytest.fixture
def sockets() -> Iterator[Path]:
    """Where a window that is open can be found; short, as a socket's path has to be."""
    folder = Path(tempfile.mkdtemp(prefix="pond"))
    yield folder
    shutil.rmtree(folder)


def test_a_second_start_ends_at_once_and_leaves_the_first_alone(captured: Program, display: str, sockets: Path) -> None:
    """As from a menu, where the program is open already."""
    environment = on(display) | {"XDG_RUNTIME_DIR": str(sockets)}
    first = captured.start(environment=environment)
    try:
        looked, deadline = threading.Event(), time.monotonic() + 60
        while not list(sockets.rglob("*.socket")) and first.poll() is None and time.monotonic() < deadline:
            looked.wait(0.05)
        second = captured.run("--session", TIDES, environment=environment)
        assert (second.code, second.err.strip()) == (0, "Pond Desktop is open already: its window was raised.")
        assert first.poll() is None
    finally:
        first.terminate()
        _, err = first.communicate(timeout=60)
    assert b"Traceback" not in err
