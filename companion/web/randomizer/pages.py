"""Dice, a bag, who begins and a clock. All that is kept stands in the address: nobody joins anything."""

import secrets
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, render_template, request, url_for
from flask import Response as FlaskResponse
from flask.typing import ResponseReturnValue as Answer

from companion.games.kit import Chance
from companion.web.guards.access import anyone

from ..fields import Form
from . import core, presets
from .core import Bag, Die
from .forms import MOST_TEAMS, BagForm, DiceForm, SetForm, WhoForm

bp = Blueprint("randomizer", __name__, url_prefix="/losuj")
TABS = ("dice", "bag", "who", "clock")
KEPT = (*presets.PARTS, "drawn", "new", "rolls", "order", "teams")
DEFAULTS = {"dice": "6-0,6-0", "names": ",".join(map(str, range(1, 18))), "take": "1"}
FORMS: dict[str, type[Form]] = {"dice": DiceForm, "bag": BagForm, "who": WhoForm}
MOST_TOTAL = 3000


@bp.get("")
@anyone
def show() -> str:
    return page(tab_here())


def tab_here() -> str:
    tab = request.args.get("tab", "dice")
    return tab if tab in TABS else "dice"


def page(tab: str, form: Form | None = None, keeping: SetForm | None = None) -> str:
    """A tab with its form: as it was sent, or with what the address says."""
    facts = now()
    form = form or (FORMS[tab](data=typed(facts)) if tab in FORMS else None)
    return render_template("randomizer/page.html", tab=tab, form=form, keeping=keeping or SetForm(), **facts)


def typed(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts as the fields hold them."""
    lists = {"faces": facts["faces"], "names": facts["bag"].names, "people": facts["people"]}
    return {
        **{name: ", ".join(words) for name, words in lists.items()},
        "dice": facts["written"], "hold": [n for n, die in enumerate(facts["dice"]) if die.held],
        "added": facts["added"] or None, "take": facts["take"], "back": facts["bag"].put_back, "mix": facts["bag"].mix,
        "count": len(facts["people"]) or 4, "parts": max(facts["parts"], 2),
    }  # fmt: skip


@bp.post("/kostki")
@anyone
def roll() -> Answer:
    """One tap: roll, or another die, or one less, or one taken from the pool."""
    form = DiceForm.sent(dice=said("dice"), faces=said("faces"), added=added())
    if not form.validate():
        return page("dice", form), 422
    faces = core.listed(form.faces.data, core.MOST_FACES)
    rolls = core.numbers(said("rolls"), MOST_TOTAL, core.MOST_ROLLS)
    dice = changed(form, held(core.read_dice(form.dice.data, len(faces)), form.hold.data), len(faces))
    if form.roll.data:
        dice = core.throw(dice, chance())
        rolls = [max(core.total(dice, form.added.data), 0), *rolls][: core.MOST_ROLLS]
    return back("dice", dice=core.write_dice(dice), rolls=rolls, added=form.added.data, faces=",".join(faces))


def held(dice: list[Die], wanted: list[int]) -> list[Die]:
    return [die if die.taken else die._replace(mark="h" * (n in wanted)) for n, die in enumerate(dice)]


def changed(form: DiceForm, dice: list[Die], faces: int) -> list[Die]:
    """The dice after a tap that adds one, takes one off, or takes one from the pool."""
    add, less, take = (field.data[:3] for field in (form.add, form.less, form.take))
    if add:
        return [*dice, *core.read_dice(f"{add}-0", faces)][: core.MOST_DICE]
    if less:
        return core.without(dice, less)
    return [die._replace(mark="t") if take == str(n) else die for n, die in enumerate(dice)]


@bp.post("/worek")
@anyone
def draw() -> Answer:
    """Draw, or put everything back; other names make another bag."""
    form = BagForm.sent()
    if not form.validate():
        return page("bag", form), 422
    names = core.listed(form.names.data, core.MOST_THINGS)
    same = names == core.listed(said("names"), core.MOST_THINGS)
    drawn = core.numbers(said("drawn"), len(names), core.MOST_THINGS) if same else []
    bag = bag_of(names, drawn, form.back.data, form.mix.data)
    came: tuple[int, ...] = ()
    if form.draw.data and names:
        bag, came = core.draw(bag, form.take.data, chance())
    elif form.reset.data:
        bag = bag._replace(drawn=())
    flags = {"back": "1" * bag.put_back, "mix": "1" * bag.mix}
    return back("bag", names=",".join(names), take=form.take.data, drawn=list(bag.drawn), new=list(came), **flags)


@bp.post("/kto")
@anyone
def choose() -> Answer:
    """Who begins, the order of all, or teams."""
    form = WhoForm.sent()
    if not form.validate():
        return page("who", form), 422
    people = core.listed(form.people.data, core.MOST_PEOPLE)
    people = people or [str(number) for number in range(1, form.count.data + 1)]
    parts = {"teams": form.parts.data, "all": 1}.get(form.way.data, 0)
    return back("who", people=",".join(people), order=core.order(len(people), chance()), teams=parts)


@bp.post("/zapisz")
@anyone
def save() -> Answer:
    """Keep dice and bag under a name on this device, or forget a name."""
    form = SetForm.sent()
    if not form.validate():
        return page(tab_here(), keeping=form), 422
    parts = {part: request.args[part] for part in presets.PARTS if request.args.get(part)}
    answer = redirect(f"{url_for('randomizer.show')}?{urlencode(request.args)}", 303)
    assert isinstance(answer, FlaskResponse)
    return presets.keep(answer, form.name.data, {} if form.forget.data else parts)


# -- reading what the address says


def now() -> dict[str, Any]:
    faces, names = words(), core.listed(said("names"), core.MOST_THINGS)
    dice = core.read_dice(said("dice"), len(faces))
    drawn = core.numbers(said("drawn"), len(names), core.MOST_THINGS)
    bag = bag_of(names, drawn, bool(said("back")), bool(said("mix")))
    people = core.listed(said("people"), core.MOST_PEOPLE)
    order = core.numbers(said("order"), len(people), core.MOST_PEOPLE)
    parts = within(said("teams"), 0, MOST_TEAMS)
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
        "presets": presets.offered(), "mine": [preset.name for preset in presets.own()],
    }  # fmt: skip


def counted(dice: list[Die]) -> dict[int, int]:
    return {sides: sum(die.sides == sides and not die.words for die in dice) for sides in core.SIDES}


def said(part: str) -> str:
    """What the address says, or else what is usual."""
    return request.args.get(part, DEFAULTS.get(part, ""))


def words() -> list[str]:
    return core.listed(said("faces"), core.MOST_FACES)


def added() -> int:
    text = said("added").strip()
    sign = -1 if text.startswith(("-", "−")) else 1
    return sign * within(text.lstrip("-−+"), 0, core.MOST_ADDED)


def bag_of(names: list[str], drawn: list[int], put_back: bool, mix: bool) -> Bag:
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
