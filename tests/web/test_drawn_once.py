"""A board is drawn once for all devices that see the same, and never shown to one that should see another."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.catalogue import GAMES
from companion.matches.play import Matches
from companion.matches.store import Match
from companion.web import match as pages
from companion.web import pieces
from companion.web.shelf import Shelf

Sit = Callable[[Match, str], FlaskClient]


def tokens(page: str) -> set[str]:
    return set(re.findall(r'name="csrf_token" value="([^"]*)"', page))


def test_two_phones_get_the_same_board_each_with_a_token_of_its_own(app: Flask, match: Match, guest: Sit) -> None:
    phones = [guest(match, "table"), guest(match, "table")]
    app.config["WTF_CSRF_ENABLED"] = True
    pages = [phone.get(f"/m/{match.id}").text for phone in phones]
    (first,), (second,) = (tokens(page) for page in pages)
    assert first != second
    assert pages[0].replace(first, second) == pages[1]
    tap = {"seat": "0", "tile": "10", "seen": "0"}
    assert phones[0].post(f"/m/{match.id}/act", data={**tap, "csrf_token": second}).status_code == 403
    assert phones[0].post(f"/m/{match.id}/act", data={**tap, "csrf_token": first}).status_code == 303


def test_no_page_shows_the_place_where_tokens_go(match: Match, guest: Sit) -> None:
    phone = guest(match, "table")
    for path in ("", "/watch", "/watch/board"):
        page = phone.get(f"/m/{match.id}{path}").text
        holes = (pieces.TOKEN, pieces.SEEN, pieces.STAMP, pieces.DRAWN, pieces.MARKS, pieces.SEAM)
        assert not any(hole in page for hole in holes)


def test_language_theme_and_place_are_told_apart(match: Match, guest: Sit) -> None:
    phone, seated = guest(match, "table"), guest(match, "0")
    plain = phone.get(f"/m/{match.id}", headers={"Accept-Language": "pl"}).text
    assert 'lang="en"' in phone.get(f"/m/{match.id}", headers={"Accept-Language": "en"}).text
    choice = re.compile(r'type="radio"\s+name="seat"')
    assert choice.search(plain)
    assert not choice.search(seated.get(f"/m/{match.id}", headers={"Accept-Language": "pl"}).text)
    phone.set_cookie("theme", "dark")
    assert 'data-theme="dark"' in phone.get(f"/m/{match.id}").text


def test_a_board_is_drawn_anew_after_a_tap_an_undo_and_when_the_match_is_put_aside(
    match: Match, guest: Sit, matches: Matches
) -> None:
    phone = guest(match, "table")
    before = phone.get(f"/m/{match.id}").text
    phone.post(f"/m/{match.id}/act", data={"seat": "0", "tile": "10", "seen": "0"})
    assert 'value="10@0"' in phone.get(f"/m/{match.id}").text
    phone.post(f"/m/{match.id}/undo", data={"seen": "1"})
    after = phone.get(f"/m/{match.id}").text
    assert 'value="10@0"' not in after
    assert 'data-seq="2"' in after
    assert 'data-seq="0"' in before
    matches.abandon(match.id)
    assert 'id="tap"' not in phone.get(f"/m/{match.id}").text


def test_what_stands_around_a_board_is_not_drawn_again_after_a_tap(
    match: Match, guest: Sit, matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, drawn = guest(match, "table"), []
    around = pages.around
    monkeypatch.setattr(pages, "around", lambda *args: drawn.append(args) or around(*args))
    for tile in (10, 11, 12):
        page = phone.get(f"/m/{match.id}").text
        phone.post(f"/m/{match.id}/act", data={"seat": "0", "tile": tile, "seen": "0"})
    assert len(drawn) == 1
    assert 'value="11@0"' in page
    matches.name_players(match.id, [("Zosia", None), ("Basia", None)])
    assert "<title>Zosia – Basia" in phone.get(f"/m/{match.id}").text


def test_a_shelf_keeps_the_latest() -> None:
    shelf: Shelf[str] = Shelf(2)
    drawn: list[str] = []

    def draw(name: str) -> str:
        return shelf.get(name, lambda: drawn.append(name) or name)

    for name in ("a", "b", "a", "c", "a", "b"):
        assert draw(name) == name
    assert drawn == ["a", "b", "c", "b"]


def test_a_cookie_with_a_broken_signature_is_nobody(app: Flask, owner: FlaskClient) -> None:
    name = app.config["SESSION_COOKIE_NAME"]
    cookie = owner.get_cookie(name)
    assert cookie
    stranger = app.test_client()
    for value in (cookie.value[:-2] + "xx", cookie.value[:-2] + "xx", ""):
        stranger.set_cookie(name, value)
        assert stranger.get("/new/poprzez-wieki").status_code == 403
    stranger.set_cookie(name, cookie.value)
    assert stranger.get("/new/poprzez-wieki").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_the_page_to_print_is_there_before_the_first_action(owner, matches, game):
    match = matches.open_match(game, [("Ania", None), ("Basia", None)])
    assert owner.get(f"/m/{match.id}/receipt").status_code == 200


def test_how_a_template_is_indented_is_not_sent(owner):
    assert not re.search(r"\n[ \t]{2}|[ \t]{3}", owner.get("/").text)
