"""The program's words: what stands before a command, and the one place that runs one."""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from pond_desktop import __version__
from pond_desktop.cli import exit_codes
from pond_desktop.cli import window_words as of_window
from pond_desktop.cli.linking import Words
from pond_desktop.cli.opening import (
    Openers,
    Roots,
    Start,
    WindowWish,
    folders_of,
    has_display,
    program_words,
    with_roots,
)
from pond_desktop.cli.output import mend_streams
from pond_desktop.cli.starting import start_without_words
from pond_desktop.cli.translator import TELLING, Telling, translated, wrong_usage
from pond_desktop.errors import SettingsError
from pond_desktop.runtime import Folders, Settings
from pond_desktop.runtime.logs import close_log, log_to
from pond_desktop.runtime.resources import sample_roots

# wrong usage is raised as this class, whether Typer carries Click inside or stands on it
_WrongUsage: type[Exception] = typer.BadParameter.__bases__[0]


def run(words: Sequence[str], openers: Openers) -> int:
    """Does what the words say. Returns the exit code; no error leaves it."""
    mend_streams()
    telling = Telling(as_json=_wants_json(words))
    command = typer.main.get_command(_app(openers, telling, has_words=bool(words)))
    try:
        code = command.main(args=list(words), prog_name="pond-desktop", standalone_mode=False)
        if code == exit_codes.INTERRUPTED:  # Typer's own reading of an interrupt
            return translated(KeyboardInterrupt(), telling)
        sys.stdout.flush()
        return code if isinstance(code, int) else exit_codes.DONE
    except _WrongUsage as error:
        if telling.as_json:
            return wrong_usage(error.format_message(), telling)  # type: ignore[attr-defined]  # of Click, see above
        error.show()  # type: ignore[attr-defined]
        return telling.scale.wrong_usage
    except typer.Abort:
        return translated(KeyboardInterrupt(), telling)
    except SystemExit:
        # Typer's own way out when whoever read the output has left
        return translated(BrokenPipeError(), telling)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # the translator
        return translated(error, telling)
    finally:
        close_log()


def _wants_json(words: Sequence[str]) -> bool:
    """Told before the words are read: also of words that cannot be read a program wants to hear in its language."""
    options = list(words)
    return "--json" in options[: options.index("--") if "--" in options else len(options)]


def _app(openers: Openers, telling: Telling, *, has_words: bool = True) -> typer.Typer:
    app = typer.Typer(
        name="pond-desktop",
        cls=Words,
        help="A local-first archive of conversations with AI coding agents. Without a command it opens the window.",
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_before_words(openers, telling))
    if not has_words:
        # who opens the window says none, and need not wait for forty modules
        return app
    from pond_desktop.cli.commands import COMMANDS
    from pond_desktop.cli.query_words import QueryCommand
    from pond_desktop.cli.searching import search

    for command in COMMANDS:
        # `import` is a word of Python's, `open` one of its functions
        name = command.__name__.rstrip("_")
        app.command(name, cls=QueryCommand if command is search else None)(command)
    return app


def _before_words(openers: Openers, telling: Telling) -> Callable[..., None]:
    def before_words(
        context: typer.Context,
        root: Roots = None,
        home: Annotated[
            Path | None,
            typer.Option(metavar="PATH", help="Keep the archive, settings and log below PATH."),
        ] = None,
        sample: Annotated[
            bool, typer.Option("--sample", help="Use the sample history, in an archive of its own.")
        ] = False,
        session: of_window.Session = None,
        query: of_window.Query = None,
        new_window: of_window.NewWindow = False,
        theme: of_window.Colours = None,
        lang: of_window.Lang = None,
        screenshot: of_window.Screenshot = None,
        pane: of_window.Pane = None,
        size: of_window.Size = None,
        scale: of_window.Scale = None,
        version: Annotated[
            bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
        ] = False,
    ) -> None:
        telling.command, context.meta[TELLING] = context.invoked_subcommand, telling
        folders = folders_of(home)
        if sample:
            folders, root = folders.of_sample(), [*sample_roots(), *(root or ())]
        if context.invoked_subcommand != "paths":
            folders.create()
            if log_to(folders.log_file):
                telling.log_name = str(folders.log_file)
        settings, fault = _settings(folders, may_be_faulty=context.invoked_subcommand is None and screenshot is None)
        settings = with_roots(settings, root)
        settings = replace(settings, theme=theme or settings.theme, language=lang or settings.language)
        program = " ".join(
            [program_words(), *(["--home", shlex.quote(str(home))] if home else []), *(["--sample"] if sample else [])]
        )
        context.obj = Start(folders=folders, settings=settings, program=program, has_sample=sample, openers=openers)
        if context.invoked_subcommand is not None:
            if screenshot or session or query or new_window:
                raise typer.BadParameter("--screenshot, --session, --query and --new-window go without a command.")
            return
        wish = WindowWish(
            folders=folders,
            settings=settings,
            session=session,
            query=query,
            is_new=new_window,
            # folders named for once are not those of a program that runs already
            is_alone=bool(root) and not sample,
            fault=fault,
            picture=of_window.picture_of(screenshot, pane, size, scale),
        )
        raise typer.Exit(start_without_words(context, wish))

    return before_words


def _settings(folders: Folders, *, may_be_faulty: bool) -> tuple[Settings, SettingsError | None]:
    """A window tells of a faulty file itself: who starts it from a menu sees no terminal."""
    try:
        return Settings.read(folders.settings_file), None
    except SettingsError as error:
        if not may_be_faulty or not has_display():
            raise
        return Settings(), error


def _version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"pond-desktop {__version__}")  # noqa: T201
        raise typer.Exit
