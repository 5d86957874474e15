"""One tap on dice, bag or names: what it makes of the facts, in an address or at a shared table."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.games.kit import Chance
from companion.randomizer import core
from companion.randomizer.core import Die
from companion.randomizer.facts import MOST_TOTAL, Facts, added, bag_of, said

from ..fields import Form
from .forms import BagForm, DiceForm, WhoForm

FORMS: dict[str, type[Form]] = {"dice": DiceForm, "bag": BagForm, "who": WhoForm}


class Tap(NamedTuple):
    """The form as it was sent, what it changes if nothing is wrong with it, and what luck gave."""

    form: Form | None
    changes: dict[str, Any] | None = None
    came: tuple[str, ...] = ()


def roll(facts: Facts, chance: Chance) -> Tap:
    """Roll, or another die, or one less, or one taken from the pool."""
    form = DiceForm.sent(faces=said(facts, "faces"), added=added(facts))
    if not form.validate():
        return Tap(form)
    faces = core.listed(form.faces.data, core.MOST_FACES)
    rolls = core.numbers(said(facts, "rolls"), MOST_TOTAL, core.MOST_ROLLS)
    dice = changed(form, held(core.read_dice(said(facts, "dice"), len(faces)), form.hold.data), len(faces))
    came: tuple[str, ...] = ()
    if form.roll.data and dice:
        dice = core.throw(dice, chance)
        came = tuple(faces[die.value - 1] if die.words else str(die.value) for die in dice if not die.taken)
        rolls = [max(core.total(dice, form.added.data), 0), *rolls][: core.MOST_ROLLS]
    written = {"dice": core.write_dice(dice), "rolls": rolls, "added": form.added.data, "faces": ",".join(faces)}
    return Tap(form, written, came)


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


def draw(facts: Facts, chance: Chance) -> Tap:
    """Draw, or put everything back; other names make another bag."""
    form = BagForm.sent()
    if not form.validate():
        return Tap(form)
    names = core.listed(form.names.data, core.MOST_THINGS)
    same = names == core.listed(said(facts, "names"), core.MOST_THINGS)
    drawn = core.numbers(said(facts, "drawn"), len(names), core.MOST_THINGS) if same else []
    bag = bag_of(names, drawn, form.back.data, form.mix.data)
    came: tuple[int, ...] = ()
    if form.draw.data and names:
        bag, came = core.draw(bag, form.take.data, chance)
    elif form.reset.data:
        bag = bag._replace(drawn=())
    written = {
        "names": ",".join(names), "take": form.take.data, "drawn": list(bag.drawn), "new": list(came),
        "back": "1" * bag.put_back, "mix": "1" * bag.mix,
    }  # fmt: skip
    return Tap(form, written, tuple(names[number] for number in came))


def choose(facts: Facts, chance: Chance) -> Tap:
    """Who begins, the order of all, or teams."""
    form = WhoForm.sent()
    if not form.validate():
        return Tap(form)
    people = core.listed(form.people.data, core.MOST_PEOPLE)
    people = people or [str(number) for number in range(1, form.count.data + 1)]
    parts = {"teams": form.parts.data, "all": 1}.get(form.way.data, 0)
    order = core.order(len(people), chance)
    came = order if parts else order[:1]
    written = {"people": ",".join(people), "order": order, "teams": parts}
    return Tap(form, written, tuple(people[n] for n in came))


STEPS: dict[str, Callable[[Facts, Chance], Tap]] = {"dice": roll, "bag": draw, "who": choose}


def forms_of(found: dict[str, Any], sent: Mapping[str, Form | None]) -> dict[str, Form]:
    """The form of each tab that has one: as it was sent, or filled in with what the facts say."""
    lists = {"faces": found["faces"], "names": found["bag"].names, "people": found["people"]}
    typed = {
        **{name: ", ".join(words) for name, words in lists.items()},
        "hold": [n for n, die in enumerate(found["dice"]) if die.held], "added": found["added"] or None,
        "take": found["take"], "back": found["bag"].put_back, "mix": found["bag"].mix,
        "count": len(found["people"]) or 4, "parts": max(found["parts"], 2),
    }  # fmt: skip
    return {tab: sent.get(tab) or form(data=typed) for tab, form in FORMS.items()}
