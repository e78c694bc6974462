"""A fork beside its origin."""

import json
from pathlib import Path

import pytest

from pond_desktop.errors import NotFound, ValidationFailed
from pond_desktop.operations import session_diff
from pond_desktop.operations.capture import capture
from pond_desktop.operations.session_diff import comparable, compare
from pond_desktop.pond import Pond, open_pond
from pond_desktop.projection.session_diff import DiffMessage
from pond_desktop.runtime import Folders, Settings
from tests.secret_keys import github_key

INVENTED = Path(__file__).parents[1] / "data"
KEY = github_key(21)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "claude"


def write(root: Path, name: str, words: list[str]) -> None:
    path = root / "projects" / "-srv-demo" / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    records = []
    for number, text in enumerate(words):
        role = ("user", "assistant")[number % 2]
        record = {"type": role, "uuid": f"{name}-{number}", "parentUuid": f"{name}-{number - 1}" if number else None}
        record |= {"sessionId": name, "timestamp": f"2026-11-29T10:{number // 60:02}:{number % 60:02}.000Z"}
        records.append({**record, "message": {"role": role, "content": [{"type": "text", "text": text}]}})
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


def opened(tmp_path: Path, root: Path) -> Pond:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    pond = open_pond(folders, Settings().with_roots([f"claude-code={root}"]))
    capture(pond)
    return pond


def told(messages: tuple[DiffMessage, ...]) -> list[tuple[str, str]]:
    return [
        (
            each.kind,
            str(each.count) if each.kind == "same" else "".join(piece.kind + piece.text for piece in each.pieces),
        )
        for each in messages
    ]


SHARED = ["Where do herons sleep?", "In trees, mostly.", "And in winter?", "By open water."]


def test_what_both_begin_with_is_counted_and_the_rest_aligned(tmp_path: Path, root: Path) -> None:
    write(root, "origin", [*SHARED, "Count the herons at the pond.", "There are seven of them."])
    ends = ["Count the herons at the lake.", "Nobody was there; I looked twice.", "Thanks.", "Gladly."]
    write(root, "fork", [*SHARED, *ends])
    with opened(tmp_path, root) as pond:
        found = compare(pond, "claude-code:origin", "claude-code:fork")
        assert found.shared_count == 4
        assert found.shared_until is not None and found.shared_until.second == 3
        assert told(found.messages) == [
            ("changed", " Count the herons at the -pond+lake ."),
            ("removed", "-There are seven of them."),
            ("added", "+Nobody was there; I looked twice."),
            ("added", "+Thanks."),
            ("added", "+Gladly."),
        ]
        assert found.messages[0].one == "claude-code:origin#origin-4"
        assert found.messages[0].other == "claude-code:fork#fork-4"
        assert (found.one_left, found.other_left) == (0, 0)


def test_the_same_further_on_is_folded(tmp_path: Path, root: Path) -> None:
    write(root, "origin", ["Begin.", *SHARED])
    write(root, "fork", ["Begin quite elsewhere, with another thing.", *SHARED])
    with opened(tmp_path, root) as pond:
        found = compare(pond, "claude-code:origin", "claude-code:fork")
    assert found.shared_count == 0 and found.shared_until is None
    assert [each.kind for each in found.messages] == ["removed", "added", "same"]
    assert found.messages[-1].count == 4


def test_long_ends_are_left_out_and_counted(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_diff, "TAIL_MAX", 10)
    write(root, "origin", SHARED)
    write(root, "fork", [*SHARED, *(f"Heron {number} flies." for number in range(250))])
    with opened(tmp_path, root) as pond:
        found = compare(pond, "claude-code:origin", "claude-code:fork")
        again = compare(pond, "claude-code:fork", "claude-code:origin")
    assert found.shared_count == 4 and len(found.messages) == 10
    assert (found.one_left, found.other_left) == (0, 240)
    assert [each.kind for each in again.messages] == ["removed"] * 10 and again.one_left == 240


def test_keys_are_masked_unless_asked_for(tmp_path: Path, root: Path) -> None:
    write(root, "origin", SHARED)
    write(root, "fork", [*SHARED, f"The key is {KEY}, keep it."])
    with opened(tmp_path, root) as pond:
        masked = told(compare(pond, "claude-code:origin", "claude-code:fork").messages)
        shown = told(compare(pond, "claude-code:origin", "claude-code:fork", with_secrets=True).messages)
    assert KEY in shown[0][1]
    assert KEY not in masked[0][1] and "The key is" in masked[0][1]


def test_a_session_is_not_compared_with_itself_or_with_nothing(tmp_path: Path, root: Path) -> None:
    write(root, "origin", SHARED)
    with opened(tmp_path, root) as pond:
        with pytest.raises(ValidationFailed):
            compare(pond, "claude-code:origin", "origin")
        with pytest.raises(NotFound):
            compare(pond, "claude-code:origin", "claude-code:heron")
        assert comparable(pond, "claude-code:origin") == ()


def test_a_fork_knows_its_origin_and_the_origin_its_fork(tmp_path: Path) -> None:
    folders = Folders.below(tmp_path / "pond")
    folders.create()
    fork = "codex:019cdbe8-e800-7000-8000-000000000003"
    with open_pond(folders, Settings().with_roots([f"codex={INVENTED / 'codex'}"])) as pond:
        capture(pond)
        (origin,) = comparable(pond, fork)
        assert (origin.kind, origin.is_outgoing) == ("forked", False)
        assert fork in [each.session.locator for each in comparable(pond, origin.session.locator)]
        found = compare(pond, origin.session.locator, fork)
    assert (found.one.locator, found.other.locator) == (origin.session.locator, fork)
    assert "+Four." in [text for _, text in told(found.messages)]
