"""Looking back on a match: what each choice cost, said on a page; and whose order of taps can be trusted."""

import pytest
from msgspec.structs import replace

from companion.games.poprzez_wieki.actions import Choose, CloseRound, Place, TakeBack
from companion.games.poprzez_wieki.advice.record import Decision, Lookback, Moment
from companion.matches.play import Who
from companion.web.games.poprzez_wieki import analysis
from companion.web.games.poprzez_wieki.laid import in_turn, record_of

ROUNDS = (
    ((10, 12, 6, 7, 5), (2, 1, 3, 8, 17)),
    ((10, 8, 15, 14, 12), (3, 7, 17, 11, 4)),
    ((9, 4, 14, 13, 10), (7, 18, 3, 12, 16)),
)
CHOICES = (((6, 5), (2, 1)), ((8, 15), (17, 11)))


def side_by_side(played):
    return [Place(seat, played[seat][n]) for n in range(5) for seat in (0, 1)]


def one_after_the_other(played):
    return [Place(seat, card) for seat in (0, 1) for card in played[seat]]


def play(matches, match, *order):
    actions = []
    for number, (laid, tapped) in enumerate(zip(ROUNDS, order, strict=True)):
        actions += [*tapped(laid), CloseRound()]
        if number < 2:
            actions += [Choose(seat, *CHOICES[number][seat]) for seat in (0, 1)]
    for number, action in enumerate(actions):
        matches.act(match.id, action, number, f"r{number}", Who())
    return matches.look(match.id)


def test_hands_are_found_again_where_cards_were_tapped_in_turn(matches, match):
    record = record_of(play(matches, match, side_by_side, side_by_side, side_by_side).timeline)
    assert record.in_order == (True, True, True)
    assert record.rounds == ROUNDS
    assert record.relics == ((6, 8), (2, 17))
    assert record.scores == ((16, 0), (17, 10), (36, 15))


def test_a_round_that_was_tapped_afterwards_is_not_judged(matches, match):
    record = record_of(play(matches, match, one_after_the_other, side_by_side, one_after_the_other).timeline)
    assert record.in_order == (False, True, False)


def test_an_order_that_the_hands_contradict_is_not_believed(matches, match):
    """12, 6 and 7 were kept by seat 0: tapped last to first, they would have come from both hands."""
    backwards = lambda played: side_by_side(tuple(side[::-1] for side in played))  # noqa: E731
    turned = lambda played: side_by_side((played[0][1:] + played[0][:1], played[1]))  # noqa: E731
    record = record_of(play(matches, match, side_by_side, turned, backwards).timeline)
    assert record.in_order[0] is True
    assert record.in_order[1] is False


def test_the_card_tapped_last_may_be_taken_back():
    assert in_turn([Place(0, 1), Place(0, 2), TakeBack(0, 2), Place(1, 3)]) is False
    assert in_turn([Place(0, 1), Place(1, 2), TakeBack(1, 2), Place(1, 3)])
    assert not in_turn([Place(0, 1), Place(1, 2), Place(0, 3), TakeBack(0, 1)])


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("What mattered", "Laying The Royal Nest instead of The Citadel of Prophets cost about", "of 100.")),
        ("pl", ("Co zdecydowało", "Królewskie Gniazdo", "Cytadela Proroków")),
    ],
)
def test_the_page_says_what_mattered(owner, matches, match, language, expected):
    play(matches, match, side_by_side, side_by_side, side_by_side)
    answer = page(owner, match, language)
    for words in expected:
        assert words in answer
    assert "about 0 of 100" not in answer
    assert answer.count('class="stop"') == 3
    assert f"/poprzez-wieki/analiza/{match.id}" in owner.get(f"/m/{match.id}").text
    assert f"/poprzez-wieki/analiza/{match.id}" in owner.get(f"/history/{match.id}").text


def page(client, match, language="en"):
    """The page once the thinking is done."""
    for _ in range(30):
        answer = client.get(f"/poprzez-wieki/analiza/{match.id}", headers={"Accept-Language": language})
        assert answer.status_code == 200
        if 'id="analysis"' in answer.text:
            return answer.text
        assert 'hx-trigger="load delay:1s"' in answer.text
    raise AssertionError("the thinking never ended")


