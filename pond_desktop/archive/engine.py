"""The database engine that carries the archive."""

import sqlite3

ENGINE_VERSION = sqlite3.sqlite_version
