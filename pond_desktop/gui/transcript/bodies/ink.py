"""A terminal's colours on our grounds: as near to what the program chose as can be read."""

from functools import lru_cache

from pond_desktop.projection.terminal import Colour

LEGIBLE = 4.5

_BASE = (
    "#000000", "#cd3131", "#0a8a3a", "#a07800", "#2472c8", "#bc3fbc", "#0e8fa8", "#e5e5e5",
    "#767676", "#f14c4c", "#23d18b", "#e5c500", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
)  # fmt: skip
_CUBE = (0, 95, 135, 175, 215, 255)


def hue_of(colour: Colour) -> str:
    """`#rrggbb` of one of a terminal's 256 colours, or of a true one."""
    if isinstance(colour, str):
        return colour
    if colour < 16:
        return _BASE[colour]
    if colour < 232:
        red, green, blue = (colour - 16) // 36, (colour - 16) // 6 % 6, (colour - 16) % 6
        return _written((_CUBE[red], _CUBE[green], _CUBE[blue]))
    grey = 8 + 10 * (colour - 232)
    return _written((grey, grey, grey))


@lru_cache(maxsize=2_048)
def legible(colour: str, ground: str, least: float = LEGIBLE) -> str:
    """`colour`, made lighter or darker by as little as it takes to be read on `ground`."""
    if contrast(colour, ground) >= least:
        return colour
    goal = (255, 255, 255) if _brightness(ground) < 0.18 else (0, 0, 0)
    start = _channels(colour)
    for step in range(1, 21):
        mixed = _written(tuple(round(one + (end - one) * step / 20) for one, end in zip(start, goal, strict=True)))
        if contrast(mixed, ground) >= least:
            return mixed
    return _written(goal)


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines of the web count it, from 1 to 21."""
    dark, light = sorted((_brightness(one), _brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1_024)
def _brightness(colour: str) -> float:
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


def _written(channels: tuple[int, ...]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in channels)
