"""Finding the way: back to the table, in by a code, to a seat, and started with no names."""

import re

import pytest

from companion.games.catalogue import GAMES

HTMX = {"HX-Request": "true"}
CARD = {"seat": "0", "tile": "10", "seen": "0"}


def test_home_leads_a_guest_back_to_every_open_match_the_latest_first(guest, client, matches, match):
    other = matches.open_match("historia", [("Cezary", None), ("Daria", None)])
    phone = guest(other, "0")
    phone.post(f"/j/{match.code}", data={"place": "1"})
    assert f'href="/m/{match.id}"' not in client.get("/").text, "a stranger sees none"
    phone.post(f"/m/{other.id}/act", data={"type": "show_faction", "seat": "0", "name": "Polska", "seen": "0"})
    page = phone.get("/").text
    assert "Cezary\u00a0– Daria" in page
    assert page.index(f'href="/m/{other.id}"') < page.index(f'href="/m/{match.id}"') < page.index('name="code"')
    matches.abandon(other.id)
    page = phone.get("/").text
    assert page.index('id="aside"') < page.index(f'href="/m/{other.id}"'), "put aside, it stands apart"


def test_who_comes_late_reads_the_code_from_the_large_screen_until_the_match_is_put_aside(guest, matches, match):
    wall = guest(match, "watch")
    said = f"{match.code[:4]}-{match.code[4:]}"
    assert said in wall.get(f"/m/{match.id}/watch").text
    matches.abandon(match.id)
    assert said not in wall.get(f"/m/{match.id}/watch").text


def test_a_guest_reads_nothing_about_the_command_line(client, guest, match):
    assert all("companion key" not in page.get("/").text for page in (client, guest(match, "0")))


@pytest.mark.parametrize("way", ["typed", "scanned"])
def test_a_wrong_code_shows_the_form_again_with_what_was_typed_and_the_field_focused(client, way):
    answer = client.post("/join", data={"code": "ABCD-2346"}) if way == "typed" else client.get("/j/ABCD-2346")
    assert answer.status_code in (404, 422)
    field = re.search(r'<input[^>]*name="code"[^>]*>', answer.text)[0]
    assert ('value="ABCD-2346"' in field, "autofocus" in field) == (True, True)
    assert answer.text.count("ma osiem") == 1


def test_the_steps_for_newcomers_are_gone_after_the_first_match(owner, guest, client, matches):
    assert 'id="welcome"' in owner.get("/").text
    match = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
    assert 'id="welcome"' not in owner.get("/").text
    assert 'id="welcome"' in client.get("/").text, "a stranger has not played"
    assert 'id="welcome"' not in guest(match, "0").get("/").text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_game_says_how_it_works_and_its_board_leads_there(client, owner, matches, game, language):
    match = matches.open_match(game, [("Ania", None), ("Basia", None)])
    page = client.get(f"/how/{game}?lang={language}")
    assert (page.status_code, 'id="marks"' in page.text) == (200, True)
    assert f"/how/{game}" in owner.get(f"/m/{match.id}").text


# -- seats


@pytest.fixture
def taken(guest, match):
    """A phone that sits in Ania's place."""
    return guest(match, "0")


def test_a_seat_that_is_taken_is_shown_as_taken(taken, client, match):
    page = client.get(f"/j/{match.code}").text
    assert page.count("place-choice taken") == 1
    assert "place-choice taken" not in taken.get(f"/m/{match.id}/place").text, "one's own is no other's"


def test_taking_a_taken_seat_is_asked_once_and_told_once_to_the_phone_that_sat_there(taken, client, match):
    asked = client.post(f"/j/{match.code}", data={"place": "0"})
    assert (asked.status_code, 'name="sure"' in asked.text) == (409, True)
    assert client.get(f"/m/{match.id}").status_code == 403, "nobody sits down by asking"
    assert client.post(f"/j/{match.code}", data={"place": "0", "sure": "1"}).status_code == 303
    people = f"/m/{match.id}/people"
    told = [taken.get(people, headers=HTMX).text.count("inne urządzenie. Oba") for _ in range(2)]
    assert told == [1, 0]
    assert client.post(f"/m/{match.id}/place", data={"place": "0"}).status_code == 303, "it is one's own now"


