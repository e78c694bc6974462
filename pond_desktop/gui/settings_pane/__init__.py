"""The settings as a person changes them, made of the fields of `runtime/settings.py`.

In: settings, agents' titles, the window's commands. Out: wishes for other values. Must not import an operation.
"""
