"""The sets of colours. Text reaches 4.5:1 on each ground it is used on, in `CONTRAST` 7:1: a test counts them."""

from msgspec import Struct


class Colours(Struct, frozen=True, kw_only=True):
    """Colours as `#rrggbb`. Names say the use, never the hue."""

    is_dark: bool
    window: str
    base: str
    raised: str
    """Ground of bars, cards and what is not the text itself."""
    border: str
    text: str
    muted: str
    disabled: str
    """Words of what can't be chosen now: quieter than `muted` where that is nearly as loud as `text`."""
    accent: str
    on_accent: str
    chosen: str
    """Ground of the chosen row in the pane that has the focus."""
    chosen_idle: str
    hover: str
    code: str
    """Ground of code."""
    link: str
    ok: str
    failed: str
    warned: str
    flash: str
    marked: str
    """Ground of a search hit's words."""
    added: str
    """Ground of a line that a change put in; `removed` of one that it took out."""
    removed: str
    user: str
    assistant: str
    tool: str
    system: str
    agents: tuple[str, ...]
    """Dots that tell agents apart; never the only sign."""


LIGHT = Colours(
    is_dark=False,
    window="#f3f4f6",
    base="#ffffff",
    raised="#f7f8fa",
    border="#d9dde3",
    text="#1d2127",
    muted="#59616d",
    disabled="#636b77",
    accent="#0a66c2",
    on_accent="#ffffff",
    chosen="#d7e7fb",
    chosen_idle="#e6e9ee",
    hover="#eef2f7",
    code="#f4f5f8",
    link="#0758a8",
    ok="#176f30",
    failed="#b3261e",
    warned="#825500",
    flash="#fff0b8",
    marked="#ffe68a",
    added="#dff3e4",
    removed="#fde5e3",
    user="#0a66c2",
    assistant="#7a3fb8",
    tool="#5c6672",
    system="#825500",
    agents=("#c2571a", "#0f8a6c", "#6a4fc4", "#b0316f", "#4b6fae"),
)

DARK = Colours(
    is_dark=True,
    window="#1c1f24",
    base="#16181c",
    raised="#1f2228",
    border="#343a43",
    text="#e3e6ea",
    muted="#a1a9b4",
    disabled="#959da8",
    accent="#6cb2ff",
    on_accent="#0d1826",
    chosen="#1f3c5e",
    chosen_idle="#2a2f37",
    hover="#23272e",
    code="#1e2127",
    link="#7fbcff",
    ok="#5fc77f",
    failed="#ff8a80",
    warned="#e2b45c",
    flash="#3d3519",
    marked="#665200",
    added="#173226",
    removed="#3d1f20",
    user="#6cb2ff",
    assistant="#c79bf2",
    tool="#98a2af",
    system="#e2b45c",
    agents=("#e8935c", "#4cc3a2", "#a593ee", "#e77fb0", "#86a8e0"),
)

CONTRAST = Colours(
    is_dark=True,
    window="#000000",
    base="#000000",
    raised="#0d0d0d",
    border="#b8b8b8",
    text="#ffffff",
    muted="#dcdcdc",
    disabled="#9c9c9c",
    accent="#ffff00",
    on_accent="#000000",
    chosen="#00325f",
    chosen_idle="#2e2e2e",
    hover="#242424",
    code="#000000",
    link="#ffff00",
    ok="#5cff8f",
    failed="#ffb3ab",
    warned="#ffd000",
    flash="#3a3200",
    marked="#5c4d00",
    added="#003d14",
    removed="#4d0000",
    user="#8fd0ff",
    assistant="#e6c2ff",
    tool="#dcdcdc",
    system="#ffd000",
    agents=("#ffb37a", "#6df0cc", "#cdbfff", "#ffa8d2", "#b0ccff"),
)
