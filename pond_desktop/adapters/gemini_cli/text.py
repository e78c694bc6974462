"""What of a text a person typed."""

import re
from typing import NamedTuple

from pond_desktop.canonical import Provenance

CONTEXT = (
    "<session_context>",
    "This is the Gemini CLI. We are setting up the context",
    "This is the Qwen Code. We are setting up the context",
)
"""How the program's own first message begins."""
_INJECTED = (
    *CONTEXT,
    "<hook_context>",
    "<qwen:user-prompt-submit-context>",
    "<system-reminder>",
    "<state_snapshot>",
    "<task-notification>",
    "I ran the following shell command:\n",
    "System: Please continue.",
)
_REFERENCES = re.compile(r"\n?--- Content from referenced files ---")
_END = "--- End of content ---"
COMPACTED = "<state_snapshot>"
"""How the summary begins that stands for what was compacted."""
INTERRUPTED = "Request cancelled."


class Cut(NamedTuple):
    """A character range of a text, and who wrote it."""

    start: int
    end: int
    provenance: Provenance


class Voice:
    """Someone all of whose words have one origin."""

    def __init__(self, provenance: Provenance) -> None:
        self.provenance = provenance

    def cut(self, text: str) -> tuple[Cut, ...]:
        """Covers all of the text, in order."""
        return (Cut(0, len(text), self.provenance),)


class Typist(Voice):
    """A person, into whose message the program puts context, and behind it the files that it names with `@`."""

    def __init__(self) -> None:
        super().__init__("conversational")

    def cut(self, text: str) -> tuple[Cut, ...]:
        is_among_files = self.provenance == "injected"
        if is_among_files and text.strip() == _END:
            self.provenance = "conversational"
        if is_among_files or text.lstrip().startswith(_INJECTED):
            return (Cut(0, len(text), "injected"),)
        files = _REFERENCES.search(text)
        if files is None:
            return super().cut(text)
        if not text[files.end() :].strip():
            self.provenance = "injected"  # the files come as parts of their own
        typed = (Cut(0, files.start(), "conversational"),) if files.start() else ()
        return (*typed, Cut(files.start(), len(text), "injected"))
