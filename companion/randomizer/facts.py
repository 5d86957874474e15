"""What dice, bag and names are, as short texts: in an address, or at a shared table. Pure."""

from collections.abc import Mapping
from typing import Any

from . import core
from .core import Bag, Die

Facts = Mapping[str, str]
PARTS = ("dice", "added", "faces", "shrinks", "names", "take", "back", "mix", "people")  # what is set up, not drawn
CLOCK = ("minutes", "each", "left", "turn", "since")  # written and read by the page itself
KEPT = (*PARTS, "drawn", "new", "rolls", "order", "teams", *CLOCK)
DEFAULTS = {"dice": "6-0,6-0", "names": ",".join(map(str, range(1, 18))), "take": "1"}
MOST_TOTAL = 3000
LONGEST = 3000  # of a part, in letters


def after(facts: Facts, changes: Mapping[str, Any]) -> dict[str, str]:
    """All facts once a step is done; what is empty is left out."""
    known = {name: value for name, value in facts.items() if name in KEPT}
    new = {
        name: ",".join(map(str, value)) if isinstance(value, list) else str(value or "")
        for name, value in changes.items()
    }
    return {name: value for name, value in {**known, **new}.items() if value}


def unrolled(facts: Facts) -> dict[str, str]:
    """What is set up and not drawn yet: dice without figures, a full bag."""
    parts = {part: facts[part][:LONGEST] for part in PARTS if facts.get(part)}
    faces = core.listed(said(facts, "faces"), core.MOST_FACES)
    dice = [die._replace(value=0, mark="") for die in core.read_dice(said(facts, "dice"), len(faces))]
    return {**parts, "dice": core.write_dice(dice)}


def read(facts: Facts) -> dict[str, Any]:
    """The facts as the pages show them; what cannot be is left out."""
    faces, names = (
        core.listed(said(facts, "faces"), core.MOST_FACES),
        core.listed(said(facts, "names"), core.MOST_THINGS),
    )
    dice = core.read_dice(said(facts, "dice"), len(faces))
    drawn = core.numbers(said(facts, "drawn"), len(names), core.MOST_THINGS)
    bag = bag_of(names, drawn, bool(said(facts, "back")), bool(said(facts, "mix")))
    people = core.listed(said(facts, "people"), core.MOST_PEOPLE)
    order = core.numbers(said(facts, "order"), len(people), core.MOST_PEOPLE)
    parts = within(said(facts, "teams"), 0, core.MOST_TEAMS)
    return {
        "known": [(name, value) for name, value in facts.items() if name in KEPT],
        "dice": dice, "faces": faces, "added": added(facts), "total": core.total(dice, added(facts)),
        "free": sum(not die.mark for die in dice), "rolled": any(die.value for die in dice),
        "shrinks": bool(said(facts, "shrinks")), "counts": counted(dice),
        "rolls": core.numbers(said(facts, "rolls"), MOST_TOTAL, core.MOST_ROLLS),
        "bag": bag, "new": core.numbers(said(facts, "new"), len(names), core.MOST_THINGS),
        "take": within(said(facts, "take"), 1, core.MOST_THINGS),
        "people": people, "order": order, "parts": parts,
        "teams": core.teams(order, parts) if parts > 1 and order else [],
    }  # fmt: skip


def counted(dice: list[Die]) -> dict[int, int]:
    return {sides: sum(die.sides == sides and not die.words for die in dice) for sides in core.SIDES}


def said(facts: Facts, part: str) -> str:
    """What the facts say, or else what is usual."""
    return facts.get(part, DEFAULTS.get(part, ""))


def added(facts: Facts) -> int:
    text = said(facts, "added").strip()
    sign = -1 if text.startswith(("-", "−")) else 1
    return sign * within(text.lstrip("-−+"), 0, core.MOST_ADDED)


def bag_of(names: list[str], drawn: list[int], put_back: bool, mix: bool) -> Bag:
    once = list(drawn) if put_back else list(dict.fromkeys(drawn))
    return Bag(tuple(names), tuple(once), put_back, mix)


def within(text: str, least: int, most: int) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else least
    return min(max(number, least), most)
