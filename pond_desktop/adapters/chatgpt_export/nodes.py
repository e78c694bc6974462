"""The tree of a conversation, in the order of reading.

A node's children are answers to the same message, said again. The one that a person sees comes last, as what was said
last does everywhere else; so the text ends where the person left it.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct


class Node(Struct, frozen=True):
    parent: str | None
    children: Sequence[str]
    said_at: float
    """For choosing an end where the conversation names none."""


def in_order(nodes: Mapping[str, Node], current: str | None) -> Iterator[str]:
    """Each node once, after its parent, whatever the parents say: damaged trees have loops and gaps."""
    last = _way_to(nodes, current if current in nodes else _latest_end(nodes))
    children = _children(nodes)
    done: set[str] = set()
    starts = sorted((name for name in nodes if nodes[name].parent not in nodes), key=last.__contains__)
    for start in (*starts, *nodes):  # what no start leads to lies on a loop
        waiting = [start]
        while waiting:
            name = waiting.pop()
            if name in done:
                continue
            done.add(name)
            yield name
            # the last to be taken goes in first
            waiting += sorted(children.get(name, ()), key=last.__contains__)[::-1]


def _children(nodes: Mapping[str, Node]) -> dict[str, list[str]]:
    """By what the parents say, and in the order that they list them where they do."""
    places = {child: place for node in nodes.values() for place, child in enumerate(node.children)}
    children: dict[str, list[str]] = {}
    for name, node in nodes.items():
        if node.parent is not None:
            children.setdefault(node.parent, []).append(name)
    return {name: sorted(each, key=lambda child: places.get(child, len(nodes))) for name, each in children.items()}


def _way_to(nodes: Mapping[str, Node], end: str | None) -> set[str]:
    way: set[str] = set()
    while end is not None and end in nodes and end not in way:
        way.add(end)
        end = nodes[end].parent
    return way


def _latest_end(nodes: Mapping[str, Node]) -> str | None:
    parents = {node.parent for node in nodes.values()}
    ends = [name for name in nodes if name not in parents]
    return max(ends, key=lambda name: nodes[name].said_at, default=None)
