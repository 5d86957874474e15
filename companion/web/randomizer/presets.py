"""What a table needs at once: dice and a bag under a name; those of the games, and those that a device keeps."""

import json
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Response, request
from flask_babel import gettext

from companion.randomizer.facts import PARTS

from ..games import BOARDS
from ..games.kit import Preset
from ..sessions import A_YEAR_AND_MORE

COOKIE = "losuj"
MOST, LONGEST, LONGEST_NAME = 6, 500, 24


def offered() -> list[Preset]:
    """Those of the games, plain dice, and the device's own."""
    plain = [Preset(gettext("One die"), {"dice": "6-0"}), Preset(gettext("Two dice"), {"dice": "6-0,6-0"})]
    games = [preset for board in BOARDS.values() for preset in board.presets()]
    return [*games, *plain, *own()]


def own() -> list[Preset]:
    """What this device kept; nothing if the cookie is not ours."""
    try:
        kept = json.loads(request.cookies.get(COOKIE, "[]"))
        pairs = [(str(name)[:LONGEST_NAME], dict(parse_qsl(str(query)[:LONGEST]))) for name, query in kept][:MOST]
    except (ValueError, TypeError, RecursionError):
        return []
    return [Preset(name, {part: say for part, say in parts.items() if part in PARTS}) for name, parts in pairs]


def keep(answer: Response, name: str, parts: dict[str, Any]) -> Response:
    """The same name again replaces what it stood for; without parts it is forgotten."""
    others = [preset for preset in own() if preset.name != name]
    made = [*others, Preset(name, parts)][-MOST:] if parts else others
    kept = [(preset.name, urlencode(preset.parts)) for preset in made]
    answer.set_cookie(COOKIE, json.dumps(kept), max_age=A_YEAR_AND_MORE, samesite="Lax", httponly=True)
    return answer
