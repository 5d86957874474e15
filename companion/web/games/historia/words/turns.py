"""The kinds of turns in words, as openings name them."""

from flask_babel import gettext


def turn_name(tag: str) -> str:
    names = {
        "draw": gettext("draws"),
        "play_character": gettext("character"),
        "play_monument": gettext("monument"),
        "build": gettext("builds on"),
        "activate": gettext("activates"),
        "use_card": gettext("symbol or ability"),
        "contest": gettext("contest"),
        "declare_war": gettext("war"),
        "pass": gettext("passes"),
    }
    return names.get(tag, tag)
