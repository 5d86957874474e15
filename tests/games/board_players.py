"""Random play of every game, for tests of what is drawn: taps that the rules allow, now and then undone or redone."""

from random import Random

import hs_player
import podroz_player
from podroz_table import BOARD

from companion.games.any_game.actions import Agree, Count, Deal, DropExtra, Extra, Finish, Key, Rank, Remark, Write
from companion.games.any_game.layout import Counter, Ends, Kind, Layout
from companion.games.any_game.layout import Options as Pad
from companion.games.catalogue import GAMES
from companion.games.kit import Chance, RuleError
from companion.games.podroz.actions import DiceOnly
from companion.games.podroz.state import Options as Journey
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Move, Place, TakeBack
from companion.matches import log
from companion.matches.log import Entry

CARDS = range(1, 19)
LAYOUTS = (
    Layout(ends=Ends.AT, target=30, dealer=True),
    Layout(Kind.CATEGORIES, rows=("Towns", "Roads", "Fields")),
    Layout(Kind.COUNTERS, counters=(Counter("Health", 20), Counter("Gold")), teams=(1, 2, 1)),
    Layout(Kind.RESULT),
    Layout(Kind.COUNTERS, counters=(Counter("Doom"),), together=True),
)


def timelines(game, options, seats, wish, luck, steps):
    """A match of so many entries."""
    timeline, seed = log.begin(game, options or game.Options(), seats), luck.randbytes(32)
    for _ in range(steps):
        timeline = log.add(timeline, some_entry(timeline, wish, luck, seed))
        yield timeline


def some_entry(timeline, wish, luck, seed):
    if timeline.undone and luck.random() < 0.5:
        return Entry(timeline.seq + 1, undoes=timeline.to_redo)
    if timeline.top and luck.random() < 0.12:
        return Entry(timeline.seq + 1, undoes=timeline.to_undo)
    for _ in range(400):
        chance = Chance(seed, timeline.draws)
        wanted = wish(timeline.state, luck)
        try:
            action = wanted and timeline.game.decide(timeline.state, wanted, chance)
        except RuleError:
            continue
        if action:
            return Entry(timeline.seq + 1, action, draws=chance.drawn - timeline.draws)
    return Entry(timeline.seq + 1, undoes=timeline.to_undo)


def poprzez_wieki(luck: Random):
    def wish(state, luck):
        seat, card = luck.randrange(2), luck.choice(CARDS)
        if state.phase == "choosing":
            return Choose(seat, *luck.sample(state.played[seat], 2))
        if not any(state.missing(each) for each in (0, 1)):
            return CloseRound()
        return luck.choice([Place(seat, card)] * 8 + [TakeBack(seat, card), Move(seat, card)])

    return GAMES["poprzez-wieki"], None, 2, wish


def historia(luck: Random):
    return GAMES["historia"], None, 3, hs_player.step


def podroz(luck: Random):
    def wish(state, luck):
        return DiceOnly(not state.dice_only) if luck.random() < 0.02 else podroz_player.wish(state, luck)

    return GAMES["podroz"], luck.choice([Journey(), BOARD]), 3, wish


def any_game(luck: Random):
    def wish(state, luck):
        seat, row = luck.randrange(3), luck.randrange(3)
        taps = [
            *(Key(seat, row, luck.choice("0123456789")) for _ in range(6)), Write(seat, row, str(luck.randrange(40))),
            *(Count(seat, row, luck.choice((-5, -1, 1, 5))) for _ in range(6)), Rank(seat, luck.random() < 0.3),
            Rank(seat), Extra(seat, "5", "bonus"), DropExtra(0), Deal(seat), Remark("Late."),
        ]  # fmt: skip
        seldom = [Agree(luck.choice(LAYOUTS)), Finish(luck.choice((None, True, False)))]
        return luck.choice(seldom if luck.random() < 0.06 else taps)

    return GAMES["any-game"], Pad("Kierki", luck.choice(LAYOUTS)), 3, wish


ALL = (poprzez_wieki, historia, podroz, any_game)
