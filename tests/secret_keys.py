"""Invented keys, put together when they are wanted: no scanner shall take this file for a place where one lies."""

import base64
import random
import string

_LETTERS = string.ascii_letters + string.digits


def github_key(seed: int = 1) -> str:
    """40 characters."""
    return "ghp" + "_" + _drawn(seed, 36)


def anthropic_key(seed: int = 1) -> str:
    """108 characters."""
    return "sk-" + "ant-api03-" + _drawn(seed, 93, _LETTERS + "-_") + "AA"


def private_key(seed: int = 1, lines: int = 12) -> str:
    """In the form of PEM, over several lines."""
    draw = random.Random(seed)
    inside = "\n".join(base64.b64encode(draw.randbytes(48)).decode() for _ in range(lines))
    return "\n".join(("-----BEGIN RSA " + "PRIVATE KEY-----", inside, "-----END RSA " + "PRIVATE KEY-----"))


def address_with_password(seed: int = 1) -> tuple[str, str]:
    """An address, and the password in it."""
    password = _drawn(seed, 18)
    return "postgres://app:" + password + "@db.internal:5432/app", password


def _drawn(seed: int, count: int, letters: str = _LETTERS) -> str:
    draw = random.Random(seed)
    return "".join(draw.choice(letters) for _ in range(count))
