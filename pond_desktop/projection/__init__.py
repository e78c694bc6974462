"""Canonical values → what a reader sees.

In: values. Out: frozen values for a surface, and the texts that search reads. Pure: no file, no database, no clock, no
window. Must not import the archive or an adapter.
"""
