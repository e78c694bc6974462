"""The settings file and the words that stand in for it."""

from pathlib import Path

import pytest

from pond_desktop.errors import UnknownSetting, WrongValue
from pond_desktop.runtime import Settings
from pond_desktop.runtime.setting_kinds import kind_of
from pond_desktop.runtime.settings import FIELDS


def written(folder: Path, text: str) -> Path:
    path = folder / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    assert Settings.read(tmp_path / "settings.toml") == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    flat = 'theme = "dark"\nnewest_first = false\nfollow_links_to = "/e"\n[search]\nsemantic = true\n'
    settings = Settings.read(written(tmp_path, flat + '[roots]\npi = "/a b"\ncodex = ["/c", "~/d"]\n'))
    assert settings.theme == "dark"
    assert not settings.newest_first
    assert settings.semantic
    assert settings.follow_links_to == (Path("/e").absolute(),)
    assert settings.roots["pi"] == (Path("/a b").absolute(),)
    assert settings.roots["codex"] == (Path("/c").absolute(), Path("~/d").expanduser().absolute())


def test_prices_are_of_models_by_kinds_of_tokens(tmp_path: Path) -> None:
    settings = Settings.read(
        written(tmp_path, '[prices]\ncurrency = " EUR "\n[prices.models."model-a.1"]\ninput = 3\ncache_read = 0.3\n')
    )
    assert settings.currency == "EUR"
    assert settings.prices == {"model-a.1": {"input": 3.0, "cache_read": 0.3}}


def test_what_is_inserted_and_how_can_be_set(tmp_path: Path) -> None:
    text = """
[insert]
target = "neovim"
pack_tokens = 8000
clipboard_on_failure = false
[insert.templates]
note = '''- {title|md}
  {url}'''
[insert.commands]
append = ["tee", "-a", "/tmp/notes"]
"""
    settings = Settings.read(written(tmp_path, text))
    assert settings.insert_target == "neovim"
    assert settings.insert_pack_tokens == 8000
    assert not settings.insert_clipboard_on_failure
    assert settings.insert_templates == {"note": "- {title|md}\n  {url}"}
    assert settings.insert_commands == {"append": ("tee", "-a", "/tmp/notes")}
    assert not settings.insert_paste_into_previous_window


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert Settings.read(written(tmp_path, '\ufefftheme = "light"\n')).theme == "light"


def test_an_unknown_setting_is_named_with_the_nearest_known_one(tmp_path: Path) -> None:
    with pytest.raises(UnknownSetting) as caught:
        Settings.read(written(tmp_path, 'teme = "dark"\n'))
    assert caught.value.did_you_mean == "theme"
    assert "'teme'" in caught.value.sentence
    assert "'theme'" in caught.value.remedy


def test_an_unknown_setting_like_none_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownSetting) as caught:
        Settings.read(written(tmp_path, "xyzzy = 1\n"))
    assert caught.value.did_you_mean is None
    assert "newest_first" in caught.value.remedy


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('theme = "blue"', "theme"),
        ("theme = 1", "theme"),
        ("newest_first = 1", "newest_first"),
        ("[search]\nsemantic = 1", "search.semantic"),
        ("search = 1", "search"),
        ("roots = 5", "roots"),
        ("[roots]\npi = 5", "roots.pi"),
        ("[roots]\npi = [5]", "roots.pi"),
        ('[roots]\npi = ""', "roots.pi"),
        ("follow_links_to = true", "follow_links_to"),
        ("zoom_percent = 49", "zoom_percent"),
        ("zoom_percent = true", "zoom_percent"),
        ('language = "xx"', "language"),
        ("agents_off = [1]", "agents_off"),
        ("[keys]\npin = 1", "keys.pin"),
        ("[prices]\ncurrency = 1", "prices.currency"),
        ("[prices]\nmodels = 1", "prices.models"),
        ('[prices.models."model-a"]\nthinking = 1', "prices.models.model-a"),
        ('[prices.models."model-a"]\ninput = -1', "prices.models.model-a.input"),
        ('[prices.models."model-a"]\ninput = nan', "prices.models.model-a.input"),
        ("[insert]\npack_tokens = 499", "insert.pack_tokens"),
        ("[insert]\ntemplates = 'x'", "insert.templates"),
        ("[insert.templates]\nnote = 1", "insert.templates.note"),
        ("[insert.templates]\nnote = ''", "insert.templates.note"),
        ("[insert.commands]\nappend = [1]", "insert.commands.append"),
        ('[prices.models."model-a"]\ninput = true', "prices.models.model-a.input"),
    ],
)
def test_a_wrong_value_names_its_key_and_what_fits(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(WrongValue) as caught:
        Settings.read(written(tmp_path, text))
    assert f"'{key}'" in caught.value.sentence
    assert caught.value.remedy


@pytest.mark.parametrize("data", [b"theme = ", b"\xff\xfe"])
def test_a_file_that_is_not_toml_is_a_known_error(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    with pytest.raises(WrongValue) as caught:
        Settings.read(path)
    assert str(path) in caught.value.sentence


def test_a_folder_in_the_files_place_is_a_known_error(tmp_path: Path) -> None:
    with pytest.raises(WrongValue):
        Settings.read(tmp_path)


def test_words_replace_an_agents_roots_and_add_up(tmp_path: Path) -> None:
    settings = Settings(roots={"pi": (Path("/old"),), "codex": (Path("/kept"),)})
    changed = settings.with_roots([f"pi={tmp_path}/a", f"pi={tmp_path}/b=c"])
    assert changed.roots == {"pi": (tmp_path / "a", tmp_path / "b=c"), "codex": (Path("/kept"),)}
    assert settings.with_roots([]) is settings


def test_a_root_on_the_command_line_is_read_though_its_agent_is_off(tmp_path: Path) -> None:
    assert Settings(agents_off=("pi", "codex")).with_roots([f"pi={tmp_path}"]).agents_off == ("codex",)


def test_every_setting_says_what_it_does() -> None:
    for field in FIELDS.values():
        kind = kind_of(field)
        assert kind.title, field.name
        assert kind.sentence.endswith("."), field.name


@pytest.mark.parametrize("word", ["", "pi", "pi=", "=/a"])
def test_a_malformed_root_says_the_form(word: str) -> None:
    with pytest.raises(WrongValue) as caught:
        Settings().with_roots([word])
    assert "agent=PATH" in caught.value.remedy
