"""Who said a message, what it comes to in one line, what an event is called. Pure."""

from pond_desktop.projection.values import MessageView, PartView, SessionSummary

PERSON = "You"

_EVENTS = {
    "compaction": "Conversation compacted",
    "rollback": "Went back",
    "error": "Error",
    "interruption": "Interrupted",
    "model_change": "Model changed",
    "notice": "Notice",
}


def prompter(session: SessionSummary) -> str:
    """Who wrote the prompts: in a session that another one started it was no person."""
    return PERSON if session.parent is None else "Parent agent"


def speaker(view: MessageView, agent_title: str, prompter: str = PERSON) -> str:
    return {"user": prompter, "assistant": agent_title, "tool": "Tool", "system": "System"}[view.role]


def gist(view: MessageView) -> str:
    """A message in one line: what was said, else what was done, else what was thought."""
    lines = [part for part in view.parts if part.named_line and not is_blank(part)]
    said = (part for part in lines if part.type == "text" and part.provenance == "conversational")
    done = (part for part in lines if part.type != "reasoning")
    found = next(said, None) or next(done, None) or next(iter(lines), None)
    return found.named_line if found is not None else "nothing said"


def is_blank(part: PartView) -> bool:
    return part.type == "text" and not part.is_cut and not (part.text or "").strip()


def event_name(event: str) -> str:
    return _EVENTS.get(event, event.replace("_", " ").capitalize())
