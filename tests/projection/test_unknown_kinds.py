"""The kinds of what was not understood."""

import pytest

from pond_desktop.projection.unknown_kinds import kind_of, kinds_of


@pytest.mark.parametrize(
    ("beginning", "kind"),
    [
        ('{"type":"tide-latch","tide":1}', "tide-latch"),
        ('{"kind":"weather"}', "weather"),
        ('{"type":null,"kind":"weather"}', "weather"),
        ('{"type":5}', None),
        ('{"type":{"type":"inner"}}', None),
        ('{"note":{"type":"inner"},"type":"outer","text":"cut he', "outer"),
        ('{"note":{"type":"inner"},"list":[{"type":"too"}],"text":"cut he', None),
        ('{"text":"\\"type\\":\\"said\\"","type": "outer", "m', "outer"),
        ('{"type":"cut he', None),
        ("[1,2]", None),
        ("null", None),
        ("", None),
        ('{"type":"two\\nlines"}', "two lines"),
    ],
)
def test_a_record_names_its_own_kind(beginning: str, kind: str | None) -> None:
    assert kind_of(beginning) == kind


def test_kinds_are_counted_with_the_versions_that_wrote_them() -> None:
    unknown = [("2.1", '{"type":"tide"}'), (None, "42"), ("2.0", '{"type":"tide"}'), ("2.1", '{"type":"tide"}')]
    first, second = kinds_of(unknown)
    assert (first.kind, first.count, first.agent_versions) == ("tide", 3, ("2.0", "2.1"))
    assert (second.kind, second.count, second.agent_versions) == (None, 1, ())
