"""What is found in a text, and where."""

import subprocess
import sys
from pathlib import Path

import pytest

from pond_desktop.secret_rules import find_secrets
from tests.secret_keys import address_with_password, anthropic_key, github_key, private_key


@pytest.mark.parametrize(
    ("kind", "secret"),
    [("github pat", github_key()), ("anthropic api key", anthropic_key()), ("private key", private_key())],
)
def test_a_key_is_found_whole(tmp_path: Path, kind: str, secret: str) -> None:
    text = f"Zürich 漢字 😀 before\n{secret}\nand behind"
    (found,) = find_secrets(text, tmp_path)
    assert (text[found.start : found.end], found.kind) == (secret, kind)


def test_a_key_written_as_json_is_one_key(tmp_path: Path) -> None:
    escaped = private_key().replace("\n", "\\n")
    text = f'{{"content":"{escaped}"}}'
    (found,) = find_secrets(text, tmp_path)
    assert text[found.start : found.end] == escaped


def test_of_an_address_only_the_password_is_one(tmp_path: Path) -> None:
    address, password = address_with_password()
    (found,) = find_secrets(f"connect to {address} first", tmp_path)
    assert f"connect to {address} first"[found.start : found.end] == password


def test_half_a_pair_before_a_key_moves_nothing(tmp_path: Path) -> None:
    text = f"\ud800 then {github_key()} end"
    (found,) = find_secrets(text, tmp_path)
    assert text[found.start : found.end] == github_key()


@pytest.mark.parametrize(
    "breaking",
    [
        "\x1b[01;31m\x1b[K",
        "\x1b[m",
        "\\u001b[31m",
        "\x9b1m",
        "\x1b]8;;https://a.example/\x1b\\",
        "\u200b",
        "\x00",
        "x\b",
    ],
)
def test_a_key_is_found_through_what_is_not_seen(tmp_path: Path, breaking: str) -> None:
    key = github_key()
    broken = f"{key[:6]}{breaking}{key[6:20]}{breaking}{key[20:]}"
    text = f"漢字 TOKEN={broken} and {github_key(2)} behind"
    found = find_secrets(text, tmp_path)
    assert [text[each.start : each.end] for each in found] == [broken, github_key(2)]


def test_the_secret_half_of_an_amazon_pair_is_found_too(tmp_path: Path) -> None:
    secret = github_key(3)[4:] + "abcd"
    text = f"AWS_SECRET_ACCESS_KEY={secret}\n"
    (found,) = find_secrets(text, tmp_path)
    assert text[found.start : found.end] == secret


@pytest.mark.parametrize(
    "text",
    [
        "",
        "commit 2f1c9a4be77d0c3e5f6a8b9c0d1e2f3a4b5c6d7e",
        "id 019f5ad3-cc03-70a1-a033-21832dc4d591 of toolu_01A09q90qw90lq917835lq9",
        "sha512-" + "q1Zk3V" * 14 + "==",
        "https://example.net/a?b=c&token=none",
        "password = os.environ['PASSWORD']",
        "‹github pat, 40 characters›",
    ],
)
def test_what_looks_like_one_but_is_none(tmp_path: Path, text: str) -> None:
    assert find_secrets(text, tmp_path) == []


def test_nothing_is_loaded_before_it_is_needed() -> None:
    asked = "import sys, pond_desktop.operations.find, pond_desktop.cli, pond_desktop.operations.capture"
    told = subprocess.run(
        [sys.executable, "-c", f"{asked}; print('kingfisher_sdk' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "False"
