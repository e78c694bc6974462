"""What kinds of settings there are: how each is read from TOML, and written."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    CustomType,
    DictType,
    IntType,
    LiteralType,
    Metadata,
    StrType,
    Type,
    VarTupleType,
    type_info,
)
from msgspec.structs import FieldInfo

Complaint = Callable[[str, str], Exception]
"""Makes the error to raise of where below the key it lies, such as `.pi`, and of what would fit."""


_TEXT_CHARS_MAX = 40
_LONG_TEXT_CHARS_MAX = 10_000
_NUMBER_MAX = 1_000_000


class Shape(Enum):
    SWITCH = auto()
    CHOICE = auto()
    NUMBER = auto()
    FOLDERS = auto()
    NAMES = auto()
    FOLDERS_BY_NAME = auto()
    NAMES_BY_NAME = auto()
    TEXT = auto()
    TEXTS_BY_NAME = auto()
    NUMBERS_BY_NAME = auto()


class Kind(Struct, frozen=True, kw_only=True):
    """What a field takes. `title` and `sentence` are its words in English, `unit` what a number counts."""

    shape: Shape
    title: str
    sentence: str
    page: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    unit: str = ""


def kind_of(field: FieldInfo) -> Kind:
    of = type_info(field.type)
    assert isinstance(of, Metadata) and of.extra_json_schema and of.extra, field.name
    words = {"title": of.extra_json_schema["title"], "sentence": of.extra_json_schema["description"]}
    match of.type:
        case BoolType():
            return Kind(shape=Shape.SWITCH, page=of.extra["page"], **words)
        case LiteralType(values=values):
            return Kind(shape=Shape.CHOICE, page=of.extra["page"], choices=tuple(map(str, values)), **words)
        case IntType(ge=least, le=most):
            unit = of.extra["unit"]
            return Kind(shape=Shape.NUMBER, page=of.extra["page"], least=least or 0, most=most or 0, unit=unit, **words)
        case StrType():
            return Kind(shape=Shape.TEXT, page=of.extra["page"], **words)
        case DictType(value_type=DictType(key_type=LiteralType(values=values))):
            names = tuple(map(str, values))
            return Kind(shape=Shape.NUMBERS_BY_NAME, page=of.extra["page"], choices=names, **words)
        case DictType(value_type=StrType()):
            return Kind(shape=Shape.TEXTS_BY_NAME, page=of.extra["page"], **words)
        case DictType(value_type=inner):
            shape = Shape.FOLDERS_BY_NAME if _holds_folders(inner) else Shape.NAMES_BY_NAME
        case inner:
            shape = Shape.FOLDERS if _holds_folders(inner) else Shape.NAMES
    return Kind(shape=shape, page=of.extra["page"], **words)


def _holds_folders(of: Type) -> bool:
    assert isinstance(of, VarTupleType), of
    return isinstance(of.item_type, CustomType)


def read_value(kind: Kind, value: Any, complaint: Complaint) -> Any:
    """The value as the field keeps it. Raises what `complaint` makes where it does not fit."""
    match kind.shape:
        case Shape.SWITCH:
            if isinstance(value, bool):
                return value
            raise complaint("", "true or false")
        case Shape.CHOICE:
            if value in kind.choices:
                return value
            raise complaint("", f"one of {', '.join(kind.choices)}")
        case Shape.NUMBER:
            if isinstance(value, int) and not isinstance(value, bool) and kind.least <= value <= kind.most:
                return value
            raise complaint("", f"a whole number from {kind.least} to {kind.most}")
        case Shape.FOLDERS:
            return _folders(value, "", complaint)
        case Shape.NAMES:
            return _texts(value, "", "a name or a list of names", complaint)
        case Shape.TEXT:
            if isinstance(value, str) and len(value) <= _TEXT_CHARS_MAX:
                return value.strip()
            raise complaint("", f"a text of at most {_TEXT_CHARS_MAX} characters")
        case Shape.TEXTS_BY_NAME:
            return _texts_by_name(value, complaint)
        case Shape.NUMBERS_BY_NAME:
            return _numbers_by_name(kind.choices, value, complaint)
        case Shape.FOLDERS_BY_NAME | Shape.NAMES_BY_NAME:
            return _by_name(kind.shape, value, complaint)


def _texts_by_name(value: Any, complaint: Complaint) -> dict[str, str]:
    if not isinstance(value, dict):
        raise complaint("", "a table of names with a text for each")
    for name, text in value.items():
        if not isinstance(text, str) or not 0 < len(text) <= _LONG_TEXT_CHARS_MAX:
            raise complaint(f".{name}", f"a text of at most {_LONG_TEXT_CHARS_MAX:,} characters")
    return dict(value)


def _numbers_by_name(known: tuple[str, ...], value: Any, complaint: Complaint) -> dict[str, dict[str, float]]:
    if not isinstance(value, dict):
        raise complaint("", "a table of names with a table of numbers for each")
    found: dict[str, dict[str, float]] = {}
    for name, numbers in value.items():
        if not isinstance(numbers, dict) or not set(numbers) <= set(known):
            raise complaint(f".{name}", f"a table with {', '.join(known)}")
        for key, number in numbers.items():
            is_number = isinstance(number, int | float) and not isinstance(number, bool)
            if not is_number or not 0 <= number <= _NUMBER_MAX:
                raise complaint(f".{name}.{key}", f"a number from 0 to {_NUMBER_MAX:,}")
        found[name] = {key: float(number) for key, number in numbers.items()}
    return found


def _by_name(shape: Shape, value: Any, complaint: Complaint) -> dict[str, tuple[Any, ...]]:
    if not isinstance(value, dict):
        raise complaint("", "a table of names with what belongs to each")
    if shape is Shape.FOLDERS_BY_NAME:
        return {name: _folders(inner, f".{name}", complaint) for name, inner in value.items()}
    return {name: _texts(inner, f".{name}", "a text or a list of texts", complaint) for name, inner in value.items()}


def _folders(value: Any, below: str, complaint: Complaint) -> tuple[Path, ...]:
    texts = _texts(value, below, "a folder or a list of folders", complaint)
    return tuple(Path(text).expanduser().absolute() for text in texts)


def _texts(value: Any, below: str, fitting: str, complaint: Complaint) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list) or not all(isinstance(text, str) and text for text in listed):
        raise complaint(below, fitting)
    return tuple(listed)


def written(value: Any) -> Any:
    """The value as TOML has it."""
    if isinstance(value, Mapping):
        return {name: written(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [str(each) for each in value]
    return value