def test_a_match_without_the_order_says_so(owner, matches, match):
    play(matches, match, one_after_the_other, side_by_side, one_after_the_other)
    assert "In rounds 1 and 3 the cards were not tapped in the order" in page(owner, match)


def test_where_no_pick_could_be_judged_nothing_is_said_to_have_cost_nothing(owner, matches, match):
    play(matches, match, one_after_the_other, one_after_the_other, one_after_the_other)
    told = page(owner, match)
    assert "what decided was the cards" not in told
    assert "That order is what tells which cards each side could choose from." in told
    end = owner.get(f"/m/{match.id}", headers={"Accept-Language": "en"}).text
    assert "Rounds 1, 2 and 3 were not tapped card by card in turn" in end
    assert end.index("/poprzez-wieki/analiza/") < end.index('id="round-1"'), "the analysis stands before the receipts"
    assert "Tap in turn, pair by pair" in owner.get("/how/poprzez-wieki", headers={"Accept-Language": "en"}).text


def test_the_end_of_a_match_tapped_in_turn_says_nothing_of_the_order(owner, matches, match):
    play(matches, match, side_by_side, side_by_side, side_by_side)
    assert 'class="soft unordered"' not in owner.get(f"/m/{match.id}").text


@pytest.mark.parametrize(
    ("unjudged", "said"),
    [
        ((), "what decided was the cards"),
        ((2,), "No choice that could be judged cost anybody"),
        ((1, 2, 3), "No choice of relics cost anybody"),
    ],
)
def test_what_cost_nothing_is_said_of_what_was_judged(app, owner, matches, match, monkeypatch, unjudged, said):
    play(matches, match, side_by_side, side_by_side, side_by_side)
    found = Lookback((), (*(Moment(n, 5, 0.5) for n in (1, 2, 3)),), tuple({1, 2, 3} - set(unjudged)))
    monkeypatch.setattr(analysis, "looked_back", lambda shown: found)
    assert said in page(owner, match)
    assert "the better for" in page(owner, match)


def test_an_open_match_has_no_analysis(owner, match):
    assert owner.get(f"/poprzez-wieki/analiza/{match.id}").status_code == 404


def test_a_play_that_a_backup_brought_back_is_analysed_anew(app, matches, match, monkeypatch):
    asked = []
    monkeypatch.setattr(analysis.desk, "begin", lambda question: asked.append(question) or analysis.Future())
    shown = play(matches, match, side_by_side, side_by_side, side_by_side)
    with app.test_request_context():
        for epoch in ("one", "one", "another"):
            analysis.thoughts.about(replace(shown, epoch=epoch))
    assert len(asked) == 2


def test_while_it_is_thought_about_the_page_says_so_and_comes_again(owner, matches, match, monkeypatch):
    monkeypatch.setattr(analysis, "PATIENCE", 0)
    play(matches, match, side_by_side, side_by_side, side_by_side)
    monkeypatch.setattr(analysis.thoughts, "about", lambda shown: analysis.Future())
    answer = owner.get(f"/poprzez-wieki/analiza/{match.id}", headers={"Accept-Language": "en"})
    assert "Kronikarz is thinking about this match." in answer.text
    assert 'hx-trigger="load delay:1s"' in answer.text


def test_what_a_choice_cost_is_percentage_points_in_polish(app):
    with app.test_request_context(headers={"Accept-Language": "pl"}):
        for cost, words in ((0.012, "około 1 punktu procentowego"), (0.02, "około 2 punktów procentowych")):
            assert words in analysis.sentence(Decision(1, 1, 0, (5,), (17,), cost))
        assert "mniej niż 1 punkt procentowy" in analysis.sentence(Decision(1, 1, 0, (5,), (17,), 0.004))


@pytest.mark.parametrize(
    ("chosen", "best", "words"),
    [
        ((17, 1), (5, 1), "Keeping The Roof of the World instead of The Well of Power cost about 11 of 100."),
        ((5, 1), (5, 9), "Putting out The Royal Nest instead of The Maze of the Damned cost about 11 of 100."),
        ((17, 1), (5, 9), "Better: keep The Well of Power, put out The Maze of the Damned."),
    ],
)
def test_relics_in_words(app, chosen, best, words):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert words in analysis.sentence(Decision(1, 0, 0, chosen, best, 0.112))
