"""A year of activity: a map of its days, plots by agent and project, and all of it as tables.

An `Activity` comes in; a day, an agent, a project or a model that is chosen goes out. It counts nothing itself.
"""
