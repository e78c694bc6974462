"""Counts of messages and tokens in words. Pure."""

from pond_desktop.canonical import Usage
from pond_desktop.canonical.archived import SessionTally, Tally
from pond_desktop.projection.words import count


def tally_lines(tally: SessionTally) -> list[str]:
    """What a session amounts to; where it started others, also with all of them."""
    lines = [_words(tally.own)]
    if tally.tree is not None:
        below = count(tally.tree.session_count - 1, "session")
        lines.append(f"with {below} below: {_words(tally.tree)}")
    return lines


def usage_words(usage: Usage | None) -> str | None:
    """`None` where the agent counted nothing."""
    if usage is None:
        return None
    counted = {
        "in": usage.input_tokens,
        "out": usage.output_tokens,
        "read from cache": usage.cache_read_tokens,
        "written to cache": usage.cache_write_tokens,
    }
    said = [f"{number:,} {name}" for name, number in counted.items() if number is not None]
    return " · ".join(said) + " tokens" if said else None


def _words(tally: Tally) -> str:
    return " · ".join(filter(None, (count(tally.message_count, "message"), usage_words(tally.usage))))
