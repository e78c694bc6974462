"""What somebody may have meant."""

from pond_desktop.runtime.nearest import did_you_mean, nearest

AGENTS = ("claude-code", "codex", "pi")


def test_a_slip_is_understood() -> None:
    assert nearest("cluade", AGENTS) == "claude-code"
    assert did_you_mean("kodex", AGENTS) == "Did you mean 'codex'?"


def test_where_nothing_is_like_it_all_are_named() -> None:
    assert nearest("xyzzy", AGENTS) is None
    assert did_you_mean("xyzzy", AGENTS) == "Known are claude-code, codex, pi."
