"""The adapters that the program knows."""

from pond_desktop.adapters.aider import Aider
from pond_desktop.adapters.amp import Amp
from pond_desktop.adapters.antigravity import Antigravity
from pond_desktop.adapters.chatgpt_export import ChatGPTExport
from pond_desktop.adapters.claude_ai_export import ClaudeAiExport
from pond_desktop.adapters.claude_code import ClaudeCode, ClaudeDesktop
from pond_desktop.adapters.cline import Cline, Roo
from pond_desktop.adapters.codex import Codex
from pond_desktop.adapters.continue_dev import Continue
from pond_desktop.adapters.contract import Adapter
from pond_desktop.adapters.copilot_cli import CopilotCli
from pond_desktop.adapters.crush import Crush
from pond_desktop.adapters.cursor import Cursor
from pond_desktop.adapters.factory_droid import FactoryDroid
from pond_desktop.adapters.gemini_cli import GeminiCli, Qwen
from pond_desktop.adapters.goose import Goose
from pond_desktop.adapters.grok import Grok
from pond_desktop.adapters.kimi import Kimi
from pond_desktop.adapters.kiro import AmazonQ, Kiro
from pond_desktop.adapters.opencode import Opencode
from pond_desktop.adapters.pi import OhMyPi, OpenClaw, Pi
from pond_desktop.adapters.specstory import SpecStory
from pond_desktop.adapters.vscode_copilot import VSCodeCopilot
from pond_desktop.adapters.zed import Zed

ADAPTERS: tuple[Adapter, ...] = (
    Aider(),
    AmazonQ(),
    Amp(),
    Antigravity(),
    ChatGPTExport(),
    ClaudeAiExport(),
    ClaudeCode(),
    ClaudeDesktop(),
    Cline(),
    Codex(),
    Continue(),
    CopilotCli(),
    Crush(),
    Cursor(),
    FactoryDroid(),
    GeminiCli(),
    Goose(),
    Grok(),
    Kimi(),
    Kiro(),
    OhMyPi(),
    OpenClaw(),
    Opencode(),
    Pi(),
    Qwen(),
    Roo(),
    SpecStory(),
    VSCodeCopilot(),
    Zed(),
)
