"""Any other game at the table: opening it, a second time by one tap, and every kind of pad."""

import re

import pytest

from companion.games.any_game.layout import Layout
from companion.web.games.any_game import board


@pytest.fixture
def opened(owner, matches):
    """A new match by the form: opened(title=…, names=…, **what else is chosen)."""

    def new(title="Kierki", names=("Ania", "Basia", "Celina"), **chosen):
        seats = {f"seats-{n}-name": name for n, name in enumerate(names)}
        answer = owner.post("/new/any-game", data={"title": title, **seats, **chosen})
        assert answer.status_code == 303, answer.text
        return answer.location.rpartition("/")[2]

    return new


@pytest.fixture
def tap(owner, matches):
    def act(match_id, **form):
        seen = str(matches.look(match_id).seq)
        return owner.post(f"/m/{match_id}/act", data={"seen": seen, "tap": seen, **form})

    return act


def state(matches, match_id):
    return matches.look(match_id).state


def test_the_second_time_takes_one_tap_with_the_same_people_and_categories(owner, matches, opened, tap):
    first = opened("Carcassonne", kind="categories", categories="Miasta\nDrogi")
    tap(first, type="key", seat="0", row="0", key="7")
    tap(first, type="finish")
    page = owner.get("/new/any-game").text
    assert "Carcassonne" in page
    answer = owner.post(f"/new/any-game/again/{first}")
    again = matches.look(answer.location.rpartition("/")[2])
    assert (again.match.called, [seat.name for seat in again.match.seats]) == (
        "Carcassonne",
        ["Ania", "Basia", "Celina"],
    )
    assert again.state.layout.rows == ("Miasta", "Drogi")
    like = owner.get(f"/new/any-game?like={first}").text
    assert 'value="Carcassonne"' in like
    assert re.search(r"Miasta\s+Drogi</textarea>", like)


def test_keys_of_two_phones_are_all_written(matches, opened, tap, guest):
    match_id = opened()
    phone = guest(matches.look(match_id).match, "1")
    for key in "12":
        tap(match_id, type="key", seat="0", row="0", key=key)
        phone.post(
            f"/m/{match_id}/act", data={"type": "key", "seat": "1", "row": "0", "key": key, "seen": "0", "tap": key}
        )
    assert state(matches, match_id).cells == (("12", "12", ""),)
    refused = phone.post(f"/m/{match_id}/act", data={"type": "key", "seat": "0", "row": "0", "key": "1", "seen": "0"})
    assert refused.status_code == 422, "a seat's phone writes into its own column"


def test_the_leader_is_marked_and_the_others_see_how_far_they_are_behind(owner, matches, opened, tap):
    match_id = opened(wins="fewest")
    for seat, figure in enumerate(("12", "7,5", "9")):
        tap(match_id, type="write", seat=str(seat), row="0", figure=figure)
    heads = re.search(r'<ol class="totals">(.*?)</ol>', owner.get(f"/m/{match_id}").text, re.S)[1]
    lines = [" ".join(re.sub("<[^>]*>", " ", line).split()) for line in heads.split("</li>")[:3]]
    assert ["leads" in line for line in heads.split("</li>")[:3]] == [False, True, False]
    assert [line.split()[-1] for line in (lines[0], lines[2])] == ["−4½", "−1½"]


def test_counters_bonuses_remarks_and_another_kind_of_pad(matches, opened, tap):
    match_id = opened("Magic", ("Ania", "Basia"), kind="counters", counters="Życie 20\nTrucizna")
    tap(match_id, type="count", seat="1", step="0:-5")
    tap(match_id, type="count", seat="1", step="1:1")
    tap(match_id, type="extra", seat="0", figure="3", word="gratis", sign="-")
    tap(match_id, type="remark", text="Nad jeziorem")
    now = state(matches, match_id)
    assert (now.counter(0, 1), now.counter(1, 1), now.total(0), now.remarks) == (15, 1, 34, ("Nad jeziorem",))
    tap(match_id, type="agree", kind="rounds", wins="most", ends="first", target="30", rounds="", dealer="on",
        categories="", counters="", **{"team-0": "1", "team-1": "2"})  # fmt: skip
    layout = state(matches, match_id).layout
    assert (layout.kind, layout.ends, layout.target, layout.dealer, layout.teams) == (
        "rounds",
        "first",
        30,
        True,
        (1, 2),
    )


