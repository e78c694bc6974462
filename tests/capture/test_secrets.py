"""Keys and passwords are found after the capture, piece by piece, and where they lie is kept."""

import json
from pathlib import Path
from typing import Any

import pytest

from pond_desktop import capture
from pond_desktop.archive.secret_reads import SecretPlace
from pond_desktop.capture.secrets import SecretsReport, keep_secrets
from pond_desktop.errors import ArchiveBusy
from pond_desktop.operations.forgetting import forget
from pond_desktop.pond import Pond
from pond_desktop.runtime import WriterLock
from pond_desktop.secret_rules import LOOKED_CHARS
from tests.capture.conftest import History
from tests.secret_keys import anthropic_key, github_key, private_key


def captured(pond: Pond) -> SecretsReport:
    capture.run(pond)
    return keep_secrets(pond)


def places(pond: Pond) -> list[SecretPlace]:
    with pond.archive.reading() as reader:
        return reader.secret_places()


def add(path: Path, message: dict[str, Any], number: int = 1) -> None:
    entry = {"type": "message", "id": f"x{number:07x}", "parentId": None, "timestamp": "2026-11-02T10:00:00Z"}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry | {"message": message}) + "\n")


def result(text: str) -> dict[str, Any]:
    return {
        "role": "toolResult",
        "toolCallId": "c",
        "toolName": "bash",
        "content": [{"type": "text", "text": text}],
        "isError": False,
    }


def test_a_key_in_what_was_said_is_kept_by_its_place(pond: Pond, history: History) -> None:
    history.say("a", f"use {github_key()} please", "done")
    report = captured(pond)
    (place,) = places(pond)
    assert (place.session_id, place.ordinal, place.part_type) == ("a", 0, "text")
    assert (place.start, place.length, place.kind) == (4, 40, "github pat")
    assert report.secrets_found == 1


def test_long_results_are_read_from_their_record(pond: Pond, history: History) -> None:
    body = "x" * 5_000 + "\n" + private_key() + "\n" + "y" * 5_000
    add(history.say("a", "go"), result(body))
    captured(pond)
    (place,) = places(pond)
    assert body[place.start : place.start + place.length] == private_key()
    assert place.kind == "private key"


def test_what_is_known_is_not_looked_through_again(pond: Pond, history: History) -> None:
    history.say("a", f"use {github_key()} please")
    captured(pond)
    assert keep_secrets(pond).chars == 0
    history.say("b", f"or {anthropic_key()}")
    again = captured(pond)
    assert (again.secrets_found, again.chars) == (1, len(f"or {anthropic_key()}"))
    assert [place.session_id for place in places(pond)] == ["b", "a"]


def test_it_goes_on_where_its_time_was_over(pond: Pond, history: History) -> None:
    history.say("a", *(f"word {number} {github_key(number)}" for number in range(20)))
    capture.run(pond)
    assert keep_secrets(pond, deadline=0).pending_parts == 20
    assert keep_secrets(pond).secrets_found == 20
    assert len(places(pond)) == 20


def test_of_a_very_long_body_the_beginning_is_looked_through(pond: Pond, history: History) -> None:
    filling = "nothing to see here. " * (LOOKED_CHARS // 20)
    add(history.say("a", "go"), result(f"{github_key()} {filling} {github_key(2)}"))
    report = captured(pond)
    assert (report.secrets_found, report.cut_parts) == (1, 1)
    with pond.archive.reading() as reader:
        assert reader.secrets_state().cut_parts == 1


def test_other_rules_begin_anew(pond: Pond, history: History) -> None:
    history.say("a", f"use {github_key()} please")
    captured(pond)
    with pond.archive.keeping_secrets() as keeper:
        keeper.follow_rules("others")
        assert keeper.reached() == 0
    assert places(pond) == []
    assert keep_secrets(pond).secrets_found == 1


def test_it_waits_for_nobody(pond: Pond, history: History) -> None:
    history.say("a", f"use {github_key()} please")
    capture.run(pond)
    with WriterLock(pond.folders.lock_file), pytest.raises(ArchiveBusy):
        keep_secrets(pond)


def test_parts_that_take_the_place_of_removed_ones_are_looked_through(pond: Pond, history: History) -> None:
    """The archive gives the numbers behind its last part again."""
    history.say("a", "first", "second")
    captured(pond)
    history.say("b", "third", f"use {github_key()} please")
    captured(pond)
    forget(pond, "b")
    assert places(pond) == []
    history.say("c", f"another {anthropic_key()}")
    captured(pond)
    assert [place.session_id for place in places(pond)] == ["c"]
