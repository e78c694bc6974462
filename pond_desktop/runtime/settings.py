"""What a person can set: a small TOML file and words of the command line.

Each field says here what it is and does: the settings pane is made of this, and so are the reader's complaints.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import FieldInfo, fields, replace

from pond_desktop.errors import UnknownSetting, WrongValue
from pond_desktop.runtime.nearest import did_you_mean, nearest
from pond_desktop.runtime.setting_kinds import kind_of, read_value

Theme: TypeAlias = Literal["system", "light", "dark", "contrast"]
Language: TypeAlias = Literal["system", "en", "ja", "zh_CN"]
FolderList: TypeAlias = tuple[Path, ...]
Priced: TypeAlias = Literal["input", "output", "cache_read", "cache_write"]
"""Kinds of tokens as a price list names them."""


def QT_TR_NOOP(text: str) -> str:  # noqa: N802 - the name by which Qt's tools know a text that is translated elsewhere
    return text


_WINDOW: Final = {"page": "window"}
_HISTORIES: Final = {"page": "histories"}
_SEARCH: Final = {"page": "search"}
_INSERT: Final = {"page": "insert"}
_PRICES: Final = {"page": "prices"}
_KEYS: Final = {"page": "keys"}


class Settings(Struct, frozen=True, kw_only=True):
    """A field is named like its key in the file, unless it says otherwise. Its default holds where the key is not."""

    theme: Annotated[
        Theme,
        Meta(
            title=QT_TR_NOOP("Colours"),
            description=QT_TR_NOOP("Those of the system follow the desktop, where that says what it wants."),
            extra=_WINDOW,
        ),
    ] = "system"
    zoom_percent: Annotated[
        int,
        Meta(
            ge=50,
            le=300,
            title=QT_TR_NOOP("Size of letters"),
            description=QT_TR_NOOP("In per cent of the system's size, from 50 to 300."),
            extra={"page": "window", "unit": "%"},
        ),
    ] = 100
    language: Annotated[
        Language,
        Meta(
            title=QT_TR_NOOP("Language"),
            description=QT_TR_NOOP("The language of menus and messages, from the next start on."),
            extra=_WINDOW,
        ),
    ] = "system"
    reduced_motion: Annotated[
        bool,
        Meta(
            title=QT_TR_NOOP("Reduced motion"),
            description=QT_TR_NOOP("Nothing flashes, blinks or glides."),
            extra=_WINDOW,
        ),
    ] = False
    newest_first: Annotated[
        bool,
        Meta(
            title=QT_TR_NOOP("Latest turn on top"),
            description=QT_TR_NOOP("Begins a transcript with its latest turn instead of its first."),
            extra=_WINDOW,
        ),
    ] = True
    tray_icon: Annotated[
        bool,
        Meta(
            title=QT_TR_NOOP("Icon in the tray"),
            description=QT_TR_NOOP("Closing the last window then leaves the program in the tray, still capturing."),
            extra=_WINDOW,
        ),
    ] = False
    agents_off: Annotated[
        tuple[str, ...],
        Meta(
            title=QT_TR_NOOP("Agents that are not read"),
            description=QT_TR_NOOP("Nothing new of them is captured. What was captured stays."),
            extra=_HISTORIES,
        ),
    ] = ()
    roots: Annotated[
        Mapping[str, FolderList],
        Meta(
            title=QT_TR_NOOP("Folders of agents"),
            description=QT_TR_NOOP("Folders to read instead of an agent's own."),
            extra=_HISTORIES,
        ),
    ] = field(default_factory=dict)
    follow_links_to: Annotated[
        FolderList,
        Meta(
            title=QT_TR_NOOP("Links may lead to"),
            description=QT_TR_NOOP("Folders outside of the agents' own into which links are followed."),
            extra=_HISTORIES,
        ),
    ] = ()
    semantic: Annotated[
        bool,
        Meta(
            title=QT_TR_NOOP("Search by meaning"),
            description=QT_TR_NOOP("Asks for a search by meaning. This version has none, and says so in its answers."),
            extra=_SEARCH,
        ),
    ] = field(default=False, name="search.semantic")
    insert_target: Annotated[
        str,
        Meta(
            title=QT_TR_NOOP("Insert into"),
            description=QT_TR_NOOP("The kind of editor to go first, such as neovim; without one it is the last used."),
            extra=_INSERT,
        ),
    ] = field(default="", name="insert.target")
    insert_clipboard_on_failure: Annotated[
        bool,
        Meta(
            title=QT_TR_NOOP("Clipboard where that fails"),
            description=QT_TR_NOOP("What an editor did not take is put on the clipboard."),
            extra=_INSERT,
        ),
    ] = field(default=True, name="insert.clipboard_on_failure")
    insert_pack_tokens: Annotated[
        int,
        Meta(
            ge=500,
            le=100_000,
            title=QT_TR_NOOP("Size of a pack"),
            description=QT_TR_NOOP("So many tokens at most, estimated, from 500 to 100,000. What is left out is said."),
            extra={"page": "insert", "unit": "tokens"},
        ),
    ] = field(default=4000, name="insert.pack_tokens")
    insert_templates: Annotated[
        Mapping[str, str],
        Meta(
            title=QT_TR_NOOP("Formats of your own"),
            description=QT_TR_NOOP("Texts with fields, such as {title|md} or {url}, to be filled in and inserted."),
            extra=_INSERT,
        ),
    ] = field(default_factory=dict, name="insert.templates")
    insert_commands: Annotated[
        Mapping[str, tuple[str, ...]],
        Meta(
            title=QT_TR_NOOP("Commands to insert with"),
            description=QT_TR_NOOP("Programs that are given the text, one word a line. No shell reads them."),
            extra=_INSERT,
        ),
    ] = field(default_factory=dict, name="insert.commands")
    insert_paste_into_previous_window: Annotated[
        bool,
        Meta(
            title=QT_TR_NOOP("Paste into the window used before"),
            description=QT_TR_NOOP("Offers to press the keys for pasting in the window that was in front, on X11."),
            extra=_INSERT,
        ),
    ] = field(default=False, name="insert.paste_into_previous_window")
    prices: Annotated[
        Mapping[str, Mapping[Priced, float]],
        Meta(
            title=QT_TR_NOOP("Prices of models"),
            description=QT_TR_NOOP("What a million tokens cost, by the name that an agent writes down for a model."),
            extra=_PRICES,
        ),
    ] = field(default_factory=dict, name="prices.models")
    currency: Annotated[
        str,
        Meta(
            title=QT_TR_NOOP("Currency"),
            description=QT_TR_NOOP("What the prices are in, such as USD. It is only shown."),
            extra=_PRICES,
        ),
    ] = field(default="", name="prices.currency")
    keys: Annotated[
        Mapping[str, tuple[str, ...]],
        Meta(
            title=QT_TR_NOOP("Keys"),
            description=QT_TR_NOOP("Keys of commands instead of their usual ones."),
            extra=_KEYS,
        ),
    ] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> "Settings":
        """The defaults where there is no such file. Raises UnknownSetting or WrongValue."""
        try:
            text = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return cls()
        except OSError as error:
            raise WrongValue(
                f"The settings file {path} cannot be read: {error.strerror or error}.",
                "Make it readable, or remove it.",
            ) from error
        except UnicodeDecodeError as error:
            raise _no_toml(path, error) from error
        return cls.of_text(text, path)

    @classmethod
    def of_text(cls, text: str, path: Path) -> "Settings":
        """What a file at `path` would say with this text. Raises UnknownSetting or WrongValue."""
        try:
            table = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise _no_toml(path, error) from error
        given = _flat(table, path)
        return cls(**{each.name: _value(each, given[key], path) for key, each in FIELDS.items() if key in given})

    def with_roots(self, words: Iterable[str]) -> "Settings":
        """Adds `agent=PATH` words; an agent named here loses the roots it had, and may be named several times. It is
        read even where the settings leave it out."""
        named: dict[str, tuple[Path, ...]] = {}
        for word in words:
            agent, equals, path = word.partition("=")
            if not (agent and equals and path):
                raise WrongValue(f"The root {word!r} is not understood.", "Write it as agent=PATH, e.g. pi=~/sessions.")
            named[agent] = (*named.get(agent, ()), Path(path).expanduser().absolute())
        if not named:
            return self
        off = tuple(agent for agent in self.agents_off if agent not in named)
        return replace(self, roots={**self.roots, **named}, agents_off=off)


FIELDS: Mapping[str, FieldInfo] = {each.encode_name: each for each in fields(Settings)}
"""By key: that of a table inside is `table.key`."""
_TABLES: Final = frozenset(key.partition(".")[0] for key in FIELDS if "." in key)


def _flat(table: dict[str, Any], path: Path) -> dict[str, Any]:
    """The values by key. Raises UnknownSetting for a key that is none."""
    given: dict[str, Any] = {}
    for key, value in table.items():
        if key not in _TABLES:
            given[key] = value
        elif isinstance(value, dict):
            given |= {f"{key}.{inner}": of_inner for inner, of_inner in value.items()}
        else:
            raise _wrong(path, key, f"a table that begins with a line [{key}]")
    for key in given:
        if key not in FIELDS:
            table_of_key = key.partition(".")[0] if "." in key else None
            known = [name for name in FIELDS if table_of_key is None or name.startswith(f"{table_of_key}.")]
            raise UnknownSetting(
                f"The settings file {path} holds {key!r}, which is no setting.",
                did_you_mean(key, known),
                did_you_mean=nearest(key, known),
            )
    return given


def _value(of: FieldInfo, value: Any, path: Path) -> Any:
    return read_value(kind_of(of), value, lambda below, fitting: _wrong(path, of.encode_name + below, fitting))


def _no_toml(path: Path, error: Exception) -> WrongValue:
    return WrongValue(f"The settings file {path} is not TOML: {error}.", "Mend that line.")


def _wrong(path: Path, key: str, wanted: str) -> WrongValue:
    return WrongValue(f"In the settings file {path}, {key!r} has a value that does not fit.", f"Make it {wanted}.")
