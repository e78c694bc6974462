"""What may be asked by SQL: five views, which stay as they are while the tables below them change.

They are temporary ones of the connection that asks: no migration makes them, an archive that can't be written has them
too, and their names stand before those of the tables. The texts of parts go through functions of ours on their way, so
that nothing a query makes of them (`substr`, `hex`) gets around the masks.
"""

from typing import NamedTuple


class SqlColumn(NamedTuple):
    """`made` is how it is read; `comment` is for whoever writes a query."""

    name: str
    made: str
    comment: str


class SqlView(NamedTuple):
    name: str
    comment: str
    rows: str
    columns: tuple[SqlColumn, ...]


class SqlFunction(NamedTuple):
    call: str
    comment: str


def _time(column: str) -> str:
    # to the microsecond by whole numbers: a float would round up into the next second now and then
    second = f"strftime('%Y-%m-%dT%H:%M:%S', {column} / 1000000, 'unixepoch')"
    return f"CASE WHEN {column} IS NOT NULL THEN {second} || printf('.%03dZ', {column} / 1000 % 1000) END"


_SECRETS = """(SELECT json_group_array(json_array(x.start, x.length, x.kind)) FROM main.secrets x
    WHERE x.part_key = {part}.key)"""
_HAS_SECRETS = "EXISTS (SELECT 1 FROM main.secrets x WHERE x.part_key = {part}.key)"


def _body(part: str) -> str:
    secrets, has_secrets = (words.format(part=part) for words in (_SECRETS, _HAS_SECRETS))
    return f"""CASE WHEN {part}.type = 'file' THEN NULL
    WHEN {part}.body IS NULL THEN CASE WHEN {part}.body_bytes > 0 THEN body({part}.key) END
    WHEN {has_secrets} THEN pond_masked({part}.body, {secrets}) ELSE {part}.body END"""


_TOOL = """coalesce(p.tool_name, CASE WHEN p.type = 'tool_result' THEN
    (SELECT c.tool_name FROM main.parts c JOIN main.messages n ON n.key = c.message_key
        WHERE c.call_id = p.call_id AND c.type = 'tool_call' AND n.session_key = m.session_key LIMIT 1) END)"""


def _title(text: str) -> str:
    return f"CASE WHEN EXISTS (SELECT 1 FROM main.secrets) THEN pond_said({text}, s.key) ELSE {text} END"


_VARIANT = f"""pond_variant(p.type, p.call_id, {_TOOL}, p.is_failure, p.media_type, p.file_name,
    {_body("p")})"""
_SEARCH_TEXT = f"""CASE WHEN m.text_hash IS NOT NULL AND m.role IN ('user', 'assistant') THEN
    (SELECT group_concat(t.said, char(10)) FROM (SELECT {_body("q")} AS said FROM main.parts q
        WHERE q.message_key = m.key AND q.type = 'text' AND NOT q.is_injected ORDER BY q.ordinal) t) END"""
_IS_COPY = """(m.copied_from IS NOT NULL AND EXISTS (SELECT 1 FROM main.sessions c
    WHERE c.source_key = s.source_key AND c.id = m.copied_from AND c.total_count > 0 AND c.key != s.key))"""
_OF_MESSAGE = """main.messages m JOIN main.sessions s ON s.key = m.session_key
    JOIN main.sources o ON o.key = s.source_key WHERE m.superseded_at IS NULL"""
_OF_PART = """main.parts p JOIN main.messages m ON m.key = p.message_key
    JOIN main.sessions s ON s.key = m.session_key JOIN main.sources o ON o.key = s.source_key
    WHERE m.superseded_at IS NULL"""

