"""Alembic's scripts, loaded from the package. One file a change, never edited after release."""
