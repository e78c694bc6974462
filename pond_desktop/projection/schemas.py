"""JSON Schemas of what programs are given, made from the types.

They hold the rules of leaving out, too: what has a default is absent where it would be that, so a key that is there
never is `null`, empty, false or zero.
"""

from typing import Any, Final

import msgspec

from pond_desktop.projection.export.json import ExportDocument
from pond_desktop.projection.response import PointerResponse, QueryResponse

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS: Final = {
    "export.json": (ExportDocument, "Sessions, as `export --format json` writes them."),
    "query_response.json": (QueryResponse, "The whole answer of a search, as `search --json --explain` prints it."),
    "pointer_response.json": (PointerResponse, "The answer of a search in pointers, as `search --json` prints it."),
}
"""The file names, with the types and what stands above them."""
_WITHOUT_NULL: Final = frozenset({"export.json"})
_NULL: Final = {"type": "null"}


def schema_text(name: str) -> str:
    """The schema that belongs into the file `name`, ready to be written."""
    root, title = SCHEMAS[name]
    has_null = name not in _WITHOUT_NULL
    (_,), parts = msgspec.json.schema_components([root], ref_template="#/$defs/{name}")
    parts = {each: _as_written(part, has_null=has_null) for each, part in sorted(parts.items())}
    schema = {"$schema": DIALECT, "title": title, **_without_title(parts.pop(root.__name__)), "$defs": parts}
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def _as_written(part: dict[str, Any], *, has_null: bool) -> dict[str, Any]:
    """`has_null`: what must be there and is not known is `null`; else it is left out as well."""
    rules = part["properties"]
    may_lack = [] if has_null else [name for name, rule in rules.items() if _NULL in rule.get("anyOf", ())]
    rules = {name: {"default": None, **rule} if name in may_lack else rule for name, rule in rules.items()}
    properties = {name: _present(rule) for name, rule in rules.items()}
    required = [name for name in part["required"] if name not in may_lack]
    return {**part, "properties": properties, "required": required, "additionalProperties": False}


def _present(rule: dict[str, Any]) -> dict[str, Any]:
    """What a key holds that is there at all."""
    if "default" not in rule:
        return rule
    default = rule["default"]
    rule = {name: value for name, value in rule.items() if name != "default"}
    if default is None and "anyOf" in rule:
        (one,) = [each for each in rule.pop("anyOf") if each != _NULL]
        return {**rule, **one}
    if default is False:
        return {"const": True}
    floor: dict[str, dict[str, Any]] = {
        "array": {"minItems": 1},
        "string": {"minLength": 1},
        "integer": {"not": {"const": 0}},
    }
    return {**rule, **floor.get(rule.get("type", ""), {})}


def _without_title(part: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in part.items() if name != "title"}
