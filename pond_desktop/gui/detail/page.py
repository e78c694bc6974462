"""A message's detail as HTML that we wrote: all that a transcript holds is escaped. Pure."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from html import escape
from urllib.parse import quote, unquote

from pond_desktop.canonical.own import Own
from pond_desktop.gui.looks.amounts import clock_time, day_and_time, number, size
from pond_desktop.gui.looks.code import coloured
from pond_desktop.gui.looks.colours import Colours
from pond_desktop.gui.looks.markdown import breakable
from pond_desktop.gui.looks.sayings import link_name, other_end, usage_words
from pond_desktop.gui.looks.speakers import event_name, gist, prompter, speaker
from pond_desktop.gui.translation import tr
from pond_desktop.projection.link_words import link_target as session_at
from pond_desktop.projection.origin import Origin
from pond_desktop.projection.readable import one_line
from pond_desktop.projection.values import LinkView, MessageDetail, MessageView, PartView

HEAD_CHARS = 1 << 16
"""So much of a part is laid out with the others; the rest is read in pages."""
_HEAD_LINES = 2_000


class DetailPage:
    """Writes for one set of colours. Its links begin with `message:`, `session:`, `whole:` or `folder:`, then
    percent-encoded."""

    def __init__(
        self, colours: Colours, *, code_family: str, agent_title: str = "", zone: tzinfo | None = None
    ) -> None:
        self._colours, self._code_family, self._zone = colours, code_family, zone
        self._agent_title, self._prompter = agent_title, ""

    def html(self, detail: MessageDetail, origin: Origin | None = None) -> str:
        view = detail.message
        self._prompter = prompter(detail.session)
        children = {link.locator: link for link in detail.links if link.kind == "child"}
        pieces = [self._facts(view, origin), *(self._part(part, children) for part in view.parts)]
        pieces.append(self._links([link for link in detail.links if link.locator not in _children(view)]))
        pieces += [self._neighbours(tr("Before"), detail.before), self._neighbours(tr("After"), detail.after)]
        return "".join(pieces)

    def _facts(self, view: MessageView, origin: Origin | None) -> str:
        facts = [
            (tr("From"), self._speaker(view)),
            (tr("Time"), self._time(view)),
            (tr("Model"), view.model),
            (tr("Usage"), usage_words(view.usage)),
            (tr("Event"), event_name(view.event) if view.event is not None else None),
            (tr("Message"), view.id),
            (tr("Copied from"), view.copied_from),
        ]
        if view.superseded_at is not None:
            when = day_and_time(view.superseded_at, self._zone)
            facts.append((tr("Earlier version"), tr("the source changed {when}").format(when=when)))
        facts += _own(view.own) if view.own is not None else []
        # a note has lines
        told = [(name, escape(breakable(value), quote=False).replace("\n", "<br>")) for name, value in facts if value]
        if view.parent_id is not None:
            told.append((tr("Follows"), self._link(f"message:{view.parent_id}", breakable(view.parent_id))))
        told += self._origin(origin) if origin is not None else []
        rows = "".join(
            f'<tr><td style="color:{self._colours.muted};padding-right:12px">{escape(name)}</td><td>{value}</td></tr>'
            for name, value in told
        )
        return f'<table cellspacing="0" cellpadding="1" style="margin-bottom:6px">{rows}</table>'

    def _origin(self, origin: Origin) -> list[tuple[str, str]]:
        """The file, and the bytes of it; what leads there."""
        # a path may break behind each of its folders
        path = escape(origin.path, quote=False).replace("/", "/\u200b").replace("\\", "\\\u200b")
        if origin.folder is not None:
            path += "<br>" + self._link(f"folder:{origin.folder}", tr("Show in folder"))
        else:
            path += f'<br><span style="color:{self._colours.muted}">{escape(_gone(origin, self._zone))}</span>'
        told = [(tr("File"), path)]
        if origin.document is not None:
            told.append((tr("In it"), escape(breakable(origin.document), quote=False)))
        if origin.spans:
            told.append((tr("Bytes"), ", ".join(f"{number(start)}–{number(end)}" for start, end in origin.spans)))
        return told

    def _speaker(self, view: MessageView) -> str:
        if not view.is_conversational and view.role == "user":
            return tr("The agent, in the person's name")
        return speaker(view, self._agent_title, self._prompter)

    def _time(self, view: MessageView) -> str:
        if view.at is None:
            return tr("not known")
        bases = {"zone_assumed": tr("time zone assumed"), "inferred": tr("estimated")}
        basis = bases.get(view.time_basis)
        return day_and_time(view.at, self._zone) + (f" ({basis})" if basis else "")

    def _part(self, part: PartView, children: Mapping[str, LinkView]) -> str:
        colours = self._colours
        body = _head(part.text or "")
        is_cut = part.is_cut or len(body) < len(part.text or "")
        more = ""
        if is_cut:
            whole_bytes = max(part.body_bytes, len(part.text or ""))
            more = (
                f"<p>{self._link(f'whole:{part.ordinal}', tr('Show all ({size})').format(size=size(whole_bytes)))}</p>"
            )
        return (
            f'<p style="margin-top:14px;margin-bottom:4px"><b>{self._heading(part)}</b>'
            f'<span style="color:{colours.muted}">{self._remarks(part)}</span></p>'
            f"{self._ends(part, children)}{self._body(part, body)}{more}"
        )

    def _heading(self, part: PartView) -> str:
        return escape(part_name(part), quote=False)

    def _remarks(self, part: PartView) -> str:
        remarks = [escape(part.media_type, quote=False)] if part.media_type else []
        remarks += [size(part.body_bytes)] if part.body_bytes else []
        is_as_if_said = part.type == "text" and part.provenance == "injected"
        remarks += [tr("added by the agent")] if is_as_if_said else []
        if part.searched_chars is not None:
            remarks.append(
                tr("a search reads only its first {chars} characters").format(chars=number(part.searched_chars))
            )
        if part.is_failure is not None:
            colour = self._colours.failed if part.is_failure else self._colours.ok
            # what stands inside of an f-string is not found by `lupdate`
            ended = tr("✗ failed") if part.is_failure else tr("✓ done")
            remarks.append(f'<span style="color:{colour}">{ended}</span>')
        return "".join(f" · {remark}" for remark in remarks)

    def _ends(self, part: PartView, children: Mapping[str, LinkView]) -> str:
        """What a call led to, and what a result answers."""
        ends = []
        if part.call_message_id:
            ends.append(self._link(f"message:{part.call_message_id}", tr("← its call")))
        if part.result_message_id:
            ends.append(self._link(f"message:{part.result_message_id}", tr("→ its result")))
        if part.child:
            link = children.get(part.child)
            title = other_end(link) if link is not None else ""
            words = tr("↳ child session: {title}").format(title=title) if title else tr("↳ child session")
            ends.append(self._link(f"session:{part.child}", one_line(words, 120)))
        if not ends:
            return ""
        return f'<p style="margin-top:0px;margin-bottom:4px">{"<br>".join(ends)}</p>'

    def _links(self, links: Sequence[LinkView]) -> str:
        """Other sessions that hang at the message."""
        if not links:
            return ""
        rows = []
        for link in links:
            target, title = session_at(link), one_line(other_end(link), 120)
            shown = self._link(f"session:{target}", title) if target is not None else escape(title, quote=False)
            rows.append(f'<p style="margin-top:4px;margin-bottom:0px">{escape(link_name(link))}: {shown}</p>')
        heading = tr("Other sessions")
        return f'<p style="margin-top:16px;margin-bottom:0px"><b>{heading}</b></p>{"".join(rows)}'

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
        # a paragraph of its own, which runs as its words do
        return (
            f'<p style="margin-top:4px;margin-bottom:0px">{who}</p>'
            f'<p style="margin-top:0px;margin-bottom:0px">{said}</p>'
        )

    def _link(self, target: str, words: str) -> str:
        kind, _, rest = target.partition(":")
        return (
            f'<a href="{kind}:{quote(rest, safe="")}" style="color:{self._colours.link}">'
            f"{escape(words, quote=False)}</a>"
        )


def _own(own: Own) -> list[tuple[str, str | None]]:
    """What the person made of the message."""
    return [
        (tr("Pinned"), day_and_time(own.pinned_at) if own.pinned_at is not None else None),
        (tr("Your tags"), ", ".join(own.tags)),
        (tr("Your note"), own.note),
    ]


def link_target(address: str) -> tuple[str, str]:
    """The kind of one of our links and what it names."""
    kind, _, rest = address.partition(":")
    return kind, unquote(rest)


def part_name(part: PartView) -> str:
    kinds = {
        "text": tr("Text"),
        "reasoning": tr("Thinking"),
        "file": tr("File"),
        "tool_call": tr("Call"),
        "tool_result": tr("Result"),
        "tool_approval_request": tr("Approval asked"),
        "tool_approval_response": tr("Approval answered"),
        "unknown": tr("Not understood"),
    }
    name = part.tool_name or part.file_name
    return f"{kinds[part.type]}: {name}" if name else kinds[part.type]


def _head(text: str) -> str:
    head = text[:HEAD_CHARS]
    return "\n".join(head.split("\n", _HEAD_LINES)[:_HEAD_LINES]) if head.count("\n") >= _HEAD_LINES else head


def _children(view: MessageView) -> set[str]:
    return {part.child for part in view.parts if part.child is not None}


def _gone(origin: Origin, zone: tzinfo | None) -> str:
    if origin.gone_at is not None:
        when = day_and_time(origin.gone_at, zone)
        return tr("Gone since {when}; kept in the archive").format(when=when)
    return tr("Not on this machine now; kept in the archive")
