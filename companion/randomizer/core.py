"""Dice, a bag and players to choose from. Pure: luck comes from outside, and what is kept stands in short texts."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.kit import Chance

SIDES = (2, 4, 6, 8, 10, 12, 20, 100)
MOST_DICE, MOST_THINGS, MOST_PEOPLE, MOST_TEAMS, MOST_ROLLS = 20, 100, 12, 4, 20
LONGEST_NAME, MOST_FACES, MOST_ADDED = 30, 20, 99
DIE = re.compile(r"(w|\d{1,3})-(\d{1,3})([ht]?)")


class Die(NamedTuple):
    """A die: how many sides, what it shows (0: not rolled yet), and whether it is held back or taken away."""

    sides: int
    value: int = 0
    mark: str = ""  # h: held, t: taken
    words: bool = False  # its faces are words

    @property
    def held(self) -> bool:
        return self.mark == "h"

    @property
    def taken(self) -> bool:
        return self.mark == "t"


def read_dice(text: str, faces: int = 0) -> list[Die]:
    """6-3,6-5h,20-0: what cannot be is left out."""
    found = []
    for kind, value, mark in DIE.findall(text[:400]):
        sides = faces if kind == "w" else int(kind)
        if (kind == "w" and faces) or sides in SIDES:
            found.append(Die(sides, min(int(value), sides), mark, kind == "w"))
    return found[:MOST_DICE]


def write_dice(dice: Sequence[Die]) -> str:
    return ",".join(f"{'w' if die.words else die.sides}-{die.value}{die.mark}" for die in dice)


def throw(dice: Sequence[Die], chance: Chance) -> list[Die]:
    """Roll all that are neither held nor taken; when all are taken, everything is rolled again."""
    if all(die.taken for die in dice):
        dice = [die._replace(mark="") for die in dice]
    return [die if die.mark else die._replace(value=chance.numbers(f"d{die.sides}", die.sides, 1)[0]) for die in dice]


def without(dice: Sequence[Die], kind: str) -> list[Die]:
    """One die of a kind less: the last one."""
    places = [n for n, die in enumerate(dice) if kind == ("w" if die.words else str(die.sides))]
    return [die for n, die in enumerate(dice) if n not in places[-1:]]


def total(dice: Sequence[Die], added: int) -> int:
    """The sum of what lies there; words and what was taken do not count."""
    return sum(die.value for die in dice if not die.words and not die.taken) + added


class Bag(NamedTuple):
    """Things by name; the numbers of those that were drawn, from 0, in the order in which they came."""

    names: tuple[str, ...]
    drawn: tuple[int, ...] = ()
    put_back: bool = False  # each thing goes back at once
    mix: bool = False  # when fewer are left than wanted, all are mixed again

    @property
    def left(self) -> int:
        return len(self.names) if self.put_back else len(self.names) - len(self.drawn)


def draw(bag: Bag, wanted: int, chance: Chance) -> tuple[Bag, tuple[int, ...]]:
    """The bag afterwards, and what came; when too few are left and they are not mixed again, those."""
    every = range(len(bag.names))
    if bag.put_back:
        came = tuple(number - 1 for number in chance.numbers("bag", len(every), wanted)) if every else ()
        return bag._replace(drawn=(*bag.drawn, *came)[-MOST_THINGS:]), came
    if bag.mix and bag.left < wanted:
        bag = bag._replace(drawn=())
    rest = [number for number in every if number not in bag.drawn]
    came = tuple(chance.sample("bag", rest, min(wanted, len(rest))))
    return bag._replace(drawn=(*bag.drawn, *came)), came


def order(count: int, chance: Chance) -> list[int]:
    """All players in an order, from 0; the first one begins."""
    return chance.sample("order", range(count), count)


def teams(order: Sequence[int], count: int) -> list[list[int]]:
    """Players dealt out into teams that differ by one at most."""
    return [list(order[team::count]) for team in range(count)]


def listed(text: str, most: int) -> list[str]:
    """Names with commas or on lines of their own, each short enough."""
    parts = (" ".join(part.split()) for part in re.split(r"[,;\n]", text[: most * (LONGEST_NAME + 2)]))
    return [part[:LONGEST_NAME] for part in parts if part][:most]


def numbers(text: str, most: int, count: int) -> list[int]:
    """Numbers from 0 to below `most`, with commas; what cannot be is left out."""
    parts = [part for part in text[: count * 6].split(",") if part.isascii() and part.isdecimal() and len(part) < 6]
    return [number for number in map(int, parts) if number < most][:count]
