"""The answer as text and as JSON."""

import json

import pytest
from hypothesis import given
from msgspec.structs import replace

from pond_desktop.projection.interpretation import FieldRead, Interpretation, Literally, Misread
from pond_desktop.projection.pointers import encoded, project
from pond_desktop.projection.read_as import reading_lines
from pond_desktop.projection.rendering import explained_text, pointer_text, tool_text
from pond_desktop.projection.response import QueryResponse, Suppression
from pond_desktop.projection.shaping import shape
from tests.projection.responses import report, response, responses, result, signing_keys

FOLDED = Suppression(
    reason="duplicate_view", count=1, lineage_root="codex:91aa-copy#m-4", fused_into="agent-sessions:codex/91aa#m-4"
)
POINTERS = """\
outcome answered  coverage degraded  results 3  elapsed 41ms
degraded coverage: mail (timeout: source timeout 2s)

1. agent-sessions:claude/7f3c#m-18
   Release signing: key rotation decided
 > We agreed to rotate the signing key on the 3rd and keep the old one valid for 14 days.
2. decisions:adr/0012.md#L1-L22  exact
   ADR 12 Signing keys
 ~ Status: accepted
3. agent-sessions:codex/91aa#m-4  corroborated 2
   CI release job failure
 > The signing step has no key.

suppressed
  duplicate_view  count 1  lineage codex:91aa-copy#m-4
"""


def test_what_is_read_by_default() -> None:
    assert pointer_text(replace(signing_keys(), suppressed=(FOLDED,))) == POINTERS


def test_an_excerpt_has_three_states() -> None:
    marks = [
        pointer_text(response(result(excerpt="tide", excerpt_kind=kind))).splitlines()[-1]
        for kind in ("matched", "preview", None)
    ]
    assert marks == [" > tide", " ~ tide", "   tide"]


def test_an_abstention_is_short() -> None:
    empty = response(reports=(report("claude-code"), report("codex"), report("pi")), elapsed_ns=9_000_000)
    text = pointer_text(empty)
    assert text == "outcome abstained  coverage complete  elapsed 9ms\nresults: none\n"
    assert len(text.encode()) <= 128


def test_none_found_and_none_shown_are_told_apart() -> None:
    assert "results: none shown, 3 dropped\n" in pointer_text(shape(signing_keys(), 1, "pointer"))
    assert "truncated  dropped 3" in pointer_text(shape(signing_keys(), 1, "pointer"))
    assert "results: none\n" in pointer_text(response(reports=(report(),)))


def test_a_failure_does_not_look_like_nothing_found() -> None:
    failed = response(reports=(report("codex", "unavailable", "unreachable"),))
    assert pointer_text(failed).startswith("outcome failed  coverage degraded")
    assert "degraded coverage: codex (unreachable)\n" in pointer_text(failed)
    assert "does not say that there is nothing" in tool_text(failed)


def test_the_explanation_names_every_cause() -> None:
    text = explained_text(signing_keys())
    assert text.startswith("outcome answered  coverage degraded  results 3")
    for words in (
        "local rank 1 of 3  matches lexical",
        "relevance not stated by the source, read as 1",
        "member agent-sessions:codex/91aa#m-4: agent-sessions:codex/91aa#m-4",
        "freshness indexed",
        "rank constant 60  exact",
        "\nsources\n  agent-sessions success  candidates 0  elapsed 1ms\n",
        "mail timeout  reason timeout",
        "\nplan\n  profile desk  limit 20  relevance floor 0.1",
        "deadline 2026-08-01T09:00:05Z  reserve 25ms",
    ):
        assert words in text
    short = explained_text(shape(signing_keys(), 1, "explained"))
    assert "sources in short, for want of room: 3  success 2  timeout 1\n  mail (timeout" in short


