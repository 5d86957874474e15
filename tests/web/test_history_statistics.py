"""The pages of the table, of two players, of seasons and of one player, for the twelve matches in tests/twelve.py."""

import re
from datetime import date
from itertools import pairwise

import pytest
import twelve as evenings
from twelve import GAME

from companion.games.poprzez_wieki.state import Options
from companion.history import people, sheets
from companion.history.sheets import Past, PastSeat
from companion.web import charts
from companion.web.charts import GAP, LETTER
from companion.web.heat import LEFT, TOP, WEEKS, heat
from companion.web.history.statistics import between
from companion.web.history.words import spent


@pytest.fixture
def uids(matches, twelve):
    with matches.storage.reading() as db:
        return {person.name: person.uid for person in people.likely(db)}


@pytest.fixture
def read(owner):
    """The words of a page in English, without tags; a part of it, if named by its id."""

    def get(path, part=""):
        answer = owner.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 200, path
        text = re.sub(r"<svg.*?</svg>|<head>.*?</head>", " ", answer.text, flags=re.S)
        found = re.search(rf'<(\w+)[^>]* id="{part}".*?</\1>', text, re.S)[0] if part else text
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found)).strip()

    return get


def test_two_players_have_a_page_with_all_their_matches(read, owner, uids, twelve):
    path = f"/versus/{uids['Ania']}/{uids['Basia']}"
    assert "A 3 Ania 0 even B 1 Basia" in read(path)
    matches = owner.get(path).text
    assert [number for number in twelve if f'/history/{twelve[number]}"' in matches] == [7, 1, 5, 2]
    assert "They met in 4 matches." in read(path)
    assert "A 0 Ania 0 even D 1 Daria" in read(f"/versus/{uids['Ania']}/{uids['Daria']}")
    assert "met in no match that counts" in read(f"/versus/{uids['Basia']}/{uids['Daria']}"), "theirs was deleted"


def test_a_hidden_match_is_listed_between_two_and_does_not_count(read, owner, uids, twelve):
    path = f"/versus/{uids['Ania']}/{uids['Celina']}"
    assert "A 1 Ania 0 even C 1 Celina" in read(path)
    assert f'/history/{twelve[8]}"' in owner.get(path).text


def test_the_way_to_two_players_from_everywhere(owner, uids, twelve):
    path = f"/versus/{uids['Ania']}/{uids['Basia']}"
    for page in (f"/players/{uids['Ania']}", f"/history/{twelve[1]}", "/year/2026"):
        assert f'href="{path}"' in owner.get(page).text, page
    chosen = owner.get(f"/versus?one={uids['Ania']}&other={uids['Basia']}")
    assert (chosen.status_code, chosen.location) == (303, path)
    same = owner.get(f"/versus?one={uids['Ania']}&other={uids['Ania']}", headers={"Accept-Language": "en"})
    assert "Choose two different people." in same.text
    assert owner.get(f"/versus/{uids['Ania']}/{uids['Ania']}").status_code == 404
    assert owner.get(f"/versus/{uids['Ania']}/nobody").status_code == 404


def test_a_players_page_names_streaks_the_fair_share_and_opponents(read, uids):
    page = read(f"/players/{uids['Ania']}")
    assert "Win rate 57% If all were equal: 50%" in page  # 4 and 3.5 of 7
    assert "Without a win in a row now 2, at most 2" in page
    assert read(f"/players/{uids['Ania']}", "company").startswith("Favourite opponent Basia 4 matches")
    assert "Beaten most Basia 3 : 1" in page
    assert "Nemesis Ania 1 : 3" in read(f"/players/{uids['Basia']}")
    assert "Ania Basia 2 matches with each" in read(f"/players/{uids['Celina']}")


def test_streaks_run_on_over_all_games_of_a_player(matches, read, uids):
    """Celina's last two of Poprzez Wieki were won; then she wins at one game and loses at another."""
    for day, hers in ((1, 9), (2, 3)):
        seats = (PastSeat("Celina", hers), PastSeat("Ania", 5))
        sheets.enter(matches, Past(("podroz", "historia")[day - 1], evenings.moment(f"2026-07-0{day}", 0), seats))
    together = read(f"/players/{uids['Celina']}", "company")
    assert "Wins in a row now 0, at most 3 Without a win in a row now 1, at most 2" in together
    assert "Wins in a row" not in read(f"/players/{uids['Daria']}", "company"), "one game says it itself"


def test_the_table_has_its_figures_places_and_tags(owner, read, uids, twelve):
    form = {"played_at": "2026-01-05T12:02", "place": "Kawiarnia", "tags": "liga", "minutes": "25"}
    assert owner.post(f"/history/{twelve[2]}/edit", data=form).status_code == 303
    page = read("/statistics")
    for words in (
        "Matches 10",
        "Days with a match 9",
        "Breadth 1 2 when 2 games have been played 2 times each",
        "Kawiarnia 1",
        "liga 1",
    ):
        assert words in page
    assert "liga" in read("/history?words=liga", "matches")
    assert "25\xa0min</span>&nbsp;· Kawiarnia" in owner.get("/history", headers={"Accept-Language": "en"}).text


