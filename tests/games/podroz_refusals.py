"""What the rules of Podróż po Polsce refuse: the code, a table, and what somebody tries there."""

from podroz_table import BOARD, begun, give, on_turn, play, rolled

from companion.games.podroz import actions as do
from companion.games.podroz.dates import Than
from companion.games.podroz.state import Options, Player, State

FRESH = State(Options(), (Player(),) * 3)
WON = play(on_turn(field=40), do.PlayEagle(0), do.Arrive(0))
ON_TRAIN = play(on_turn(), do.RideTrain(0))
ONE_PLAYED = play(on_turn(), do.PlayEagle(0))

REFUSALS = [
    ("begun_already", begun(), do.Begin(0)),
    ("match_over", WON, do.Begin(0)),
    ("match_over", WON, do.PassOn(0)),
    ("no_such_seat", FRESH, do.Begin(3)),
    ("no_such_seat", begun(), do.RollDice(3)),
    ("no_such_seat", on_turn(), do.PlayStop(0, 3)),
    ("not_begun", FRESH, do.RollDice(0)),
    ("not_your_turn", begun(), do.RollDice(1)),
    ("dice_left", rolled(begun()), do.RollDice(0)),
    ("die_already", on_turn(), do.RollDice(0)),
    ("die_already", on_turn(), do.TakeDie(0, 1)),
    ("entering", play(begun(), do.EnterDie(0, 4)), do.RollDice(0)),
    ("seven_entered", rolled(begun()), do.EnterDie(0, 4)),
    ("no_such_face", begun(), do.EnterDie(0, 7)),
    ("roll_first", begun(), do.TakeDie(0, 0)),
    ("roll_first", begun(), do.PassOn(0)),
    ("no_such_die", rolled(begun()), do.TakeDie(0, 7)),
    ("die_gone", play(on_turn(), do.PassOn(0)), do.TakeDie(1, 0)),
    ("die_first", rolled(begun()), do.PassOn(0)),
    ("no_such_token", on_turn(), do.ReachToken(0, 18)),
    ("token_already", play(on_turn(), do.ReachToken(0, 2)), do.ReachToken(0, 4)),
    ("token_gone", play(on_turn(), do.ReachToken(0, 2), do.PassOn(0), do.TakeDie(1, 1)), do.ReachToken(1, 2)),
    ("token_not_there", on_turn(), do.ReachToken(0, 1)),
    ("cards_or_move", ONE_PLAYED, do.ReachToken(0, 2)),
    ("move_or_cards", play(on_turn(), do.ReachToken(0, 2)), do.PlayEagle(0)),
    ("alone", ON_TRAIN, do.PlayEagle(0)),
    ("must_be_alone", ONE_PLAYED, do.RideTrain(0)),
    ("three_cards", play(on_turn(hand=4), *[do.PlayEagle(0)] * 3), do.PlayEagle(0)),
    ("no_cards", give(on_turn(), 0, hand=0), do.PlayEagle(0)),
    ("bad_bonus", on_turn(), do.RideCoach(0, 3)),
    ("stop_oneself", on_turn(), do.PlayStop(0, 0)),
    ("bad_date", on_turn(), do.PlayGrey(0, Than.SAME, "30.02.1410")),
    ("say_which", on_turn(), do.PlayBlue(0)),
    ("track_known", on_turn(board=BOARD), do.Arrive(0)),
    ("not_moved", on_turn(field=40), do.Arrive(0)),
    ("not_ahead", give(ONE_PLAYED, 2, field=9), do.Arrive(0)),
]
