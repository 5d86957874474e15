"""A title in the history like any game, where fewest points win and where all play together too."""

import threading

import pytest

from companion.games.catalogue import GAMES
from companion.history import days, duels, edit, hiding, listing, recount, sheets, statistics, titles, year
from companion.history.facts import Fact, worth_telling
from companion.history.listing import Wanted
from companion.history.sheets import Past, PastSeat
from companion.matches import titles as known

GAME = next(key for key, game in GAMES.items() if game.title)
HEARTS = (("Ania 10", "Basia 20", "Celina 30"), ("Ania 25", "Basia 5", "Celina 40", "Daria 15"),
          ("Ania 50", "Basia 12", "Celina 12"), ("Ania 70", "Basia 60"), ("Ania 20", "Celina 3"))  # fmt: skip


def played(matches, title, day, seats, **more):
    past = Past(GAME, f"2026-01-{day:02}T18:00:00.000+00:00", tuple(seats), title=title, **more)
    return sheets.enter(matches, past)


@pytest.fixture
def hearts(matches):
    """Five matches that the fewest points won; gives them."""
    tables = [[PastSeat(name, int(score)) for name, score in map(str.split, seats)] for seats in HEARTS]
    return [played(matches, "Kierki", day, seats, fewest=True) for day, seats in enumerate(tables, 1)]


@pytest.fixture
def db(matches):
    with matches.storage.reading() as db:
        yield db


def of(db, title, name):
    return next(one for one in statistics.leaderboard(db, title) if one.person.name == name)


def test_where_the_fewest_points_win_the_fewest_are_the_best_and_the_record(hearts, db):
    ania = of(db, hearts[0].title, "Ania")
    assert (ania.best, ania.worst, ania.scores.average) == (10, 70, 35)
    records = statistics.records(db, hearts[0].title)
    assert (records["lowest"].match.id, records["lowest"].top_score) == (hearts[4].id, 3)
    assert "highest" not in records
    review = year.review(db, 2026)
    assert (review.best[hearts[0].title].match.id, review.best[hearts[0].title].fewest) == (hearts[4].id, True)
    row = listing.rows_of(db, [hearts[4].id])[0]
    assert worth_telling(db, row.match, row.results) == Fact("lowest", 1, (3,))


def test_places_and_wins_by_number_of_players(hearts, db):
    ania = of(db, hearts[0].title, "Ania")
    assert ania.place == (1 + 3 + 3 + 2 + 2) / 5
    assert [(at.players, at.wins.part, at.wins.whole, at.place) for at in ania.tables] == [
        (2, 0, 2, 2.0), (3, 1, 2, 2.0), (4, 0, 1, 3.0),
    ]  # fmt: skip
    assert statistics.in_games(db, ania.person.id) == [ania]


def test_together_there_are_wins_and_no_places(matches, db):
    for day, won in enumerate((True, False, False), 1):
        team = [PastSeat(name, won=won, team=0) for name in ("Ania", "Basia", "Celina")]
        match = played(matches, "Pandemia", day, team, as_told=True)
    ania = of(db, match.title, "Ania")
    assert (ania.place, ania.wins.part, ania.wins.whole, ania.tables[0].place) == (None, 1, 3, None)
    assert statistics.rivals(db, ania.person.id) == [], "nobody is anybody's rival"


def test_a_title_counts_everywhere_and_nowhere_once_it_is_hidden(matches, hearts, db, same_when_counted_anew):
    title = hearts[0].title
    ania, basia = (of(db, title, name).person for name in ("Ania", "Basia"))

    def seen():
        found = [row.match.id for row in listing.find(db, Wanted(game=title))[0]]
        return (
            len(found), len(statistics.leaderboard(db, title)), year.review(db, 2026).games,
            days.at_table(db).h_index, duels.altogether(duels.between(db, ania.id, basia.id)).met,
        )  # fmt: skip

    assert seen() == (5, 4, [(title, 5)], 1, 4)
    titles.change(matches, title, "Kierki bez atu", 171, hidden=True)
    assert seen() == (5, 0, [], 0, 0), "the list shows it still"
    titles.change(matches, title, "Kierki bez atu", 171, hidden=False)
    again = played(matches, "Hearts", 9, [PastSeat("Ania", 1), PastSeat("Basia", 2)], fewest=True)
    assert titles.merge(matches, again.title, title) == 1
    assert seen() == (6, 4, [(title, 6)], 1, 5)
    assert (known.find(db, title).name, known.find(db, title).bgg) == ("Kierki bez atu", 171)
    assert same_when_counted_anew(matches)


