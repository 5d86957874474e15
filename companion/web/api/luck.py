"""Dice, a bag and who begins, for scripts: stateless, open to anyone on the network, with the seed to check it by."""

import secrets
from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from companion.games.kit import Chance, RuleError
from companion.randomizer import core
from companion.randomizer.core import MOST_TEAMS, Bag, Die

from ..guards.access import anyone
from .body import answer, read
from .matches import bp
from .schema import operation

LotName = Annotated[str, Meta(min_length=1, max_length=core.LONGEST_NAME)]
Seed = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # $ also stands before a line's end


class DiceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """How many sides each die has. A seed of one's own gives the same again."""

    dice: Annotated[list[int], Meta(min_length=1, max_length=core.MOST_DICE)]
    added: Annotated[int, Meta(ge=-core.MOST_ADDED, le=core.MOST_ADDED)] = 0
    seed: Seed | None = None


class DiceAnswer(msgspec.Struct):
    values: list[int]
    total: int
    seed: str


class BagRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Draw so many of the names; those in `drawn`, by number from 0, lie outside already unless all are put back."""

    names: Annotated[list[LotName], Meta(min_length=1, max_length=core.MOST_THINGS)]
    take: Annotated[int, Meta(ge=1, le=core.MOST_THINGS)] = 1
    drawn: Annotated[list[int], Meta(max_length=core.MOST_THINGS)] = []
    put_back: bool = False
    seed: Seed | None = None


class BagAnswer(msgspec.Struct):
    """`came` are the names that were drawn now, `drawn` the numbers of all that lie outside."""

    came: list[str]
    drawn: list[int]
    left: int
    seed: str


class OrderRequest(msgspec.Struct, forbid_unknown_fields=True):
    people: Annotated[list[LotName], Meta(min_length=2, max_length=core.MOST_PEOPLE)]
    teams: Annotated[int, Meta(ge=1, le=MOST_TEAMS)] = 1
    seed: Seed | None = None


class OrderAnswer(msgspec.Struct):
    """The first of `order` begins."""

    order: list[str]
    teams: list[list[str]]
    seed: str


TYPES = (DiceRequest, DiceAnswer, BagRequest, BagAnswer, OrderRequest, OrderAnswer)


def check_sides(dice: list[int]) -> None:
    if any(sides not in core.SIDES for sides in dice):
        raise RuleError("no_such_sides", sides=", ".join(map(str, core.SIDES)))


def chance_of(seed: str | None) -> tuple[Chance, str]:
    seed = seed or secrets.token_hex(32)
    return Chance(bytes.fromhex(seed)), seed


@bp.post("/randomizer/dice")
@anyone
def roll_dice() -> Response:
    body = read(DiceRequest)
    check_sides(body.dice)
    chance, seed = chance_of(body.seed)
    dice = core.throw([Die(sides) for sides in body.dice], chance)
    return answer({"values": [die.value for die in dice], "total": core.total(dice, body.added), "seed": seed})


@bp.post("/randomizer/bag")
@anyone
def draw_from_bag() -> Response:
    body = read(BagRequest)
    if len(set(body.drawn)) != len(body.drawn) or any(number not in range(len(body.names)) for number in body.drawn):
        raise RuleError("not_in_the_bag")
    chance, seed = chance_of(body.seed)
    out = () if body.put_back else tuple(body.drawn)
    bag, came = core.draw(Bag(tuple(body.names), out, body.put_back), body.take, chance)
    drawn = [] if body.put_back else list(bag.drawn)
    return answer({"came": [body.names[number] for number in came], "drawn": drawn, "left": bag.left, "seed": seed})


@bp.post("/randomizer/order")
@anyone
def draw_order() -> Response:
    body = read(OrderRequest)
    chance, seed = chance_of(body.seed)
    order = core.order(len(body.people), chance)
    teams = core.teams(order, body.teams) if body.teams > 1 else []
    named = [[body.people[who] for who in team] for team in teams]
    return answer({"order": [body.people[who] for who in order], "teams": named, "seed": seed})


def paths() -> dict[str, Any]:
    done = {
        "dice": operation("roll dice", "DiceAnswer", "DiceRequest"),
        "bag": operation("draw from a bag of names", "BagAnswer", "BagRequest"),
        "order": operation("who begins, and in which order or teams", "OrderAnswer", "OrderRequest"),
    }
    return {f"/randomizer/{name}": {"post": {**does, "security": []}} for name, does in done.items()}
