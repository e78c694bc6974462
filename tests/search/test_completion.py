"""What the box offers to go on with."""

import pytest

from pond_desktop.search import Names, complete

NAMES = Names(
    agents=("claude-code", "codex", "pi"),
    projects=("/srv/demo/heron", "/home/me/my notes"),
    tools=("Bash", "Read"),
)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("ro", ["role:"]),
        ("retry pro", ["project:"]),
        ("-ro", ["-role:"]),
        ("(ag", ["agent:"]),
        ("a", ["agent:", "after:"]),
        ("agent:", ["claude-code", "codex", "pi"]),
        ("agent:c", ["claude-code", "codex"]),
        ("agent:C", ["claude-code", "codex"]),
        ("agent:codex,", ["claude-code", "codex", "pi"]),
        ("agent:codex,p", ["pi"]),
        ("-agent:p", ["pi"]),
        ("agent:(cl", ["claude-code"]),
        ("agent:(codex OR p", ["pi"]),
        ("(cl", []),
        ("project:her", ["/srv/demo/heron"]),
        ("project:not", ['"/home/me/my notes"']),
        ('project:"/home/me/my n', ['"/home/me/my notes"']),
        ("role:", ["user", "assistant", "system", "tool"]),
        ("is:", ["child", "pinned", "tagged", "noted"]),
        ("has:im", ["image"]),
        ("date:y", ["yesterday"]),
        ("date:la", ['"last week"', '"last month"']),
        ("tool:b", ["Bash"]),
        ("agent:codex", []),
        ("foo:", []),
        ("zzz", []),
        ("retry ", []),
        ("", []),
    ],
)
def test_fields_and_known_values_are_offered(text: str, options: list[str]) -> None:
    assert [option.text for option in complete(text, len(text), NAMES).options] == options


@pytest.mark.parametrize(
    ("text", "cursor", "completed"),
    [
        ("retry ro pool", 8, "retry role: pool"),
        ("agent:co x", 8, "agent:codex x"),
        ("agent:pi,co", 11, "agent:pi,codex"),
        ("-is:chi", 7, "-is:child"),
        ('project:"/srv', 13, "project:/srv/demo/heron"),
    ],
)
def test_an_option_replaces_what_was_typed_of_it(text: str, cursor: int, completed: str) -> None:
    found = complete(text, cursor, NAMES)
    option = next(option for option in found.options if option.text.lower() != text[found.start : found.end])
    if text.startswith("agent:co"):
        option = next(option for option in found.options if option.text == "codex")
    assert text[: found.start] + option.text + text[found.end :] == completed


def test_each_option_says_what_it_is() -> None:
    assert complete("ro", 2, NAMES).options[0].what == "who wrote it"
