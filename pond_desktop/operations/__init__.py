"""What a person or a program can do, one function each: the waist that all surfaces share.

In: an open pond and plain words. Out: frozen values of the projection. Raises KnownError. Must not import a surface.
"""
