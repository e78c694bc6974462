"""What a person or an agent can do, one function each: the waist that all surfaces share.

In: an open `Pond` and plain arguments. Out: projected values. Raises KnownError. Must not import a surface.
"""
