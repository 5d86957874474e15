"""For each action of Poprzez Wieki: a table at which it is done, what to look at, and that before and after."""

import pw_partner
from pw_table import CHOICES_1, KEPT_1, ROUND_1, play

from companion.games.poprzez_wieki import actions as do
from companion.games.poprzez_wieki.state import Explained, Options, Phase


def kingdoms(state):
    return state.kingdoms


DEALT = pw_partner.do(pw_partner.opening(), do.Deal())
MINE, THEIRS = (hand[0] for hand in DEALT.hands)
BETTER = DEALT.hands[0][1]
SEALED = pw_partner.choose_first(DEALT)
CHOOSING = pw_partner.choose_first(pw_partner.play_round(pw_partner.opening()))
TAUGHT = pw_partner.play(pw_partner.opening(learning=True), 1)

DEEDS = {
    do.Place: (play(do.Place(0, 3)), do.Place(1, 7), kingdoms, ((3,), ()), ((3,), (7,))),
    do.TakeBack: (play(do.Place(0, 3), do.Place(0, 4)), do.TakeBack(0, 3), kingdoms, ((3, 4), ()), ((4,), ())),
    do.Move: (play(do.Place(0, 3), do.Place(0, 4)), do.Move(1, 3), kingdoms, ((3, 4), ()), ((4,), (3,))),
    do.CloseRound: (
        play(*ROUND_1[:-1]), do.CloseRound(),
        lambda state: (state.phase, state.totals), (Phase.PLAYING, (0, 0)), (Phase.CHOOSING, (16, 7)),
    ),
    do.Choose: (
        play(*ROUND_1, CHOICES_1[0]), CHOICES_1[1],
        lambda state: (state.round, state.relics, state.removed, state.kept),
        (1, ((), ()), ((), ()), ()), (2, ((3,), (13,)), ((4,), (7,)), KEPT_1),
    ),
    do.Deal: (
        pw_partner.opening(), do.Deal(), lambda state: [len(hand) for hand in state.hands], [0, 0], [5, 5],
    ),
    do.Seal: (
        DEALT, pw_partner.seal(DEALT, THEIRS), lambda state: len(state.sealed), 0, 64,
    ),
    do.Lay: (SEALED, do.Lay(0, MINE), kingdoms, ((), ()), ((MINE,), (THEIRS,))),
    do.Keep: (
        CHOOSING, do.Keep(0, *CHOOSING.played[0][3:]), lambda state: (state.round, state.relics, state.removed),
        (1, ((), ()), ((), ())),
        (2, (CHOOSING.played[0][3:4], CHOOSING.played[1][:1]), (CHOOSING.played[0][4:], CHOOSING.played[1][1:2])),
    ),
    do.Hint: (play(options=Options(hints=(1,))), do.Hint(1), lambda state: state.hinted, (), (1,)),
    do.Lesson: (
        TAUGHT, do.Lesson(0, 1, 1, (MINE,), (BETTER,), 40), lambda state: state.explained,
        None, Explained((MINE,), (BETTER,), 40),
    ),
}  # fmt: skip
