"""A stand-in for the program that plug-ins call: it prints what a person would choose, and notes how it is called."""

import json
import sys
from pathlib import Path

from pond_desktop.operations import editor_plugins
from pond_desktop.operations.plugin_plans import Here
from pond_desktop.runtime.placed_files import PlacedFiles
from tests.editors.real import Terminals, until

_PROGRAM = """#!{python}
import json, os, pathlib, sys
folder = pathlib.Path({folder!r})
part = folder / f"call-{{os.getpid()}}.part"
part.write_text(json.dumps(sys.argv[1:]))
answer = json.loads((folder / "answer").read_text())
sys.stderr.write(answer["told"])
sys.stdout.buffer.write(answer["text"].encode())
sys.stdout.flush()
part.rename(part.with_suffix(".json"))
sys.exit(answer["code"])
"""


class Chooser:
    """What it does next, and how it was called. Its own path has signs in which editors and shells find something."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.program = folder / 'it\'s "a" $HOME pro`gram'
        self.program.write_text(_PROGRAM.format(python=sys.executable, folder=str(folder)), encoding="utf-8")
        self.program.chmod(0o755)
        self.give()

    @property
    def words(self) -> list[str]:
        return [str(self.program), "--home", "a 'b' \"c\" \\ %sh{d}"]

    def give(self, text: str = "", *, code: int = 0, told: str = "") -> None:
        answer = json.dumps({"text": text, "code": code, "told": told})
        (self.folder / "answer").write_text(answer, encoding="utf-8")

    def called(self) -> list[str]:
        """Waits for the next call; its words behind those that always stand there."""
        until(lambda: list(self.folder.glob("call-*.json")))
        (call,) = self.folder.glob("call-*.json")
        words: list[str] = json.loads(call.read_text(encoding="utf-8"))
        call.unlink()
        assert words[: len(self.words) - 1] == self.words[1:]
        return words[len(self.words) - 1 :]


def install(terminals: Terminals, name: str) -> Chooser:
    """Puts the plug-in where the editors of `terminals` look for it; it calls the stand-in that is returned."""
    chooser = Chooser(terminals.folder / "chooser")
    own = terminals.folder / "own"
    here = Here(environment=terminals.environment, home=terminals.home, platform="linux", words=chooser.words, own=own)
    (plugin,) = (each for each in editor_plugins.known() if each.name == name)
    PlacedFiles(own / "placed.json").place(name, plugin.files(here))
    return chooser
