"""What the table comes to over all games, worked out on paper from the twelve matches in tests/twelve.py."""

from datetime import date

import pytest
from twelve import GAME, moment

from companion.games.kit import RuleError
from companion.history import days, duels, edit, seasons, sheets, statistics, year
from companion.history.figures import Share
from companion.history.holdings import UNREADABLE
from companion.history.sheets import Past, PastSeat


@pytest.fixture
def db(matches, twelve):
    with matches.storage.reading() as db:
        yield db


# In the order of dates Ania's matches are W L W W W L L, Basia's L W W L L L, Celina's W L L W W, Daria's W W.
@pytest.mark.parametrize(("name", "now", "most"), [("Ania", 2, 2), ("Basia", 3, 3), ("Celina", 0, 2), ("Daria", 0, 0)])
def test_matches_in_a_row_that_were_not_won(db, who, name, now, most):
    (one,) = statistics.in_games(db, who(name).id)
    assert (one.losses, one.most_losses) == (now, most)


# Half a win a match for two; the whole of match 3, which Basia and Celina shared.
@pytest.mark.parametrize(("name", "fair"), [("Ania", 3.5), ("Basia", 3.5), ("Celina", 3.0), ("Daria", 1.0)])
def test_how_many_wins_the_size_of_the_table_would_give(db, who, name, fair):
    (one,) = statistics.in_games(db, who(name).id)
    assert one.fair == fair
    assert {leader.person.name: leader.fair for leader in statistics.leaderboard(db, GAME)}[name] == fair


def test_at_a_table_of_four_a_quarter_of_the_wins_is_anybodys_share(matches, db, who):
    seats = tuple(PastSeat(name, score) for name, score in [("Ania", 9), ("Ewa", 5), ("Fela", 5), ("Gosia", 1)])
    sheets.enter(matches, Past("podroz", moment("2026-01-02", 1), seats))
    assert [one.fair for one in statistics.in_games(db, who("Ewa").id)] == [0.25]


def test_the_table_over_all_games(matches, db):
    found = days.at_table(db)
    assert (found.matches, found.days, found.minutes, found.timed, found.h_index) == (10, 9, 260, 9, 1)
    assert found.games == [(GAME, 10)]
    for number in (1, 2):
        seats = (PastSeat("Ania", 9), PastSeat("Ewa", 5))
        sheets.enter(matches, Past("podroz", moment(f"2026-01-0{number}", number), seats))
    found = days.at_table(db)
    assert (found.matches, found.h_index, found.games) == (12, 2, [(GAME, 10), ("podroz", 2)])


def test_the_days_on_which_something_was_played(db, who):
    since, until = date(2026, 1, 5), date(2026, 2, 13)
    assert days.played(db, since, until) == {date(2026, 1, 5): 2, date(2026, 1, 20): 1, date(2026, 2, 1): 1}
    assert days.played_by(db, who("Basia").id, since, until) == {date(2026, 1, 5): 2, date(2026, 2, 1): 1}


def test_places_and_tags_are_counted_and_spellings_of_one_are_one(matches, twelve, db, who, same_when_counted_anew):
    for number, place, tags in [(1, "Dom", "finał, liga"), (2, "Dom", "liga"), (4, "dom", ""), (5, "Kawiarnia", "")]:
        at = next(row.match.played_at for row in statistics.rows_of(db, [twelve[number]]))
        edit.annotate(matches, twelve[number], edit.Annotation(at, place=place, tags=tags))
    found = days.at_table(db)
    assert (found.places, found.tags) == ([("Dom", 3), ("Kawiarnia", 1)], [("liga", 2), ("finał", 1)])
    of_ania = [(one.name, one.wins) for one in days.noted(db, who("Ania").id, "where")]
    assert of_ania == [("Dom", Share(2, 3)), ("Kawiarnia", Share(1, 1))]  # matches 1 and 4 of 1, 2, 4; match 5
    assert [(one.name, one.wins) for one in days.noted(db, who("Basia").id, "tag")] == [
        ("liga", Share(1, 2)), ("finał", Share(0, 1)),
    ]  # fmt: skip
    assert same_when_counted_anew(matches)


def test_two_players_against_each_other_a_line_a_game(matches, db, who):
    ania, basia = who("Ania").id, who("Basia").id
    sheets.enter(matches, Past("podroz", moment("2026-01-02", 1), (PastSeat("Ania", 4), PastSeat("Basia", 4))))
    lines = [(one.title, one.met, one.beat, one.even, one.lost) for one in duels.between(db, ania, basia)]
    assert lines == [(GAME, 4, 3, 0, 1), ("podroz", 1, 0, 1, 0)]
    whole = duels.altogether(duels.between(db, basia, ania))
    assert (whole.met, whole.beat, whole.even, whole.lost) == (5, 1, 1, 3)
    assert duels.between(db, basia, who("Daria").id) == []


