"""What a transcript holds is words to Vim and Emacs themselves, also when a file with it is opened again."""

import json
import subprocess
from pathlib import Path

import pytest

from pond_desktop.projection.harmless import harmless
from tests.projection.citations import URL, cited_message, cited_session, referred
from tests.projection.test_references import HOSTILE, label

VIM_LINES = [
    "# vim: set textwidth=7:",
    "vim: textwidth=7",
    "> vi:set tw=7: said somebody",
    "/* Vim: set textwidth=7: */",
    "x ex:noai:tw=7",
    "vim:tw=7:noet",
]
EMACS_TEXTS = [
    "-*- mode: sh; fill-column: 7 -*-",
    ";; -*- sh -*-",
    "words\n\n# Local Variables:\n# mode: sh\n# End:",
    "words\n\nlocal variables:\nmode: sh\nend:",
]
ORG_LINKS = """(progn
  (require 'org) (require 'org-element) (require 'json)
  (find-file (car command-line-args-left))
  (org-mode)
  (princ (json-encode (vconcat (org-element-map (org-element-parse-buffer) 'link
    (lambda (link) (vector (org-element-property :raw-link link)
      (buffer-substring-no-properties (org-element-property :contents-begin link)
                                      (org-element-property :contents-end link)))))))))"""


EMACS = ("emacs", "--batch", "-Q", "--eval", "(setq native-comp-deferred-compilation nil)")
"""Else it starts programs of its own that compile what it loads."""


def run(*words: str | Path) -> str:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def width_in_vim(program: str, folder: Path, text: str) -> str:
    file, out = folder / "text.md", folder / "width"
    file.write_text(text, encoding="utf-8")
    # `-es` reads no file of settings, and says nothing by itself
    quiet = ("-es", "-u", "NONE", "-i", "NONE", "--cmd", "set nocompatible modeline modelines=9 textwidth=0")
    run(program, *quiet, "-c", f"call writefile([&textwidth], '{out}')", "-c", "qa!", file)
    return out.read_text(encoding="utf-8").strip()


@pytest.mark.needs_editor("nvim")
@pytest.mark.parametrize("line", VIM_LINES)
def test_a_line_with_settings_sets_nothing_in_neovim(line: str, tmp_path: Path) -> None:
    assert width_in_vim("nvim", tmp_path, f"a note\n{line}\n") == "7", "else this test could not fail"
    assert width_in_vim("nvim", tmp_path, f"a note\n{harmless(line)}\n") == "0"
    for form in ("quote", "agent", "plain"):
        text = referred(cited_message(line, title=line, agent=line, project=line), form=form).text
        assert width_in_vim("nvim", tmp_path, f"{text}\n") == "0"


def mode_in_emacs(folder: Path, text: str) -> str:
    file = folder / "text.txt"
    file.write_text(text, encoding="utf-8")
    return run(*EMACS, "--eval", f'(progn (find-file "{file}") (princ major-mode))')


@pytest.mark.needs_editor("emacs")
@pytest.mark.parametrize("text", EMACS_TEXTS)
def test_a_text_with_settings_sets_nothing_in_emacs(text: str, tmp_path: Path) -> None:
    assert mode_in_emacs(tmp_path, f"{text}\n") == "sh-mode", "else this test could not fail"
    assert mode_in_emacs(tmp_path, f"{harmless(text)}\n") == "text-mode"
    assert mode_in_emacs(tmp_path, f"{referred(cited_message(text), form='quote').text}\n") == "text-mode"


@pytest.mark.needs_editor("emacs")
def test_org_itself_finds_one_link_with_the_title_for_its_words(tmp_path: Path) -> None:
    made = [referred(cited_session(title=title), form="org").text for title in HOSTILE]
    file = tmp_path / "links.org"
    file.write_text("\n\n".join(f"see {link} there" for link in made) + "\n", encoding="utf-8")
    found = json.loads(run(*EMACS, "--eval", ORG_LINKS, file))
    assert [link for link, _ in found] == [URL] * len(HOSTILE)
    assert [words for _, words in found] == [label(title).replace("[", "{").replace("]", "}") for title in HOSTILE]
