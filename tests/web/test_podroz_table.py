"""Podróż po Polsce on the pages: taps as forms, whose phone may do what, refusals in words."""

import re
from itertools import product
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask_babel import gettext

import companion
from companion.games.kit import RuleError
from companion.games.podroz import rules
from companion.games.podroz.actions import Begin, RollDice, TakeDie
from companion.games.podroz.state import Card, Field, Options
from companion.matches.play import Who
from companion.web.games.podroz import road, tiles, words

ENGLISH = {"Accept-Language": "en"}
HTMX = {"HX-Request": "true", **ENGLISH}


@pytest.fixture
def journey(matches):
    return matches.open_match("podroz", [("Zosia", 0), ("Ola", 1), ("Tomek", 2)])


@pytest.fixture
def tap(matches, journey):
    """A tap on a form, seen as the board is now."""

    def tap(client, headers=HTMX, **fields):
        seen = fields.pop("seen", matches.look(journey.id).seq)
        return client.post(f"/m/{journey.id}/act", data={"seen": seen, **fields}, headers=headers)

    return tap


@pytest.fixture
def table(guest, journey):
    return guest(journey, "table")


@pytest.fixture
def on_turn(matches, journey, table, tap):
    """Zosia has taken a die."""
    for action in (Begin(0), RollDice(0), TakeDie(0, 2)):
        seq = matches.look(journey.id).seq
        matches.act(journey.id, action, seq, f"r{seq}", Who())
    return lambda: matches.look(journey.id).state


def test_the_youngest_is_named_by_one_tap_and_seven_tokens_lie_there(matches, journey, table, tap):
    board = tap(table, type="begin", first=1).text
    state = matches.look(journey.id).state
    assert (state.active, len(state.on_map)) == (1, 7)
    for token in state.on_map:
        assert f'id="token-{token}"' in board


def test_a_turn_with_a_token_takes_three_taps(matches, journey, table, tap):
    tap(table, type="begin", first=0)
    tap(table, type="roll_dice", seat=0)
    token = matches.look(journey.id).state.on_map[3]
    before = matches.look(journey.id).seq
    tap(table, type="take_die", seat=0, die=4)
    board = tap(table, type="reach_token", seat=0, token=token).text
    assert "First token: take 3 cards" in board
    tap(table, type="pass_on", seat=0)
    assert matches.look(journey.id).seq == before + 3
    assert matches.look(journey.id).state.active == 1


def test_dice_are_drawn_and_the_taken_one_is_marked(table, tap, journey, on_turn):
    board = table.get(f"/m/{journey.id}/board", headers=HTMX).text
    assert len(re.findall(r'id="die-\d"', board)) == 7
    assert re.search(r'id="die-2"\s+class="die chosen"', board)
    assert re.search(r"A one: up to 10 fields!|A [2-6]: up to [2-6] fields", board)


def test_without_javascript_the_same_forms_work(table, tap, matches, journey):
    answer = tap(table, headers=ENGLISH, type="begin", first=0)
    assert (answer.status_code, answer.location) == (303, f"/m/{journey.id}")
    assert "Roll seven dice" in table.get(answer.location, headers=ENGLISH).text


def test_a_double_tap_on_a_die_takes_one_die(table, tap, matches, journey):
    tap(table, type="begin", first=0)
    tap(table, type="roll_dice", seat=0)
    seen = matches.look(journey.id).seq
    for _ in range(3):
        assert tap(table, seen=seen, type="take_die", seat=0, die=1).status_code == 200
    assert matches.look(journey.id).seq == seen + 1


def test_two_quick_taps_on_different_dice_take_the_first(table, tap, matches, journey):
    tap(table, type="begin", first=0)
    tap(table, type="roll_dice", seat=0)
    seen = matches.look(journey.id).seq
    tap(table, seen=seen, type="take_die", seat=0, die=1)
    late = tap(table, seen=seen, type="take_die", seat=0, die=5)
    assert late.status_code == 409
    assert "The table has changed meanwhile" in late.text
    assert matches.look(journey.id).state.taken == (1,)


def test_real_dice_add_up_whatever_was_seen(table, tap, matches, journey):
    tap(table, type="begin", first=0)
    for number in range(7):
        answer = tap(table, seen=1, tap=f"t{number}", type="enter_die", seat=0, face=6)
        assert answer.status_code == 200
    state = matches.look(journey.id).state
    assert (state.dice, state.by_hand) == ((6,) * 7, True)
    assert "real dice" in answer.text