def test_a_picture_to_share_has_room_for_long_titles_and_tells_two_of_a_letter_apart(owner, matches):
    title = "Terraformacja Marsa: Ekspedycja Ares — edycja kolekcjonerska"
    seats = tuple(PastSeat(name, won=name == "Lucjan") for name in ("Lucjan", "Ludwik"))
    match = sheets.enter(matches, Past("any-game", evenings.moment("2026-08-01", 1), seats, title=title))
    svg = owner.get(f"/history/{match.id}/picture.svg").text
    sizes = {said: int(size) for size, said in re.findall(r'font-size="(\d+)"[^>]*>([^<>]+)</text>', svg)}
    assert sizes[title] == 19, "a sixtieth part of the room beside the date"
    assert sizes["Lucjan"] == sizes["Ludwik"] == 36
    letters = re.findall(r">(L[cd])</text>", svg)
    assert letters == ["Lc", "Lc", "Ld"], "crowned, and in the lines"
    assert ">–</text>" not in svg, "nobody counted points"


def test_what_comes_after_the_first_dozen_stands_behind_a_heading(matches, read, uids):
    for number in range(14):
        seats = (PastSeat("Daria", won=True), PastSeat(f"Guest {number}"))
        when = evenings.moment("2026-08-01", number)
        sheets.enter(matches, Past("any-game", when, seats, place=f"Club {number:02}", title=f"Title {number:02}"))
    for path, last in (
        ("/statistics", "Title 10 1 and 3 more Title 11 1 Title 12 1"),  # with Poprzez Wieki they are fifteen
        ("/statistics", "Club 11 1 and 2 more Club 12 1 Club 13 1"),
        ("/year/2026", "Title 10 1 and 3 more Title 11 1"),
        (f"/players/{uids['Daria']}", "Club 11 1 1 100% and 2 more Where Matches Wins Club 12 1 1 100%"),
        (f"/players/{uids['Daria']}", "and 4 more Rival"),  # Ania, Celina and fourteen guests
    ):
        assert last in read(path), last
    assert "Head to head 16 Rival" in read(f"/players/{uids['Daria']}")
    assert "–" not in read("/history?since=2026-08-01", "matches"), "nobody counted points"


def test_the_calendar_of_somebody_who_played_long_ago_is_left_out(read, uids, matches):
    seats = (PastSeat("Ewa", 40), PastSeat("Ola", 30))
    sheets.enter(matches, Past(GAME, evenings.moment("2019-01-01", 1), seats))
    with matches.storage.reading() as db:
        (ewa,) = (one.uid for one in people.likely(db) if one.name == "Ewa")
    assert "Days played" not in read(f"/players/{ewa}")


def test_a_season_has_its_champion_and_can_be_removed(owner, read, uids):
    form = {"name": "Karnawał", "since": "2026-01-01", "until": "2026-02-28"}
    added = owner.post("/seasons", data=form)
    assert added.status_code == 303
    page = read(added.location)
    # In these matches, 2 to 6, Ania won 4 and 5 of three, Basia 2 and shared 3 of three.
    assert "Ania, Basia champion of the season" in page
    assert "New at the table: Celina , Daria" in page
    assert "Ania, Basia" in read("/seasons", "seasons")
    assert owner.post(added.location + "/remove").status_code == 303
    assert owner.get(added.location).status_code == 404


def test_the_list_says_how_many_and_in_which_month(read, owner, uids):
    assert read("/history", "total") == "11 matches", "one was deleted"
    months = re.findall(r'class="label month">(.*?)<', owner.get("/history", headers={"Accept-Language": "en"}).text)
    assert months == [
        "June 2026", "May 2026", "April 2026", "March 2026", "February 2026", "January 2026", "December 2025",
    ]  # fmt: skip
    assert 'class="label month"' not in owner.get("/history?sort=highest").text
    assert read(f"/history?player={uids['Ania']}&against={uids['Basia']}", "total") == "4 matches"


def test_where_figures_leave_matches_out_they_say_how_many_and_lead_to_them(read, owner, matches, uids, twelve):
    """Match 8 is hidden; a match that goes on and one against the app are listed and counted nowhere."""
    evenings.play_whole(matches, "Ania", "Basia", until=3)
    matches.open_match(GAME, [("Ania", None), ("Kronikarz", None)], Options(partner="now"))
    assert read("/history", "total") == "13 matches"
    said = "without matches against Kronikarz, unfinished and hidden ones: "
    assert f"Matches 10 {said}3 " in read("/statistics")
    assert said not in read("/year/2025")
    assert f"{said}3 " in read(f"/players/{uids['Ania']}")
    assert f"{said}3 " in read(f"/games/{GAME}")
    assert said not in read(f"/players/{uids['Daria']}")
    assert "/history?status=uncounted" in owner.get("/statistics").text
    assert read("/history?status=uncounted", "total") == "3 matches"
    for_2026 = owner.get("/year/2026").text
    assert "/history?status=uncounted&amp;since=2026-01-01&amp;until=2026-12-31" in for_2026
    assert read("/history?status=uncounted&since=2026-01-01&until=2026-03-31", "total") == "1 match"


