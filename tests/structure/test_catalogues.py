"""All that the window says is translatable, and translated: what the source says against `resources/translations`."""

import ast
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from PySide6.QtCore import QTranslator

from pond_desktop import errors
from pond_desktop.canonical.values import LinkKind
from pond_desktop.gui.known_sentences import pattern_of
from pond_desktop.gui.known_templates import ALL
from pond_desktop.gui.translation import LANGUAGES
from pond_desktop.projection.concerns import warnings_of
from pond_desktop.projection.reasons import REASONS
from pond_desktop.projection.values import Example, SourceView, Unreadable
from pond_desktop.runtime.resources import resource
from pond_desktop.search.fields import FIELDS

PACKAGE = Path(errors.__file__).parent
GUI = PACKAGE / "gui"
SOURCES = (*sorted(GUI.rglob("*.py")), PACKAGE / "runtime" / "settings.py")

SHOWS = frozenset((
    "setText", "setToolTip", "setWindowTitle", "setAccessibleName", "setAccessibleDescription", "setPlaceholderText",
    "setIconText", "setStatusTip", "setInformativeText", "setTitle", "setHeaderLabels", "setLabelText", "setSuffix",
    "addAction", "addMenu", "addSection", "addButton", "add_button", "addTab", "addItem", "showMessage", "say",
    "QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QToolBar", "ElidedLabel", "EmptyState", "Sheet",
    "Command", "say_tip", "say_tip_of_action", "plain_tip",
))  # fmt: skip
"""Calls whose words a person sees or hears."""
_WORDS_AT = {"Command": slice(1, 2), "say_tip": slice(2, 3), "addItem": slice(0, 1)}
SAME_IN_ALL = frozenset(("Pond Desktop", "Pond Desktop {}", "Markdown", "HTML", "JSON", "pond://session/…"))
"""Names."""
NOT_IN_THE_WINDOW = (
    "adapters", "cli", "runtime/schedulers", "archive/backups.py", "capture/forgetting.py", "capture/kept.py",
    "capture/remote.py", "capture/unpacking.py", "operations/backup.py", "operations/expand.py",
    "operations/importing.py", "operations/own_records.py", "operations/projects.py", "operations/reread.py",
    "operations/schedule.py", "archive/sql_", "operations/sql",
    "operations/editor_plugins.py", "operations/plugin_calls.py", "operations/plugin_texts.py",
    "operations/vscode_extension.py", "operations/link_entry.py",
    "runtime/placed_files.py", "gui/pictures_of.py",
)  # fmt: skip
"""Where sentences are made that only the command line says, or that stand inside of one that is translated."""
COMPOSED = frozenset((
    "No message holds all of the words; these hold what was perhaps meant: {words}.",
    "{operator} with nothing behind it is a word",
    "{operator} with nothing before it is a word",
))  # fmt: skip
STAYS_ENGLISH = 0
"""How many sentences and remedies that a window may show are in no list yet."""


class Message(NamedTuple):
    text: str
    note: str
    is_plural: bool


class Translated(NamedTuple):
    message: Message
    forms: tuple[str, ...]
    is_finished: bool


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in names:
            yield node


