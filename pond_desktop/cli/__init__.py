"""Surface: words (Typer, Rich). Must not import Qt or another surface."""