def test_time_at_the_table_is_said_in_hours_once_they_are_many(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert [spent(minutes) for minutes in (45, 599, 629, 631, 544_100)] == [
            "45\xa0min", "9\xa0h 59\xa0min", "10\xa0h", "11\xa0h", "9,068\xa0h",
        ]  # fmt: skip


def test_the_page_of_a_game_that_serves_titles_is_their_list(owner):
    assert owner.get("/games/any-game").location == "/titles"


def test_nothing_is_to_be_filtered_before_the_first_match(owner):
    assert "filter-box" not in owner.get("/history").text
    assert "filter-box" in owner.get("/history?words=dom").text


def test_a_calendar_has_every_day_once_in_sheets_of_half_a_year():
    played = {date(2026, 1, 1): 1, date(2026, 2, 2): 3, date(2026, 12, 31): 9}
    found = heat(played, date(2026, 1, 1), date(2026, 12, 31))
    days = [day for sheet in found.sheets for day in sheet.days]
    assert [day.date.isoformat() for day in (days[0], days[-1])] == ["2026-01-01", "2026-12-31"]
    assert (len(days), len(found.sheets), found.days, found.matches) == (365, 2, 3, 13)
    first = days[0]  # a Thursday, in the first column
    assert (first.x, first.y, first.level) == (LEFT, TOP + 3 * 12, 1)
    assert {day.date.isoformat(): day.level for day in days if day.level > 1} == {"2026-02-02": 2, "2026-12-31": 4}
    assert all(day.x < sheet.width for sheet in found.sheets for day in sheet.days)
    assert max(len({day.x for day in sheet.days}) for sheet in found.sheets) == WEEKS


@pytest.mark.parametrize("matches", [1, 12, 200, 10_000])
def test_labels_of_charts_never_overlap(matches):
    bins = [(f"{low}–{low + 49}", max(1, matches // (number + 1))) for number, low in enumerate(range(0, 600, 50))]
    months = [(name, matches) for name in ("sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz")]
    days = [float(day * day) for day in range(min(matches, 60))]
    curve = charts.Series("", 0, [25.0 + matches] * len(days), [8.0] * len(days))
    dated = charts.lines("", [f"{n % 28 + 1}.11.26" for n in range(len(days))], [curve], at=days)
    for chart in (charts.bars("", bins), charts.bars("", months), dated):
        rows = [chart.xs, [charts.AxisTick(bar.x + bar.width / 2, bar.figure) for bar in chart.bars if bar.figure]]
        for row in rows:
            spans = [(tick.at - LETTER * len(tick.label) / 2, tick.at + LETTER * len(tick.label) / 2) for tick in row]
            assert all(before[1] <= after[0] + 0.2 for before, after in pairwise(spans))
            assert all(start >= 0 and end <= chart.frame.width for start, end in spans)
        assert all(LETTER * len(tick.label) <= chart.frame.left - GAP for tick in chart.ys)
        assert chart.xs


def test_ratings_stand_where_their_dates_stand():
    chart = charts.lines("", ["a", "b", "c"], [charts.Series("", 0, [1, 2, 3])], at=[0.0, 10.0, 100.0])
    first, second, third = (dot.x for dot in chart.curves[0].dots)
    assert (second - first) * 9 == pytest.approx(third - second, abs=1)


def test_a_long_rating_says_that_it_is_the_last_of_so_many(owner, read, matches, twelve, uids, monkeypatch):
    monkeypatch.setattr("companion.history.statistics.SERIES", 5)
    assert "the last 5 of 7" in read(f"/players/{uids['Ania']}")
    assert "the last" not in read(f"/players/{uids['Daria']}"), f"two matches of {GAME}"


def test_pictures_to_share_of_a_player_a_year_and_a_match(owner, uids, twelve):
    wanted = {
        f"/players/{uids['Ania']}/picture.svg": ["Ania", "7", "4", "57%", "Favourite opponent: Basia", "3 : 1"],
        "/year/2026/picture.svg": ["2026", "9", "8", "4\xa0h", "Celina", "3 wins"],
        f"/history/{twelve[1]}/picture.svg": ["Poprzez Wieki", "Ania wins", "20\xa0min", "Basia", "30"],
    }
    for path, words in wanted.items():
        answer = owner.get(path, headers={"Accept-Language": "en"})
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        said = re.findall(r">([^<>]+)</text>", answer.text)
        assert [word for word in words if word not in said] == [], path
        assert f'href="{path}"' in owner.get(path.removesuffix("/picture.svg")).text
    assert owner.get("/year/2024/picture.svg").status_code == 404
    assert owner.get("/players/nobody/picture.svg").status_code == 404


def test_a_range_below_nothing_has_a_sign_that_is_no_dash():
    assert [between(20, 39), between(-200, -1), between(-3, -3)] == ["20–39", "−200…−1", "−3"]
