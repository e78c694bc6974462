"""The quick switcher: one line to type into, and below it what it could mean.

Goals come in, the chosen one goes out. It asks nothing and ranks nothing, and knows no other pane.
"""
