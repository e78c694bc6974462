"""pi itself, without a model: our extension in it, which asks this very program about the sample history."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pond_desktop.editors.bridge import Bridge
from pond_desktop.editors.target import Place
from pond_desktop.operations.plugin_texts import plugin_text
from pond_desktop.runtime.resources import resource
from tests.editors.real import NASTY, Pane, Terminals, until
from tests.editors.referring import attacks

CHECKOUT = Path(__file__).resolve().parents[2]
PI = CHECKOUT / ".venv" / "pi" / "node_modules" / "@earendil-works" / "pi-coding-agent" / "dist" / "cli.js"
"""Where the set-up for tests puts it."""
LABELS = "pi:233c0e38-c45c-41f8-a0ec-2243db4f534a"
"""A session of the sample, in which labels are spoken of."""

pytestmark = [
    pytest.mark.needs_editor("node", "tmux"),
    pytest.mark.skipif(not PI.exists(), reason="pi is not installed: sh packaging/setup.sh tests"),
]


@pytest.fixture
def pane(terminals: Terminals) -> Pane:
    """pi with our extension and a copy of the sample, since it writes into a session that it goes on with."""
    history = terminals.folder / "sample" / "pi"
    shutil.copytree(resource("sample/pi"), history)
    for file in history.rglob("*.jsonl"):  # without costs pi ends when it shows a session
        file.write_text(file.read_text("utf-8").replace('"usage":{', '"usage":{"cost":{"total":0},'), "utf-8")
    home = terminals.folder / "pond"
    words = [sys.executable, "-m", "pond_desktop", "--home", str(home), "--root", f"pi={history}"]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    subprocess.run([*words, "capture", "--quiet"], env=environment, check=True)
    extension = terminals.home / ".pi" / "agent" / "extensions" / "pond.js"
    extension.parent.mkdir(parents=True)
    extension.write_text(plugin_text("pi/pond.js", words), encoding="utf-8")
    opened = terminals.open("node", str(PI), PI_OFFLINE="1", PYTHONPATH=str(CHECKOUT))
    opened.shows("No models available")
    return opened


@pytest.fixture
def place(terminals: Terminals, pane: Pane) -> Place:
    return terminals.place(Bridge())


def test_it_is_a_place_for_references_and_takes_them_into_its_draft(pane: Pane, place: Place) -> None:
    assert (place.label, place.format, place.takes) == ("pi · work", "agent", "lines")
    pane.type("my draft END")
    pane.press("Left", "Left", "Left")
    pane.shows("my draft END")
    text = "[Retry policy](pond://session/pi/a#m) "
    assert Bridge().insert(place, text).is_confirmed
    pane.shows(f"my draft {text}END")
    pane.shows("pond: reference inserted")
    Bridge().insert(place, NASTY)
    for line in NASTY.splitlines():
        pane.shows(line.strip())


def test_no_text_is_taken_for_keys_or_a_command(terminals: Terminals, pane: Pane, place: Place) -> None:
    touched = terminals.work / "touched"
    for number, text in enumerate([*attacks(touched), "\x1b[201~\r/quit\r", "/quit", f"!touch {touched}"]):
        Bridge().insert(place, f"{text} mark{number}.")
        pane.shows(f"mark{number}.")
    assert Bridge().probe(place).refusal is None, "it is still there"
    assert not touched.exists()


def test_a_past_message_is_found_and_put_into_the_prompt(pane: Pane) -> None:
    pane.type("/pond label")
    pane.shows("/pond label")
    pane.press("Enter")
    pane.shows("Enter go on with it · i insert a reference")
    pane.press("Down", "i")
    pane.shows(f"Past message {LABELS}#")
    pane.shows("pond_get_message")
    assert "Working" not in pane.screen(), "nothing is sent"


def test_a_past_session_is_gone_on_with(terminals: Terminals, pane: Pane, place: Place) -> None:
    pane.type("/pond label")
    pane.shows("/pond label")
    pane.press("Enter")
    pane.shows("Enter go on with it")
    pane.press("Enter")
    # its folder is none of this machine's
    until(lambda: "continue in" in pane.screen().lower())
    pane.press("Enter")
    pane.shows("WITH RECURSIVE label")
    Bridge().insert(place, "still a place")
    pane.shows("still a place")
    terminals.open("cat")  # the terminals outlive it
    pane.press("C-c", "C-d")
    until(lambda: not terminals.places(Bridge()))
    assert not Path(place.id).exists()
