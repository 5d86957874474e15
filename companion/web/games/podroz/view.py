"""The board of Podróż po Polsce: what a tap means, and what the templates need."""

from functools import cached_property
from typing import Any

from flask_babel import gettext

from companion.games.kit import RuleError
from companion.games.podroz import game
from companion.games.podroz.actions import Figure
from companion.games.podroz.checks import check_cards_left
from companion.games.podroz.state import DICE, FACES, HAND_LIMIT, SCALE, TOKENS, Options, Phase, State
from companion.matches.play import Table, fingerprint
from companion.web.guards.access import Place, matches

from ..kit import Preset
from . import entered as boards
from . import words
from .road import Road, Sign, Stop, length_of, line, road, signs
from .tiles import Tile, action_of, may_play, tiles

LISTS = {"enter_dice": ("dice",), "correct_dice": ("dice",), "enter_tokens": ("tokens",)}


def name() -> str:
    return "Podróż po Polsce"


def pitch() -> str:
    return gettext("2–6 players · dice, tokens, the road through history")


def counted_in() -> str:
    """There are no points: the field that the marker reached decides."""
    return gettext("Field")


def entered_board() -> Options:
    """The board as the owner of the box entered it, or an empty one."""
    with matches().storage.reading() as db:
        found: Options = boards.entered(db, game)
    return found


def presets() -> list[Preset]:
    """Seven dice of which everyone takes one, and seven of seventeen tokens, mixed again when too few are left."""
    places = entered_board().places or ("",) * TOKENS
    tokens = [f"{number} {place}".strip() for number, place in enumerate(places, 1)]
    parts = {"dice": ",".join(["6-0"] * DICE), "shrinks": "1", "names": ",".join(tokens), "take": "7", "mix": "1"}
    return [Preset(gettext("%(game)s: 7 dice, 17 tokens", game=name()), parts)]


def read_tap(form: dict[str, str]) -> dict[str, Any]:
    """Fields as they are; what was left empty was not said. A card's tile stands for an action, lists come in parts."""
    fields: dict[str, Any] = {name: value.strip() for name, value in form.items() if value.strip()}
    if "card" in fields:
        return {"seat": fields.get("seat"), **action_of(fields["card"])}
    for what in LISTS.get(fields.get("type", ""), ()):
        parts = [fields.pop(name) for name in sorted(fields) if name.startswith(f"{what}-")]
        fields[what] = [*filter(None, fields.pop(what, "").split(",")), *parts]
    return fields


class View:
    """What the templates find under `board`; what costs something is worked out when it is asked for."""

    words, figures, faces, scale, limit = words, tuple(Figure), range(1, FACES + 1), SCALE, HAND_LIMIT

    def __init__(self, table: Table, place: Place) -> None:
        state: State = table.state
        self.table, self.state, self.phase = table, state, state.phase
        self.marks = "played" if state.played and not state.alone else ""
        self.mine = acts_for(place, state.active)
        self.dicer = dicer(state)
        self.may_dice = acts_for(place, self.dicer)
        self.correctable = [seat for seat in range(len(state.players)) if acts_for(place, seat)]
        self.fields = tuple(player.field for player in state.players)
        self.counts = tuple((player.field, player.hand, player.stops) for player in state.players)
        self.missing_dice = DICE - len(state.dice) * (state.phase is Phase.ROLL)
        self.reached = len(state.seven) - len(state.on_map)
        self.may_reach, self.may_play = may_reach(state), may_play(state)
        self.beginning = state.phase is Phase.ROLL and state.turn == 1

    def at(self, number: int) -> list[int]:
        """Whose markers stand on a field."""
        return [seat for seat, field in enumerate(self.fields) if field == number]

    @property
    def length(self) -> int:
        return length_of(self.fields, self.state.last)

    @property
    def road(self) -> Road:
        return road(self.fields, self.state.last)

    @property
    def line(self) -> list[Stop]:
        return line(self.fields, self.state.last)

    @cached_property
    def named(self) -> bool:
        return named(self.state)

    @cached_property
    def signs(self) -> list[Sign]:
        return signs(self.state.last) if self.named else []

    @cached_property
    def order(self) -> list[int]:
        return sorted(range(len(self.state.players)), key=lambda seat: placing(self.state, seat))

    @cached_property
    def takers(self) -> dict[int, int]:
        return dict(zip(self.state.taken, self.state.takers, strict=True))

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return tiles(self.state) if self.phase is Phase.TURN else ()

    @property
    def no_card(self) -> str:
        """Why no card can be played now, where none was the last thing that was done."""
        state = self.state
        if self.phase is not Phase.TURN or self.may_play or state.token or state.alone:
            return ""
        try:
            check_cards_left(state)
        except RuleError as error:
            return words.refusal(error, self.table.match.seats)
        return ""

    @property
    def may_arrive(self) -> bool:
        """Whether this may have been the last field of a track whose length nobody has entered."""
        state = self.state
        others = (field for seat, field in enumerate(self.fields) if seat != state.active)
        return self.phase is Phase.TURN and not state.last and state.moved > 0 and max(others) < state.me.field

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.table.match)

    @cached_property
    def ranks(self) -> list[int]:
        return [standing.rank for standing in self.table.match.rules.standings(self.state) or ()]


def named(state: State) -> bool:
    """Whether the owner entered names or dates of fields."""
    return any(field.name or field.date for field in state.board.track)


def acts_for(place: Place, seat: int) -> bool:
    return not place.watching and place.seat in (None, seat)


def dicer(state: State) -> int:
    """Whose the dice are now: with dice and tokens alone the next player goes on without a word."""
    return state.upcoming if state.dice_only and state.phase is Phase.TURN else state.active


def placing(state: State, seat: int) -> tuple[bool, int]:
    """The winner first, then whoever is furthest along the road."""
    return seat != state.winner, -state.players[seat].field


def may_reach(state: State) -> bool:
    return state.phase is Phase.TURN and state.token is None and (not state.played or state.alone is not None)
