"""What a person said to begin some turns, each in one line."""

from collections.abc import Sequence

from pond_desktop.operations.masking import Masking
from pond_desktop.pond import Pond
from pond_desktop.projection.structured import first_line

LINE_CHARS = 120
_PROMPTS_MAX = 200


def read_prompts(pond: Pond, keys: Sequence[int], *, with_secrets: bool = False) -> dict[int, str]:
    """The first line of messages, by the keys that an outline has of them; of at most 200, and of those that are there.

    A prompt that begins with what the harness put in is shown by what the person said.
    """
    with pond.archive.reading() as reader:
        run = reader.messages(list(keys)[:_PROMPTS_MAX])
        lines = {}
        for archived in Masking(pond, reader, with_secrets=with_secrets).messages(run):
            said = [
                part.body or part.preview or ""
                for part in archived.message.parts
                if part.type == "text" and part.provenance == "conversational"
            ]
            lines[archived.key] = next((line for text in said if (line := first_line(text, LINE_CHARS))), "")
        return lines
