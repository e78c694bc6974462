"""Who said a message, what it comes to in one line, what an event is called."""

from pond_desktop.canonical import Role
from pond_desktop.gui.translation import tr
from pond_desktop.projection.values import MessageView, PartView, SessionSummary


def prompter(session: SessionSummary) -> str:
    """Who wrote the prompts: in a session that another one started it was no person."""
    return tr("You") if session.parent is None else tr("Parent agent")


def speaker(view: MessageView, agent_title: str, prompter: str = "") -> str:
    """`prompter`: empty is the person."""
    return role_words(view.role, agent_title, prompter)


def role_words(role: Role, agent_title: str, prompter: str = "") -> str:
    named = {"user": prompter or tr("You"), "assistant": agent_title, "tool": tr("Tool"), "system": tr("System")}
    return named[role]


def kind_words(view: MessageView) -> str:
    """What kind of message it is, whoever it is from."""
    if view.event is not None:
        return event_name(view.event)
    types = {part.type for part in view.parts if not is_blank(part)}
    if view.is_conversational and types & {"text", "file"}:
        return tr("Prompt") if view.role == "user" else tr("Answer")
    if "tool_call" in types:
        return tr("Tool call")
    if types & {"tool_result", "tool_approval_request", "tool_approval_response"}:
        return tr("Tool result")
    return tr("Thinking") if "reasoning" in types else tr("Note", "of the agent")


def gist(view: MessageView) -> str:
    """A message in one line: what was said, else what was done, else what was thought."""
    lines = [part for part in view.parts if part.named_line and not is_blank(part)]
    said = (part for part in lines if part.type == "text" and part.provenance == "conversational")
    done = (part for part in lines if part.type != "reasoning")
    found = next(said, None) or next(done, None) or next(iter(lines), None)
    return found.named_line if found is not None else tr("nothing said")


def is_blank(part: PartView) -> bool:
    return part.type == "text" and not part.is_cut and not (part.text or "").strip()


def event_name(event: str) -> str:
    known = {
        "compaction": tr("Conversation compacted"),
        "rollback": tr("Went back"),
        "error": tr("Error"),
        "interruption": tr("Interrupted"),
        "model_change": tr("Model changed"),
        "notice": tr("Notice"),
    }
    return known.get(event) or event.replace("_", " ").capitalize()
