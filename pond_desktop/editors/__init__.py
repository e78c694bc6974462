"""Reference → the cursor of an editor or a prompt; one module per target.

In: a reference whose words are harmless already. Out: what became of it, or an EditorError. Text travels as data only
(a field, a register, a standard input): never as keystrokes, never inside of code. Must not import the archive, search
or adapters.
"""
