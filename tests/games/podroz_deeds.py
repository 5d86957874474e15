"""For each action of Podróż po Polsce: a table at which it is done, what to look at, and that before and after."""

from podroz_table import BOARD, FIRST_SEVEN, begun, give, on_turn, play, rolled

from companion.games.podroz import actions as do
from companion.games.podroz.dates import Than
from companion.games.podroz.state import Options, Phase, Player, State


def field(state):
    return state.players[0].field


def hand(state):
    return state.players[0].hand


def phase(state):
    return state.phase


def reach(state):
    return state.reach


DEEDS = {
    do.Begin: (
        State(Options(), (Player(),) * 3), do.Begin(1),
        lambda state: (state.phase, state.active, len(state.on_map), [player.hand for player in state.players]),
        (Phase.BEGIN, 0, 0, [0, 0, 0]), (Phase.ROLL, 1, 7, [1, 1, 1]),
    ),
    do.RollDice: (
        begun(), do.RollDice(0), lambda state: (state.phase, len(state.dice)), (Phase.ROLL, 0), (Phase.DIE, 7),
    ),
    do.EnterDie: (begun(), do.EnterDie(0, 4), lambda state: state.dice, (), (4,)),
    do.TakeDie: (
        rolled(begun()), do.TakeDie(0, 2),
        lambda state: (state.die, len(state.left), state.phase), (None, 7, Phase.DIE), (3, 6, Phase.TURN),
    ),
    do.ReachToken: (
        on_turn(hand=0), do.ReachToken(0, 7),
        lambda state: (hand(state), state.on_map), (0, FIRST_SEVEN), (3, (2, 4, 9, 11, 13, 16)),
    ),
    do.PlayGrey: (on_turn(field=5), do.PlayGrey(0, Than.SAME), field, 5, 7),
    do.PlayBlue: (on_turn(field=3, board=BOARD), do.PlayBlue(0, date="1500"), field, 3, 4),
    do.PlayCity: (on_turn(field=5), do.PlayCity(0), field, 5, 8),
    do.PlayStop: (on_turn(), do.PlayStop(0, 2), lambda state: [player.stops for player in state.players],
                  [0, 0, 0], [0, 0, 1]),
    do.PlayEagle: (on_turn(field=5), do.PlayEagle(0), field, 5, 8),
    do.RideTrain: (on_turn(), do.RideTrain(0), lambda state: (hand(state), state.alone), (3, None), (2, "train")),
    do.RideCoach: (on_turn(), do.RideCoach(0, 2), reach, 5, 7),
    do.Arrive: (
        play(on_turn(field=40), do.PlayEagle(0)), do.Arrive(0),
        lambda state: (state.phase, state.winner), (Phase.TURN, None), (Phase.FINISHED, 0),
    ),
    do.PassOn: (
        give(on_turn(), 0, hand=7), do.PassOn(0),
        lambda state: (hand(state), state.active, state.phase), (7, 0, Phase.TURN), (5, 1, Phase.DIE),
    ),
}  # fmt: skip
