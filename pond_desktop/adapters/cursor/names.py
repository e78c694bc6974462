"""What sessions of the three stores are called.

One conversation has one uuid in all of them. The editor's store holds most of it and has the bare uuid; sessions of the
others have their store's name behind it, and say of each message that it is a copy. The archive finds a copy's words
only where the original is not there.
"""

from pathlib import PurePosixPath
from urllib.parse import quote, unquote

from pond_desktop.adapters.contract import SourceFile
from pond_desktop.adapters.cursor.places import AGENT_STORE, TRANSCRIPTS
from pond_desktop.adapters.uuids import is_uuid

AGENT_SUFFIX = ".agent"
TRANSCRIPT_SUFFIX = ".transcript"

BUBBLES = ".bubbles"
"""Of a document: a conversation's messages in their order, so that it grows as the conversation does."""
FACTS = ".facts"
"""Of a document: what changes with each message, so that only this is written anew."""
INLINE = ".chat"
"""Of a document: a conversation that stood whole in one value."""
LISTED = "composers"
"""Name of the document of conversations that are only listed here."""


def document_name(session_id: str, kind: str) -> str:
    return quote(session_id, safe=" :") + kind


def session_of(document: str) -> str:
    """The session of a document; nothing for the list."""
    for kind in (BUBBLES, FACTS, INLINE):
        if document.endswith(kind):
            return unquote(document.removesuffix(kind))
    return ""


def conversation_of(transcript: PurePosixPath) -> str:
    """The uuid of a transcript's conversation."""
    return transcript.name.removesuffix(transcript.suffix)


def parent_of(transcript: PurePosixPath) -> str | None:
    """The conversation that a sub-agent's transcript lies below."""
    folders = transcript.parts[:-1]
    return folders[-2] if len(folders) >= 2 and folders[-1] == "subagents" else None


def original_of(file: SourceFile, conversation: str) -> str:
    """The session that a transcript repeats: the agent's store where it lies beside the projects, else the editor's."""
    place = file.relative.parts.index(TRANSCRIPTS)
    base = file.root if place >= 2 else file.root.parent
    if is_uuid(conversation):
        stores = (f"chats/*/{conversation}/{AGENT_STORE}", f"acp-sessions/{conversation}/{AGENT_STORE}")
        if any(next(base.glob(pattern), None) for pattern in stores):
            return conversation + AGENT_SUFFIX
    return conversation
