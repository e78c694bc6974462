"""References as the tests of targets insert them."""

from pathlib import Path

from pond_desktop.projection.reference import Reference


def referring(text: str, line: str = "a line") -> Reference:
    return Reference(locators=("pi:a",), format="plain", text=text, line=line, html="", markdown="")


def attacks(file: Path) -> list[str]:
    """Texts that would make the file where a program took any part of them for a command, or for keys."""
    touch = f"touch {file}"
    return [
        f"\x1b[201~\r{touch}\r",
        f"a\n{touch}\n",
        f'") (shell-command "{touch}") ("',
        f'\\") (shell-command "{touch}") ; \' `(,(shell-command "{touch}"))',
        f"}}; nop %sh{{{touch}}}; echo %{{",
        f"' ; nop %sh{{{touch}}} ; '",
        f"'''' ; nop %sh{{{touch}}} ; ''''",
        f'" ; nop %sh{{{touch}}} ; "',
        f"|{touch}| %sh|{touch}| <esc>:nop %sh{{{touch}}}<ret>",
        f"\x1b:!{touch}\r",
        f"'); call system('{touch}') | \"",
        f"$({touch}) `{touch}` \\n{touch}\\n & {touch} &",
    ]