def test_a_phone_acts_for_its_own_seat_only(guest, tap, matches, journey):
    tap(guest(journey, "table"), type="begin", first=0)
    ola = guest(journey, "1")
    assert "This device holds the seat of Ola" in tap(ola, type="roll_dice", seat=0).text
    early = tap(ola, type="roll_dice", seat=1)
    assert early.status_code == 422
    assert "It is not your turn yet. Now: Zosia." in early.text
    assert matches.look(journey.id).seq == 1


def test_a_phone_that_is_not_on_turn_sees_no_live_buttons(guest, tap, journey, matches):
    tap(guest(journey, "table"), type="begin", first=0)
    tap(guest(journey, "0"), type="roll_dice", seat=0)
    board = guest(journey, "1").get(f"/m/{journey.id}/board", headers=HTMX).text
    assert "Now: Zosia" in board
    assert board.count('name="die"') == board.count("disabled") - board.count('id="undo" disabled') - 7


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"type": "play_eagle"}, "White Eagle: 3 fields"),
        ({"type": "play_city", "there": "true"}, "City, the pawn is there: 3 fields"),
        ({"type": "play_city", "there": "false"}, "City, the pawn is elsewhere: it moves nothing"),
        ({"type": "play_grey", "than": "same", "date": ""}, "Grey date, the same: 2 fields"),
        ({"type": "play_blue", "than": "later"}, "Blue date, later: 1 field"),
        ({"type": "play_stop", "target": "2"}, "STOP for Tomek"),
        ({"type": "ride_train"}, "Train: to any free field"),
        ({"type": "ride_coach", "bonus": "2"}, "Coach: +2 to the die"),
    ],
)
def test_a_card_says_how_far_and_why(table, tap, on_turn, fields, says):
    assert says in tap(table, seat=0, **fields).text


def test_the_last_field_is_offered_only_where_the_track_is_not_known(table, tap, on_turn, journey):
    assert "the last field of the track?" not in tap(table, seat=0, type="play_stop", target=1).text
    assert "The marker stays on field 1" in table.get(f"/m/{journey.id}", headers=ENGLISH).text


def test_the_last_field_is_asked_about_only_of_who_is_ahead(table, tap, on_turn, journey):
    tap(table, seat=1, type="correct", figure="field", by=5)
    assert "the last field of the track?" not in tap(table, seat=0, type="play_eagle").text
    tap(table, seat=0, type="correct", figure="field", by=3)
    page = table.get(f"/m/{journey.id}", headers=ENGLISH).text
    assert (
        page.index('id="travellers"')
        < page.index('<details class="correct" id="last-field"')
        < page.index('id="arrive"')
    )


def test_cards_that_cannot_be_played_say_why(table, tap, on_turn, journey):
    assert "no cards in hand" not in table.get(f"/m/{journey.id}", headers=ENGLISH).text
    assert "Zosia has no cards in hand." in tap(table, seat=0, type="play_eagle").text


def test_saying_who_arrived_ends_the_match(table, tap, on_turn, journey, matches):
    assert "the last field of the track?" in tap(table, seat=0, type="play_eagle").text
    board = tap(table, seat=0, type="arrive").text
    assert "Zosia wins" in board
    assert matches.look(journey.id).match.status == "finished"
    assert "Zosia wins" in table.get(f"/m/{journey.id}/receipt", headers=ENGLISH).text


def test_refusals_are_sentences_in_both_languages(app, journey):
    figures = {"seat": 0, "active": 1, "left": 3, "entered": 2, "missing": 5, "token": 7, "card": Card.TRAIN}
    figures |= {"date": "13.13", "field": 4, "last": 30, "face": 9, "bonus": 4}
    codes = (
        "not_begun begun_already match_over not_your_turn dice_left entering seven_entered no_such_face roll_first "
        "die_first die_already die_gone no_such_die no_such_token token_already token_gone token_not_there "
        "cards_or_move track_known not_moved not_ahead move_or_cards alone must_be_alone three_cards no_cards "
        "stop_oneself bad_bonus bad_date say_which"
    )
    for code, language in product(codes.split(), ("pl", "en")):
        with app.test_request_context(headers={"Accept-Language": language}):
            text = words.refusal(RuleError(code, **figures), journey.seats)
        assert text.endswith((".", "”.")), (code, text)
        assert "%(" not in text
    with app.test_request_context(headers={"Accept-Language": "pl"}):
        assert words.refusal(RuleError("dice_left", left=5), journey.seats).startswith("Leży jeszcze 5 kostek")
        assert words.refusal(RuleError("dice_left", left=2), journey.seats).startswith("Leżą jeszcze 2 kostki")


