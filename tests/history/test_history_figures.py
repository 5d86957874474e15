"""The statistics of the twelve matches in tests/twelve.py, against figures worked out on paper."""

import pytest
from openskill.models import PlackettLuce
from twelve import GAME, TWELVE, moment

from companion.history import people, sheets, statistics, year
from companion.history.figures import Share, Spread
from companion.history.sheets import Past, PastSeat
from companion.web.games.poprzez_wieki.statistics import figures

COUNTED = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11]  # 8 is hidden, 12 deleted


@pytest.fixture
def db(matches, twelve):
    with matches.storage.reading() as db:
        yield db


# matches, wins, sum of scores, best, wins in a row now and at most
PLAYERS = {
    "Ania": (7, 4, 40 + 35 + 33 + 64 + 47 + 51 + 30, 64, 0, 3),
    "Basia": (6, 2, 30 + 45 + 50 + 30 + 22 + 34, 50, 0, 2),
    "Celina": (5, 3, 50 + 28 + 39 + 36 + 64, 64, 2, 2),
    "Daria": (2, 2, 41 + 52, 52, 2, 2),
}


@pytest.mark.parametrize("name", PLAYERS)
def test_matches_wins_scores_and_streaks_of_a_player(db, who, name):
    played, won, points, best, now, longest = PLAYERS[name]
    (one,) = statistics.in_games(db, who(name).id)
    assert (one.wins.whole, one.wins.part) == (played, won)
    assert one.scores.average == pytest.approx(points / played)
    assert one.scores.most == best
    assert (one.streak, one.longest) == (now, longest)
    assert people.totals(db, [who(name)])[who(name).id] == Share(won, played)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(4, 7, 0.2505, 0.8418), (2, 2, 0.3424, 1.0), (0, 4, 0.0, 0.4899), (0, 0, 0.0, 1.0)],
)
def test_a_win_rate_carries_its_uncertainty(part, whole, low, high):
    share = Share(part, whole)
    assert (share.low, share.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


# met, ahead, even, behind
RIVALS = {
    ("Ania", "Basia"): (4, 3, 0, 1),
    ("Ania", "Celina"): (2, 1, 0, 1),
    ("Ania", "Daria"): (1, 0, 0, 1),
    ("Basia", "Ania"): (4, 1, 0, 3),
    ("Basia", "Celina"): (2, 0, 1, 1),
    ("Celina", "Ania"): (2, 1, 0, 1),
    ("Celina", "Basia"): (2, 1, 1, 0),
    ("Celina", "Daria"): (1, 0, 0, 1),
    ("Daria", "Ania"): (1, 1, 0, 0),
    ("Daria", "Celina"): (1, 1, 0, 0),
}


@pytest.mark.parametrize("name", PLAYERS)
def test_head_to_head(db, who, name):
    found = {(name, r.person.name): (r.met, r.beat, r.even, r.lost) for r in statistics.rivals(db, who(name).id)}
    assert found == {pair: figures for pair, figures in RIVALS.items() if pair[0] == name}


def test_the_latest_matches_of_a_player_come_newest_first(db, who, twelve):
    assert [row.match.id for row in statistics.latest(db, who("Celina").id)] == [twelve[n] for n in (11, 9, 6, 4, 3)]


def test_scores_of_the_game(db):
    figures = statistics.game_figures(db, GAME)
    assert figures.matches == 10
    assert figures.scores.number == 20
    assert figures.scores.average == pytest.approx(821 / 20)
    assert figures.scores.median == 39.5
    assert (figures.scores.least, figures.scores.most) == (22, 64)
    assert figures.scores.bins() == [
        (20, 24, 1), (25, 29, 1), (30, 34, 5), (35, 39, 3), (40, 44, 2), (45, 49, 2), (50, 54, 4), (55, 59, 0),
        (60, 64, 2),
    ]  # fmt: skip


def test_lengths_of_the_game(db):
    minutes = statistics.game_figures(db, GAME).minutes
    assert minutes.number == 9  # of match 4 it is unknown
    assert minutes.average == pytest.approx(260 / 9)
    assert minutes.median == 25


def test_whoever_began_is_counted_where_it_is_known(matches, db):
    assert statistics.game_figures(db, GAME).first == [], "here nobody knows who chose first"
    evenings = [((9, True), (5, False)), ((3, True), (4, False)), ((4, True), (4, False)), ((8, False), (1, False))]
    for day, scores in enumerate(evenings, 1):
        seats = tuple(
            PastSeat(name, score, started=began) for name, (score, began) in zip(("Ania", "Ewa"), scores, strict=True)
        )
        sheets.enter(matches, Past("podroz", moment(f"2026-01-0{day}", day), seats))
    (two,) = statistics.game_figures(db, "podroz").first
    assert two.wins == Share(2, 3), "of the fourth it is not known"
    assert two.fair == pytest.approx(4 / 6)  # one victory was shared


def test_where_all_win_or_lose_together_nobody_is_helped_by_beginning(matches, db):
    for day, team in enumerate((0, None), 1):
        seats = (PastSeat("Ania", 7, won=True, started=True, team=team), PastSeat("Ewa", 7, won=True, team=team))
        sheets.enter(matches, Past("any-game", moment(f"2026-01-0{day}", day), seats[: 3 - day], title="Hanabi"))
    (title,) = db.execute("SELECT id FROM titles WHERE name = 'Hanabi'").fetchone()
    figures = statistics.game_figures(db, title)
    assert (figures.matches, figures.first) == (2, []), "together, and one alone"
    assert [one.rated for one in statistics.leaderboard(db, title)] == [False, False]
    assert all(one.rated for one in statistics.leaderboard(db, GAME))


def test_records_belong_to_the_first_who_reached_them(db, twelve):
    found = {name: row.match.id for name, row in statistics.records(db, GAME).items()}
    assert found == {
        "highest": twelve[5],  # 64, before match 11
        "widest": twelve[5],  # by 34, before match 11
        "closest": twelve[3],
        "longest": twelve[11],
        "shortest": twelve[7],
    }


def test_who_won_with_fewer_points_was_not_in_the_lead(matches, db):
    """On the track of Podróż whoever arrives has won, whatever lies beside the others."""
    days = (((0, 28), "Ania"), ((12, 9), "Ania"), ((5, 5), "Ewa"))
    for day, (points, winner) in enumerate(days, 1):
        seats = tuple(PastSeat(name, n, won=name == winner) for name, n in zip(("Ania", "Ewa"), points, strict=True))
        sheets.enter(matches, Past("podroz", moment(f"2026-01-0{day}", day), seats))
    found = statistics.records(db, "podroz")
    assert found["widest"].scores == [12, 9]
    assert found["closest"].scores == [5, 5]
    assert found["highest"].scores == [28, 0]


def test_of_matches_of_one_moment_the_same_holds_every_record_as_the_facts_say(matches, db):
    seats = (PastSeat("Ania", 9), PastSeat("Ewa", 4))
    same = [sheets.enter(matches, Past("historia", moment("2026-01-01", 1), seats, 20)).id for _ in range(12)]
    assert {row.match.id for row in statistics.records(db, "historia").values()} == {min(same)}


# laid, scored, points, held, won; as a relic: times, points, rounds, won. Matches 5 and 11 are the same card by card.
CARDS = {
    3: (6, 6, 30, 2, 2, 2, 12, 4, 2),
    12: (6, 4, 28, 4, 2, 0, 0, 0, 0),
    13: (6, 2, 14, 2, 0, 2, 0, 4, 0),
    14: (6, 2, 10, 2, 0, 2, 0, 2, 0),
    15: (4, 4, 30, 2, 2, 2, 18, 2, 2),
    4: (2, 0, 0, 2, 2, 0, 0, 0, 0),
    18: (2, 2, 16, 2, 2, 0, 0, 0, 0),
}


@pytest.mark.parametrize("card", CARDS)
def test_how_a_card_scores_wins_and_serves_as_a_relic(db, card):
    one = next(one for one in figures(statistics.sums_of(db, GAME)) if one.card == card)
    relic = (one.relic, one.relic_points, one.relic_rounds, one.relic_won)
    assert (one.laid, one.scored, one.points, one.held, one.won, *relic) == CARDS[card]


def test_ratings_are_openskills_over_the_counted_matches_in_order_of_dates(db, who):
    model = PlackettLuce()
    rating = {name: model.rating() for name in PLAYERS}
    for number in COUNTED:
        _, (first, mine), (second, theirs), _ = TWELVE[number - 1]
        ranks = [1 + (mine < theirs), 1 + (theirs < mine)]
        ((rating[first],), (rating[second],)) = model.rate([[rating[first]], [rating[second]]], ranks=ranks)
    for name, expected in rating.items():
        (one,) = statistics.in_games(db, who(name).id)
        assert (one.strength.mu, one.strength.sigma) == (pytest.approx(expected.mu), pytest.approx(expected.sigma))
        assert one.provisional
    leaders = [one.person.name for one in statistics.leaderboard(db, GAME)]
    assert leaders == sorted(rating, key=lambda name: -rating[name].ordinal())


def test_the_rating_over_time_has_a_point_a_match(db, who):
    series = statistics.rating_series(db, GAME, who("Basia").id)
    assert len(series) == 6
    assert [at for at, _ in series] == sorted(at for at, _ in series)


def test_after_three_matches_nobody_is_called_certain(db, who):
    (one,) = statistics.in_games(db, who("Daria").id)
    assert one.provisional
    assert 2 * one.strength.sigma > 10


def test_the_year_in_review(db, twelve):
    found = year.review(db, 2026)
    assert (found.matches, found.evenings, found.minutes, found.timed) == (9, 8, 240, 8)
    assert found.games == [(GAME, 9)]
    assert [number for _, number in found.months] == [3, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    players = [(one.person.name, one.wins.part, one.wins.whole) for one in found.players]
    assert players == [("Celina", 3, 5), ("Ania", 3, 6), ("Daria", 2, 2), ("Basia", 2, 5)]
    assert ([[one.name, other.name] for one, other in found.pairs], found.met) == ([["Ania", "Basia"]], 3)
    assert found.best[GAME].match.id == twelve[5]
    assert (found.closest.match.id, found.longest.match.id) == (twelve[3], twelve[11])
    assert year.years(db) == [2026, 2025]


def test_a_year_without_matches_is_empty(db):
    found = year.review(db, 2024)
    assert (found.matches, found.players, found.pairs, found.best, found.closest) == (0, [], [], {}, None)
    assert (found.champions, found.newcomers) == ([], [])


def test_a_spread_of_nothing_has_no_average():
    assert (Spread({}).average, Spread({}).median, Spread({}).most, Spread({}).bins()) == (None, None, None, [])


@pytest.mark.parametrize(("values", "median"), [([5], 5), ([1, 2], 1.5), ([1, 2, 2, 9], 2), ([3, 1, 2], 2)])
def test_the_median_is_the_middle(values, median):
    assert Spread({value: values.count(value) for value in values}).median == median
