"""Dice, a bag, who begins and a clock. All that is kept stands in the address: nobody joins anything."""

import secrets
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from flask import Response as FlaskResponse
from flask.typing import ResponseReturnValue as Answer

from companion.games.kit import Chance
from companion.web.guards.access import anyone

from . import core, presets
from .core import Bag, Die

bp = Blueprint("randomizer", __name__, url_prefix="/losuj")
TABS = ("dice", "bag", "who", "clock")
KEPT = (*presets.PARTS, "drawn", "new", "rolls", "order", "teams")
DEFAULTS = {"dice": "6-0,6-0", "names": ",".join(map(str, range(1, 18))), "take": "1"}
WAYS = ("first", "all", "teams")
MOST_TOTAL = 3000


@bp.get("")
@anyone
def show() -> str:
    tab = request.args.get("tab", "dice")
    return render_template("randomizer/page.html", tab=tab if tab in TABS else "dice", **now())


@bp.post("/kostki")
@anyone
def roll() -> Answer:
    """One tap: roll, or another die, or one less, or one taken from the pool."""
    faces, rolls = words(), core.numbers(said("rolls"), MOST_TOTAL, core.MOST_ROLLS)
    dice = changed(held(core.read_dice(said("dice"), len(faces))), len(faces))
    if "roll" in request.form:
        dice = core.throw(dice, chance())
        rolls = [max(core.total(dice, added()), 0), *rolls][: core.MOST_ROLLS]
    return back("dice", dice=core.write_dice(dice), rolls=rolls, added=added(), faces=",".join(faces))


def held(dice: list[Die]) -> list[Die]:
    wanted = request.form.getlist("hold")
    return [die if die.taken else die._replace(mark="h" * (str(n) in wanted)) for n, die in enumerate(dice)]


def changed(dice: list[Die], faces: int) -> list[Die]:
    """The dice after a tap that adds one, takes one off, or takes one from the pool."""
    add, less, take = (request.form.get(what, "")[:3] for what in ("add", "less", "take"))
    if add:
        return [*dice, *core.read_dice(f"{add}-0", faces)][: core.MOST_DICE]
    if less:
        return core.without(dice, less)
    return [die._replace(mark="t") if take == str(n) else die for n, die in enumerate(dice)]


@bp.post("/worek")
@anyone
def draw() -> Answer:
    """Draw, or put everything back; other names make another bag."""
    names = core.listed(request.form.get("names", ""), core.MOST_THINGS)
    same = names == core.listed(request.args.get("names", DEFAULTS["names"]), core.MOST_THINGS)
    bag = bag_of(names, core.numbers(said("drawn"), len(names), core.MOST_THINGS) if same else [], request.form)
    wanted = within(request.form.get("take", ""), 1, core.MOST_THINGS)
    came: tuple[int, ...] = ()
    if "draw" in request.form and names:
        bag, came = core.draw(bag, wanted, chance())
    elif "reset" in request.form:
        bag = bag._replace(drawn=())
    flags = {"back": "1" * bag.put_back, "mix": "1" * bag.mix}
    return back("bag", names=",".join(names), take=wanted, drawn=list(bag.drawn), new=list(came), **flags)


@bp.post("/kto")
@anyone
def choose() -> Answer:
    """Who begins, the order of all, or teams."""
    people = core.listed(request.form.get("people", ""), core.MOST_PEOPLE)
    count = len(people) or within(request.form.get("count", ""), 2, core.MOST_PEOPLE)
    people = people or [str(number) for number in range(1, count + 1)]
    way = request.form.get("way", WAYS[0])
    parts = within(request.form.get("parts", ""), 2, 4) if way == "teams" else 1 if way == "all" else 0
    return back("who", people=",".join(people), order=core.order(count, chance()), teams=parts)


@bp.post("/zapisz")
@anyone
def save() -> Answer:
    """Keep dice and bag under a name on this device, or forget a name."""
    name = " ".join(request.form.get("name", "").split())[: presets.LONGEST_NAME]
    parts = {part: request.args[part] for part in presets.PARTS if request.args.get(part)}
    answer = redirect(f"{url_for('randomizer.show')}?{urlencode(request.args)}", 303)
    assert isinstance(answer, FlaskResponse)
    return presets.keep(answer, name, {} if "forget" in request.form else parts) if name else answer


# -- reading what the address and the form say


def now() -> dict[str, Any]:
    faces, names = words(), core.listed(said("names"), core.MOST_THINGS)
    dice = core.read_dice(said("dice"), len(faces))
    bag = bag_of(names, core.numbers(said("drawn"), len(names), core.MOST_THINGS), request.args)
    people = core.listed(said("people"), core.MOST_PEOPLE)
    order = core.numbers(said("order"), len(people), core.MOST_PEOPLE)
    parts = within(said("teams"), 0, 4)
    return {
        "known": [(name, value) for name, value in request.args.items() if name in KEPT],
        "dice": dice, "written": core.write_dice(dice), "faces": faces,
        "added": added(), "total": core.total(dice, added()),
        "free": sum(not die.mark for die in dice), "rolled": any(die.value for die in dice),
        "shrinks": bool(said("shrinks")), "counts": counted(dice),
        "rolls": core.numbers(said("rolls"), MOST_TOTAL, core.MOST_ROLLS),
        "bag": bag, "new": core.numbers(said("new"), len(names), core.MOST_THINGS),
        "take": within(said("take"), 1, core.MOST_THINGS),
        "people": people, "order": order, "parts": parts,
        "teams": core.teams(order, parts) if parts > 1 and order else [],
        "presets": presets.offered(), "mine": [preset.name for preset in presets.own()], "limits": core,
    }  # fmt: skip


def counted(dice: list[Die]) -> dict[int, int]:
    return {sides: sum(die.sides == sides and not die.words for die in dice) for sides in core.SIDES}


def said(part: str) -> str:
    """What the form says, or else the address, or else what is usual."""
    return request.form.get(part, request.args.get(part, DEFAULTS.get(part, "")))


def words() -> list[str]:
    return core.listed(said("faces"), core.MOST_FACES)


def added() -> int:
    text = said("added").strip()
    sign = -1 if text.startswith(("-", "−")) else 1
    return sign * within(text.lstrip("-−+"), 0, core.MOST_ADDED)


def bag_of(names: list[str], drawn: list[int], flags: Any) -> Bag:
    put_back, mix = bool(flags.get("back")), bool(flags.get("mix"))
    once = list(drawn) if put_back else list(dict.fromkeys(drawn))
    return Bag(tuple(names), tuple(once), put_back, mix)


def within(text: str, least: int, most: int) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else least
    return min(max(number, least), most)


def back(tab: str, **facts: Any) -> Answer:
    """To the page, with the new facts and those of the other tabs in its address."""
    known = {name: value for name, value in request.args.items() if name in KEPT}
    new = {name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in facts.items()}
    kept = {name: value for name, value in {**known, **new}.items() if value not in ("", 0)}
    return redirect(f"{url_for('randomizer.show')}?{urlencode({**kept, 'tab': tab}, safe=',')}", 303)


def chance() -> Chance:
    """Luck of its own for every tap: without a table there is nobody to check it for."""
    return Chance(secrets.token_bytes(32))
