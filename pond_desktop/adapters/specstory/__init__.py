"""SpecStory's Markdown → canonical values.

In: a file of a project's `.specstory/history`, each as one document. Out: canonical events. The format is told in
`FORMAT.md`. Must not import another adapter.
"""

from pond_desktop.adapters.specstory.adapter import SpecStory

__all__ = ["SpecStory"]
