"""What a query asks for, as a tree of our own: small, frozen, without Whoosh's classes."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

PieceKind: TypeAlias = Literal["word", "phrase", "beginning", "fuzzy", "wild"]


class Piece(Struct, frozen=True, kw_only=True, tag=True):
    """One thing to look for. `text` without star, tilde or quotes; of a wildcard the whole pattern. `start`, `end`:
    where it stands in the query, with its signs. `is_open`: a phrase whose last word may go on."""

    kind: PieceKind
    text: str
    start: int
    end: int
    distance: int = 0
    is_open: bool = False

    @property
    def shown(self) -> str:
        """As a term: a beginning with its star."""
        return self.text + "*" if self.kind == "beginning" or self.is_open else self.text


class Every(Struct, frozen=True, tag=True):
    """All `nodes` and none of `without`."""

    nodes: "tuple[Node, ...]"
    without: "tuple[Node, ...]" = ()


class Either(Struct, frozen=True, tag=True):
    """At least one of two or more."""

    nodes: "tuple[Node, ...]"


Node: TypeAlias = Piece | Every | Either


def pieces(node: Node | None) -> Iterator[Piece]:
    """What is looked for, in the order of the query, without what is excluded."""
    if isinstance(node, Piece):
        yield node
    elif node is not None:
        for child in node.nodes:
            yield from pieces(child)


def all_pieces(node: Node | None) -> Iterator[Piece]:
    """What is looked for and what is excluded."""
    yield from pieces(node)
    yield from excluded(node)


def required(node: Node | None) -> Iterator[Piece]:
    """Those of `pieces` that have to be there whatever else is."""
    if isinstance(node, Piece):
        yield node
    elif isinstance(node, Every):
        for child in node.nodes:
            yield from required(child)


def excluded(node: Node | None) -> Iterator[Piece]:
    """What must not be there."""
    if isinstance(node, Every):
        for child in node.without:
            yield from pieces(child)
    if isinstance(node, Every | Either):
        for child in node.nodes:
            yield from excluded(child)
