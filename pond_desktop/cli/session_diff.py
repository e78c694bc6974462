"""Two sessions beside each other as lines: what only one of them says, and what both say in other words."""

from collections.abc import Iterator

from pond_desktop.cli.output import Line
from pond_desktop.projection.session_diff import DiffMessage, DiffPiece, SessionDiff
from pond_desktop.projection.words import count, day_and_time

_SIGNS = {"removed": "-", "added": "+", "changed": "~", "same": " "}
_STYLES = {"removed": "red", "added": "green", "changed": "yellow", "same": "dim"}


def diff_lines(found: SessionDiff) -> Iterator[Line]:
    yield Line(f"- {found.one.title} ({found.one.locator})", "bold")
    yield Line(f"+ {found.other.title} ({found.other.locator})", "bold")
    yield Line(_shared(found), "dim")
    if not any(each.kind != "same" for each in found.messages):
        yield Line("Nothing that can be read differs behind them." if found.shared_count else "Nothing differs.")
    for message in found.messages:
        yield from _message(message)
    for left_count, summary in ((found.one_left, found.one), (found.other_left, found.other)):
        if left_count:
            yield Line(f"{count(left_count, 'further message')} of {summary.locator} not compared", "dim")


def _shared(found: SessionDiff) -> str:
    if not found.shared_count:
        return "They share no beginning."
    until = f" up to {day_and_time(found.shared_until)}" if found.shared_until is not None else ""
    return f"{count(found.shared_count, 'message')} shared{until}"


def _message(message: DiffMessage) -> Iterator[Line]:
    style = _STYLES[message.kind]
    if message.kind == "same":
        yield Line(f"  … {count(message.count, 'message')} the same", style)
        return
    at = f" · {day_and_time(message.at)}" if message.at is not None else ""
    yield Line(f"{_SIGNS[message.kind]} [{message.role}]{at}  {message.other or message.one}", style)
    text = "".join(map(_marked, message.pieces)) if message.kind == "changed" else message.pieces[0].text
    sign = _SIGNS[message.kind]
    yield from (Line(f"{sign}   {line}", "" if message.kind == "changed" else style) for line in text.split("\n"))
    if message.cut_chars:
        yield Line(f"{sign}   … {message.cut_chars:,} more characters", "dim")


def _marked(piece: DiffPiece) -> str:
    """As `git diff --word-diff` writes it, so that it can be read without colours."""
    return {"-": f"[-{piece.text}-]", "+": f"{{+{piece.text}+}}", " ": piece.text}[piece.kind]