def test_against_the_game_all_lose_and_the_history_counts_it(owner, matches, opened, tap):
    match_id = opened("Pandemia", kind="result", together="y")
    assert tap(match_id, type="finish").status_code == 422
    tap(match_id, type="finish", won="false")
    title = matches.look(match_id).match.title
    page = owner.get(f"/games/{title}?lang=en", headers={"Accept-Language": "en"}).text
    assert "Won 0 of 1" in page
    assert "The game won this time" in owner.get(f"/m/{match_id}", headers={"Accept-Language": "en"}).text
    assert owner.get(f"/history/{match_id}").status_code == 200
    assert owner.get(f"/m/{match_id}/receipt").status_code == 200


def test_a_title_is_listed_filtered_and_has_its_own_figures(owner, matches, opened, tap):
    for title in ("Tysiąc", "Kierki"):
        match_id = opened(title)
        tap(match_id, type="write", seat="0", row="0", figure="10")
        tap(match_id, type="finish")
    kierki = matches.look(match_id).match.title
    page = owner.get(f"/history?game={kierki}", headers={"Accept-Language": "en"}).text
    assert page.count('class="item match-item') == 1
    assert "Tysiąc" in owner.get("/titles").text
    assert owner.get(f"/games/{kierki}").status_code == 200
    year = owner.get(owner.get("/year").location).text
    assert "Kierki" in year
    assert "Tysiąc" in year


def test_a_figure_typed_key_by_key_is_one_line_of_the_log(owner, matches, opened, tap):
    match_id = opened(names=("Ania", "Basia"))
    for seat, key in ((0, "1"), (0, "2"), (1, "3"), (1, "plus"), (1, "4"), (0, "back")):
        tap(match_id, type="key", seat=str(seat), row="0", key=key)
    tap(match_id, type="agree", kind="counters", counters="Życie 20")
    for by in (1, 1, -5):
        tap(match_id, type="count", seat="1", step=f"0:{by}")
    page = owner.get(f"/m/{match_id}/log").text
    lines = re.findall(r'id="entry-(\d+)".*?#undo-to">(.*?)<span', page, re.S)
    assert [(int(seq), " ".join(words.split())) for seq, words in lines if seq != "7"] == [
        (8, "Życie −3 → 17"), (6, "1 (runda 1)"), (3, "3 + 4 (runda 1)"), (1, "12 (runda 1)"),
    ]  # fmt: skip
    assert re.findall("<h2>(Runda [^<]*)</h2>", page) == ["Runda 2", "Runda 1"], "under the round that it was begun in"


def test_the_table_waits_for_whoever_has_no_figure_in_this_round(matches, opened, tap):
    def waits(match_id):
        return board.pulse(state(matches, match_id)).waits_for

    rounds, named, counted = opened(), opened("Azul", kind="categories", categories="Rzędy"), opened(kind="counters")
    assert [waits(match) for match in (rounds, named, counted)] == [(0,), (), ()]
    for match in (rounds, named):
        tap(match, type="write", seat="0", row="0", figure="5")
    assert [waits(match) for match in (rounds, named)] == [(1,), (1,)]
    before = board.pulse(state(matches, rounds)).step
    for seat in (1, 2):
        tap(rounds, type="write", seat=str(seat), row="0", figure="5")
        tap(named, type="write", seat=str(seat), row="0", figure="5")
    assert [waits(match) for match in (rounds, named)] == [(0,), ()], "the next round; or nobody, when all is counted"
    assert board.pulse(state(matches, rounds)).step != before
    tap(rounds, type="finish")
    assert waits(rounds) == ()


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"kind": "result", "together": "y", "end": "false"}, "Tym razem wygrała gra"),
        ({"kind": "result", "together": "y", "end": "true"}, "Wygrana wszystkich!"),
        ({"teams": "112", "points": "5 4 3"}, "Wygrywają Ania, Basia"),
        ({"points": "5 5 3"}, "Wspólne zwycięstwo"),
    ],
)
def test_the_end_says_everywhere_who_won(owner, matches, opened, tap, chosen, said):
    end, teams, points = chosen.pop("end", ""), chosen.pop("teams", ""), chosen.pop("points", "")
    match_id = opened("Pandemia", **chosen)
    if teams:
        tap(match_id, type="agree", kind="rounds", **{f"team-{seat}": team for seat, team in enumerate(teams)})
    for seat, figure in enumerate(points.split()):
        tap(match_id, type="write", seat=str(seat), row="0", figure=figure)
    tap(match_id, type="finish", **({"won": end} if end else {}))
    for page in ("/m/{}", "/m/{}/watch", "/m/{}/picture.svg", "/m/{}/receipt", "/history/{}", "/history"):
        assert said in owner.get(page.format(match_id)).text, page
    assert "Pandemia" in owner.get(f"/m/{match_id}/picture.svg").text


