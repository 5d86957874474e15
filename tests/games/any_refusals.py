"""For each refusal of any other game: a table and what is refused there."""

from any_table import at, play

from companion.games.any_game import actions as do
from companion.games.any_game.layout import Counter, Kind, Layout

PLACES, LIFE = Layout(Kind.RESULT), Layout(Kind.COUNTERS, counters=(Counter("Life", 20),))
REFUSALS = [
    ("match_over", at(("1", "2"), do.Finish()), do.Key(0, 0, "1")),
    ("no_such_seat", at(), do.Key(2, 0, "1")),
    ("no_such_key", at(), do.Key(0, 0, "x")),
    ("figure_too_long", at(("123456", "")), do.Key(0, 0, "7")),
    ("bad_figure", at(), do.Write(0, 0, "twelve")),
    ("bad_figure", at(), do.Extra(0, "0", "nothing")),
    ("no_cells_here", at(layout=PLACES), do.Key(0, 0, "1")),
    ("no_such_row", at(("1", "2")), do.Key(0, 2, "1")),
    ("no_such_counter", at(layout=LIFE), do.Count(0, 1, 1)),
    ("no_such_counter", at(), do.Count(0, 0, 1)),
    ("counted_too_far", at(layout=LIFE), do.Count(0, 0, 101)),
    ("no_such_extra", at(), do.DropExtra(0)),
    ("too_many_extras", play(at(), *[do.Extra(0, "1")] * 60), do.Extra(0, "1")),
    ("no_places_here", at(), do.Rank(0)),
    ("nothing_said", at(), do.Remark("  ")),
    ("teams_differ", at(), do.Agree(Layout(teams=(1, 1, 2)))),
    ("row_twice", at(), do.Agree(Layout(Kind.CATEGORIES, rows=("Towns", "towns")))),
    ("say_how_it_went", at(layout=Layout(together=True)), do.Finish()),
    ("nothing_written", at(), do.Finish()),
]
