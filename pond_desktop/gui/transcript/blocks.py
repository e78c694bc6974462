"""The blocks that a row is made of: lines, texts, sections of a card, pictures. Frozen values."""

from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtGui import QImage

from pond_desktop.projection.tool_cards import Matches, Section

LineKind: TypeAlias = Literal[
    "call", "result", "child", "link", "quiet", "file", "divider", "turn", "day", "live", "label", "folded", "own"
]
CARDS: frozenset[LineKind] = frozenset({"call", "child", "link", "file"})
"""Lines in a frame: there is more behind them."""
Outcome: TypeAlias = Literal["ok", "failed", "denied", "running", "unanswered"]
SpotKind: TypeAlias = Literal[
    "toggle", "child", "whole", "more", "link", "raw", "beside", "message", "picture", "save", "copy", "run"
]


class Line(Struct, frozen=True, kw_only=True):
    """One line: a card, or a quiet remark. `part` is the ordinal of its part; `child` the locator it opens. `took` says
    how long a call took."""

    kind: LineKind
    name: str
    text: str
    part: int
    outcome: Outcome | None = None
    took: str = ""
    child: str | None = None
    is_foldable: bool = False
    is_open: bool = False


class Body(Struct, frozen=True, kw_only=True):
    """Text below the header or a card. `more` is the word on the button that shows all of it."""

    text: str
    is_markdown: bool
    part: int
    more: str | None = None


class Switch(Struct, frozen=True, kw_only=True):
    """A small button: what it says, and what a click means. `target` is a message's id, or an address."""

    words: str
    kind: SpotKind
    target: str = ""
    is_on: bool = False


class Tabs(Struct, frozen=True, kw_only=True):
    """The buttons of a card, or of a picture. `is_quiet`: they wait until they are wanted."""

    part: int
    switches: tuple[Switch, ...]
    is_quiet: bool = False


class Sheet(Struct, frozen=True, kw_only=True):
    """A section of an open card; a text is what was written, as it was. `is_beside`: a change is shown in two columns.
    `is_head`: only so much as can be laid out at once."""

    part: int
    content: Section | tuple[Matches, ...] | str
    is_beside: bool = False
    is_head: bool = False


class Thumb(Struct, frozen=True, kw_only=True, eq=False):
    """A picture as small as it is shown in a row; without an image `fault` says why there is none. `size` is that of
    the picture itself, in pixels."""

    image: QImage | None = None
    size: tuple[int, int] = (0, 0)
    fault: str = ""


class Picture(Struct, frozen=True, kw_only=True):
    """A picture from the archive; `thumb` is `None` until it was decoded. `is_named`: it is one of too many to be shown
    all, and only named."""

    part: int
    words: str
    thumb: Thumb | None = None
    is_named: bool = False


Block: TypeAlias = Line | Body | Tabs | Sheet | Picture


class Row(Struct, frozen=True, kw_only=True):
    """`label` is `None` for what nobody said: tools, markers, the harness."""

    role: str
    label: str | None
    time: str
    blocks: tuple[Block, ...]
