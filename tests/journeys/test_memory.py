"""Lines of many megabytes, in bounded memory."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.conftest import Program

LINE_BYTES = 12_000_000
SESSION = "0e110000-0000-4000-8000-000000000001"
ASCII = "The quick heron looks for fish in the shallow pond.\n"
OTHER = "池の静かな水面に鷺が立っている。 Ünïcödé \U0001f986\n"
_MEASURED = """
import re, sys
from pond_desktop.__main__ import main
code = main(sys.argv[1:])
sys.stdout.flush()
print("peak", re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1], file=sys.stderr)
sys.exit(code)
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell peaks")


def peak_of(program: Program, *words: str) -> tuple[int, bytes]:
    """The most bytes that a command had in memory, and what it printed."""
    run = subprocess.run(
        [sys.executable, "-c", _MEASURED, *words], env=program.environment, cwd=program.home, capture_output=True
    )
    assert run.returncode == 0, run.stderr
    return int(run.stderr.decode().rsplit("peak ", 1)[1]) * 1024, run.stdout


def filled(text: str) -> str:
    return text * (LINE_BYTES // len(text.encode()))


def result(content: Any) -> list[Any]:
    return [{"type": "tool_result", "tool_use_id": "t1", "content": content}]


def damaged(line: bytes) -> bytes:
    return line.replace(b"shallow", b"shall\xff\xfew")


def unchanged(line: bytes) -> bytes:
    return line


PICTURE = [
    {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo" * 1_000_000}}
]


def laid(program: Program, content: Any, change: Callable[[bytes], bytes] = unchanged) -> bytes:
    """Puts down a session of one line, and gives that line."""
    path = program.claude_projects / "-srv-demo" / f"{SESSION}.jsonl"
    path.parent.mkdir(parents=True)
    line = {"type": "user", "uuid": "big", "sessionId": SESSION, "timestamp": "2026-03-09T09:00:00.000Z"}
    data = change(json.dumps({**line, "message": {"role": "user", "content": content}}, ensure_ascii=False).encode())
    path.write_bytes(data + b"\n")
    return data


def peak_with_rules(program: Program) -> int:
    """Of a capture that has nothing but a word to look through for secrets."""
    path = program.claude_projects / "-srv-small" / "small.jsonl"
    path.parent.mkdir(parents=True)
    said = {"type": "user", "uuid": "small-1", "sessionId": "small", "timestamp": "2026-03-08T09:00:00.000Z"}
    path.write_text(json.dumps({**said, "message": {"role": "user", "content": "A word to begin with."}}) + "\n")
    return peak_of(program, "capture", "--quiet")[0]


@pytest.mark.parametrize(
    ("content", "change", "captured_copies", "shown"),
    [
        # a result is read again where tools' work is made searchable: beside what the capture left in memory
        pytest.param(result(filled(ASCII)), unchanged, 4, ASCII, id="result"),
        pytest.param(result(filled(OTHER)), unchanged, 4, OTHER, id="result that is not ASCII"),
        pytest.param(result(filled(ASCII)), damaged, 4, "shall\ufffd\ufffdw", id="result that is not UTF-8"),
        pytest.param(filled(ASCII), unchanged, 5.5, ASCII, id="prompt"),
        # the million characters that are made searchable count more for a line of 12 MB than for a larger one
        pytest.param(filled(OTHER), unchanged, 15, OTHER, id="prompt that is not ASCII"),
        pytest.param(PICTURE, unchanged, 3.6, "image/png", id="picture"),
    ],
)
def test_one_line_of_many_megabytes(
    program: Program, content: Any, change: Callable[[bytes], bytes], captured_copies: float, shown: str
) -> None:
    """The copies say how often the line may be in memory at once; beside it the rules for secrets, where it is looked
    through."""
    with_rules = peak_with_rules(program)
    data = laid(program, content, change)
    captured, _ = peak_of(program, "capture", "--quiet", "--no-tools")
    looked_through, _ = peak_of(program, "capture", "--quiet")
    bare, _ = peak_of(program, "status")
    read, out = peak_of(program, "message", "big", "--show-secrets")
    masked, masked_out = peak_of(program, "message", "big")
    # whole, wherever the pieces that it was printed in end
    assert out.decode().count(shown.strip()) >= max(1, data.count(shown.strip().encode()))
    assert (captured - bare) / len(data) < captured_copies
    assert (looked_through - with_rules) / len(data) < 3
    assert (read - bare) / len(data) < 3.2
    assert (masked - with_rules) / len(data) < 3
    assert masked_out == out


def test_every_way_to_read_such_a_line(program: Program) -> None:
    data = laid(program, result(filled(ASCII)))
    captured, _ = peak_of(program, "capture", "--quiet")
    for words in (("message", "big", "--json"), ("show", SESSION), ("raw", "big"), ("export", "--raw", SESSION)):
        peak, out = peak_of(program, *words)
        assert peak < captured, words
        assert out.rstrip(b"\n") == data if words[0] in ("raw", "export") else b"quick heron" in out, words


@pytest.mark.parametrize("format", ["markdown", "html", "json", "text"])
def test_an_export_of_such_a_line_is_whole(program: Program, format: str) -> None:
    with_rules = peak_with_rules(program)
    data = laid(program, result(filled(ASCII)))
    peak_of(program, "capture", "--quiet")
    peak, out = peak_of(program, "export", SESSION, "--format", format)
    # JSON and HTML begin with the first line of it, to choose by
    assert out.count(b"quick heron") - (format in ("html", "json")) == data.count(b"quick heron")
    assert (peak - with_rules) / len(data) < 3


def test_an_export_takes_no_more_for_a_session_of_many_messages(program: Program) -> None:
    peak_with_rules(program)
    one, _ = peak_of(program, "export", "small")
    path = program.claude_projects / "-srv-demo" / f"{SESSION}.jsonl"
    path.parent.mkdir(parents=True)
    line = {"type": "user", "sessionId": SESSION, "timestamp": "2026-03-09T09:00:00.000Z"}
    with path.open("w", encoding="utf-8") as file:
        for number in range(4_000):
            said = {"role": "user", "content": f"{number}: {ASCII * 160}"}
            file.write(json.dumps({**line, "uuid": f"m{number}", "message": said}) + "\n")
    peak_of(program, "capture", "--quiet")
    peak, out = peak_of(program, "export", SESSION)
    assert all(f"{number}: The quick heron".encode() in out for number in range(4_000))
    # beside the database's own cache, of which a small session fills nothing
    assert peak - one < path.stat().st_size
