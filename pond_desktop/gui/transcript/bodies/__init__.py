"""What stands in an open card: a card's sections → styled text → documents.

`blocks` says what is there, `styled` and its neighbours how it is written, `documents` makes it for a width. Only
`documents` holds Qt documents. Must not import the model or the view.
"""
