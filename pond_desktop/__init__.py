"""Pond Desktop: a local-first archive of conversations with AI agents."""

__version__ = "0.1.0"
