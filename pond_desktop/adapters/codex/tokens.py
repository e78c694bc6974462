"""Codex's running totals → what one answer used."""

from pond_desktop.adapters.codex.wire import TokenCount, Tokens
from pond_desktop.canonical import Usage


def spent(before: Tokens | None, count: TokenCount) -> Usage | None:
    """What was used since the totals `before`; `None` where nothing was: the event is repeated for rate limits alone.

    `before` is `None` at the start. Totals that went down were started anew, so that the last call is all we know.
    """
    total = count.total_token_usage
    if total is None:
        return None
    used = total if before is None else _difference(total, before)
    if used is None:
        used = count.last_token_usage or total
    if not any((used.input_tokens, used.output_tokens, used.cached_input_tokens, used.cache_write_input_tokens)):
        return None
    return usage_of(used)


def usage_of(tokens: Tokens) -> Usage:
    """Codex's `input_tokens` hold the cached ones, ours don't."""
    fresh = tokens.input_tokens
    if fresh is not None and tokens.cached_input_tokens is not None:
        fresh = max(0, fresh - tokens.cached_input_tokens)
    return Usage(
        input_tokens=fresh,
        output_tokens=tokens.output_tokens,
        cache_read_tokens=tokens.cached_input_tokens,
        cache_write_tokens=tokens.cache_write_input_tokens,
    )


def together(first: Usage | None, second: Usage) -> Usage:
    """The sum. A count that neither has stays `None`."""
    if first is None:
        return second
    return Usage(**{field: _sum(getattr(first, field), getattr(second, field)) for field in Usage.__struct_fields__})


def _sum(first: int | None, second: int | None) -> int | None:
    if first is None or second is None:
        return second if first is None else first
    return first + second


def _difference(total: Tokens, before: Tokens) -> Tokens | None:
    used = Tokens()
    for field in Tokens.__struct_fields__:
        now = getattr(total, field)
        if now is None:
            continue
        more = now - (getattr(before, field) or 0)
        if more < 0:
            return None
        setattr(used, field, more)
    return used