def test_matches_follow_a_hidden_title_some_at_a_time_whatever_is_changed_meanwhile(
    matches, hearts, db, monkeypatch, same_when_counted_anew
):
    monkeypatch.setattr(hiding, "AT_ONCE", 2)
    counted = []

    def meanwhile(held):
        counted.append(db.execute("SELECT count(*) FROM matches WHERE counted").fetchone()[0])
        if len(counted) == 2:
            for match in hearts:
                edit.amend(matches, match.id, {"place": "Dom"})

    monkeypatch.setattr(titles, "rest", meanwhile)
    titles.amend(matches, hearts[0].title, hidden=True)
    assert counted[:4] == [5, 3, 1, 0]
    assert db.execute("SELECT count(*) FROM tallies").fetchone() == (0,)
    counted.clear()
    titles.amend(matches, hearts[0].title, hidden=False)
    assert counted[:4] == [0, 2, 4, 5]
    assert same_when_counted_anew(matches)


def test_hiding_that_was_cut_short_is_taken_up_again_or_back(matches, hearts, db, monkeypatch, same_when_counted_anew):
    """Two matches have followed when the power fails."""
    monkeypatch.setattr(hiding, "AT_ONCE", 2)
    title, nobody_waits = hearts[0].title, []

    def cut_short(held):
        nobody_waits.append(held)
        if len(nobody_waits) == 2:
            raise ZeroDivisionError

    def hide():
        nobody_waits.clear()
        monkeypatch.setattr(titles, "rest", cut_short)
        with pytest.raises(ZeroDivisionError):
            titles.amend(matches, title, hidden=True)
        monkeypatch.setattr(titles, "rest", recount.at_once)
        return db.execute("SELECT count(*) FROM matches WHERE counted").fetchone()[0]

    assert hide() == 3
    titles.amend(matches, title, hidden=False)
    assert len(statistics.leaderboard(db, title)) == 4
    assert same_when_counted_anew(matches)
    assert hide() == 3
    recount.go_on(matches.storage)
    assert statistics.leaderboard(db, title) == []
    assert same_when_counted_anew(matches)


def test_a_merge_that_was_cut_short_is_taken_up_again(matches, hearts, db, monkeypatch, same_when_counted_anew):
    """Two matches have moved when the power fails; the daily upkeep moves the rest."""
    again = played(matches, "Hearts", 9, [PastSeat("Ania", 1), PastSeat("Basia", 2)], fewest=True)
    monkeypatch.setattr(titles, "AT_ONCE", 2)
    settle = titles.settle

    def cut_short(storage):
        return settle(storage, rest=lambda held: 1 / 0)

    monkeypatch.setattr(titles, "settle", cut_short)
    with pytest.raises(ZeroDivisionError):
        titles.merge(matches, hearts[0].title, again.title)
    assert (titles.played(db)[0].matches, len(hearts)) == (3, 5)
    assert settle(matches.storage, rest=lambda held: None) == 3
    assert [one.matches for one in titles.played(db)] == [6]
    assert same_when_counted_anew(matches)
    assert settle(matches.storage) == 0


def test_many_matches_move_behind_the_page(matches, hearts, db, monkeypatch, same_when_counted_anew):
    again = played(matches, "Hearts", 9, [PastSeat("Ania", 1), PastSeat("Basia", 2)], fewest=True)
    started = []

    class Noted(threading.Thread):
        def start(self):
            started.append(self)
            super().start()

    monkeypatch.setattr(threading, "Thread", Noted)
    monkeypatch.setattr(titles, "FEW", 4)
    assert titles.merge(matches, hearts[0].title, again.title) == 5
    (thread,) = started
    thread.join()
    assert [one.matches for one in titles.played(db)] == [6]
    titles.amend(matches, again.title, hidden=True)
    started[1].join()
    assert statistics.leaderboard(db, again.title) == []
    assert same_when_counted_anew(matches)
