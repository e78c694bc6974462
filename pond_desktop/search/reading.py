"""A query → what it asks for. Whoosh's parser reads the language; here its tree is put into our own words."""

from functools import cache
from typing import Any, NamedTuple

from pond_desktop.search.clauses import FieldTyped
from pond_desktop.search.scan import Scan
from pond_desktop.search.tree import Either, Every, Node, Piece, all_pieces

WORDS_MAX = 64
"""A query asks for so many words and phrases at most: relevance is worked out over each of them."""

# a quote that was not closed yet holds to the end, so that the answer does not jump while one types
_PHRASE = r'"(?P<text>[^"]*)(?:"|$)(?P<slop>(?!))?'
_PLAIN_WORD = r'(?P<text>(?!(?:AND|OR|NOT)(?:\s|\Z))[^\s"():*?~-]++(?=[\s"()]|\Z))'


class Read(NamedTuple):
    """`node` `None`: no words. `notes` are sentences about what could not be done as written; `left_over` the places
    of words behind the last one that is looked for, `undone` of what is excluded where that means nothing."""

    node: Node | None
    fields: tuple[FieldTyped, ...]
    notes: tuple[str, ...]
    left_over: tuple[tuple[int, int], ...]
    undone: tuple[tuple[int, int], ...]


class _No(NamedTuple):
    node: "_Found"


class _Group(NamedTuple):
    is_any: bool
    nodes: "list[_Found]"


_Found = Piece | FieldTyped | _No | _Group


def read(text: str, scan: Scan) -> Read:
    """What `text` asks for; `scan` is its own."""
    reader = _Reader(text)
    found = reader.found(_parser().process(scan.shielded))
    node, without = reader.settle(found, is_inside_any=False)
    if without:
        inner = node.nodes if isinstance(node, Every) and not node.without else () if node is None else (node,)
        node = Every(tuple(inner), tuple(without))
    return Read(
        node, tuple(reader.fields), tuple(dict.fromkeys(reader.notes)), tuple(reader.left_over), tuple(reader.undone)
    )


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.fields: list[FieldTyped] = []
        self.notes: list[str] = []
        self.left_over: list[tuple[int, int]] = []
        self.undone: list[tuple[int, int]] = []
        self._count = 0

    def found(self, node: Any) -> _Found:
        """A node of Whoosh's tree in our words."""
        from whoosh.qparser import plugins, syntax

        if isinstance(node, syntax.NotGroup):
            return _No(self.found(node[0])) if len(node) else _Group(False, [])
        if isinstance(node, syntax.GroupNode):
            return _Group(isinstance(node, syntax.OrGroup), [self.found(child) for child in node])
        start, end = node.startchar, node.endchar
        text = self.text[start:end]
        if getattr(node, "fieldname", None) is not None:
            typed = self.text[start - len(node.fieldname) - 1 : end]
            return FieldTyped(node.fieldname.lower(), text, False, typed)
        if isinstance(node, plugins.PhrasePlugin.PhraseNode):
            return _phrase(text, start, end)
        if isinstance(node, plugins.WildcardPlugin.WildcardNode):
            # what was shielded is no wildcard
            if node.text.find("*") == len(text) - 1 and "?" not in node.text:
                return Piece(kind="beginning", text=text[:-1], start=start, end=end)
            return Piece(kind="wild", text=text, start=start, end=end)
        if isinstance(node, plugins.FuzzyTermPlugin.FuzzyTermNode):
            distance = min(max(node.maxdist, 1), 2)
            return Piece(kind="fuzzy", text=text, start=start, end=self._word_end(end), distance=distance)
        return Piece(kind="word", text=text, start=start, end=end)

    def settle(self, found: _Found, *, is_inside_any: bool) -> tuple[Node | None, list[Node]]:
        """What must be there, and what must not; fields are taken out."""
        if isinstance(found, Piece):
            return self._counted(found), []
        if isinstance(found, FieldTyped):
            if is_inside_any:
                self.notes.append("Fields narrow the whole search: OR beside a field was read as AND.")
            self.fields.append(found)
            return None, []
        if isinstance(found, _No):
            return self._without(found.node, is_inside_any=is_inside_any)
        if found.is_any:
            return self._any(found.nodes), []
        return self._every(found.nodes, is_inside_any=is_inside_any)

    def _every(self, found: list[_Found], *, is_inside_any: bool) -> tuple[Node | None, list[Node]]:
        nodes: list[Node] = []
        without: list[Node] = []
        for child in found:
            node, banned = self.settle(child, is_inside_any=is_inside_any)
            without.extend(banned)
            if isinstance(node, Every) and not node.without:
                nodes.extend(node.nodes)
            elif node is not None:
                nodes.append(node)
        if not nodes:
            return None, without
        return (nodes[0] if len(nodes) == 1 else Every(tuple(nodes))), without

    def _any(self, found: list[_Found]) -> Node | None:
        nodes: list[Node] = []
        are_fields = all(isinstance(child, FieldTyped) for child in found)
        for child in found:
            node, banned = self.settle(child, is_inside_any=not are_fields)
            if node is None and banned:
                self.undone.extend((piece.start, piece.end) for each in banned for piece in all_pieces(each))
            elif node is not None:
                nodes.append(Every((node,), tuple(banned)) if banned else node)
        if not nodes:
            return None
        return nodes[0] if len(nodes) == 1 else Either(tuple(nodes))

    def _without(self, found: _Found, *, is_inside_any: bool) -> tuple[Node | None, list[Node]]:
        if isinstance(found, FieldTyped):
            typed = "-" + found.typed
            return self.settle(
                found._replace(is_excluded=not found.is_excluded, typed=typed), is_inside_any=is_inside_any
            )
        fields_before = len(self.fields)
        node, banned = self.settle(found, is_inside_any=is_inside_any)
        for place in range(fields_before, len(self.fields)):
            self.fields[place] = self.fields[place]._replace(is_excluded=not self.fields[place].is_excluded)
        members = found.nodes if isinstance(found, _Group) and not found.is_any else []
        if len(members) > 1 and len(self.fields) > fields_before:
            self.notes.append("Fields narrow the whole search: NOT was read for each piece in the brackets by itself.")
        if node is None:
            # what is not to be excluded has to be there
            return (banned[0] if len(banned) == 1 else Either(tuple(banned)) if banned else None), []
        if banned:
            node = Every(node.nodes if isinstance(node, Every) else (node,), tuple(banned))
        return None, [node]

    def _counted(self, piece: Piece) -> Piece | None:
        if self._count >= WORDS_MAX:
            self.left_over.append((piece.start, piece.end))
            return None
        self._count += 1
        return piece

    def _word_end(self, end: int) -> int:
        while end < len(self.text) and not self.text[end].isspace() and self.text[end] not in '"()':
            end += 1
        return end


