"""The shortest way through the pages, without a browser."""

from flask.testing import FlaskClient

from companion.matches.play import Matches


def test_the_owner_opens_a_match_in_two_steps(owner: FlaskClient) -> None:
    page = owner.get("/new/poprzez-wieki")
    assert page.status_code == 200
    names = {"seats-0-name": "Ania", "seats-0-colour": "0", "seats-1-name": "Basia", "seats-1-colour": "1"}
    opened = owner.post("/new/poprzez-wieki", data=names)
    assert opened.status_code == 303
    board = owner.get(opened.headers["Location"])
    assert 'id="board"' in board.text
    assert "Ania" in board.text


def test_a_tap_on_a_card_puts_it_into_the_kingdom(owner: FlaskClient, match, matches: Matches) -> None:
    answer = owner.post(f"/m/{match.id}/act", data={"seat": "0", "tile": "10", "seen": "0"})
    assert answer.status_code == 303
    assert matches.look(match.id).state.played == ((10,), ())


def test_the_same_form_sent_twice_opens_one_match(owner: FlaskClient) -> None:
    form = {"seats-0-name": "Ania", "seats-1-name": "Basia"}
    first, second = (owner.post("/new/poprzez-wieki", data={**form, "once": "abc"}) for _ in range(2))
    third = owner.post("/new/poprzez-wieki", data={**form, "once": "def"})
    assert first.headers["Location"] == second.headers["Location"] != third.headers["Location"]


def test_the_device_that_looks_is_connected_whether_its_stream_is_open_or_not(guest, match) -> None:
    phone = guest(match, "0")
    headers = {"Accept-Language": "en", "HX-Request": "true"}
    told = phone.get(f"/m/{match.id}/people?as=guests", headers=headers).text
    assert "this device" in told
    assert "connected" in told
    assert "not here" not in told
