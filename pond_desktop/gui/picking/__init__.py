"""Choosing what an editor inserts that waits for it: a list of sessions and messages, and what will stand there."""