VIEWS = (
    SqlView(
        "sessions",
        "Agents' conversations, those that another one started as well.",
        "main.sessions s JOIN main.sources o ON o.key = s.source_key",
        (
            SqlColumn("session_id", "s.id", "The session's own id, as its agent gave it"),
            SqlColumn("source", "o.id", "The agent on a machine: `codex` here, `codex@laptop` elsewhere"),
            SqlColumn("source_agent", "o.agent", "The agent alone, e.g. `claude-code`"),
            SqlColumn("parent_session_id", "s.parent_id", "The session that started it; it need not be here"),
            SqlColumn("kind", "s.kind", "What kind of session the agent says it is, e.g. of a sub-agent"),
            SqlColumn("project", "s.project", "The folder it began in"),
            SqlColumn("git_branch", "s.git_branch", "The branch it began on"),
            SqlColumn("agent_version", "s.agent_version", "The version of the agent"),
            SqlColumn("model", "s.model", "The model, where one is named for the whole session"),
            SqlColumn("title", _title("coalesce(s.title_custom, s.title_generated)"), "The agent's title for it"),
            SqlColumn("first_prompt", _title("s.first_prompt"), "What a person typed first"),
            SqlColumn("created_at", _time("s.started_at"), "When it began"),
            SqlColumn("last_message_at", _time("s.last_message_at"), "When the last words were said"),
            SqlColumn("message_count", "s.message_count", "Messages in which somebody says something"),
            SqlColumn("total_count", "s.total_count", "All messages, also those with tools alone"),
            SqlColumn("is_background", "s.background IS NOT NULL", "1: a program talked with the agent, not a person"),
        ),
    ),
    SqlView(
        "messages",
        "Messages as they are now, without earlier versions of them.",
        _OF_MESSAGE,
        (
            SqlColumn("session_id", "s.id", "The session it is in"),
            SqlColumn("message_id", "m.id", "Its own id, unique inside its session only"),
            SqlColumn("source", "o.id", "As in `sessions`"),
            SqlColumn("source_agent", "o.agent", "As in `sessions`"),
            SqlColumn("project", "s.project", "As in `sessions`"),
            SqlColumn("ordinal", "m.ordinal", "Its place in the session"),
            SqlColumn("timestamp", _time("m.at"), "When it was said, UTC, e.g. `2026-11-29T08:15:00.000Z`"),
            SqlColumn("role", "m.role", "`system`, `user`, `assistant` or `tool`"),
            SqlColumn("model", "m.model", "The model that answered"),
            SqlColumn("search_text", _SEARCH_TEXT, "What was said: no reasoning, no tools, nothing a harness put in"),
            SqlColumn("parent_message_id", "m.parent_id", "The message it follows, where the agent branches"),
            SqlColumn("event", "m.event", "What happened, where it is not words, e.g. a compaction"),
            SqlColumn("input_tokens", "m.input_tokens", "Tokens that the model read anew"),
            SqlColumn("output_tokens", "m.output_tokens", "Tokens that the model wrote"),
            SqlColumn("cache_read_tokens", "m.cache_read_tokens", "Tokens that it read from a cache"),
            SqlColumn("cache_write_tokens", "m.cache_write_tokens", "Tokens that it put into a cache"),
            SqlColumn("is_copy", _IS_COPY, "1: copied from another session that is here; leave these out of sums"),
        ),
    ),
    SqlView(
        "parts",
        "What messages are made of: texts, reasoning, files, calls of tools and their results.",
        _OF_PART,
        (
            SqlColumn("session_id", "s.id", "The session it is in"),
            SqlColumn("message_id", "m.id", "The message it is in"),
            SqlColumn("id", "p.key", "Its number in this archive, for `body(id)`"),
            SqlColumn("source", "o.id", "As in `sessions`"),
            SqlColumn("ordinal", "p.ordinal", "Its place in the message, from 0"),
            SqlColumn("timestamp", _time("m.at"), "When its message was said"),
            SqlColumn("type", "p.type", "`text`, `reasoning`, `file`, `tool_call`, `tool_result`, …"),
            SqlColumn(
                "provenance",
                "CASE WHEN p.is_injected THEN 'injected' ELSE 'conversational' END",
                "`injected`: a harness wrote it, not a person or a model",
            ),
            SqlColumn("tool_name", _TOOL, "The tool; of a result that does not name it, its call's"),
            SqlColumn("call_id", "p.call_id", "The same for a call and its result"),
            SqlColumn("is_failure", "p.is_failure", "1: the tool failed, 0: it did not; only of results"),
            SqlColumn("media_type", "p.media_type", "Of a file"),
            SqlColumn("file_name", "p.file_name", "Of a file"),
            SqlColumn("body_bytes", "p.body_bytes", "How large the body is, where it is long"),
            SqlColumn("body_text", _body("p"), "The text, or what a tool was given or gave"),
            SqlColumn(
                "variant_data",
                _VARIANT,
                "The body as JSON: a call's `call_id`, `name`, `params`; a result's `call_id`, `name`, `is_failure`,"
                " `result`; a text's `text`; a file's `media_type`, `file_name`",
            ),
        ),
    ),
    SqlView(
        "links",
        "How sessions hang together.",
        "main.links l JOIN main.sources o ON o.key = l.source_key",
        (
            SqlColumn("session_id", "l.session_id", "The earlier or outer one, e.g. that started a sub-agent"),
            SqlColumn("to_session_id", "l.to_session_id", "The later or inner one; it need not be here"),
            SqlColumn("source", "o.id", "As in `sessions`"),
            SqlColumn("kind", "l.kind", "`child`, `continued`, `forked` or `compacted`"),
            SqlColumn("message_id", "l.message_id", "The message of `session_id` where it hangs"),
            SqlColumn("call_id", "l.call_id", "The call of a tool where it hangs"),
            SqlColumn("is_verified", "l.is_verified", "1: the agent wrote it down; 0: it was concluded"),
        ),
    ),
    SqlView(
        "sources",
        "Where conversations come from.",
        "main.sources o",
        (
            SqlColumn("source", "o.id", "As in `sessions`"),
            SqlColumn("source_agent", "o.agent", "The agent alone"),
            SqlColumn("captured_at", _time("o.captured_at"), "When its files were last read to the end"),
            SqlColumn("unavailable_at", _time("o.unavailable_at"), "Since when its files are not to be found"),
        ),
    ),
)

FUNCTIONS = (
    SqlFunction(
        "contains_tokens(text, words)", "1 where the text has each of the words, whole and in any case; else 0"
    ),
    SqlFunction("body(id)", "The body of a part, also of one that is too long for a row; of the longest the beginning"),
    SqlFunction("locator(source, session_id)", "What other commands take and print for a session"),
    SqlFunction("locator(source, session_id, message_id)", "The same of a message"),
)


def view_statements(mark: str) -> list[str]:
    """Statements that make the views. Only what is named with `mark` reads tables, in the place of whoever asks."""
    made = []
    for view in VIEWS:
        columns = ", ".join(f'{column.made} AS "{column.name}"' for column in view.columns)
        made.append(f'CREATE TEMP VIEW "{mark}{view.name}" AS SELECT {columns} FROM {view.rows}')
        made.append(f'CREATE TEMP VIEW "{view.name}" AS SELECT * FROM temp."{mark}{view.name}"')
    return made
