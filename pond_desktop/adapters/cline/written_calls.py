"""Tool calls that a model wrote as XML into its text, as Cline and Roo had it until they used the model's own calls."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

_TOOLS = (
    "access_mcp_resource|apply_diff|ask_followup_question|attempt_completion|browser_action|codebase_search|condense"
    "|execute_command|fetch_instructions|generate_image|insert_content|list_code_definition_names|list_files"
    "|load_mcp_documentation|new_rule|new_task|plan_mode_respond|plan_mode_response|read_file|replace_in_file|report_bug"
    "|run_slash_command|search_and_replace|search_files|summarize_task|switch_mode|update_todo_list|use_mcp_tool"
    "|use_subagents|web_fetch|web_search|write_to_file"
)
# a call that was cut off, as by an interruption, ends with the text
_CALL = re.compile(rf"^[ \t]*<(?P<tool>{_TOOLS})>(?P<body>.*?)(?:</(?P=tool)>|\Z)", re.DOTALL | re.MULTILINE)
_THOUGHT = re.compile(r"\A\s*<thinking>(?P<body>.*?)(?:</thinking>|\Z)", re.DOTALL)
_ANSWER = re.compile(r"<(result|response|question)>\n?(.*?)\n?(?:</\1>|\Z)", re.DOTALL)
_ANSWERING = frozenset({"ask_followup_question", "attempt_completion", "plan_mode_respond", "plan_mode_response"})


class Written(NamedTuple):
    """A range of an answer's text; of a call what stands inside its element."""

    start: int
    end: int
    kind: Literal["text", "reasoning", "tool_call"]
    tool: str | None = None


def written_in(text: str) -> Iterator[Written]:
    """The ranges in order, without blank ones. What a call says to the person follows it as text of its own."""
    position = 0
    thought = _THOUGHT.match(text)
    if thought is not None:
        yield from _said(text, thought.start("body"), thought.end("body"), "reasoning")
        position = thought.end()
    for call in _CALL.finditer(text, position):
        yield from _said(text, position, call.start(), "text")
        yield Written(call.start("body"), call.end("body"), "tool_call", call["tool"])
        answer = _ANSWER.search(text, call.start("body"), call.end("body")) if call["tool"] in _ANSWERING else None
        if answer is not None:
            yield from _said(text, answer.start(2), answer.end(2), "text")
        position = call.end()
    yield from _said(text, position, len(text), "text")


def _said(text: str, start: int, end: int, kind: Literal["text", "reasoning"]) -> Iterator[Written]:
    """A range without the blanks around it; a text that is whole stays so."""
    words = text[start:end].strip()
    if words and (start, end) != (0, len(text)):
        start = text.index(words, start)
        end = start + len(words)
    if words:
        yield Written(start, end, kind)
