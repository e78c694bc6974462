"""Pasting into the window used before, as far as that needs no X server: who may, and what it lacks."""

import pytest

from pond_desktop.editors.inserting import insert
from pond_desktop.editors.targets import built_in
from pond_desktop.editors.x11_paste import PreviousWindow
from pond_desktop.errors import EditorRefused
from pond_desktop.runtime.settings import Settings
from tests.editors.referring import referring

ALLOWED = Settings(insert_paste_into_previous_window=True)


def never(text: str) -> bool:
    raise AssertionError("nothing was to be put on the clipboard")


def test_it_is_offered_only_to_who_turned_it_on_and_has_a_clipboard() -> None:
    names = [[each.name for each in built_in(*words)] for words in ((ALLOWED, never), (ALLOWED,), (Settings(), never))]
    assert [PreviousWindow.name in each for each in names] == [True, False, False]


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"DISPLAY": ":99", "PATH": ""}, "needs xdotool, which cannot be started here"),
        ({"DISPLAY": ":99", "WAYLAND_DISPLAY": "wayland-0"}, "keys can be pressed in other windows on X11 only"),
        ({"DISPLAY": ""}, "keys can be pressed in other windows on X11 only"),
    ],
)
def test_what_it_lacks_is_told(environment: dict[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    target = PreviousWindow(never)
    (place,) = target.discover()
    with pytest.raises(EditorRefused, match=sentence):
        insert(target, place, referring("a"))
