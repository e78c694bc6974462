"""How much of a session fits on a page."""

from collections.abc import Sequence

from pond_desktop.canonical import Message

PAGE_BYTES = 200_000


def text_bytes(message: Message) -> int:
    """Bytes of text that a page shows of `message`, in UTF-8."""
    return sum(_bytes(part.body if part.body is not None else part.preview) for part in message.parts)


def fitting(sizes: Sequence[int], *, from_end: bool, budget: int = PAGE_BYTES) -> slice:
    """The run of messages that fits, from the start or the end; at least one where there is one."""
    ordered = list(reversed(sizes)) if from_end else list(sizes)
    total, count = 0, 0
    for size in ordered:
        total += size
        if count > 0 and total > budget:
            break
        count += 1
    return slice(len(sizes) - count, len(sizes)) if from_end else slice(0, count)


def around(sizes: Sequence[int], anchor: int, *, limit: int, budget: int = PAGE_BYTES) -> slice:
    """The run of at most `limit` messages around the one at `anchor` that fits: turn and turn about, later first.

    A side that is used up, or whose next message does not fit, leaves its turns to the other.
    """
    start, end, total = anchor, anchor + 1, sizes[anchor]
    is_open = {"later": True, "earlier": True}
    turn = "later"
    while end - start < limit and any(is_open.values()):
        if is_open[turn]:
            place = end if turn == "later" else start - 1
            if 0 <= place < len(sizes) and total + sizes[place] <= budget:
                total += sizes[place]
                start, end = min(start, place), max(end, place + 1)
            else:
                is_open[turn] = False
        turn = "earlier" if turn == "later" else "later"
    return slice(start, end)


def _bytes(text: str | None) -> int:
    if not text:
        return 0
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
