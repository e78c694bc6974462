"""The schemas that are shipped are those of the types, and hold what is really written."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from pond_desktop.projection.pointers import encoded, project
from pond_desktop.projection.response import QueryResponse
from pond_desktop.projection.schemas import SCHEMAS, schema_text
from pond_desktop.projection.shaping import shape
from pond_desktop.runtime.resources import resource
from tests.projection.responses import responses, signing_keys


def validator(name: str) -> Draft202012Validator:
    schema = json.loads((resource("schemas") / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)


def faults(name: str, text: str) -> list[str]:
    return [error.message for error in validator(name).iter_errors(json.loads(text))]


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_shipped_schema_is_that_of_the_types(name: str) -> None:
    """If not: `python -m tests.projection.write_schemas`."""
    assert (resource("schemas") / name).read_text(encoding="utf-8") == schema_text(name)


@settings(max_examples=40, deadline=None)
@given(responses())
def test_any_answer_fits_its_schema(answer: QueryResponse) -> None:
    for shaped in (answer, shape(answer, 300, "structured")):
        assert not faults("query_response.json", encoded(shaped))
        assert not faults("pointer_response.json", encoded(project(shaped)))


@pytest.mark.parametrize(
    "change",
    [
        {"tier": "full"},
        {"results": None},
        {"suppressed": []},
        {"dropped_results": 0},
        {"source_summary": None},
        {"outcome": "found"},
        {"plan": {}},
        {"truncated": 0},
    ],
)
def test_an_answer_that_breaks_a_rule_fits_no_schema(change: dict[str, Any]) -> None:
    pointer = json.loads(encoded(project(signing_keys())))
    assert not faults("pointer_response.json", json.dumps(pointer))
    assert faults("pointer_response.json", json.dumps(pointer | change))


def test_what_is_always_written_is_required() -> None:
    whole = json.loads(encoded(signing_keys()))
    for key in ("results", "source_outcomes", "plan", "outcome", "coverage", "truncated", "elapsed_ns"):
        assert faults("query_response.json", json.dumps({name: whole[name] for name in whole if name != key}))
