"""Changing the settings file from the program."""

import os
import sys
from pathlib import Path

import pytest

from pond_desktop.errors import UnknownSetting, WrongValue
from pond_desktop.runtime import Settings
from pond_desktop.runtime.settings_file import change_settings

OWN = """\
# my own words
theme = "dark"   # at night

[roots]
# the old machine
pi = ["~/a", "/b"]

[search]
semantic = true
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "settings.toml"
    made.write_text(OWN, encoding="utf-8")
    return made


def test_what_a_person_wrote_stays_as_it_was(path: Path) -> None:
    now = change_settings(path, {"theme": "contrast", "zoom_percent": 150})
    assert (now.theme, now.zoom_percent, now.semantic) == ("contrast", 150, True)
    text = path.read_text(encoding="utf-8")
    assert Settings.read(path) == now
    for line in ("# my own words", "# at night", "# the old machine", 'pi = ["~/a", "/b"]', "semantic = true"):
        assert line in text
    assert text.index("zoom_percent") < text.index("[roots]")


def test_a_default_leaves_the_file(path: Path) -> None:
    change_settings(path, {"theme": "system", "semantic": False, "roots": {}})
    assert Settings.read(path) == Settings()
    text = path.read_text(encoding="utf-8")
    assert "theme" not in text
    assert "# my own words" in text


def test_tables_change_by_their_entries(path: Path) -> None:
    now = change_settings(path, {"roots": {"pi": Settings.read(path).roots["pi"], "codex": (Path("/c"),)}})
    assert set(now.roots) == {"pi", "codex"}
    assert "# the old machine" in path.read_text(encoding="utf-8")
    change_settings(path, {"keys": {"pin": ("Ctrl+J",), "about": ()}})
    assert Settings.read(path).keys == {"pin": ("Ctrl+J",), "about": ()}


@pytest.mark.parametrize(
    "own",
    [
        'prices.currency = "USD"\ntheme = "dark"\n',
        'prices.models."gpt-4".input = 1.0\nprices.currency = "USD"\ntheme = "dark"\n',
        'theme = "dark"\n[prices]\nmodels."gpt-4".input = 1.0\ncurrency = "USD"\n',
    ],
)
def test_keys_with_dots_take_tables_too(path: Path, own: str) -> None:
    path.write_text(own, encoding="utf-8")
    prices = {**Settings.read(path).prices, "gpt-5": {"input": 2.0, "output": 5.0}}
    now = change_settings(path, {"prices": prices, "zoom_percent": 150})
    assert (now.prices, now.currency, now.theme, now.zoom_percent) == (prices, "USD", "dark", 150)
    assert Settings.read(path) == now
    assert change_settings(path, {"prices": {}}).prices == {}


def test_a_file_is_made_where_there_is_none_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    change_settings(path, {"agents_off": ("pi",)})
    assert Settings.read(path).agents_off == ("pi",)
    if sys.platform != "win32":
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    change_settings(link, {"theme": "light"})
    assert link.is_symlink()
    assert Settings.read(path).theme == "light"


@pytest.mark.parametrize(("text", "error"), [("teme = 1\n", UnknownSetting), ("theme = \n", WrongValue)])
def test_a_file_that_is_not_understood_is_left_alone(path: Path, text: str, error: type[Exception]) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(error):
        change_settings(path, {"theme": "dark"})
    assert path.read_text(encoding="utf-8") == text


def test_a_value_that_does_not_fit_changes_nothing(path: Path) -> None:
    with pytest.raises(WrongValue):
        change_settings(path, {"zoom_percent": 10})
    assert path.read_text(encoding="utf-8") == OWN


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_is_a_known_error(path: Path) -> None:
    path.parent.chmod(0o500)
    try:
        with pytest.raises(WrongValue) as caught:
            change_settings(path, {"theme": "light"})
    finally:
        path.parent.chmod(0o700)
    assert caught.value.remedy
    assert path.read_text(encoding="utf-8") == OWN
