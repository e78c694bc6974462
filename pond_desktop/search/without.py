"""A query without some of its fields, as it was typed otherwise."""

from collections.abc import Collection
from datetime import UTC, datetime

from pond_desktop.search.scan import cleaned, scan


def without_fields(query: str, names: Collection[str], now: datetime | None = None) -> str:
    """`query` without the fields of those `names`; blanks around them become one."""
    text = cleaned(query)
    kept, position = [], 0
    for token in scan(text, datetime.now(UTC) if now is None else now).tokens:
        name = text[token.start : token.end].partition(":")[0].lower()
        if token.kind == "field" and not token.why and name in names:
            start = token.start - 1 if text[token.start - 1 : token.start] == "-" else token.start
            kept.append(text[position:start])
            position = token.end
    kept.append(text[position:])
    return " ".join("".join(kept).split())
