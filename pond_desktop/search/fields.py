"""The fields of the query language: one table for the parser, the help, the completion and docs/search.md."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from pond_desktop.runtime.nearest import nearest

Values: TypeAlias = Literal["one_of", "name", "piece", "any", "date"]
"""What a field takes: one of a few words; a name that the archive knows, or its beginning; a piece of such a name;
anything; a date or a range of dates."""


class Names(Struct, frozen=True, kw_only=True):
    """Names that the archive knows, the most used first. An empty tuple: not known, any value is taken. `sources` are
    agents, or agents on machines; `has_session` says whether a session's id begins so."""

    agents: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    machines: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    has_session: Callable[[str], bool] | None = None


class Field(NamedTuple):
    """`choices`: all that a field takes. `names`: the attribute of `Names` that its values are among."""

    name: str
    what: str
    values: Values
    example: str
    choices: tuple[str, ...] = ()
    names: str = ""


FIELDS = (
    Field("role", "who wrote it", "one_of", "role:user", ("user", "assistant", "system", "tool")),
    Field("agent", "the agent, or the agent on a machine", "name", "agent:codex", names="agents"),
    Field("project", "a folder, or a piece of its path", "piece", "project:heron", names="projects"),
    Field("branch", "a piece of the branch's name", "piece", "branch:main", names="branches"),
    Field("model", "a piece of the model's name", "piece", "model:opus", names="models"),
    Field("tool", "the tool that was called", "name", "tool:Bash", names="tools"),
    Field("file", "a piece of the path of a file that a tool was given", "any", "file:query.py"),
    Field("session", "a session's id, its beginning, or a locator", "any", "session:5e55"),
    Field("machine", "where it was recorded", "name", "machine:laptop", names="machines"),
    Field("title", "a piece of the session's title", "any", 'title:"release notes"'),
    Field("tag", "sessions and messages with that tag of yours", "name", "tag:keep", names="tags"),
    Field("note", "a piece of a note of yours, at a session or a message", "any", "note:retry"),
    Field(
        "is",
        "started by another session; marked by you",
        "one_of",
        "is:pinned",
        ("child", "pinned", "tagged", "noted"),
    ),
    Field("has", "messages with a picture, or with a tool that failed", "one_of", "has:error", ("image", "error")),
    Field("date", "a day, a month, a range, or words for them", "date", 'date:"last week"'),
    Field("after", "from the beginning of a day, a month or a moment on", "date", "after:2026-01-15"),
    Field("before", "before the beginning of a day, a month or a moment", "date", "before:yesterday"),
)
_NEAR_CHARS_MIN = 4
_BEGUN_CHARS_MIN = 3
FIELD_BY_NAME = {field.name: field for field in FIELDS}

_ELSEWHERE = {
    "since": "after",
    "until": "before",
    "time": "date",
    "on": "date",
    "from": "role",
    "author": "role",
    "by": "role",
    "repo": "project",
    "folder": "project",
    "path": "file",
    "source": "agent",
    "host": "machine",
    "in": "title",
    "subject": "title",
    "id": "session",
    "label": "tag",
    "comment": "note",
}
"""What other programs call it."""


def near_field(name: str) -> str | None:
    """The field that somebody may have meant."""
    name = name.lower()
    begun = [field for field in FIELD_BY_NAME if len(name) >= _BEGUN_CHARS_MIN and field.startswith(name)]
    close = _ELSEWHERE.get(name) or (begun[0] if len(begun) == 1 else None)
    if close is None and len(name) >= _NEAR_CHARS_MIN:
        close = nearest(name, (field for field in FIELD_BY_NAME if field[0] == name[0]))
    return close


LANGUAGE = (
    ("retry pool", "both words, in any order"),
    ('"retry pool"', "the words in this order, side by side; without its second quote to the end, as a beginning"),
    ("retry OR again", "one of them is enough"),
    ("retry AND pool", "both, as without AND"),
    ("retry NOT pool", "without the word behind NOT"),
    ("retry -pool", "the same"),
    ("(retry OR again) pool", "brackets hold together what belongs together"),
    ("conn*", "words that begin so"),
    ("te?t", "one letter left open; c*n leaves any number of letters open"),
    ("deadlok~", "words that differ in one letter; ~2 in two"),
    ("getUserName", "as typed; user finds it too, by its parts"),
    ("foo_bar.baz", "code, paths and addresses are found as they are written"),
    ("agent:(codex OR pi)", "one of several values, also agent:codex,pi"),
    ("-role:tool", "without that value"),
    ("date:[2026-01 to now]", "between two dates"),
)
"""What else can be written: an example, and what it means."""


def help_lines() -> list[str]:
    """The query language for a terminal, one line each."""
    width = max(len(example) for example, _ in LANGUAGE)
    lines = [f"  {example:<{width}}  {what}" for example, what in LANGUAGE]
    lines.append("")
    lines.extend(f"  {field.example:<{width}}  {field.what}{_choices(field)}" for field in FIELDS)
    return lines


def document() -> str:
    """docs/search.md."""
    rows = [f"| `{_escaped(example)}` | {what} |" for example, what in LANGUAGE]
    field_rows = [f"| `{field.name}:` | {field.what}{_choices(field)} | `{field.example}` |" for field in FIELDS]
    return "\n".join(
        [
            "# The search language",
            "",
            "Any text is a query. What is not language is looked for as it is written, and the line under the box says",
            "so.",
            "",
            "| typed | means |",
            "|---|---|",
            *rows,
            "",
            "All words have to be there. Punctuation inside a word counts (`foo_bar.baz`, `a/b/c.py`, `it's`), what",
            "stands around a word does not. `C++`, `#123`, `--flag`, `$HOME`, `.env` are found with their signs.",
            "Case, accents and the width of letters make no difference. Scripts without blanks are found by any",
            "piece. Other forms of English words (`lock`, `locked`) come after what was typed.",
            "",
            "## Fields",
            "",
            'A field narrows the whole search. A value with blanks stands in quotes: `project:"my notes"`.',
            "",
            "| field | what it asks for | example |",
            "|---|---|---|",
            *field_rows,
            "",
            "Dates are read in the local zone: `today`, `yesterday`, `monday`, `last week`, `3 days ago`, `2026`,",
            "`2026-01`, `2026-01-15`, `15 jan 2026`, `2026-01-15T14:30`, `[2026-01 to now]`, `2026-01..2026-03`.",
            "",
        ]
    )


def _choices(field: Field) -> str:
    return f" ({', '.join(field.choices)})" if field.choices else ""


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
