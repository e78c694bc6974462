"""Long lists of keys, cut so that each portion fits into one `IN (…)`."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

import msgspec

_PORTION_MAX = 500

KeyT = TypeVar("KeyT")


def portions(keys: Iterable[KeyT]) -> Iterator[list[KeyT]]:
    """Yields all of `keys` in their order, some hundreds at a time; nothing where there are none."""
    left = iter(keys)
    while portion := list(islice(left, _PORTION_MAX)):
        yield portion


def as_json(keys: Sequence[int] | Sequence[str]) -> str:
    """Keys or ids for `json_each`: one parameter, however many they are."""
    return msgspec.json.encode(keys).decode()
