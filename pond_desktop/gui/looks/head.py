"""So much of a text as is laid out at once. Pure."""

HEAD_CHARS = 20_000
HEAD_LINES = 200


def head_of(text: str) -> str:
    """The beginning of `text`, short enough to lay out at once."""
    head = text[:HEAD_CHARS]
    return "\n".join(head.split("\n", HEAD_LINES)[:HEAD_LINES]) if head.count("\n") >= HEAD_LINES else head
