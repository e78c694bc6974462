"""Names of files, made of titles that may hold anything."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, tzinfo

from pond_desktop.projection.readable import cut_at_word

_NAME_CHARS = 80
_NAME_BYTES = 180
"""File systems take 255 with the suffix, a number and a temporary name's additions."""
_NO_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]+')
"""What some system does not take in a name, or would not show."""
_OF_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)", re.IGNORECASE)


def file_names(
    titles: Sequence[tuple[str, datetime | None]],
    suffix: str,
    taken: Collection[str] = (),
    zone: tzinfo | None = None,
) -> Iterator[str]:
    """A name for each title and its day, no two alike on any system, and none of `taken`.

    Args:
        suffix: with its dot.
        zone: whose days count; `None` is the machine's.
    """
    used = {name.casefold() for name in taken}
    for title, at in titles:
        day = "" if at is None else f"{at.astimezone(zone):%Y-%m-%d} "
        stem, number = _stem(day + title), 1
        name = stem + suffix
        while name.casefold() in used:
            number += 1
            name = f"{stem} ({number}){suffix}"
        used.add(name.casefold())
        yield name


def _stem(title: str) -> str:
    words = " ".join(_NO_NAME.sub(" ", unicodedata.normalize("NFC", title)).split())
    stem = cut_at_word(words, _NAME_CHARS).rstrip("…")
    while len(stem.encode()) > _NAME_BYTES:
        stem = stem[:-1]
    # no hidden file, none that looks like an option, none whose end Windows would drop
    stem = stem.lstrip(". -").rstrip(". ") or "session"
    return f"_{stem}" if _OF_DEVICES.match(stem) else stem
