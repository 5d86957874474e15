"""Where dice and draws stood while they were a part of this game: old bookmarks still lead there, with their parts."""

from urllib.parse import urlencode

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue as Answer

from companion.web.guards.access import anyone

bp = Blueprint("podroz_former", __name__)
TABS = {"dice": "dice", "tokens": "bag", "first": "who"}
MOST_TOKENS, MOST_DICE = 60, 10


@bp.get("/podroz/losuj")
@anyone
def randomizer() -> Answer:
    said = request.args
    parts = {**dice(said.get("dice", ""), said.get("kept", ""), said.get("count", "")), **bag(), **people()}
    parts["tab"] = TABS.get(said.get("tab", ""), "dice")
    return redirect(f"{url_for('randomizer.show')}?{urlencode(parts, safe=',')}", 301)


def dice(lie: str, kept: str, count: str) -> dict[str, str]:
    """Faces with commas, places of those that were held, or only how many."""
    faces, held = numbers(lie), numbers(kept)
    faces = faces or [0] * (numbers(count) or [0])[0]
    written = [f"6-{face}{'h' * (place in held)}" for place, face in enumerate(faces[:MOST_DICE])]
    return {"dice": ",".join(written)} if written else {}


def bag() -> dict[str, str]:
    """Tokens were numbers from 1 on; a bag has names, counted from 0."""
    of = (numbers(request.args.get("of", "")) or [0])[0]
    drawn = {part: [n - 1 for n in numbers(request.args.get(part, "")) if n] for part in ("drawn", "new")}
    found = {part: ",".join(map(str, places)) for part, places in drawn.items() if places}
    if 0 < of <= MOST_TOKENS:
        found["names"] = ",".join(map(str, range(1, of + 1)))
    if "take" in request.args:
        found["take"] = request.args["take"]
    return found


def people() -> dict[str, str]:
    count, first = (numbers(request.args.get(part, "")) or [0] for part in ("players", "first"))
    names = request.args.get("names") or ",".join(str(n + 1) for n in range(min(count[0], MOST_DICE)))
    found = {"people": names} if names else {}
    return {**found, "order": str(first[0] - 1)} if found and first[0] else found


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part.isascii() and part.isdecimal() and len(part) < 4]
