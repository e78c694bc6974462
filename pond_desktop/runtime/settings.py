"""What a person can set: a small TOML file and words of the command line."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct, field
from msgspec.structs import replace

from pond_desktop.errors import UnknownSetting, WrongValue
from pond_desktop.runtime.nearest import did_you_mean, nearest

Theme: TypeAlias = Literal["system", "light", "dark"]


class Settings(Struct, frozen=True, kw_only=True):
    """`roots` maps an agent's name to the folders to read instead of its own choice. `follow_links_to`: where links in
    any of those may lead besides. `semantic`, written as `search.semantic`, wishes for a search by meaning, which this
    version does not have."""

    roots: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    follow_links_to: tuple[Path, ...] = ()
    theme: Theme = "system"
    newest_first: bool = True
    semantic: bool = False

    @classmethod
    def read(cls, path: Path) -> "Settings":
        """The defaults where there is no such file. Raises UnknownSetting or WrongValue."""
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except FileNotFoundError:
            return cls()
        except OSError as error:
            raise WrongValue(
                f"The settings file {path} cannot be read: {error.strerror or error}.",
                "Make it readable, or remove it.",
            ) from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise WrongValue(f"The settings file {path} is not TOML: {error}.", "Mend that line.") from error
        return _of_table(table, path)

    def with_roots(self, words: Iterable[str]) -> "Settings":
        """Adds `agent=PATH` words; an agent named here loses the roots it had, and may be named several times."""
        named: dict[str, tuple[Path, ...]] = {}
        for word in words:
            agent, equals, path = word.partition("=")
            if not (agent and equals and path):
                raise WrongValue(f"The root {word!r} is not understood.", "Write it as agent=PATH, e.g. pi=~/sessions.")
            named[agent] = (*named.get(agent, ()), Path(path).expanduser().absolute())
        return replace(self, roots={**self.roots, **named}) if named else self


_KEYS = ("roots", "follow_links_to", "theme", "newest_first", "search")
_SEARCH_KEYS = ("search.semantic",)


def _of_table(table: dict[str, Any], path: Path) -> Settings:
    search = table.get("search", {})
    if not isinstance(search, dict):
        raise _wrong(path, "search", "a table, e.g. [search] with a line semantic = false")
    _check_keys(table, _KEYS, path)
    _check_keys([f"search.{key}" for key in search], _SEARCH_KEYS, path)
    settings = Settings()
    if "semantic" in search:
        if not isinstance(search["semantic"], bool):
            raise _wrong(path, "search.semantic", "true or false")
        settings = replace(settings, semantic=search["semantic"])
    if "theme" in table:
        if table["theme"] not in get_args(Theme):
            raise _wrong(path, "theme", f"one of {', '.join(get_args(Theme))}")
        settings = replace(settings, theme=table["theme"])
    if "newest_first" in table:
        if not isinstance(table["newest_first"], bool):
            raise _wrong(path, "newest_first", "true or false")
        settings = replace(settings, newest_first=table["newest_first"])
    if "roots" in table:
        settings = replace(settings, roots=_roots(table["roots"], path))
    if "follow_links_to" in table:
        settings = replace(settings, follow_links_to=_folders(table["follow_links_to"], "follow_links_to", path))
    return settings


def _check_keys(keys: Iterable[str], known: tuple[str, ...], path: Path) -> None:
    for key in keys:
        if key not in known:
            raise UnknownSetting(
                f"The settings file {path} holds {key!r}, which is no setting.",
                did_you_mean(key, known),
                did_you_mean=nearest(key, known),
            )


def _roots(value: Any, path: Path) -> dict[str, tuple[Path, ...]]:
    if not isinstance(value, dict):
        raise _wrong(path, "roots", "a table, e.g. [roots] with a line pi = ['~/sessions']")
    return {agent: _folders(folders, f"roots.{agent}", path) for agent, folders in value.items()}


def _folders(value: Any, key: str, path: Path) -> tuple[Path, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(folder, str) and folder for folder in listed):
        raise _wrong(path, key, "a folder or a list of folders")
    return tuple(Path(folder).expanduser().absolute() for folder in listed)


def _wrong(path: Path, key: str, wanted: str) -> WrongValue:
    return WrongValue(f"In the settings file {path}, {key!r} has a value that does not fit.", f"Make it {wanted}.")
