"""A text → the keys and passwords in it, by the rule set of Kingfisher (its own rules and those of Betterleaks).

In: any text. Out: places and kinds. Must not import any other part of the program but `canonical` and what takes back a
question, and calls nothing of the library but the search: its checks of keys at their providers would open connections.
See DECISIONS 37.
"""

import os
import re
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from pond_desktop.canonical import MalformedRecord, Span
from pond_desktop.canonical.pieces import body_pieces, value_at
from pond_desktop.canonical.secret import Secret
from pond_desktop.canonical.unbroken import CODES, Unbroken
from pond_desktop.runtime.cancellation import beside

if TYPE_CHECKING:
    from kingfisher_sdk import Scanner

LOOKED_CHARS = 1 << 20
"""Of a longer body the rest is looked through as it leaves."""
_WHOLE_RECORD_BYTES = 64 << 20
"""A body in a larger record is left for when it leaves: to find it, all of the record must be in memory."""
CACHE_VARIABLE = "KF_RULE_CACHE_DIR"
"""The library's own: the folder of compiled rules, instead of ours."""
_DISTRIBUTION = "kingfisher-secret-scanner"
_WAY = 2
"""Counts how often the way changed in which the rules are asked."""
_HELPER_SECRET = re.compile(r"(?:secret|secret-access-key|security-token|passphrase)$")
"""Of the rules that only go with others (user names, ids, addresses) those whose finding is a secret by itself."""
_CONFIDENCE = {"high": 0, "medium": 1}
_SHORTEST = 12
"""No key is as short as this."""
_loading = threading.Lock()
_scanners: list["Scanner"] = []
"""One for the whole program, once it is loaded."""


class Bodied(Protocol):
    """A part, as an adapter makes it or as the archive gives it."""

    @property
    def body(self) -> str | None: ...
    @property
    def pointer(self) -> str: ...
    @property
    def span(self) -> Span: ...


@cache
def rules_name() -> str:
    """Changes whenever another set of rules, or another way to ask them, would find something else."""
    from importlib.metadata import version  # takes longer to load than all else here

    return f"{_DISTRIBUTION} {version(_DISTRIBUTION)}, {_WAY}"


def load_rules(cache_folder: Path) -> "Scanner":
    """Loads them, where that was not done yet: what the first `find_secrets` does otherwise. Who waits for it can be
    cancelled, though the loading can't."""
    return _scanners[0] if _scanners else beside(lambda: _loaded(cache_folder))


def _loaded(cache_folder: Path) -> "Scanner":
    with _loading:
        if not _scanners:
            # takes as long as a short command
            from kingfisher_sdk import Rules, Scanner

            folder = os.environ.get(CACHE_VARIABLE) or str(cache_folder / "secret-rules")
            _scanners.append(Scanner(Rules(cache_dir=folder), base64=False))
        return _scanners[0]


def find_secrets(text: str, cache_folder: Path) -> list[Secret]:
    """In the order of the text, none inside another. Whole ones: of a private key all its lines.

    The first call in a program loads the rules: 0.3 s, and 4 s where `cache_folder` does not hold them compiled yet.
    """
    if len(text) < _SHORTEST:
        return []
    found = _scan(text, cache_folder)
    if CODES.search(text):
        # a reader sees the text without its codes: there a key is whole that they break up here
        unbroken = Unbroken(text, CODES)
        found += [_in_its_place(secret, unbroken) for secret in _scan(unbroken.text, cache_folder)]
    return _apart(found)


def _in_its_place(secret: Secret, unbroken: Unbroken) -> Secret:
    start = unbroken.place(secret.start)
    return Secret(start, unbroken.place(secret.end - 1) + 1 - start, secret.kind)


def _scan(text: str, cache_folder: Path) -> list[Secret]:
    # a lone half of a pair becomes one `?`, so that characters can be counted back
    data = text.encode("utf-8", "replace")
    found = []
    for finding in load_rules(cache_folder).scan(data):
        rule = finding.rule_id
        if finding.visible or _HELPER_SECRET.search(rule):
            start, end = _place(data, finding.secret.encode(), finding.location["start_offset"])
            found.append((start, -end, _CONFIDENCE.get(finding.confidence, 2), _kind(rule, finding.rule_name)))
    return _in_characters(data, sorted(found))


def body_to_look_through(part: Bodied, read: Callable[[Span], bytes]) -> tuple[str, bool]:
    """The body as it is read, up to `LOOKED_CHARS`, and whether there is more of it."""
    if part.body is not None:
        return part.body[:LOOKED_CHARS], len(part.body) > LOOKED_CHARS
    if part.span.length > _WHOLE_RECORD_BYTES:
        return "", True
    try:
        value = value_at(read(part.span), part.pointer)
    except MalformedRecord:
        value = None
    if value is None:
        return "", False
    text = ""
    for piece in body_pieces(value, part.pointer):
        text += piece
        if len(text) > LOOKED_CHARS:
            return text[:LOOKED_CHARS], True
    return text, False


def is_looked_through_when_it_leaves(part: Bodied, body_bytes: int) -> bool:
    """Whether `body_to_look_through` gives less than all of it."""
    return body_bytes > LOOKED_CHARS or part.span.length > _WHOLE_RECORD_BYTES


def _place(data: bytes, secret: bytes, start: int) -> tuple[int, int]:
    """A text with many zeros is taken for another encoding, and places are those in what that comes to."""
    if data[start : start + len(secret)] != secret:
        start = max(data.find(secret), 0)
    return start, start + len(secret)


def _in_characters(data: bytes, found: list[tuple[int, int, int, str]]) -> list[Secret]:
    """Of what lies at one place only the first, which is the surest."""
    secrets, at_byte, at_char, former = [], 0, 0, 0
    for start, minus_end, _, kind in found:
        if -minus_end <= former:
            continue
        at_char += len(data[at_byte:start].decode("utf-8", "ignore"))
        length = len(data[start:-minus_end].decode("utf-8", "ignore"))
        secrets.append(Secret(at_char, length, kind))
        at_byte, former = start, -minus_end
    return secrets


def _apart(found: list[Secret]) -> list[Secret]:
    """In their order; what overlaps an earlier one makes that longer."""
    apart: list[Secret] = []
    for secret in sorted(found, key=lambda each: (each.start, -each.length)):
        if apart and secret.start < apart[-1].end:
            first = apart[-1]
            apart[-1] = first._replace(length=max(first.end, secret.end) - first.start)
        else:
            apart.append(secret)
    return apart


def _kind(rule: str, name: str) -> str:
    """`github pat` of `betterleaks.github-pat`; rules without such an id have a short name."""
    tail = re.sub(r"\.\d+$", "", rule).rsplit(".", 1)[-1]
    return name if "/" in tail else tail.replace("-", " ")
