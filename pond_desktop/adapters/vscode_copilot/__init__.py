"""VS Code's chat sessions (Copilot Chat) → canonical values.

In: a session's `.json`, or the state that its `.jsonl` log of operations makes. Out: canonical events. The format is
told in `FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.vscode_copilot.adapter import VSCodeCopilot

__all__ = ["VSCodeCopilot"]
