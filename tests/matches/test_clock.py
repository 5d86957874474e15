"""The clock: whose time runs, what a break and a pause cost."""

from companion.games.poprzez_wieki import game
from companion.games.poprzez_wieki.actions import Place
from companion.matches import log
from companion.matches.clock import Clock
from companion.matches.log import Entry

EIGHT = "2026-11-18T20:{:02}:{:02}.000+00:00"


def at(minute: int, second: int = 0) -> str:
    return EIGHT.format(minute, second)


def fresh() -> Clock:
    return Clock(log.begin(game, game.Options(), 2), at(0), (0.0, 0.0))


def both(state):
    return (0, 1)


def whoever_has_fewer(state):
    return (0,) if len(state.played[0]) <= len(state.played[1]) else (1,)


def entry(seq: int, seat: int, card: int, when: str) -> Entry:
    return Entry(seq, Place(seat, card), at=when)


def test_the_time_runs_for_whom_the_table_waits():
    clock = fresh().go_on([entry(1, 0, 5, at(0, 40)), entry(2, 1, 6, at(2, 0))], whoever_has_fewer, [])
    assert clock.seconds == (40.0, 80.0)
    assert clock.at(at(2, 30), whoever_has_fewer, []) == (70.0, 80.0)


def test_it_runs_for_all_who_are_waited_for():
    assert fresh().go_on([entry(1, 0, 5, at(1))], both, []).seconds == (60.0, 60.0)


def test_an_undone_entry_took_its_time_too():
    undone = [entry(1, 0, 5, at(1)), Entry(2, undoes=1, at=at(2)), entry(3, 0, 6, at(3))]
    assert fresh().go_on(undone, whoever_has_fewer, []).seconds == (120.0, 60.0)


def test_a_break_counts_for_a_quarter_of_an_hour():
    assert fresh().go_on([entry(1, 0, 5, at(50))], whoever_has_fewer, []).seconds == (900.0, 0.0)


def test_a_pause_counts_for_nobody():
    pauses = [(at(1), at(3)), (at(4), at(9))]
    assert fresh().go_on([entry(1, 0, 5, at(5))], whoever_has_fewer, pauses).seconds == (120.0, 0.0)


def test_going_on_gives_what_counting_anew_gives():
    entries = [entry(n, n % 2, n, at(n)) for n in range(1, 9)]
    step = fresh()
    for one in entries:
        step = step.go_on([one], whoever_has_fewer, [])
    assert step.seconds == fresh().go_on(entries, whoever_has_fewer, []).seconds