def test_without_a_script_the_board_itself_tells_it(taken, client, match):
    client.post(f"/j/{match.code}", data={"place": "0", "sure": "1"})
    assert "Oba mogą" in taken.get(f"/m/{match.id}").text
    assert "Oba mogą" not in taken.get(f"/m/{match.id}").text


# -- inviting


def opened(browser):
    """A match opened by two who gave no names."""
    return browser.post("/new/poprzez-wieki", data={"seats-0-name": "", "seats-1-name": ""}).headers["Location"]


def asks(browser, board):
    return 'class="asking"' in browser.get(board).text


def test_the_board_of_a_new_match_invites_until_everyone_sits(owner, app, matches):
    board = opened(owner)
    assert asks(owner, board)
    match = matches.look(board.removeprefix("/m/")).match
    guest = app.test_client()
    guest.post(f"/j/{match.code}", data={"place": "watch"})
    assert asks(owner, board), "who watches does not play"
    guest.post(f"/j/{match.code}", data={"place": "1"})
    assert not asks(owner, board), "one seat, and the device that speaks for the rest"


def test_one_phone_is_enough_for_this_match_and_the_next_shows_its_code_again(owner):
    board = opened(owner)
    assert owner.post(f"{board}/alone").status_code == 303
    assert not asks(owner, board)
    assert asks(owner, opened(owner))


def test_the_first_move_ends_the_invitation(owner):
    board = opened(owner)
    owner.post(f"{board}/act", data=CARD)
    assert not asks(owner, board)
    assert 'id="asking"' in (answer := owner.get(f"{board}/people?as=asking", headers=HTMX).text)
    assert "hidden" in answer


# -- names


def test_a_match_begins_without_names_and_gets_them_while_it_is_played(owner, matches):
    board = opened(owner)
    owner.post(f"{board}/act", data=CARD)
    match_id = board.removeprefix("/m/")
    assert [seat.name for seat in matches.look(match_id).match.seats] == ["Gracz 1", "Gracz 2"]
    stamp = matches.look(match_id).stamp
    named = {"seats-0-name": "Zosia", "seats-0-colour": "3", "seats-1-name": "", "seats-1-colour": "1"}
    assert owner.post(f"{board}/names", data=named).status_code == 303
    table = matches.look(match_id)
    assert [(seat.name, seat.colour) for seat in table.match.seats] == [("Zosia", 3), ("Gracz 2", 1)]
    assert (table.state.played, table.stamp != stamp) == (((10,), ()), True)
    assert "Zosia" in owner.get(board).text
    assert "Gracz 1" not in owner.get("/players").text.partition("<details")[0], "nobody is among the players"


def test_a_finished_match_can_be_named_and_its_results_follow(owner, play, matches):
    match = play(None)
    named = {"seats-0-name": "Zosia", "seats-1-name": "Basia", "seats-0-colour": "0", "seats-1-colour": "1"}
    assert owner.post(f"/m/{match.id}/names", data=named).status_code == 303
    with matches.storage.reading() as db:
        names = db.execute(
            "SELECT players.name FROM results JOIN players ON players.id = player WHERE match = ? ORDER BY seat",
            [match.id],
        ).fetchall()
    assert names == [("Zosia",), ("Basia",)]


def test_the_last_people_are_there_and_one_tap_opens_their_next_match(owner, guest, play, match):
    phone = guest(match, "0")
    play(None)
    assert 'value="Ania"' in owner.get("/new/poprzez-wieki").text
    for browser in (phone, owner):
        again = re.search(rf'action="(/m/{match.id}/rematch)"', browser.get("/").text)
        assert again
    opened = phone.post(f"/m/{match.id}/rematch")
    assert opened.status_code == 303
    assert f"/m/{match.id}/rematch" not in owner.get("/").text, "it is open now"


def test_who_types_no_code_is_asked_for_one_and_who_types_a_wrong_one_is_told_so(client):
    none, wrong = (client.post("/join", data={"code": code}) for code in ("", "ZZZZZZZZ"))
    assert (none.status_code, wrong.status_code) == (422, 422)
    assert "Wpisz kod partii: osiem liter i cyfr." in none.text
    assert "Żadna partia nie ma takiego kodu" not in none.text
    assert "Wpisz kod partii" not in wrong.text
