"""The list of sessions as a window lays it out: what is wanted of it, its rows, and what could narrow it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pond_desktop.projection.readable import whole_text

Period: TypeAlias = Literal["today", "week", "month", "year"]
"""Today, the last 7 days and 30 days with today, this calendar year: by the person's own midnights."""
Trait: TypeAlias = Literal["error", "image"]
Grouping: TypeAlias = Literal["none", "day", "project", "agent", "conversation"]
ListOrder: TypeAlias = Literal["last", "agent", "project", "messages"]
HeadingKind: TypeAlias = Literal["pinned", "rest", "day", "project", "agent"]
FilterName: TypeAlias = Literal[
    "words", "period", "span", "agents", "projects", "models", "said_by", "has", "is_pinned", "only"
]

PERIODS: tuple[Period, ...] = ("today", "week", "month", "year")
TRAITS: tuple[Trait, ...] = ("error", "image")
WORDS_MAX, WORDS_CHARS_MAX = 20, 500
"""What a list is filtered by: each word is looked for by itself, and a whole page may be pasted."""


class ListRequest(Struct, frozen=True, kw_only=True):
    """Which sessions are listed, and how.

    Of several `agents`, `projects` or `models` any will do, of `has` all must hold; `""` is a session without a
    project or a model. `words` are pieces of title, project or agent, all of which must be found. `span` is from
    (inclusive) and to (exclusive): something was said in between. `said_by` is a model that said something, in that
    time; `models` are those that sessions began with. `only` are locators of the sessions to choose from.
    """

    words: str = ""
    period: Period | None = None
    span: tuple[datetime, datetime] | None = None
    agents: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    said_by: str | None = None
    has: tuple[Trait, ...] = ()
    is_pinned: bool = False
    only: tuple[str, ...] | None = None
    children: bool = False
    group: Grouping = "none"
    order: ListOrder = "last"
    is_ascending: bool = False

    @property
    def counted_words(self) -> tuple[str, ...]:
        """Those of the words that filter; the others are too many."""
        return tuple(whole_text(self.words[:WORDS_CHARS_MAX]).replace("\0", " ").split()[:WORDS_MAX])

    @property
    def are_all_words_counted(self) -> bool:
        return len(self.words) <= WORDS_CHARS_MAX and len(self.words.split()) <= WORDS_MAX

    @property
    def filters(self) -> tuple[FilterName, ...]:
        """The filters that are set."""
        return tuple(name for name, unset in _UNSET.items() if getattr(self, name) != unset)

    def without(self, *names: FilterName) -> "ListRequest":
        """The same with these filters lifted."""
        return replace(self, **{name: _UNSET[name] for name in names})


_UNSET: dict[FilterName, object] = {
    "words": "",
    "period": None,
    "span": None,
    "agents": (),
    "projects": (),
    "models": (),
    "said_by": None,
    "has": (),
    "is_pinned": False,
    "only": None,
}


class Heading(Struct, frozen=True, kw_only=True):
    """What stands above `count` rows. `value` is a date (`2026-08-05`), a path, an agent; `""` where there is none."""

    kind: HeadingKind
    value: str = ""
    count: int


class SessionLayout(Struct, frozen=True, kw_only=True):
    """All rows of a list, without what is in them.

    A row is a session's key, which names it in its archive as long as that is open, or `-1 - n` for `headings[n]`,
    which stands in row `heading_rows[n]`. `folded` are the other sessions of a conversation, latest first, by the one
    that stands for it. `session_count` counts folded ones too.
    """

    rows: Sequence[int] = ()
    headings: tuple[Heading, ...] = ()
    heading_rows: tuple[int, ...] = ()
    folded: Mapping[int, tuple[int, ...]] = {}
    session_count: int = 0


FacetValues: TypeAlias = tuple[tuple[str, int], ...]


class SessionFacets(Struct, frozen=True, kw_only=True):
    """How many sessions each choice would list, next to the other filters that are set: the most first. `""` is a
    session without a project or a model."""

    total_count: int = 0
    pinned_count: int = 0
    periods: FacetValues = ()
    agents: FacetValues = ()
    projects: FacetValues = ()
    models: FacetValues = ()
    has: FacetValues = ()
