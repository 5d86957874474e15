"""For each action of any other game: a table at which it is done, what to look at, and that before and after."""

from any_table import at

from companion.games.any_game import actions as do
from companion.games.any_game.layout import Counter, Kind, Layout

LIFE = Layout(Kind.COUNTERS, counters=(Counter("Life", 20),))


def totals(state):
    return [state.total(seat) for seat in range(state.seats)]


DEEDS = {
    do.Key: (at(("1", "")), do.Key(0, 0, "2"), lambda state: state.cell(0, 0), "1", "12"),
    do.Write: (at(("1", "")), do.Write(0, 0, "7,5"), totals, [2, 0], [15, 0]),
    do.Count: (at(layout=LIFE), do.Count(1, 0, -3), lambda state: state.counter(0, 1), 20, 17),
    do.Extra: (at(("1", "2")), do.Extra(1, "-10", "late"), totals, [2, 4], [2, -16]),
    do.DropExtra: (
        at(("1", "2"), do.Extra(1, "5", "x")), do.DropExtra(0), lambda state: len(state.extras), 1, 0,
    ),
    do.Rank: (at(layout=Layout(Kind.RESULT)), do.Rank(1), lambda state: state.places, (0, 0), (0, 1)),
    do.Deal: (at(("1", "2"), layout=Layout(dealer=True)), do.Deal(0), lambda state: state.dealer, 1, 0),
    do.Remark: (at(), do.Remark(" by  the lake "), lambda state: state.remarks, (), ("by the lake",)),
    do.Agree: (
        at(("1", "2")), do.Agree(Layout(fewest=True)), lambda state: [state.behind(0), state.behind(1)], [2, 0], [0, 2],
    ),
    do.Finish: (at(("1", "2")), do.Finish(), lambda state: state.over, False, True),
}  # fmt: skip
