"""Parts in one line, and their bodies made readable."""

import json

import pytest

from pond_desktop.projection.cards import line_of
from pond_desktop.projection.messages import shown_text
from pond_desktop.projection.structured import readable_body
from tests.projection.made import part


@pytest.mark.parametrize(
    ("name", "params", "line"),
    [
        ("Bash", {"command": "cargo test -p sync", "description": "Run tests"}, "cargo test -p sync"),
        ("Read", {"file_path": "/srv/demo/lib.rs", "limit": 3}, "/srv/demo/lib.rs"),
        ("Grep", {"pattern": "fn main", "path": ""}, "fn main"),
        ("Task", {"subagent_type": "Explore", "description": "Find callers", "prompt": "long"}, "Find callers"),
        ("shell", {"command": ["bash", "-lc", "ls -la"], "workdir": "/srv"}, "ls -la"),
        ("shell", {"command": ["git", "status"]}, "git status"),
        ("odd", {"depth": 3, "name": "x y"}, "x y"),
        ("odd", {"depth": 3}, '{"depth":3}'),
        ("update_plan", {"plan": [{"step": "a", "status": "completed"}, {"step": "b"}]}, "1 of 2 done: b"),
        (
            "TodoWrite",
            {"todos": [{"content": "a", "status": "pending"}, {"content": "b", "status": "in_progress"}]},
            "0 of 2 done: b",
        ),
        ("ExitPlanMode", {"plan": "# Mend it\n\nFirst this."}, "Mend it"),
        ("Grep", {"path": "src", "pattern": "fn main"}, "fn main"),
        ("none", {}, ""),
        ("Bash", {"command": "a\n  b\x1b[31m"}, "a b␛[31m"),
        ("Bash", {"command": "rm -rf ~ #\rls -la            "}, "rm -rf ~ #␍ls -la"),
        (
            "Bash",
            {"command": "cd /srv && apply_patch <<'E'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nE\nreboot"},
            "cd /srv && apply_patch <<'E' E reboot",
        ),
    ],
)
def test_a_call_says_what_it_was_asked(name: str, params: dict[str, object], line: str) -> None:
    body = json.dumps(params)
    assert line_of(part("tool_call", body, tool_name=name), body) == line


def test_a_call_whose_parameters_stayed_in_the_record_reads_its_preview() -> None:
    body = json.dumps({"file_path": "/srv/demo/big.py", "content": "x" * 4000})
    call = part("tool_call", tool_name="Write", preview=body[:240], body_bytes=len(body))
    assert line_of(call, None) == "/srv/demo/big.py"
    cut = part("tool_call", tool_name="Bash", preview='{"command":"printf \\"a b', body_bytes=4000)
    assert line_of(cut, None) == 'printf "a b'


def test_a_call_in_plain_text_shows_its_first_line() -> None:
    body = "\nconst x = 1\nlog(x)"
    assert line_of(part("tool_call", body, tool_name="exec"), body) == "const x = 1"


@pytest.mark.parametrize("is_json", [False, True])
def test_a_patch_shows_its_files(is_json: bool) -> None:
    patch = "*** Begin Patch\n*** Update File: src/a.py\n-x\n+y\n*** Add File: b.py\n+z"
    body = json.dumps({"input": patch}) if is_json else patch
    assert line_of(part("tool_call", body, tool_name="apply_patch"), body) == "src/a.py, b.py"


def test_every_part_has_a_line() -> None:
    assert line_of(part("tool_result", "\n\nok\nmore"), "\n\nok\nmore") == "ok"
    assert line_of(part("tool_result"), None) == "no output"
    assert line_of(part("reasoning"), None) == "thinking, not kept"
    assert line_of(part(), None) == "nothing said"
    assert line_of(part("file", media_type="image/png", body_bytes=12_345), None) == "image/png  12 kB"
    assert line_of(part("file", "https://example.invalid/a.png"), "https://example.invalid/a.png") == (
        "https://example.invalid/a.png"
    )
    assert line_of(part("file", "data:image/png;base64,AAAA"), "data:image/png;base64,AAAA") == "file"
    assert line_of(part("file", file_name="plan.pdf"), None) == "plan.pdf"
    assert line_of(part("unknown", '{"type":"odd"}'), '{"type":"odd"}') == '{"type":"odd"}'
    assert line_of(part("tool_approval_request"), None) == "approval asked"


def test_json_is_indented() -> None:
    assert readable_body('{"a":1,"b":["x"]}') == '{\n  "a": 1,\n  "b": [\n    "x"\n  ]\n}'
    assert readable_body("{not json") == "{not json"
    assert readable_body("12") == "12"


def test_blocks_of_text_are_shown_as_their_text() -> None:
    blocks = [
        {"type": "text", "text": "screenshot \x1b[1mtaken\x1b[0m"},
        {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AAAA"}},
    ]
    assert readable_body(json.dumps(blocks)) == "screenshot taken\n[image/png]"


def test_base64_inside_json_is_counted_not_shown() -> None:
    shown = readable_body(json.dumps({"data": "iVBORw0KGgoAAAANSUhEUgAAABgAAAAQ" * 20, "s": "\x1b[31mred\x1b[0m"}))
    assert json.loads(shown) == {"data": "[640 characters of base64]", "s": "red"}


def test_a_deeply_nested_body_is_shown() -> None:
    deep = "[" * 5000 + "]" * 5000
    assert readable_body(deep).count("[") == 5000


@pytest.mark.parametrize("type", ["tool_call", "tool_approval_request"])
@pytest.mark.parametrize("is_json", [True, False])
def test_nothing_that_was_typed_is_written_over_where_it_is_shown_as_text(type: str, is_json: bool) -> None:
    command = "rm -rf ~ #\rls -la            "
    body = json.dumps({"command": command}) if is_json else command
    assert "rm -rf ~ #␍ls -la" in (shown_text(part(type, body)) or "")
    assert "rm -rf ~ #␍ls -la" in line_of(part(type, body), body)
    assert "rm -rf ~ #␍ls -la" in (shown_text(part(type, None, preview=command)) or "")
