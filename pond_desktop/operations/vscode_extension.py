"""The extension for VS Code and its kin, as the package that their own command line installs.

A `.vsix` is an Open Packaging Conventions zip: a manifest, content types, and the extension below `extension/`.
"""

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

from pond_desktop.errors import PlacingError
from pond_desktop.operations.plugin_calls import run_all, said_by
from pond_desktop.operations.plugin_plans import Here
from pond_desktop.operations.plugin_texts import plugin_text
from pond_desktop.runtime.placed_files import PlannedFile

ID = "pond-desktop.pond"
_FILES = ("package.json", "extension.js")
_MOMENT = (2026, 1, 1, 0, 0, 0)
"""The same files make the same package."""
_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension=".json" ContentType="application/json"/>\
<Default Extension=".js" ContentType="application/javascript"/>\
<Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>
"""
_MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata><Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
<DisplayName>Pond</DisplayName><Description xml:space="preserve">References to past conversations</Description>
<Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/>\
<Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="ui"/></Properties></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/>
<Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
</PackageManifest>
"""


class VSCode:
    name = "vscode"
    title = "VS Code and its kin"
    programs = ("code", "code-insiders", "codium", "cursor", "windsurf", "code-server")

    def files(self, here: Here) -> tuple[PlannedFile, ...]:
        return (PlannedFile(path=_package_file(here), content=package(here.words)),)

    def calls(self, here: Here) -> tuple[tuple[str, ...], ...]:
        if not (found := self._found(here)):
            raise PlacingError(
                f"None of {', '.join(self.programs)} is on the search path.",
                "In VS Code run the command \"Shell Command: Install 'code' command in PATH\", then do the same again.",
            )
        return tuple((each, "--install-extension", str(_package_file(here)), "--force") for each in found)

    def undo(self, here: Here) -> None:
        having = (each for each in self._found(here) if ID in said_by([each, "--list-extensions"]).split())
        run_all((each, "--uninstall-extension", ID) for each in having)

    def then(self, here: Here) -> str:
        return "In its windows, after they are reloaded: `Pond: Insert a Reference to a Past Conversation`."

    def _found(self, here: Here) -> tuple[str, ...]:
        return tuple(each for each in self.programs if here.has(each))


def _package_file(here: Here) -> Path:
    return here.own / "pond.vsix"


def package(words: Sequence[str]) -> bytes:
    """Calls this program by `words`. Raises PlacingError where they cannot stand in a file."""
    files = {f"extension/{name}": plugin_text(f"vscode/{name}", words) for name in _FILES}
    about = json.loads(files["extension/package.json"])
    manifest = _MANIFEST.format(
        name=quoteattr(about["name"]),
        version=quoteattr(about["version"]),
        publisher=quoteattr(about["publisher"]),
        engine=quoteattr(about["engines"]["vscode"]),
    )
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {"extension.vsixmanifest": manifest, "[Content_Types].xml": _TYPES, **files}.items():
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), text)
    return held.getvalue()
