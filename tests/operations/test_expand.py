"""The evidence behind a locator: explicit where it fails, never empty."""

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations.expand import expand
from pond_desktop.projection.expansion import Detail
from tests.operations.history import History, assistant, call, result, user

LINES = "\n".join(f"line {number} of the tide table" for number in range(1, 31))
DETAILS: list[Detail] = ["summary", "excerpt", "full", "context"]


@pytest.fixture
def told(history: History) -> History:
    history.write(
        "s1",
        user("ask", "Why is the tide late?", 0),
        assistant("run", "Let me look.", call("t1", "Bash", command="tide --table"), minutes=1),
        user("out", [result("t1", LINES)], 2),
        assistant("say", LINES, minutes=3),
    )
    history.capture()
    return history


def test_details_of_a_message_grow(told: History) -> None:
    found = {detail: expand(told.pond, "claude-code:s1#say", detail=detail) for detail in DETAILS}
    assert len(found["summary"].content) <= 400
    assert (found["summary"].truncated, found["summary"].truncation_boundary) == (True, "summary_runes")
    assert found["excerpt"].content == "\n".join(LINES.split("\n")[:12])
    assert found["excerpt"].truncation_boundary == "excerpt_lines"
    assert found["full"].content == LINES
    assert not found["full"].truncated
    assert found["context"].content.startswith(LINES)
    assert "claude-code:s1#run" in found["context"].content
    assert "-> Bash  tide --table" in found["context"].content


def test_a_call_and_its_result_are_there_whole(told: History) -> None:
    ran = expand(told.pond, "claude-code:s1#run", detail="full").content
    assert ran.startswith("Let me look.\n\n-> Bash\n")
    assert '"command": "tide --table"' in ran
    assert expand(told.pond, "claude-code:s1#out", detail="full").content == f"<-\n{LINES}"


def test_a_session_is_what_was_said_in_it(told: History) -> None:
    whole = expand(told.pond, "claude-code:s1", detail="full").content
    assert whole.startswith("Why is the tide late? · claude-code · /srv/demo/heron · 3 messages")
    assert [whole.index(f"claude-code:s1#{id_}") for id_ in ("ask", "run", "out", "say")] == sorted(
        whole.index(f"claude-code:s1#{id_}") for id_ in ("ask", "run", "out", "say")
    )
    assert LINES in whole
    assert len(expand(told.pond, "claude-code:s1").content.split("\n")) <= 12


def test_where_it_is_from_is_said(told: History) -> None:
    found = expand(told.pond, "claude-code:s1#say")
    written = told.path("s1").read_bytes()
    path, _, span = found.provenance.partition(" bytes ")
    start, end = map(int, span.split("-"))
    assert path == str(told.path("s1"))
    assert b'"uuid": "say"' in written[start:end]
    assert found.source_revision == "generation 1"


def test_what_its_source_no_longer_has_says_so(told: History) -> None:
    told.write("s1", user("new", "Something else.", 9))
    told.capture()
    found = expand(told.pond, "claude-code:s1#say", detail="full")
    assert found.content == LINES
    assert "no longer in the source since" in found.provenance
    assert expand(told.pond, "claude-code:s1#new").source_revision == "generation 2"


@pytest.mark.parametrize("budget", [5, 40, 300])
@pytest.mark.parametrize("detail", DETAILS)
def test_a_budget_cuts_and_says_so(told: History, detail: Detail, budget: int) -> None:
    for locator in ("claude-code:s1#say", "claude-code:s1"):
        found = expand(told.pond, locator, detail=detail, budget_bytes=budget)
        assert 0 < len(found.content.encode()) <= budget
        assert found.truncated == (found.truncation_boundary is not None)
        assert found.truncated or detail == "summary"


def test_a_body_of_megabytes_comes_as_far_as_the_budget(history: History) -> None:
    long = "".join(f"line {number} 池\n" for number in range(200_000))
    history.write("s1", user("ask", long, 0))
    history.capture()
    assert expand(history.pond, "ask", detail="full", budget_bytes=5_000_000).content == long.rstrip("\n")
    cut = expand(history.pond, "ask", detail="full")
    assert 65_000 < len(cut.content.encode()) <= 65_536
    assert cut.truncation_boundary == "budget_bytes"


@pytest.mark.parametrize("locator", ["claude-code:s1#none", "claude-code:none", "codex:s1#ask"])
def test_an_unknown_locator_is_no_empty_content(told: History, locator: str) -> None:
    with pytest.raises(NotFound):
        expand(told.pond, locator)


@pytest.mark.parametrize(
    ("locator", "field"),
    [
        ("", "target"),
        ("pond://elsewhere/x", "target"),
        *((text, "locator") for text in ("nothing-like-it", ":", "pi:", ":x", "pi:x#", " pi: ")),
    ],
)
def test_what_is_no_locator_is_refused(told: History, locator: str, field: str) -> None:
    with pytest.raises(ValidationFailed) as refused:
        expand(told.pond, locator)
    assert refused.value.field == field


def test_a_budget_that_holds_no_character_is_refused(told: History) -> None:
    told.write("s2", user("cjk", "潮汐", 0))
    told.capture()
    for budget in (0, -1, 2):
        with pytest.raises(ValidationFailed) as refused:
            expand(told.pond, "cjk", budget_bytes=budget)
        assert refused.value.field == "budget_bytes"


def test_an_unknown_detail_is_refused(told: History) -> None:
    with pytest.raises(ValidationFailed):
        expand(told.pond, "say", detail="everything")  # type: ignore[arg-type]
