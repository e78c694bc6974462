"""The names of the files of a task or session. Light: whoever only asks which files are whose loads no reader."""

CONVERSATION = "api_conversation_history.json"
SCREEN = "ui_messages.json"
OLD_SCREEN = "claude_messages.json"
ITEM = "history_item.json"
MESSAGES = ".messages.json"
COMPACTION = ".compaction.json"
TASK_FILES = frozenset({CONVERSATION, SCREEN, OLD_SCREEN})
