"""What is worth telling at the end of a match, worked out from the table in twelve.py."""

import pytest
from twelve import GAME, moment

from companion.history import listing, sheets
from companion.history.facts import Fact, worth_telling
from companion.history.sheets import Past, PastSeat


def told(matches, match_id):
    with matches.storage.reading() as db:
        row = listing.rows_of(db, [match_id])[0]
        return worth_telling(db, row.match, row.results)


@pytest.mark.parametrize(
    ("number", "fact"),
    [
        (7, Fact("in_a_row", 1, (3,))),  # Ania won 4, 5 and 7, and hers was no match between
        (5, Fact("highest", 0, (64,))),  # the first to have 64
        (11, Fact("between_two", 0, (1, 1))),  # 64 again is no record; Ania won 4, Celina 11, and 8 is hidden
        (6, None),  # Daria and Celina met once
        (3, None),  # a tie
        (8, None),  # hidden
    ],
)
def test_each_of_the_twelve_tells_what_stood_then(matches, twelve, number, fact):
    assert told(matches, twelve[number]) == fact


def test_a_first_win_is_told_to_whoever_has_lost_before(matches):
    first = sheets.enter(matches, Past(GAME, moment("2026-01-01", 1), (PastSeat("Ania", 9), PastSeat("Basia", 5))))
    second = sheets.enter(matches, Past(GAME, moment("2026-01-02", 2), (PastSeat("Ania", 4), PastSeat("Basia", 6))))
    assert told(matches, first.id) is None  # a win in the very first match
    assert told(matches, second.id) == Fact("first_win", 1, (2,))


def test_what_a_match_tells_stays_whatever_is_played_later(matches):
    def play(day, ania, basia):
        past = Past(GAME, moment(f"2026-01-{day:02}", day), (PastSeat("Ania", ania), PastSeat("Basia", basia)))
        return sheets.enter(matches, past).id

    scores = [(20, 10), (5, 15), (15, 5), (5, 14), (30, 11), (3, 31), (40, 1), (41, 1)]
    ids = [play(day, *points) for day, points in enumerate(scores, 1)]
    facts = [told(matches, match_id) for match_id in ids]
    assert facts == [
        None,
        Fact("first_win", 1, (2,)),
        Fact("between_two", 0, (2, 1)),
        Fact("between_two", 1, (2, 2)),
        Fact("highest", 0, (30,)),
        Fact("highest", 1, (31,)),
        Fact("highest", 0, (40,)),
        Fact("highest", 0, (41,)),
    ]
