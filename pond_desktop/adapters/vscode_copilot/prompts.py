"""What was asked → parts of a user message."""

import msgspec

from pond_desktop.adapters.parts import bytes_part, held_part, is_written, text_part, unknown_part
from pond_desktop.adapters.places import Place
from pond_desktop.adapters.vscode_copilot.pieces import Pieces
from pond_desktop.adapters.vscode_copilot.wire import Address, Asked, Request, Variable, Variables
from pond_desktop.canonical import Part, Provenance

_asked_decoder = msgspec.json.Decoder(Asked)
_variables_decoder = msgspec.json.Decoder(Variables)
_variable_decoder = msgspec.json.Decoder(Variable)
_address_decoder = msgspec.json.Decoder(Address)
_BY_ITSELF = frozenset({"implicit", "promptFile", "workspace"})


def asked(request: Request, place: Place, pieces: Pieces) -> None:
    """The prompt as typed, then what goes with it."""
    raw, text_place = request.message, place.at("message")
    if bytes(memoryview(raw)[:1]) == b"{":
        raw, text_place = _asked_decoder.decode(raw).text, text_place.at("text")
    pieces.add(text_part(text_place, raw, "conversational"), raw)
    if not is_written(request.variable_data):
        return
    variables = _variables_decoder.decode(request.variable_data).variables
    for index, variable in enumerate(variables or ()):
        pieces.add(_attached(place.at("variableData", "variables", index), variable), variable)


def _attached(place: Place, raw: msgspec.Raw) -> Part:
    try:
        variable = _variable_decoder.decode(raw)
    except msgspec.MsgspecError:
        return unknown_part(place, raw)
    # the open file and instructions go along without anybody's doing
    is_implicit = variable.kind in _BY_ITSELF or (variable.id or "").startswith("vscode.implicit")
    is_own = not variable.automatically_added and not is_implicit
    provenance: Provenance = "conversational" if is_own else "injected"
    name, value = variable.name or None, place.at("value")
    if variable.kind == "image":
        kind = variable.mime_type or None
        return bytes_part(value, variable.value, provenance, media_type=kind, file_name=name)
    address = address_part(value, variable.value, provenance, name)
    if address is not None:
        return address
    if bytes(memoryview(variable.value)[:1]) == b'"' and is_written(variable.value):
        return held_part("text", value, variable.value)
    return held_part("unknown", value, variable.value, provenance, file_name=name)


def address_part(place: Place, raw: msgspec.Raw, provenance: Provenance, name: str | None) -> Part | None:
    """A file by its path; `None` where the value is no address."""
    where, path = address_of(place, raw)
    if path is None:
        return None
    return Part(
        type="file",
        provenance=provenance,
        span=where.span,
        pointer=where.pointer,
        body=path,
        body_bytes=len(path.encode()),
        file_name=name,
    )


def address_of(place: Place, raw: msgspec.Raw) -> tuple[Place, str | None]:
    """The path in an address, perhaps inside one with a range, and where it stands."""
    try:
        address = _address_decoder.decode(raw)
        if address.path is None and is_written(address.uri):
            place, address = place.at("uri"), _address_decoder.decode(address.uri)
    except msgspec.ValidationError:
        return place, None
    return place.at("fsPath" if address.fs_path else "path"), address.fs_path or address.path or None