def _phrase(text: str, start: int, end: int) -> Piece:
    """Of one whose quote was not closed the last word is still being typed, unless a blank ended it."""
    is_closed = len(text) > 1 and text.endswith('"')
    words = text[1:-1] if is_closed else text[1:].removesuffix("*")
    is_open = not is_closed and words[-1:].isalnum()
    return Piece(kind="phrase", text=words, start=start, end=end, is_open=is_open)


@cache
def _parser() -> Any:
    # here, because Whoosh takes 40 ms to load, which neither a capture nor a list of sessions needs to wait for
    from whoosh.qparser import plugins, syntax
    from whoosh.qparser.default import QueryParser

    class PlainWords(plugins.TaggingPlugin):
        """Whole words at once: every plugin is shown each character, 0.2 s for 4,000 of them without a blank."""

        nodetype = syntax.WordNode
        priority = -100

    class WholeWildcards(plugins.WildcardPlugin):
        """Words with their stars and question marks, which are whole already: nothing beside them belongs to them."""

        def filters(self, parser: object) -> list[object]:
            return []

    chosen: list[Any] = [
        PlainWords(_PLAIN_WORD),  # type: ignore[no-untyped-call]
        plugins.PhrasePlugin(_PHRASE),  # type: ignore[no-untyped-call]
        plugins.FieldsPlugin(r"(?P<text>[A-Za-z]+):"),  # type: ignore[no-untyped-call]
        WholeWildcards(r'(?P<text>[^\s"()~:-][^\s"()~:]*[*?][^\s"()~:]*)'),  # type: ignore[no-untyped-call]
        plugins.FuzzyTermPlugin(),  # type: ignore[no-untyped-call]
        plugins.GroupPlugin(),  # type: ignore[no-untyped-call]
        plugins.OperatorsPlugin(  # type: ignore[no-untyped-call]
            AndNot=None, AndMaybe=None, Require=None, Not=r"(?:(?<![^\s(-])NOT(?=[\s(]))|-"
        ),
    ]
    # without a schema: words stay as typed
    return QueryParser("text", None, plugins=chosen)
