"""Where macOS would ask the person."""

from pathlib import PurePosixPath

import pytest

from pond_desktop.runtime.guarded import is_guarded

HOME = PurePosixPath("/Users/mara")


@pytest.mark.parametrize(
    ("path", "is_so"),
    [
        ("/Users/mara/Documents/heron", True),
        ("/Users/mara/documents", True),
        ("/Users/mara/Library/Mobile Documents/com~apple~CloudDocs/heron", True),
        ("/Volumes/stick/heron", True),
        ("/Users/mara/code/Documents", False),
        ("/Users/mara", False),
        ("/srv/demo/heron", False),
    ],
)
def test_the_folders_that_macos_guards(path: str, is_so: bool) -> None:
    assert is_guarded(PurePosixPath(path), HOME, "darwin") is is_so
    assert not is_guarded(PurePosixPath(path), HOME, "linux")
