"""The bytes of pictures that stand in messages."""

import base64

import pytest

from pond_desktop.errors import ValidationFailed
from pond_desktop.operations.embedded import read_embedded
from tests.operations.history import History, assistant, user

BYTES = bytes(range(256)) * 20
WRITTEN = base64.b64encode(BYTES).decode()


def image(data: str, media_type: str = "image/png") -> dict[str, object]:
    return {"type": "image", "source": {"type": "base64", "media_type": media_type, "data": data}}


@pytest.fixture
def shown(history: History) -> History:
    history.write(
        "a",
        user("files", [image(WRITTEN), image("%%%"), image("", "image/gif")], 0),
        user("said", f"Look: ![dot](data:image/png;base64,{WRITTEN}) and ![other](https://elsewhere.example/a.png)", 1),
        assistant("plain", "Nothing here.", minutes=2),
    )
    history.capture()
    return history


def test_base64_is_given_back_as_bytes_and_anything_else_as_it_was_written(shown: History) -> None:
    found = [read_embedded(shown.pond, "files", place) for place in range(3)]
    assert [each.content for each in found] == [BYTES, b"%%%", b""]
    assert [each.media_type for each in found] == ["image/png", "image/png", "image/gif"]


def test_a_picture_in_a_text_is_that_of_its_data_address(shown: History) -> None:
    assert read_embedded(shown.pond, "said", 0).content == BYTES
    assert read_embedded(shown.pond, "plain", 0).content == b""


def test_what_is_no_file_is_refused(shown: History) -> None:
    for target, ordinal in (("files", 3), ("files", -1), ("a", 0)):
        with pytest.raises(ValidationFailed):
            read_embedded(shown.pond, target, ordinal)
