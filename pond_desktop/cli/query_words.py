"""Where options end and a query begins: they may stand in any order, and a query has words with a `-` before them."""

from collections.abc import Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand


class QueryCommand(TyperCommand):
    """A command whose words are a query: `-word` is a word of it that must not be there, `--word` an option.

    What stands behind a lone `--` is text, whatever it looks like.
    """

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # Click's own
        takes_value = {
            word: not getattr(parameter, "is_flag", False) and not getattr(parameter, "count", False)
            for parameter in self.get_params(ctx)
            for word in (*parameter.opts, *parameter.secondary_opts)
            if word.startswith("-")
        }
        options, words = parted(args, takes_value)
        return super().parse_args(ctx, [*options, "--", *words])

    def format_usage(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        formatter.write_usage(ctx.command_path, "[OPTIONS] WORDS... [OPTIONS]")

    def format_epilog(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        # loading the language takes long, and nobody but a reader of this help needs its words
        from pond_desktop.search import help_lines

        formatter.write("\nWords of a query:\n\n")
        formatter.write("".join(f"{line}\n" for line in help_lines()))


def parted(args: Sequence[str], takes_value: dict[str, bool]) -> tuple[list[str], list[str]]:
    """Options with their values, and the words of the query, both in order."""
    options: list[str] = []
    words: list[str] = []
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            words += rest
        elif arg.startswith("--") or arg in takes_value:
            options.append(arg)
            if takes_value.get(arg):
                options += _next(rest)
        else:
            words.append(arg)
    return options, words


def _next(rest: Iterable[str]) -> list[str]:
    for value in rest:
        return [value]
    return []
