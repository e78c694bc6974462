"""Writes the schemas that the types make: `python -m tests.projection.write_schemas`."""

from pathlib import Path

from pond_desktop.projection.schemas import SCHEMAS, schema_text

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "schemas"

if __name__ == "__main__":
    for name in SCHEMAS:
        (FOLDER / name).write_text(schema_text(name), encoding="utf-8")