def test_the_end_says_in_points_by_how_much_and_what_was_added_up(owner, opened, tap):
    match_id = opened("Pandemia")
    for row, figures in enumerate(("12 30 -2", "20 7 5", "5½ -1 −3")):
        for seat, figure in enumerate(figures.split()):
            tap(match_id, type="write", seat=str(seat), row=str(row), figure=figure)
    tap(match_id, type="finish")
    assert "o 1½ punktu" in owner.get(f"/m/{match_id}").text
    page = owner.get(f"/history/{match_id}").text
    assert all(said in page for said in (">12 + 20 + 5½<", ">30 + 7 − 1<", ">−2 + 5 − 3<"))


def test_what_was_written_besides_the_rounds_is_among_what_was_added_up(owner, opened, tap):
    match_id = opened("Kierki", names=("Ania", "Basia"), wins="fewest")
    for row, figures in enumerate(("13 4", "5 13")):
        for seat, figure in enumerate(figures.split()):
            tap(match_id, type="write", seat=str(seat), row=str(row), figure=figure)
    tap(match_id, type="extra", seat="0", word="moon", figure="-2")
    tap(match_id, type="finish")
    page = owner.get(f"/history/{match_id}").text
    assert all(said in page for said in (">13 + 5 − 2<", ">4 + 13 + 0<"))
    assert 'data-steps="13 18 16"' in owner.get(f"/m/{match_id}").text


def test_a_title_that_is_typed_again_has_its_pad_again(matches, opened, tap):
    first = opened("Carcassonne", kind="categories", categories="Miasta\nDrogi")
    teams = {"team-0": "1", "team-1": "1", "team-2": "2"}
    tap(first, type="agree", kind="categories", categories="Miasta\nDrogi\nŁąki", **teams)
    layout = state(matches, opened(" carcassonne", names=("Ania", "Ewa"))).layout
    assert (layout.kind, layout.rows, layout.teams) == ("categories", ("Miasta", "Drogi", "Łąki"), ())
    chosen = state(matches, opened("Carcassonne", kind="counters")).layout
    assert chosen.kind == "counters", "what is chosen stands"


def test_a_plain_pad_that_is_chosen_for_a_title_that_had_another_is_what_is_opened(owner, matches, opened):
    assert "As last time" not in owner.get("/new/any-game", headers={"Accept-Language": "en"}).text
    opened("Gra", kind="rounds", wins="fewest", rounds="6")
    page = owner.get("/new/any-game", headers={"Accept-Language": "en"}).text
    shown = re.findall(r'<input checked[^>]*name="(kind|wins)"[^>]*value="([^"]*)"', page)
    assert shown == [("kind", ""), ("wins", "")], "it says that it is as last time"
    untouched = state(matches, opened("Gra", **dict(shown), ends="never", rounds="", target="")).layout
    assert (untouched.fewest, untouched.rounds) == (True, 6)
    most = state(matches, opened("Gra", kind="", wins="most")).layout
    assert (most.fewest, most.rounds) == (False, 6), "only what is said is another"
    opened("Gra", kind="rounds", wins="fewest", rounds="6")
    assert state(matches, opened("Gra", kind="rounds", wins="most")).layout == Layout()
    assert state(matches, opened("Nowa", kind="", wins="")).layout == Layout()


def test_the_end_asks_when_a_figure_is_missing_and_says_which(owner, matches, opened, tap):
    match_id = opened()
    for seat, row in ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1)):
        tap(match_id, type="key", seat=str(seat), row=str(row), key="7")
    page = owner.get(f"/m/{match_id}").text
    asked = re.search(r'<details[^>]*id="unfinished".*?</details>', page, re.S)[0]
    assert "brakuje 1 liczby" in asked
    assert re.search(r"Basia</b>\s*<span>Runda 1<", asked)
    assert re.findall(r'class="cell num gap"\s+id="([^"]*)"', page) == ["cell-0-1"]
    tap(match_id, type="key", seat="1", row="0", key="4")
    page = owner.get(f"/m/{match_id}").text
    assert 'id="unfinished"' not in page
    assert " gap" not in page


def test_a_sign_that_nobody_sees_breaks_no_board(opened, tap, owner):
    match_id = opened()
    assert tap(match_id, type="remark", text="a\0b").status_code == 303
    assert tap(match_id, type="extra", seat="0", figure="3", word="c\0d").status_code == 303
    assert owner.get(f"/m/{match_id}").status_code == 200


def test_what_is_decided_first_is_asked_before_the_players(owner):
    page = owner.get("/new/any-game", headers={"Accept-Language": "en"}).text
    assert 'placeholder="for example Chess"' in page
    places = [page.index(f'name="{name}"') for name in ("title", "kind", "wins", "seats-0-name", "categories")]
    assert places == sorted(places)