# Three matches make a nemesis: nobody but Ania and Basia met as often.
@pytest.mark.parametrize(
    ("name", "favourites", "nemeses", "beaten"),
    [
        ("Ania", ["Basia"], [], ["Basia"]),
        ("Basia", ["Ania"], ["Ania"], []),
        ("Celina", ["Ania", "Basia"], [], []),  # two matches with each
        ("Daria", ["Ania", "Celina"], [], []),
    ],
)
def test_favourite_opponents_and_the_nemesis(db, who, name, favourites, nemeses, beaten):
    found = duels.company(statistics.rivals(db, who(name).id))
    names = [sorted(rival.person.name for rival in some) for some in (found.favourites, found.nemeses, found.beaten)]
    assert names == [favourites, nemeses, beaten]


def test_champions_and_new_players_of_a_year(db):
    now, before = year.review(db, 2026), year.review(db, 2025)
    assert [one.name for one in now.champions] == ["Celina"], "three wins of five are before three of six"
    assert [one.name for one in now.newcomers] == ["Celina", "Daria"]
    assert [one.name for one in before.champions] == ["Ania"]
    assert [one.name for one in before.newcomers] == ["Ania", "Basia"]


def test_pairs_that_met_equally_often_are_all_named(db):
    found = year.period(db, date(2026, 1, 1), date(2026, 1, 20))  # matches 2, 3 and 4
    assert [(one.name, other.name) for one, other in found.pairs] == [
        ("Ania", "Basia"), ("Ania", "Celina"), ("Basia", "Celina"),
    ]  # fmt: skip
    assert found.met == 1
    assert [one.name for one in found.champions] == ["Basia"]  # she won 2 and shared 3
    assert found.months == [(date(2026, 1, 1), 3)]


def test_a_season_shared_by_two_champions(db):
    found = year.period(db, date(2026, 2, 1), date(2026, 2, 28))  # Ania won 5, Daria 6
    assert [one.name for one in found.champions] == ["Ania", "Daria"]


@pytest.mark.parametrize("first", [date(2025, 12, 1), date(2025, 12, 31), date(2026, 1, 5), date(2026, 2, 1)])
@pytest.mark.parametrize("last", [date(2026, 2, 1), date(2026, 2, 28), date(2026, 3, 31), date(2026, 6, 5)])
def test_the_champions_of_a_list_are_those_of_the_whole_review(db, first, last):
    """Whole months come from the ledger, days before and after them from the matches."""
    assert year.champions(db, first, last) == year.period(db, first, last).champions


def test_seasons_are_kept_the_latest_first_and_refuse_what_cannot_be(matches, db):
    spring = seasons.add(matches, " Wiosna  2026 ", date(2026, 3, 1), date(2026, 5, 31))
    seasons.add(matches, "Zima", date(2025, 12, 1), date(2026, 2, 28))
    assert [one.name for one in seasons.listed(db)] == ["Wiosna 2026", "Zima"]
    seasons.remove(matches, spring)
    assert [one.name for one in seasons.listed(db)] == ["Zima"]
    for name, since, until, code in [
        ("  ", date(2026, 1, 1), date(2026, 1, 2), "season_unnamed"),
        ("x" * 61, date(2026, 1, 1), date(2026, 1, 2), "text_too_long"),
        ("x", date(2026, 1, 2), date(2026, 1, 1), "season_backwards"),
        ("x", date(2000, 1, 1), date(2026, 1, 1), "season_too_long"),
    ]:
        with pytest.raises(RuleError, match=code):
            seasons.add(matches, name, since, until)


def test_seasons_travel_in_the_file_of_everything(install, matches):
    seasons.add(matches, "Zima", date(2025, 12, 1), date(2026, 2, 28))
    with matches.storage.reading() as db:
        written = seasons.holding.read(db)
    assert written == [{"name": "Zima", "since": "2025-12-01", "until": "2026-02-28"}]
    other = install()
    with other.storage.writing() as db:
        assert [seasons.holding.add(db, written), seasons.holding.add(db, written)] == [1, 0], "never twice"
        assert [one.name for one in seasons.listed(db)] == ["Zima"]
        many = [written[0] | {"name": f"Zima {number}"} for number in range(seasons.MOST)]
        assert seasons.holding.add(db, many) == seasons.MOST - 1, "no more than there is room for"
    for wrong in ("Zima", [{"name": "Zima"}], [written[0] | {"until": "2025-01-01"}], [written[0] | {"since": "soon"}]):
        with pytest.raises(UNREADABLE):
            seasons.holding.count(wrong)