def test_every_code_that_the_rules_raise_has_words():
    from pathlib import Path

    folder = Path(rules.__file__).parent
    raised = {code for path in folder.glob("*.py") for code in re.findall(r'RuleError\(\s*"(\w+)"', path.read_text())}
    raised |= {"match_over", "token_gone"}
    spoken = set(re.findall(r'case "(\w+)"', Path(words.refusals.__file__).read_text("utf-8")))
    assert raised - spoken == {"no_such_seat"}  # the words for that are common to all games


def test_names_do_not_break_the_page(owner, matches):
    names = ["<script>alert(1)</script>", "Ćma " * 14 + "Ćmy", "👑", "Ola", "ola2", "O'Hara & co"]
    match = matches.open_match("podroz", [(name, None) for name in names])
    matches.act(match.id, Begin(1), 0, "r", Who())
    for path in ("", "/watch", "/receipt", "/luck", "/log"):
        answer = owner.get(f"/m/{match.id}{path}")
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text


def test_the_watch_page_has_standings_dice_and_no_buttons(guest, journey, tap, on_turn):
    page = guest(journey, "watch").get(f"/m/{journey.id}/watch", headers=ENGLISH).text
    board = page[page.index('id="board"') :]
    assert "<button" not in board
    assert "Now: Zosia" in board
    assert board.count('id="die-') == 7


def test_the_api_describes_and_plays_it(client, bearer, matches):
    body = {"game": "podroz", "players": [{"name": "Zosia"}, {"name": "Ola"}]}
    opened = client.post("/api/v1/matches", json=body, headers=bearer).json
    action = {"action": {"type": "begin", "first": 1, "tokens": [1, 2, 3, 4, 5, 6, 7]}, "request_id": "a", "seen": 0}
    told = client.post(f"/api/v1/matches/{opened['id']}/actions", json=action, headers=bearer).json
    assert (told["state"]["active"], told["seed"]) == (1, None)
    schemas = client.get("/api/v1/openapi.json").json["components"]["schemas"]
    assert {f"podroz.{name}" for name in ("Begin", "RollDice", "TakeDie", "ReachToken", "PassOn")} <= set(schemas)
    wrong = {**body, "options": {"track": [{"date": "soon"}, {}]}}
    assert client.post("/api/v1/matches", json=wrong, headers=bearer).status_code == 422


def test_the_road_of_names_runs_there_and_back_without_a_gap():
    signs = road.signs(14)
    assert [sign.six for sign in signs] == [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 1, 2]
    assert [sign.four for sign in signs] == [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3]
    assert {sign.number: sign.turns_six for sign in signs if sign.turns_six} == {6: "right", 12: "left"}
    assert {sign.number: sign.turns_four for sign in signs if sign.turns_four} == {4: "right", 8: "left", 12: "right"}
    assert not road.signs(8)[-1].turns_four, "after the last field there is no way"
    assert road.signs(37) == road.signs(None) == []


def test_a_long_track_has_its_names_behind_a_tap(owner, matches):
    for fields, signs in ((36, True), (37, False)):
        track = tuple(Field(name=f"Field {number}") for number in range(1, fields + 1))
        match = matches.open_match("podroz", [("Ania", None), ("Basia", None)], Options(track=track))
        matches.act(match.id, Begin(first=0), 0, "r", Who())
        page = owner.get(f"/m/{match.id}").text
        assert ('id="signs"' in page, 'id="road-names"' in page) == (signs, not signs)


def test_the_coach_says_why_a_one_moves_ten_fields_no_more(app):
    with app.test_request_context(headers=ENGLISH):
        assert tiles.coach_moves(1) == "1 → 3: up to 3 fields"
        assert tiles.coach_moves(3) == "up to 5 fields"


def test_on_the_track_stands_the_marker_and_on_the_map_the_pawn(app):
    """As the rulebook has it: znacznik and pionek."""
    with app.test_request_context(headers={"Accept-Language": "pl"}):
        assert gettext("Marker: +%(moved)s, now on field %(field)s", moved=2, field=5).startswith(
            "Znacznik na torze: +2"
        )
    polish = [one.string for one in catalogue() if "marker" in str(one.id) and isinstance(one.string, str)]
    assert not [sentence for sentence in polish if "pionek na torze" in sentence.lower()]


def catalogue():
    path = Path(companion.__file__).parent / "translations" / "pl" / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        return list(read_po(file))
