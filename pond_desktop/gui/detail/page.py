"""A message's detail as HTML that we wrote: all that a transcript holds is escaped. Pure."""

from collections.abc import Sequence
from datetime import tzinfo
from html import escape
from urllib.parse import quote, unquote

from pond_desktop.gui.looks.code import coloured
from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.head import head_of
from pond_desktop.gui.looks.markdown import breakable
from pond_desktop.gui.looks.speakers import PERSON, event_name, gist, prompter, speaker
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.tally_words import usage_words
from pond_desktop.projection.values import MessageDetail, MessageView, PartView
from pond_desktop.projection.words import clock_time, day_and_time, size

_TYPES = {
    "text": "Text",
    "reasoning": "Thinking",
    "file": "File",
    "tool_call": "Call",
    "tool_result": "Result",
    "tool_approval_request": "Approval asked",
    "tool_approval_response": "Approval answered",
    "unknown": "Not understood",
}
_TIMES = {"zone_assumed": "time zone assumed", "inferred": "time inferred"}


class DetailPage:
    """Writes for one set of colours. Its links begin with `message:`, `session:` or `whole:`, then percent-encoded."""

    def __init__(
        self, colours: Colours, *, code_family: str, agent_title: str = "Agent", zone: tzinfo | None = None
    ) -> None:
        self._colours, self._code_family, self._zone = colours, code_family, zone
        self._agent_title, self._prompter = agent_title, PERSON

    def html(self, detail: MessageDetail) -> str:
        view = detail.message
        self._prompter = prompter(detail.session)
        pieces = [self._facts(view), *(self._part(part) for part in view.parts)]
        pieces += [self._neighbours("Before", detail.before), self._neighbours("After", detail.after)]
        return "".join(pieces)

    def _facts(self, view: MessageView) -> str:
        facts = [
            ("From", self._speaker(view)),
            ("Time", self._time(view)),
            ("Model", view.model),
            ("Usage", usage_words(view.usage)),
            ("Event", event_name(view.event) if view.event is not None else None),
            ("Message", view.id),
            ("Copied from", view.copied_from),
        ]
        if view.superseded_at is not None:
            facts.append(("Earlier version", f"the source changed {day_and_time(view.superseded_at, self._zone)}"))
        told = [(name, escape(breakable(value), quote=False)) for name, value in facts if value]
        if view.parent_id is not None:
            told.append(("Follows", self._link(f"message:{view.parent_id}", breakable(view.parent_id))))
        rows = "".join(
            f'<tr><td style="color:{self._colours.muted};padding-right:12px">{name}</td><td>{value}</td></tr>'
            for name, value in told
        )
        return f'<table cellspacing="0" cellpadding="1" style="margin-bottom:6px">{rows}</table>'

    def _speaker(self, view: MessageView) -> str:
        if not view.is_conversational and view.role == "user":
            return "The agent, in the person's name"
        return speaker(view, self._agent_title, self._prompter)

    def _time(self, view: MessageView) -> str:
        if view.at is None:
            return "not known"
        basis = _TIMES.get(view.time_basis)
        return day_and_time(view.at, self._zone) + (f" ({basis})" if basis else "")

    def _part(self, part: PartView) -> str:
        colours = self._colours
        body = head_of(part.text or "")
        is_cut = part.is_cut or len(body) < len(part.text or "")
        more = ""
        if is_cut:
            whole_bytes = max(part.body_bytes, len(part.text or ""))
            more = f"<p>{self._link(f'whole:{part.ordinal}', f'Show all ({size(whole_bytes)})')}</p>"
        return (
            f'<p style="margin-top:14px;margin-bottom:4px"><b>{self._heading(part)}</b>'
            f'<span style="color:{colours.muted}">{self._remarks(part)}</span></p>{self._body(part, body)}{more}'
        )

    def _heading(self, part: PartView) -> str:
        return escape(part_name(part), quote=False)

    def _remarks(self, part: PartView) -> str:
        remarks = [escape(part.media_type, quote=False)] if part.media_type else []
        remarks += [size(part.body_bytes)] if part.body_bytes else []
        is_as_if_said = part.type == "text" and part.provenance == "injected"
        remarks += ["added by the agent"] if is_as_if_said else []
        if part.searched_chars is not None:
            remarks.append(f"a search reads only its first {part.searched_chars:,} characters")
        if part.is_failure is not None:
            colour = self._colours.failed if part.is_failure else self._colours.ok
            remarks.append(f'<span style="color:{colour}">{"✗ failed" if part.is_failure else "✓ done"}</span>')
        if part.result_message_id:
            remarks.append(self._link(f"message:{part.result_message_id}", "result"))
        if part.call_message_id:
            remarks.append(self._link(f"message:{part.call_message_id}", "call"))
        if part.child:
            remarks.append(self._link(f"session:{part.child}", "child session"))
        return "".join(f" · {remark}" for remark in remarks)

    def _body(self, part: PartView, text: str) -> str:
        if not text:
            said = escape(part.line, quote=False)
            return f'<p style="color:{self._colours.muted}">{said}</p>' if said else ""
        is_prose = part.type in ("text", "reasoning")
        language = "json" if text.startswith(("{", "[")) and not is_prose else ""
        written = coloured(breakable(text), language, is_dark=self._colours.is_dark)
        tag = "div" if is_prose else "pre"
        family = "" if is_prose else f";font-family:'{self._code_family}'"
        return (
            f'<table width="100%" cellpadding="8" cellspacing="0" bgcolor="{self._colours.code}"><tr><td>'
            f'<{tag} style="white-space:pre-wrap;margin:0{family}">{written}</{tag}></td></tr></table>'
        )

    def _neighbours(self, title: str, views: Sequence[MessageView]) -> str:
        if not views:
            return ""
        rows = "".join(self._neighbour(view) for view in views)
        return f'<p style="margin-top:16px;margin-bottom:0px"><b>{title}</b></p>{rows}'

    def _neighbour(self, view: MessageView) -> str:
        at = f" · {clock_time(view.at, self._zone)}" if view.at is not None else ""
        name = escape(speaker(view, self._agent_title, self._prompter), quote=False)
        said = self._link(f"message:{view.id}", one_line(gist(view), 90))
        who = f'<span style="color:{self._colours.muted}">{name}{at}</span>'
        return f'<p style="margin-top:4px;margin-bottom:0px">{who}<br>{said}</p>'

    def _link(self, target: str, words: str) -> str:
        kind, _, rest = target.partition(":")
        return (
            f'<a href="{kind}:{quote(rest, safe="")}" style="color:{self._colours.link};text-decoration:none">'
            f"{escape(words, quote=False)}</a>"
        )


def link_target(address: str) -> tuple[str, str]:
    """The kind of one of our links and what it names."""
    kind, _, rest = address.partition(":")
    return kind, unquote(rest)


def part_name(part: PartView) -> str:
    name = part.tool_name or part.file_name
    return _TYPES[part.type] + (f": {name}" if name else "")
