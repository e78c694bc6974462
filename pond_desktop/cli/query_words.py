"""Where options end and a query begins: they may stand in any order, and a query has words with a `-` before them."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand

_PLAIN = re.compile(r"\w[\w.,;/'@+-]*(?<![-~])")


class QueryCommand(TyperCommand):
    """A command whose words are a query: `-word` is a word of it that must not be there, `--word` an option.

    What stands behind a lone `--` is text, whatever it looks like: it becomes quoted words of the query.
    """

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # Click's own
        takes_value = {
            word: not getattr(parameter, "is_flag", False) and not getattr(parameter, "count", False)
            for parameter in self.get_params(ctx)
            for word in (*parameter.opts, *parameter.secondary_opts)
            if word.startswith("-")
        }
        options, words = parted(args, takes_value)
        if options and takes_value.get(options[-1]) and args[-1] == options[-1]:
            # it lacks its value, which must not be the mark between options and words
            return super().parse_args(ctx, options)
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
            words += [as_text(word) for given in rest for word in given.split()]
        elif arg.startswith("--") or arg in takes_value:
            options.append(arg)
            if takes_value.get(arg):
                options += _next(rest)
        else:
            words.append(arg)
    return options, words


def as_text(word: str) -> str:
    """A word as a query looks for it whatever its signs mean there."""
    is_plain = _PLAIN.fullmatch(word) is not None and word not in ("AND", "OR", "NOT")
    return word if is_plain else f'"{word.replace(chr(34), " ").strip()}"'


def _next(rest: Iterable[str]) -> list[str]:
    for value in rest:
        return [value]
    return []
