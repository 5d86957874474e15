"""The list of matches: filters, sorting, paging."""

from datetime import date

import pytest
from twelve import moment, play_whole

from companion.history import edit, listing, people, statistics
from companion.history.listing import Wanted


@pytest.fixture
def numbers(matches, twelve):
    """The numbers of the matches that a list shows, page by page."""
    names = {match_id: number for number, match_id in twelve.items()}

    def find(limit=25, **wanted):
        found, after = [], ""
        while after is not None:
            with matches.storage.reading() as db:
                rows, after = listing.find(db, Wanted(after=after, **wanted), limit)
            found += [names.get(row.match.id, row.match.status) for row in rows]
        return found

    return find


NEWEST = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("limit", [1, 2, 3, 11, 25])
def test_newest_first_whatever_the_size_of_the_pages(numbers, limit):
    assert numbers(limit) == NEWEST


@pytest.mark.parametrize("limit", [2, 25])
def test_other_orders(numbers, limit):
    assert numbers(limit, sort="oldest") == NEWEST[::-1]
    assert numbers(limit, sort="longest")[:4] == [11, 5, 6, 3]
    assert set(numbers(limit, sort="longest")) == {1, 2, 3, 5, 6, 7, 9, 10, 11}  # 4 has no length, 8 counts nowhere
    assert set(numbers(limit, sort="highest")[:2]) == {5, 11}
    assert numbers(limit, sort="highest")[2:5] == [10, 3, 7]


def test_by_player_game_and_period(numbers, who):
    assert numbers(player=who("Daria").uid) == [10, 6]
    assert numbers(2, player=who("Celina").uid) == [11, 9, 8, 6, 4, 3]
    assert numbers(player="nobody") == []
    assert numbers(game="historia") == []
    assert numbers(since=date(2026, 3, 1), until=date(2026, 4, 1)) == [9, 8, 7]
    assert numbers(player=who("Ania").uid, until=date(2026, 1, 5)) == [2, 1]


def test_by_status(numbers, matches):
    matches.abandon(play_whole(matches, "Ania", "Basia", until=3))
    play_whole(matches, "Ania", "Basia", until=3)
    assert numbers(status="hidden") == [8]
    assert numbers(status="deleted") == [12]
    assert numbers(status="open") == ["open"]
    assert numbers(status="abandoned") == ["abandoned"]
    assert numbers(status="finished") == NEWEST


def test_by_words_in_notes_place_and_tags_whatever_their_case(numbers, matches, twelve):
    edit.annotate(
        matches, twelve[4],
        edit.Annotation(moment("2026-01-20", 4), place="Zakopane", notes="Pierwszy ŚNIEG", tags="ferie, góry,ferie"),
    )  # fmt: skip
    assert numbers(words="śnieg") == [4]
    assert numbers(words="śnieg zakopane GÓRY") == [4]
    assert numbers(words="śnieg deszcz") == []
    assert numbers(words="%") == []
    with matches.storage.reading() as db:
        assert edit.find(db, twelve[4]).tags == "ferie, góry"


def test_a_broken_page_mark_is_no_error(matches, twelve):
    with matches.storage.reading() as db:
        for after in ("~", "x", "a~b~c", "9~"):
            for sort in listing.SORTS:
                listing.find(db, Wanted(after=after, sort=sort))


@pytest.mark.parametrize("wanted", [{}, {"game": "historia"}, {"player": "somebody"}, {"since": date(2026, 1, 1)}])
def test_what_counts_nowhere_is_found_by_an_index_however_many_matches_there_are(matches, wanted):
    with matches.storage.reading() as db:
        plan = plan_of(db, lambda: listing.uncounted(db, **wanted))
    looked_through = [step for step in plan if " matches " in step]
    assert len(looked_through) == 1
    assert "INDEX matches_uncounted" in looked_through[0]


def plan_of(db, look):
    """How the first question of a look is answered."""
    asked = []
    db.conn.set_trace_callback(asked.append)
    look()
    db.conn.set_trace_callback(None)
    return [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {asked[0]}").fetchall()]


def test_who_ranks_first_is_read_off_an_index_and_nobody_is_sorted(matches):
    with matches.storage.reading() as db:
        plan = plan_of(db, lambda: statistics.leaderboard(db, "historia"))
    assert not [step for step in plan if "ORDER BY" in step], plan


def test_how_much_each_played_is_read_off_an_index_alone(matches):
    with matches.storage.reading() as db:
        plan = plan_of(db, lambda: people.likely(db))
    assert [step for step in plan if "ratings USING COVERING INDEX ratings_of_player" in step], plan
