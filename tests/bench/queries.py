"""Queries as people write them, from the same vocabulary and frequencies as the history."""

import random
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

from tests.bench.history import SEED
from tests.bench.words import function_words, vocabulary

Kind: TypeAlias = Literal["one word", "two words", "phrase", "prefix"]
KINDS: tuple[Kind, ...] = ("one word", "two words", "phrase", "prefix")


class Query(NamedTuple):
    """`text` is what would be typed."""

    kind: Kind
    text: str


def make_queries(count: int, seed: int = SEED) -> list[Query]:
    """`count` queries, the kinds in turn. Words come by their frequency, but nobody looks for "the" alone; in a phrase
    any word may stand."""
    chance = random.Random(f"{seed} queries")
    words, weights = vocabulary()
    content = [word for word in words if word not in function_words()]
    content_weights = list(accumulate(1 / (rank + 30) for rank in range(len(content))))

    def one() -> str:
        return chance.choices(content, cum_weights=content_weights)[0]

    made = []
    for index in range(count):
        kind = KINDS[index % len(KINDS)]
        if kind == "one word":
            text = one()
        elif kind == "two words":
            text = f"{one()} {one()}"
        elif kind == "phrase":
            text = '"' + " ".join(chance.choices(words, cum_weights=weights, k=2)) + '"'
        else:
            word = one()
            text = word[: max(3, len(word) - 2)] + "*"
        made.append(Query(kind, text))
    return made