def test_a_model_is_told_the_same_in_its_own_way() -> None:
    text = tool_text(replace(signing_keys(), suppressed=(FOLDED,)))
    assert text.splitlines()[0] == "outcome=answered coverage=degraded results=3"
    assert "suppressed reason=duplicate_view count=1 lineage=codex:91aa-copy#m-4\n" in text
    assert "   source=agent-sessions type=message score=0.016 corroborated_by=2\n" in text


def test_a_query_that_is_only_words_needs_no_explaining() -> None:
    assert reading_lines(Interpretation(terms=("tide", "clock")), has_results=True) == ()
    assert reading_lines(None, has_results=True) == ()


def test_how_a_query_was_read_is_said() -> None:
    read = Interpretation(
        terms=("tide",),
        excluded=("spring",),
        fields=(
            FieldRead(field="date", value="yesterday", means="29 Nov 2026"),
            FieldRead(field="role", value="tool", is_excluded=True),
        ),
        literally=(Literally(text="a/b.py", why="its punctuation is looked for too"),),
        misread=(Misread(text="agent:claud", why="no agent has that name.", nearest="agent:claude-code"),),
        notes=("only most of the words had to be there",),
        did_you_mean="tides",
    )
    lines = reading_lines(read, has_results=True)
    assert lines == (
        "read as: tide, not spring, date:yesterday (29 Nov 2026), not role:tool",
        "taken as text: a/b.py, its punctuation is looked for too",
        "left out: agent:claud, no agent has that name; the nearest is agent:claude-code",
        "note: only most of the words had to be there",
        "did you mean: tides",
    )
    assert reading_lines(read, has_results=False) == (*lines[:3], lines[4])
    assert "did you mean: tides\n" in pointer_text(response(reports=(report(),), interpretation=read))


def test_the_keys_stand_in_their_order_and_nothing_empty_is_written() -> None:
    pointer = json.loads(encoded(project(signing_keys())))
    assert list(pointer) == [
        "tier",
        "results",
        "source_summary",
        "outcome",
        "coverage",
        "truncated",
        "elapsed_ns",
    ]
    assert list(pointer["results"][0]) == [
        "rank",
        "locator",
        "source_id",
        "record_type",
        "title",
        "excerpt",
        "excerpt_kind",
    ]
    assert (pointer["results"][1]["exact"], pointer["results"][2]["corroboration"]) == (True, 2)
    assert list(json.loads(encoded(signing_keys()))) == [
        "results",
        "source_outcomes",
        "plan",
        "outcome",
        "coverage",
        "truncated",
        "elapsed_ns",
    ]


def test_the_pointer_tier_holds_nothing_that_only_explains() -> None:
    text = encoded(project(signing_keys()))
    for key in (
        "score",
        "explanation",
        "members",
        "source_outcomes",
        "plan",
        "candidate_id",
        "source_uid",
        "local_rank",
        "sensitivity",
        "match_signals",
    ):
        assert f'"{key}"' not in text
    assert len(text) < len(encoded(signing_keys())) / 2


def test_an_excerpt_that_is_gone_takes_its_kind_along() -> None:
    pointer = json.loads(encoded(project(response(result(title="t", excerpt_kind="matched")))))
    assert "excerpt_kind" not in pointer["results"][0]


@given(responses())
def test_json_ends_its_last_line_and_says_the_same_in_any_form(answer: QueryResponse) -> None:
    for value in (answer, project(answer)):
        text = encoded(value)
        assert text.endswith("}\n")
        assert text.splitlines()[1].startswith('  "')
        assert json.loads(text) == json.loads(encoded(value, indent=0))
        assert list(json.loads(text)["results"]) is not None


@pytest.mark.parametrize("odd", ["a\u202eb", "\x7f", "\u2028", "\x9b2J"])
def test_json_commands_no_terminal(odd: str) -> None:
    text = encoded(project(response(result(title=odd))))
    assert odd not in text
    assert json.loads(text)["results"][0]["title"] == odd


def test_half_a_character_pair_stops_no_answer() -> None:
    assert json.loads(encoded(project(response(result(title="a\ud800b")))))["results"][0]["title"] == "a\ufffdb"
