"""Options may stand among the words of a query, and words may look like options."""

import pytest

from pond_desktop.cli.query_words import parted

OPTIONS = {"--limit": True, "--json": False, "--budget-tokens": True, "-h": False}


@pytest.mark.parametrize(
    ("args", "options", "words"),
    [
        (["retry", "pool"], [], ["retry", "pool"]),
        (["retry", "--limit", "3", "pool"], ["--limit", "3"], ["retry", "pool"]),
        (["--limit=3", "retry", "--json"], ["--limit=3", "--json"], ["retry"]),
        (["retry", "-pool", "-h"], ["-h"], ["retry", "-pool"]),
        (["-branch", "clock"], [], ["-branch", "clock"]),
        (["retry", "--budget-tokens", "-1"], ["--budget-tokens", "-1"], ["retry"]),
        (["--", "--limit", "-pool"], [], ['"--limit"', '"-pool"']),
        (["-x", "--", "a b.c", "OR", "is:pinned"], [], ["-x", "a", "b.c", '"OR"', '"is:pinned"']),
        (["--", 'say "it"', "conn*"], [], ["say", '"it"', '"conn*"']),
        (["--no-such", "retry"], ["--no-such"], ["retry"]),
        (["retry", "--limit"], ["--limit"], ["retry"]),
        (["(a", "OR", "b)", "-", "~/x"], [], ["(a", "OR", "b)", "-", "~/x"]),
    ],
)
def test_options_are_told_from_words(args: list[str], options: list[str], words: list[str]) -> None:
    assert parted(args, OPTIONS) == (options, words)
