"""What is told of a message when the mouse rests on its head. Pure."""

from datetime import tzinfo

from pond_desktop.gui.looks.amounts import day_and_time
from pond_desktop.gui.looks.sayings import usage_words
from pond_desktop.gui.translation import tr
from pond_desktop.projection.values import MessageView


def message_tip(view: MessageView, zone: tzinfo | None = None) -> str:
    """When it was said, by which model, and the tokens that the agent counted; empty where none of it is known."""
    told = []
    if view.at is not None:
        basis = {"zone_assumed": tr("time zone assumed"), "inferred": tr("time inferred")}.get(view.time_basis)
        told.append(day_and_time(view.at, zone) + (f" ({basis})" if basis else ""))
    told += [tr("Model: {model}").format(model=view.model)] if view.model else []
    usage = usage_words(view.usage)
    told += [tr("Usage: {usage}").format(usage=usage)] if usage else []
    return "\n".join(told)
