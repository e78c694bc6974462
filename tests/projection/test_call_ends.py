"""Which result answers which call, where ids come more than once."""

import pytest

from pond_desktop.canonical.archived import CallPlace
from pond_desktop.projection.call_ends import CallEnds


def ends(course: str) -> CallEnds:
    """`c1 r2`: a call in message 1, a result in message 2, all of one id."""
    return CallEnds(CallPlace("t", each[0] == "r", f"m{each[1:]}") for each in course.split())


@pytest.mark.parametrize(
    ("course", "wanted"),
    [
        ("c1 r2", {"m1": "m2"}),
        ("c1 r2 c3 r4", {"m1": "m2", "m3": "m4"}),
        ("c1 c2 r3 r4", {"m1": "m3", "m2": "m4"}),
        ("c1 r2 c3", {"m1": "m2"}),
        ("r1 c2", {"m2": "m1"}),
        ("c1 r2 r3 c4 r5", {"m1": "m2", "m4": "m5"}),
        ("c1 r1 c2 r2", {"m1": "m1", "m2": "m2"}),
    ],
)
def test_each_call_has_the_next_result_that_no_earlier_one_has(course: str, wanted: dict[str, str]) -> None:
    made = ends(course)
    calls = [f"m{each[1:]}" for each in course.split() if each[0] == "c"]
    assert {call: result for call in calls if (result := made.result_of(call, "t"))} == wanted
    assert {result: made.call_of(result, "t") for result in wanted.values()} == {
        result: call for call, result in wanted.items()
    }


def test_one_more_result_answers_the_call_before_it() -> None:
    made = ends("c1 r2 r3 c4 r5")
    assert made.call_of("m3", "t") == "m1"


def test_an_earlier_version_of_a_message_has_the_ends_of_the_id() -> None:
    made = ends("c1 r2")
    assert (made.result_of("former", "t"), made.call_of("former", "t")) == ("m2", "m1")
    assert made.result_of("m1", "another") is None
