"""Names for a session or a message that hold across surfaces and machines."""

from urllib.parse import quote, unquote, urlsplit

from msgspec import Struct

_ADDRESS_CHARS_MAX = 2048


class MalformedLocator(ValueError):
    """The text is not a locator; the message says what is wrong with it."""


class Locator(Struct, frozen=True, order=True):
    """`<source>:<session>` or `<source>:<session>#<message>`.

    Split at the first colon, and at the first `#` after it: a source holds no colon, a session no `#`. As an address:
    `pond://session/<source>/<session>#<message>`, pieces percent-encoded. Both forms round-trip.
    """

    source: str
    session: str
    message: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Locator":
        """Reads either form. Raises MalformedLocator."""
        if text.startswith("pond:"):
            return cls._parse_address(text)
        source, colon, rest = text.partition(":")
        session, hash_sign, message = rest.partition("#")
        if not (source and colon and session) or (hash_sign and not message):
            raise MalformedLocator(f"not of the form source:session or source:session#message: {text[:80]!r}")
        return cls(source, session, message or None)

    @classmethod
    def _parse_address(cls, text: str) -> "Locator":
        if len(text) > _ADDRESS_CHARS_MAX:
            raise MalformedLocator("the address is too long")
        try:
            address = urlsplit(text)
        except ValueError as error:  # brackets where a host would stand
            raise MalformedLocator("not an address") from error
        pieces = address.path.split("/")
        if address.netloc != "session" or address.query or len(pieces) != 3 or not all(pieces[1:]):
            raise MalformedLocator("not of the form pond://session/<source>/<session>#<message>")
        try:
            source, session, message = (
                unquote(piece, errors="strict") for piece in (pieces[1], pieces[2], address.fragment)
            )
        except UnicodeDecodeError as error:
            raise MalformedLocator("the address is not UTF-8") from error
        if any(ord(char) < 32 or ord(char) == 127 for char in source + session + message):
            raise MalformedLocator("the address holds a control character")
        return cls(source, session, message or None)

    def address(self) -> str:
        """The `pond://` form, safe in Markdown, org-mode and a shell word."""
        tail = "" if self.message is None else "#" + quote(self.message, safe="")
        return f"pond://session/{quote(self.source, safe='')}/{quote(self.session, safe='')}{tail}"

    def of_session(self) -> "Locator":
        return Locator(self.source, self.session)

    def __str__(self) -> str:
        return f"{self.source}:{self.session}" + ("" if self.message is None else f"#{self.message}")