def name_of(call: ast.Call) -> str:
    func = call.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def words_of(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def said(tree: ast.AST) -> Iterator[Message]:
    """What stands in the source to be translated."""
    for call in calls(tree, "tr", "QT_TR_NOOP"):
        text = words_of(call.args[0])
        if text is not None:
            note = words_of(call.args[1]) if len(call.args) > 1 else ""
            yield Message(text, note or "", is_plural=len(call.args) > 2)


def bare(tree: ast.AST) -> Iterator[str]:
    """What is shown as it stands in the source."""
    for call in calls(tree, *SHOWS):
        hidden = {id(inner) for each in calls(call, "tr", "QT_TR_NOOP", "QKeySequence") for inner in ast.walk(each)}
        passed = [*call.args, *(keyword.value for keyword in call.keywords)]
        # names of commands, their keys, and what an item stands for are no words
        passed = passed[_WORDS_AT.get(name_of(call), slice(None))]
        for argument in passed:
            if id(argument) not in hidden and (words := template_of(argument)) is not None:
                plain = re.sub(r"\{[^}]*\}|&\w+;|<[^>]*>", "", words)
                if re.search(r"[^\W\d_]{2}", plain) and words not in SAME_IN_ALL:
                    yield words


def template_of(node: ast.expr) -> str | None:
    """A text, with `{}` for each thing that varies; `None` for what is no text."""
    if isinstance(node, ast.JoinedStr):
        return "".join(words_of(piece) or "{}" for piece in node.values)
    return words_of(node)


def catalogue(language: str) -> list[Translated]:
    found = []
    for message in ET.parse(resource(f"translations/pond_{language}.ts")).iter("message"):
        translation = message.find("translation")
        assert translation is not None
        is_plural = message.get("numerus") == "yes"
        forms = [form.text or "" for form in translation.iter("numerusform")] if is_plural else [translation.text or ""]
        of = Message(message.findtext("source") or "", message.findtext("comment") or "", is_plural)
        found.append(Translated(of, tuple(forms), translation.get("type") is None and all(forms)))
    return found


def everything_said() -> set[Message]:
    return {message for path in SOURCES for message in said(ast.parse(path.read_text(encoding="utf-8")))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_is_in_the_catalogue(language: str) -> None:
    """`make translations` brings a catalogue up to the source; then its empty places want words."""
    wanted = {message for message in everything_said() if language != "en" or message.is_plural}
    known = catalogue(language)
    assert not sorted(wanted - {each.message for each in known}), "missing"
    assert not sorted({each.message for each in known} - wanted), "no longer said"
    assert not [each.message.text for each in known if not each.is_finished], "without a translation"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_places_and_keys_of_its_source(language: str) -> None:
    wrong = [
        (each.message.text, form)
        for each in catalogue(language)
        for form in each.forms
        if _holes(form) != _holes(each.message.text) or _letter(form) != _letter(each.message.text)
    ]
    assert not wrong


def _holes(text: str) -> set[str]:
    return set(re.findall(r"\{\w*\}|%L?n|`[^`]+`", text))


def _letter(text: str) -> str:
    found = re.findall(r"&(\w)", text)
    assert len(found) <= 1, text
    return "".join(found).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shipped_is_compiled_from_the_catalogue(language: str) -> None:
    translator = QTranslator()
    assert translator.load(str(resource(f"translations/pond_{language}.qm")))
    for message, forms, _ in catalogue(language):
        compiled = [
            translator.translate("", message.text, message.note, n) for n in ((1, 2) if message.is_plural else (-1,))
        ]
        assert set(compiled) == set(forms), f"{message.text}: run `make translations`"


def test_nothing_is_shown_that_cannot_be_translated() -> None:
    found = {
        str(path.relative_to(PACKAGE)): words
        for path in GUI.rglob("*.py")
        if path.name != "pictures_of.py" and (words := list(bare(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert not found


def test_words_without_tr_would_be_found() -> None:
    tree = ast.parse('label.setText("Not found"); label.setText(f"in {place}"); Command("quit", "&Quit")')
    assert list(bare(tree)) == ["Not found", "in {}", "&Quit"]
    assert not list(bare(ast.parse('label.setText(tr("Not found")); label.setText(f"{one} · {other}")')))
    assert list(said(ast.parse('tr("%n thing(s)", "", n)'))) == [Message("%n thing(s)", "", is_plural=True)]


# what the layers below say


def raised() -> Iterator[str]:
    """Sentences and remedies of known errors that a window may show, as far as they are written out."""
    kinds = {
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.KnownError)
    }
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(NOT_IN_THE_WINDOW):
            for call in calls(ast.parse(path.read_text(encoding="utf-8")), *kinds):
                yield from (words for each in call.args[:2] if (words := template_of(each)) is not None)


def told_by_editors() -> Iterator[str]:
    """Why a place can take nothing, what was amiss when they were looked for, and notes on what was inserted."""
    for path in sorted((PACKAGE / "editors").glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = [each.value for call in calls(tree, "Refusal") for each in call.keywords if each.arg != "reason"]
        told += [call.args[0] for call in calls(tree, "append") if "fault" in ast.unparse(call.func)]
        notes = (node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "note")
        told += [each for note in notes for each in ([note.body] if isinstance(note, ast.IfExp) else [note])]
        yield from (words for each in told if (words := template_of(each)))


def test_known_errors_are_said_in_the_chosen_language() -> None:
    """What is in no list of `gui/known_templates.py` is shown in English."""
    texts = {*ALL, *(message.text for message in everything_said())}
    # one without words of its own fits anything
    known = [pattern_of(text) for text in texts if re.search(r"[^\W\d_]{2}", re.sub(r"\{\w+\}", "", text))]
    left = sorted(
        {
            sentence
            for sentence in (*raised(), *told_by_editors())
            if not any(each.fullmatch(sentence) for each in known)
        }
    )
    assert len(left) == STAYS_ENGLISH, left


def explained() -> Iterator[str]:
    """Why a piece of a query was taken otherwise, and notes on an answer, as far as they are written out."""
    for path in (*(PACKAGE / "search").glob("*.py"), PACKAGE / "operations" / "answering.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "why"]
        told += [call.args[0] for call in calls(tree, "append") if "notes" in ast.unparse(call.func)]
        told += [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield) and node.value is not None]
        yield from (words for each in told if (words := template_of(each)) and " " in words)


def test_readings_of_a_query_are_said_in_the_chosen_language() -> None:
    known = [pattern_of(template) for template in ALL]
    # put together of two pieces that vary: each whole is in the list
    put_together = {"{} with nothing {} it is a word", "No message holds all of the words; {}."}
    assert not [
        each for each in explained() if each not in put_together and not any(one.fullmatch(each) for one in known)
    ]


def test_warnings_are_said_in_the_chosen_language() -> None:
    def warned(count: int) -> list[str]:
        return list(
            warnings_of(
                SourceView(
                    source="pi",
                    agent="pi",
                    title="pi",
                    unavailable_at=datetime(2026, 1, 1, tzinfo=UTC),
                    broken_off_at=datetime(2026, 1, 1, tzinfo=UTC),
                    file_count=count,
                    unreadable=(Unreadable(path="/a", reason="denied"),) * count,
                    faults={"cut": count},
                    examples=(Example(reason="cut", is_fault=True, path="/a", offset=7),) if count > 1 else (),
                )
            )
        )

    known = [pattern_of(template) for template in ALL]
    said = [*warned(1), *warned(2)]
    assert len(said) == 10
    assert not [each for each in said if not any(one.fullmatch(each) for one in known)]


def test_what_the_lists_hold_is_said_somewhere() -> None:
    texts = {
        words
        for path in PACKAGE.rglob("*.py")
        if path.name != "known_templates.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant | ast.JoinedStr) and (words := template_of(node)) is not None
    }
    everything = "\n".join(texts)
    # a sentence may be put together: then its longest piece stands somewhere
    pieces = {each: re.split(r"\{\w+\}|[:;,.]", each) for each in ALL}
    assert not [each for each in ALL if each not in COMPOSED and max(pieces[each], key=len).strip() not in everything]


def test_lists_of_fixed_words_are_complete() -> None:
    known = set(ALL)
    assert not {text for reason in REASONS.values() for text in (reason.sentence, reason.remedy)} - known
    assert not {field.what for field in FIELDS} - known
    sayings = (GUI / "looks" / "sayings.py").read_text(encoding="utf-8")
    assert not [kind for kind in get_args(LinkKind) if f'("{kind}", True)' not in sayings]
