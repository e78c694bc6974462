"""A message as Markdown."""

from markdown_it import MarkdownIt

from pond_desktop.projection.message_text import message_markdown
from tests.gui import values


def test_what_was_said_stays_markdown_and_what_tools_did_is_code() -> None:
    printed = values.result("c", "a\n```\nb", 2)
    view = values.message(1, "assistant", values.text("It *is*:\n\n- one"), values.call("Bash", "ls", 1), printed)
    written = message_markdown(view, "Claude_Code *7*")
    assert written.startswith("**Claude\\_Code \\*7\\***\n\nIt *is*:\n\n- one\n\nCall Bash:\n\n```json\n{")
    fences = [token for token in MarkdownIt().parse(written) if token.type == "fence"]
    assert [token.content.strip() for token in fences] == [view.parts[1].text, "a\n```\nb"]
