"""What the settings pane calls things that the fields themselves do not name."""

from pond_desktop.gui.translation import tr


def page_title(page: str) -> str:
    return {
        "window": tr("Window"),
        "histories": tr("Histories"),
        "search": tr("Search"),
        "insert": tr("Insert"),
        "prices": tr("Prices"),
        "keys": tr("Keys"),
    }[page]


def priced_words(priced: str) -> str:
    """A kind of tokens, as the head of a column."""
    return {
        "input": tr("Input"),
        "output": tr("Output"),
        "cache_read": tr("Cache read"),
        "cache_write": tr("Cache write"),
    }[priced]


def unit_words(unit: str) -> str:
    """What a number counts, right behind it."""
    return {"%": tr(" %"), "tokens": tr(" tokens")}[unit]


def choice_words(choice: str) -> str:
    """A language is called by itself, so that whoever reads no other finds it."""
    return {
        "system": tr("As the system"),
        "light": tr("Light"),
        "dark": tr("Dark"),
        "contrast": tr("High contrast"),
        "en": "English",
        "ja": "日本語",
        "zh_CN": "简体中文",
    }[choice]
