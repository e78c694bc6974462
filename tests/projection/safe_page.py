"""What an exported page may hold, read as a browser would read it."""

import re
from html.parser import HTMLParser

VOID = {"meta", "img", "br", "hr"}
_BARE = """
head body main title style details summary figure figcaption dt dd h2 h4 h5 h6 ul li em strong s blockquote table thead
tbody tr br hr
"""
ALLOWED: dict[str, set[str]] = {
    "a": {"href", "rel", "dir"},
    "article": {"class", "id"},
    "code": set(),
    "dl": {"class"},
    "div": {"class", "dir"},
    "h1": {"dir"},
    "h3": {"class", "title"},
    "html": {"lang"},
    "img": {"alt", "src"},
    "meta": {"charset", "name", "content", "http-equiv"},
    "nav": {"aria-label"},
    "ol": {"start"},
    "p": {"class", "dir"},
    "pre": {"dir"},
    "section": {"id"},
    "span": {"class"},
    "td": {"style"},
    "th": {"style"},
    "time": {"datetime"},
    **{tag: set() for tag in _BARE.split()},
}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"


class SafePage(HTMLParser):
    """Fails at the first thing that runs, loads, or stands open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.ids: set[str] = set()
        self.texts: list[str] = []
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.policies: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open, f"left open: {self.open}"
        assert page.startswith("<!DOCTYPE html>")

    @property
    def text(self) -> str:
        return "".join(self.texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, f"<{tag}> at {self.getpos()}"
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attrs:
            self._check(tag, name, value or "")
        told = dict(attrs)
        if told.get("http-equiv"):
            assert told["http-equiv"] == "Content-Security-Policy" and tag == "meta"
            self.policies.append(told["content"] or "")
        if tag not in VOID:
            self.open.append(tag)

    def _check(self, tag: str, name: str, value: str) -> None:
        assert name in ALLOWED[tag], f"<{tag} {name}> at {self.getpos()}"
        if name == "href":
            assert re.match(r"https?://|#s\d+$", value), value[:100]
            self.links.append(value)
        elif name == "src":
            assert re.match(r"data:image/(png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=]+$", value), value[:100]
            self.pictures.append(value)
        elif name == "style":
            assert re.fullmatch(r"text-align:(left|right|center)", value), value
        elif name == "id":
            assert value not in self.ids
            self.ids.add(value)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> at {self.getpos()} in {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment at {self.getpos()}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction at {self.getpos()}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a declaration at {self.getpos()}")
