"""Links between sessions and counts of tokens in the language that is chosen, as `projection/link_words.py` and
`tally_words.py` say them in English."""

from pond_desktop.canonical import Usage
from pond_desktop.canonical.archived import SessionTally, Tally
from pond_desktop.gui.looks.amounts import messages, number
from pond_desktop.gui.translation import tr
from pond_desktop.projection.values import LinkView


def link_name(link: LinkView) -> str:
    """What the session that is shown did; the other session follows."""
    return {
        ("child", True): tr("Started"),
        ("child", False): tr("Started by"),
        ("continued", True): tr("Continues in"),
        ("continued", False): tr("Continued from"),
        ("forked", True): tr("Forked into"),
        ("forked", False): tr("Forked from"),
        ("compacted", True): tr("Compacted into"),
        ("compacted", False): tr("Compacted from"),
    }[link.kind, link.is_outgoing]


def other_end(link: LinkView) -> str:
    """The other session by its title, or that nobody captured it."""
    if link.session is None:
        return tr("not captured")
    return f"{link.session.title} · {messages(link.session.message_count)}"


def tally_lines(tally: SessionTally) -> list[str]:
    """What a session amounts to; where it started others, also with all of them."""
    lines = [_amounts(tally.own)]
    if tally.tree is not None:
        below = tally.tree.session_count - 1
        lines.append(tr("with %Ln session(s) below: {amounts}", "", below).format(amounts=_amounts(tally.tree)))
    return lines


def usage_words(usage: Usage | None) -> str | None:
    """Tokens by kind; `None` where the agent counted nothing."""
    if usage is None:
        return None
    counted = (
        (usage.input_tokens, tr("{tokens} in")),
        (usage.output_tokens, tr("{tokens} out")),
        (usage.cache_read_tokens, tr("{tokens} read from cache")),
        (usage.cache_write_tokens, tr("{tokens} written to cache")),
    )
    said = [words.format(tokens=number(tokens)) for tokens, words in counted if tokens is not None]
    return tr("{amounts} tokens").format(amounts=" · ".join(said)) if said else None


def _amounts(tally: Tally) -> str:
    return " · ".join(filter(None, (messages(tally.message_count), usage_words(tally.usage))))
