"""For each action of Poprzez Wieki: a table at which it is done, what to look at, and that before and after."""

from pw_table import CHOICES_1, KEPT_1, ROUND_1, play

from companion.games.poprzez_wieki import actions as do
from companion.games.poprzez_wieki.state import Phase


def kingdoms(state):
    return state.kingdoms


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
}  # fmt: skip
