"""Gemini CLI's session files, and those of Qwen Code, which grew out of it → canonical values.

In: one `.json` or `.jsonl` file of either. Out: canonical events. The formats are told in `FORMAT.md`. Must not import
another adapter.
"""

from pond_desktop.adapters.gemini_cli.adapter import GeminiCli
from pond_desktop.adapters.gemini_cli.qwen import Qwen

__all__ = ["GeminiCli", "Qwen"]
