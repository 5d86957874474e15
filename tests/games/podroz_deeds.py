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
    do.EnterDice: (
        begun(), do.EnterDice(0, (6, 6, 6, 1, 2, 5, 5)),
        lambda state: (state.dice, state.phase), ((), Phase.ROLL), ((6, 6, 6, 1, 2, 5, 5), Phase.DIE),
    ),
    do.EnterTokens: (
        begun(), do.EnterTokens(0, (17, 1, 2, 3, 4, 5, 6)),
        lambda state: state.on_map, FIRST_SEVEN, (1, 2, 3, 4, 5, 6, 17),
    ),
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
    do.DiceOnly: (on_turn(), do.DiceOnly(on=True), lambda state: state.dice_only, False, True),
    do.Correct: (on_turn(hand=3), do.Correct(0, do.Figure.HAND, 1), lambda state: (hand(state), state.pile),
                 (3, 50), (4, 49)),
    do.RecallToken: (
        on_turn(hand=0), do.RecallToken(2, 7),
        lambda state: (state.players[2].hand, state.players[2].tokens, 7 in state.on_map), (1, 0, True), (4, 1, False),
    ),
    do.ReturnToken: (
        play(on_turn(), do.ReachToken(0, 7)), do.ReturnToken(0, 7),
        lambda state: (state.token, state.players[0].tokens, 7 in state.on_map), (7, 1, False), (None, 0, True),
    ),
    do.GiveTurn: (
        on_turn(), do.GiveTurn(2), lambda state: (state.active, state.phase), (0, Phase.TURN), (2, Phase.DIE),
    ),
    do.CorrectDice: (
        rolled(begun()), do.CorrectDice((1, 1)), lambda state: (state.dice, len(state.left)),
        ((5, 1, 3, 6, 2, 4, 2), 7), ((1, 1), 2),
    ),
}  # fmt: skip
