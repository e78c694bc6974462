"""Which files a tool was given."""

import json
from typing import Any

import pytest

from pond_desktop.canonical.pieces import Json
from pond_desktop.capture.given_files import given_files


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        ({"file_path": "/srv/说明.md", "content": "see other.py"}, ["/srv/说明.md"]),
        ({"path": "Makefile"}, ["Makefile"]),
        ({"uri": "file:///srv/a.rs"}, ["/srv/a.rs"]),
        ({"edits": [{"targetFile": "a/b c.py"}, {"targetFile": "d.py"}]}, ["a/b c.py", "d.py"]),
        ({"paths": ["a.py", "b", "a.py"]}, ["a.py", "b"]),
        ({"command": ["sh", "-c", "cat src/main.rs:42 --out=/tmp/x | sed s/a/b/"]}, ["src/main.rs", "/tmp/x"]),
        ({"cmd": "type C:\\Temp\\a.txt"}, ["C:\\Temp\\a.txt"]),
        ({"input": "*** Begin Patch\n*** Update File: src/x\n-see foo.py\n"}, ["src/x"]),
        ({"command": "curl https://example.invalid/a.html; git diff; echo e.g. 1/2"}, []),
        ({"url": "https://example.invalid/a.html", "profile": "default", "query": "the"}, []),
        ({"file_path": "x" * 2000, "path": "a\nb", "uri": "https://example.invalid/a.html"}, []),
        ({}, []),
    ],
)
def test_paths_among_the_arguments_of_a_call(arguments: dict[str, Any], files: list[str]) -> None:
    written = json.dumps(arguments, ensure_ascii=False)
    assert list(given_files(written)) == files
    assert list(given_files(Json(written.encode()))) == files
    assert list(given_files(Json(json.dumps(written).encode()))) == files


@pytest.mark.parametrize("body", ["", "{", '{"a": src/x.py', "[" * 5000, "\x00"])
def test_what_is_no_json_is_a_command(body: str) -> None:
    assert given_files(body) == (("src/x.py",) if "x.py" in body else ())
