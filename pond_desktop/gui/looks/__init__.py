"""How things look: colours, code colours, safe Markdown, the words for times and sizes.

In: texts and numbers. Out: palettes, documents, strings. Must not import a pane, the navigator or an operation.
"""
