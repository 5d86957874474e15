"""Dice, draws and a starting player without a match. All that is kept stands in the address."""

import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion.games.kit import Chance
from companion.web.guards.access import anyone

from ..kit import Link

bp = Blueprint("randomizer", __name__, url_prefix="/podroz/losuj")
MOST_DICE, MOST_TOKENS, MOST_PLAYERS = 10, 60, 10
TABS = ("dice", "tokens", "first")
NAMES_LENGTH = 300
KEPT = ("dice", "kept", "count", "of", "take", "drawn", "new", "names", "players", "first")
LIMITS = {"most_dice": MOST_DICE, "most_tokens": MOST_TOKENS, "most_players": MOST_PLAYERS}


def links() -> list[Link]:
    about = gettext("dice, tokens, who begins")
    return [Link("randomizer.show", "die", gettext("Dice and draws"), about)]


@bp.get("")
@anyone
def show() -> str:
    tab = request.args.get("tab", "dice")
    return render_template("podroz/randomizer.html", tab=tab if tab in TABS else "dice", **now(), **LIMITS)


@bp.post("/kostki")
@anyone
def roll() -> Answer:
    """Dice that are kept stay as they lie; the rest is rolled."""
    count = within(request.form.get("count", 7, type=int), 1, MOST_DICE)
    before = numbers(request.form.get("dice", ""), 6)
    kept = set(places(request.form.getlist("keep")))
    fresh = chance().numbers("dice", 6, count)
    dice = [before[n] if n in kept and n < len(before) else fresh[n] for n in range(count)]
    kept = {n for n in kept if n < min(count, len(before))}
    return back("dice", dice=dice, kept=sorted(kept), count=count)


@bp.post("/znaczniki")
@anyone
def draw() -> Answer:
    """Some of those that were not drawn yet; when fewer are left, those."""
    of = within(request.form.get("of", 17, type=int), 1, MOST_TOKENS)
    take = within(request.form.get("take", 7, type=int), 1, of)
    drawn = once(request.form.get("drawn", ""), of)
    rest = [token for token in range(1, of + 1) if token not in drawn]
    new = chance().sample("tokens", rest, min(take, len(rest)))
    return back("tokens", drawn=drawn + new, new=new, of=of, take=take)


@bp.post("/kto")
@anyone
def pick() -> Answer:
    """One of the players, by name where names were given."""
    names = request.form.get("names", "")[:NAMES_LENGTH]
    players = within(request.form.get("players", 2, type=int), 2, MOST_PLAYERS)
    count = len(listed(names)) or players
    return back("first", first=chance().numbers("first", count, 1), players=players, names=names)


def now() -> dict[str, Any]:
    """What the address says, made to fit."""
    args = request.args
    of = within(args.get("of", 17, type=int), 1, MOST_TOKENS)
    names = listed(args.get("names", "")[:NAMES_LENGTH])
    players = within(args.get("players", 4, type=int), 2, MOST_PLAYERS)
    first = numbers(args.get("first", ""), len(names) or players)
    drawn = once(args.get("drawn", ""), of)
    return {
        "known": [(name, value) for name, value in args.items() if name in KEPT],
        "dice": numbers(args.get("dice", ""), 6)[:MOST_DICE],
        "kept": places(args.get("kept", "").split(",")),
        "count": within(args.get("count", 7, type=int), 1, MOST_DICE),
        "of": of,
        "take": within(args.get("take", 7, type=int), 1, of),
        "drawn": drawn,
        "new": numbers(args.get("new", ""), MOST_TOKENS),
        "left": of - len(drawn),
        "names": names,
        "players": players,
        "first": first[0] if first else None,
    }


def back(tab: str, **facts: Any) -> Answer:
    """To the page, with the new facts and those of the other tabs in its address."""
    known = {name: value for name, value in request.args.items() if name in KEPT}
    new = {name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in facts.items()}
    return redirect(f"{url_for('randomizer.show')}?{urlencode({**known, **new, 'tab': tab}, safe=',')}", 303)


def chance() -> Chance:
    """Luck of its own for every tap: without a match there is nothing to check it against."""
    return Chance(secrets.token_bytes(32))


def within(number: int, least: int, most: int) -> int:
    return min(max(number, least), most)


def places(texts: list[str]) -> list[int]:
    """Places of dice, from 0 on; what cannot be is left out."""
    found = [int(text) for text in texts if text.isdecimal() and len(text) < 4]
    return [place for place in found if place < MOST_DICE]


def numbers(text: str, most: int) -> list[int]:
    """Numbers with commas; what cannot be is left out."""
    found = [int(part) for part in text.split(",") if part.isdecimal() and len(part) < 4]
    return [number for number in found if 1 <= number <= most][: MOST_TOKENS * 2]


def once(text: str, most: int) -> list[int]:
    """The same, each number once."""
    return list(dict.fromkeys(numbers(text, most)))


def listed(names: str) -> Sequence[str]:
    """Names with commas."""
    return [name.strip() for name in names.split(",") if name.strip()][:MOST_PLAYERS]
