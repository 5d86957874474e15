"""Dice and draws that a table shares, for key holders: the same that phones see, each draw to be checked at the end."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from flask import Response, abort, g
from msgspec import Meta

from companion.games.kit import Chance, RuleError
from companion.matches.seating import clean_name
from companion.randomizer import core, shared
from companion.randomizer.core import MOST_TEAMS, Die
from companion.randomizer.facts import MOST_TOTAL, Facts, bag_of, said
from companion.randomizer.noted import Roll
from companion.randomizer.shared import Behind, Sent, Shared

from ..guards.access import matches
from ..guards.bearer import key_holder, key_reader
from ..randomizer.shared_pages import announce, fingerprint
from ..randomizer.steps import Tap
from .body import answer, read
from .luck import LotName, check_sides
from .matches import bp
from .schema import operation, within

# Names that can stand in a list with commas.
Listed = Annotated[str, Meta(max_length=core.LONGEST_NAME, pattern=r"^[^,;\r\n]*[^,;\s][^,;\r\n]*$")]
DEVICE = "api"  # scripts are one guest at a table, under the name that they say


class TableRequest(msgspec.Struct, forbid_unknown_fields=True):
    """How the script is called at the table."""

    name: LotName


class Throw(TableRequest, kw_only=True):
    dice: Annotated[list[int], Meta(min_length=1, max_length=core.MOST_DICE)]
    added: Annotated[int, Meta(ge=-core.MOST_ADDED, le=core.MOST_ADDED)] = 0


class FromBag(TableRequest, kw_only=True):
    """Other names make another bag; otherwise what was drawn stays outside, unless all are put back."""

    names: Annotated[list[Listed], Meta(min_length=1, max_length=core.MOST_THINGS)]
    take: Annotated[int, Meta(ge=1, le=core.MOST_THINGS)] = 1
    put_back: bool = False


class WhoBegins(TableRequest, kw_only=True):
    people: Annotated[list[Listed], Meta(min_length=2, max_length=core.MOST_PEOPLE)]
    teams: Annotated[int, Meta(ge=1, le=MOST_TEAMS)] = 1


class SharedAnswer(msgspec.Struct):
    """`fingerprint` is the SHA-256 of the seed, which is shown when the table has ended.

    `code`, for keys that do more than read, lets phones come.
    """

    id: str
    code: str | None
    people: list[str]
    opened_at: str
    changed_at: str
    ended: bool
    fingerprint: str
    seed: str | None
    rolls: list[Roll]


class SharedList(msgspec.Struct):
    tables: list[SharedAnswer]


TYPES = (TableRequest, Throw, FromBag, WhoBegins, SharedAnswer, SharedList)


@bp.get("/randomizer/tables")
@key_reader
def list_shared_tables() -> Response:
    """What is shared now, without the rolls."""
    return answer({"tables": [told(one, []) for one in shared.all_of(matches().storage)]})


@bp.post("/randomizer/tables")
@key_holder
def open_shared_table() -> Response:
    name = clean_name(read(TableRequest).name)
    opened = shared.show_to_the_table(matches().storage, DEVICE, name, {"tab": "dice"})
    return answer(told(opened, []), 201)


@bp.get("/randomizer/tables/<shared_id>")
@key_reader
def read_shared_table(shared_id: str) -> Response:
    return answer(whole(found(shared_id)))


@bp.post("/randomizer/tables/<shared_id>/dice")
@key_holder
def throw_at_table(shared_id: str) -> Response:
    body = read(Throw)
    check_sides(body.dice)

    def step(facts: Facts, chance: Chance) -> Tap:
        dice = core.throw([Die(sides) for sides in body.dice], chance)
        rolls = core.numbers(said(facts, "rolls"), MOST_TOTAL, core.MOST_ROLLS)
        rolls = [max(core.total(dice, body.added), 0), *rolls][: core.MOST_ROLLS]
        written = {"dice": core.write_dice(dice), "rolls": rolls, "added": body.added}
        return Tap(None, written, tuple(str(die.value) for die in dice))

    return drawn(shared_id, body.name, "dice", step)


@bp.post("/randomizer/tables/<shared_id>/bag")
@key_holder
def draw_at_table(shared_id: str) -> Response:
    body = read(FromBag)
    names = core.listed(",".join(body.names), core.MOST_THINGS)

    def step(facts: Facts, chance: Chance) -> Tap:
        same = names == core.listed(said(facts, "names"), core.MOST_THINGS)
        out = core.numbers(said(facts, "drawn"), len(names), core.MOST_THINGS) if same else []
        bag, came = core.draw(bag_of(names, out, body.put_back, mix=False), body.take, chance)
        written = {"names": ",".join(names), "take": body.take, "drawn": list(bag.drawn), "new": list(came)}
        return Tap(None, {**written, "back": "1" * body.put_back}, tuple(names[one] for one in came))

    return drawn(shared_id, body.name, "bag", step)


@bp.post("/randomizer/tables/<shared_id>/order")
@key_holder
def order_at_table(shared_id: str) -> Response:
    body = read(WhoBegins)
    people = core.listed(",".join(body.people), core.MOST_PEOPLE)

    def step(facts: Facts, chance: Chance) -> Tap:
        order = core.order(len(people), chance)
        return Tap(
            None, {"people": ",".join(people), "order": order, "teams": body.teams}, tuple(people[one] for one in order)
        )

    return drawn(shared_id, body.name, "who", step)


@bp.post("/randomizer/tables/<shared_id>/end")
@key_holder
def end_shared_table(shared_id: str) -> Response:
    """Nothing is drawn any more, and the seed is shown."""
    found(shared_id)
    return answer(whole(announce(shared.end(matches().storage, shared_id))))


def found(shared_id: str) -> Shared:
    here = shared.find(matches().storage, shared_id)
    if here is None:
        abort(404)
    return here


def drawn(shared_id: str, name: str, tab: str, step: Callable[[Facts, Chance], Tap]) -> Response:
    """Draw on the table as it lies; whoever is called otherwise than before is so from now on."""
    here, name = found(shared_id), clean_name(name)
    if not here.ended and here.people.get(DEVICE) != name:
        shared.join(matches().storage, shared_id, DEVICE, name)
    try:
        made, _ = shared.tap(matches().storage, shared_id, Sent(DEVICE, None, "", anyhow=True), tab, step)
    except Behind:
        raise RuleError("shared_ended") from None
    return answer(whole(announce(made)), 201)


def whole(here: Shared) -> SharedAnswer:
    return told(here, shared.rolls_of(matches().storage, here))


def told(here: Shared, rolls: list[Roll]) -> SharedAnswer:
    return SharedAnswer(
        here.id, here.code if g.key.full else None, list(here.people.values()), here.opened_at, here.changed_at,
        here.ended, fingerprint(here), here.seed.hex() if here.ended else None, rolls,
    )  # fmt: skip


def paths() -> dict[str, Any]:
    every, one = "/randomizer/tables", "/randomizer/tables/{shared_id}"
    done = {
        "dice": operation("roll dice on a shared table", "SharedAnswer", "Throw", "201"),
        "bag": operation("draw from the bag of a shared table", "SharedAnswer", "FromBag", "201"),
        "order": operation("who begins, for all to see", "SharedAnswer", "WhoBegins", "201"),
        "end": operation("end a shared table: its seed is shown", "SharedAnswer"),
    }
    return {
        every: {
            "get": operation("dice and draws that are shared now, without their rolls", "SharedList"),
            "post": operation("share dice and draws with a table", "SharedAnswer", "TableRequest", "201"),
        },
        one: {**within("shared_id"), "get": operation("what was rolled and drawn on a shared table", "SharedAnswer")},
        **{f"{one}/{name}": {**within("shared_id"), "post": does} for name, does in done.items()},
    }
