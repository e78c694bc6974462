"""Canonical values ⇄ one SQLite database.

In: canonical values with the raw bytes they came from. Out: canonical values. The only SQL of the program, through
SQLAlchemy Core. Must not import an adapter, a projection or anything above.
"""
