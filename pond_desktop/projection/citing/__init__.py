"""A session or a message → the words that refer to it, in every format.

In: `Cited` values, whose texts are masked already. Out: `Reference` values, harmless as a whole. Each format is a
pure function that gives `Written`; `forms` lists them. Must not import operations or know an editor.
"""
