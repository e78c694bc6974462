"""What was rendered for the model: a tree of nodes with texts at its ends, of which a reader wants the texts."""

from typing import Any

import msgspec

from pond_desktop.adapters.places import Place

_MOST_TEXTS = 6


def texts_of(place: Place, raw: msgspec.Raw) -> list[tuple[Place, msgspec.Raw]]:
    """The texts of a tree in their order, where there are few: many small ones read worse than the tree itself. Empty
    also where the value is no such tree."""
    try:
        tree = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, RecursionError):
        return []
    found: list[tuple[Place, msgspec.Raw]] = []
    left: list[tuple[Place, Any]] = [(place.at("node"), tree.get("node"))] if isinstance(tree, dict) else []
    while left:
        where, node = left.pop()
        if not isinstance(node, dict):
            continue
        text, children = node.get("text"), node.get("children")
        if isinstance(text, str) and text.strip():
            found.append((where.at("text"), msgspec.Raw(msgspec.json.encode(text))))
        if len(found) > _MOST_TEXTS:
            return []
        if isinstance(children, list):
            inner = where.at("children")
            left += [(inner.at(index), child) for index, child in reversed(list(enumerate(children)))]
    return found
