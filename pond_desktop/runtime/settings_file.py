"""Changing the settings file, which is a person's own: what they wrote in it stays as they wrote it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pond_desktop.errors import SettingsError, WrongValue
from pond_desktop.runtime.setting_kinds import written
from pond_desktop.runtime.settings import FIELDS, Settings


def change_settings(path: Path, changes: Mapping[str, Any]) -> Settings:
    """Sets fields, by their names, in the file at `path`; one that gets its default leaves the file.

    All or nothing. Comments, order and what is not changed stay. Returns what the file says now.

    Raises:
        SettingsError: what stands in the file is not understood, so that nothing was changed; or it can't be written.
    """
    wanted = replace(Settings.read(path), **changes)  # a file that is not understood is not written into
    former = path.read_text(encoding="utf-8-sig") if path.exists() else ""
    text = _changed(former, changes, is_inline=False)
    if not _says(text, wanted, path):
        # behind keys with dots a table of its own takes in all that follows
        text = _changed(former, changes, is_inline=True)
    settings = Settings.of_text(text, path)
    _replace(path, text)
    return settings


def _changed(former: str, changes: Mapping[str, Any], *, is_inline: bool) -> str:
    """The text with the changes; with `is_inline` what is new stands in one line."""
    # only who changes something needs it
    import tomlkit

    document, defaults = tomlkit.parse(former), Settings()
    for key, field in FIELDS.items():
        if field.name in changes:
            value = changes[field.name]
            plain = None if value == getattr(defaults, field.name) else written(value)
            _put(document, key.split("."), plain, is_inline=is_inline)
    return tomlkit.dumps(document)


def _says(text: str, wanted: Settings, path: Path) -> bool:
    try:
        return Settings.of_text(text, path) == wanted
    except SettingsError:
        return False


def _put(table: Any, keys: list[str], value: Any, *, is_inline: bool) -> None:
    import tomlkit

    first, *rest = keys
    if rest:
        if first not in table:
            if value is None:
                return
            table[first] = tomlkit.table()
        _put(table[first], rest, value, is_inline=is_inline)
    elif value is None:
        table.pop(first, None)
    elif isinstance(value, dict) and isinstance(table.get(first), dict):
        for name in [name for name in table[first] if name not in value]:
            del table[first][name]
        for name, inner in value.items():
            if table[first].get(name) != inner:
                table[first][name] = _item(inner, is_inline=is_inline)
    else:
        table[first] = _item(value, is_inline=is_inline)


def _item(value: Any, *, is_inline: bool) -> Any:
    import tomlkit

    if not (is_inline and isinstance(value, dict)):
        return value
    table = tomlkit.inline_table()
    table.update({name: _item(inner, is_inline=True) for name, inner in value.items()})
    return table


def _replace(path: Path, text: str) -> None:
    # a link, as people keep their settings in a repository of their own, stays a link
    place = Path(os.path.realpath(path))
    unfinished = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        unfinished.write_text(text, encoding="utf-8", newline="")
        unfinished.chmod(place.stat().st_mode & 0o777 if place.exists() else 0o600)
        unfinished.replace(place)
    except OSError as error:
        raise WrongValue(
            f"The settings file {path} cannot be written: {error.strerror or error}.",
            "Make it and its folder writable.",
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)
