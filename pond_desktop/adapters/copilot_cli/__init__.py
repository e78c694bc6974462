"""GitHub Copilot CLI's session folders → canonical values.

In: `events.jsonl` and `workspace.yaml` of a session. Out: canonical events. The format is told in `FORMAT.md`.
Must not import another adapter.
"""

from pond_desktop.adapters.copilot_cli.adapter import CopilotCli

__all__ = ["CopilotCli"]
