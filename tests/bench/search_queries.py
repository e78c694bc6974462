"""Queries of every sort that people write, against the large archive; the same seed writes the same."""

import random
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from tests.bench.history import SEED
from tests.bench.projects import make_project
from tests.bench.words import Prose, function_words, vocabulary

SearchKind: TypeAlias = Literal[
    "very common word",
    "common word",
    "usual word",
    "rare word",
    "two words",
    "phrase",
    "prefix",
    "identifier",
    "CJK",
    "filtered",
    "recency",
]
SEARCH_KINDS: tuple[SearchKind, ...] = (
    *("very common word", "common word", "usual word", "rare word", "two words", "phrase"),
    *("prefix", "identifier", "CJK", "filtered", "recency"),
)
_BANDS: dict[str, tuple[int, int]] = {
    "very common word": (10, 35),
    "common word": (100, 300),
    "usual word": (300, 5_000),
    "rare word": (5_000, 30_000),
}
"""By rank. The first stand in 250,000 to 100,000 of a million messages, as "error" and "file" do in real histories (in
this language only small words are so common), the next in 34,000 to 14,000, the others down to 600, and to 100."""
_FIELDS = ("agent:codex", "agent:claude-code", "role:user", "role:assistant", "date:2026-03", "after:2026-09-01")


class SearchQuery(NamedTuple):
    """`text` is what would be typed. `is_latest_first`: in the order of time."""

    kind: SearchKind
    text: str
    is_latest_first: bool = False


def make_search_queries(count: int, seed: int = SEED) -> list[SearchQuery]:
    """`count` queries, the kinds in turn."""
    return _Writer(random.Random(f"{seed} search queries"), seed).queries(count)


class _Writer:
    def __init__(self, chance: random.Random, seed: int) -> None:
        self._chance = chance
        self._words, self._weights = vocabulary()
        self._content = [word for word in self._words if word not in function_words()]
        self._content_weights = list(accumulate(1 / (rank + 30) for rank in range(len(self._content))))
        self._projects = [make_project(index, seed) for index in range(40)]

    def queries(self, count: int) -> list[SearchQuery]:
        made = []
        for index in range(count):
            kind = SEARCH_KINDS[index % len(SEARCH_KINDS)]
            made.append(SearchQuery(kind, self._text(kind), kind == "recency"))
        return made

    def _text(self, kind: SearchKind) -> str:
        chance = self._chance
        match kind:
            case "two words":
                return f"{self._word()} {self._word()}"
            case "phrase":
                return '"' + " ".join(chance.choices(self._words, cum_weights=self._weights, k=2)) + '"'
            case "prefix":
                word = self._word()
                return word[: max(3, len(word) - 2)] + "*"
            case "identifier":
                return chance.choice(chance.choice(self._projects).identifiers)
            case "CJK":
                text = Prose(chance, ["x"]).cjk(1)
                return text[: chance.choice((1, 2, 2, 3))]
            case "filtered":
                return f"{self._word()} {self._filter()}"
            case "recency":
                return self._word() if chance.random() < 0.7 else f"{self._word()} {self._word()}"
            case _:
                return chance.choice(self._words[slice(*_BANDS[kind])])

    def _word(self) -> str:
        return self._chance.choices(self._content, cum_weights=self._content_weights)[0]

    def _filter(self) -> str:
        """A field; one in three is the project, as a piece of its folder."""
        if self._chance.random() < 0.33:
            return "project:" + self._projects[int(self._chance.random() * 12)].folder.rsplit("/", 1)[-1]
        return self._chance.choice(_FIELDS)
