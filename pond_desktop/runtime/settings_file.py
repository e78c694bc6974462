"""Changing the settings file, which is a person's own: what they wrote in it stays as they wrote it."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pond_desktop.errors import WrongValue
from pond_desktop.runtime.setting_kinds import written
from pond_desktop.runtime.settings import FIELDS, Settings


def change_settings(path: Path, changes: Mapping[str, Any]) -> Settings:
    """Sets fields, by their names, in the file at `path`; one that gets its default leaves the file.

    All or nothing. Comments, order and what is not changed stay. Returns what the file says now.

    Raises:
        SettingsError: what stands in the file is not understood, so that nothing was changed; or it can't be written.
    """
    # only who changes something needs it
    import tomlkit

    Settings.read(path)  # a file that is not understood is not written into
    document = tomlkit.parse(path.read_text(encoding="utf-8-sig") if path.exists() else "")
    defaults = Settings()
    for key, field in FIELDS.items():
        if field.name in changes:
            value = changes[field.name]
            _put(document, key.split("."), None if value == getattr(defaults, field.name) else written(value))
    text = tomlkit.dumps(document)
    settings = Settings.of_text(text, path)
    _replace(path, text)
    return settings


def _put(table: Any, keys: list[str], value: Any) -> None:
    import tomlkit

    first, *rest = keys
    if rest:
        if first not in table:
            if value is None:
                return
            table[first] = tomlkit.table()
        _put(table[first], rest, value)
    elif value is None:
        table.pop(first, None)
    elif isinstance(value, dict) and isinstance(table.get(first), dict):
        for name in [name for name in table[first] if name not in value]:
            del table[first][name]
        for name, inner in value.items():
            if table[first].get(name) != inner:
                table[first][name] = inner
    else:
        table[first] = value


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
