"""Who may do what: every route of the url map, for everyone who may come along."""

import re

import pytest
from flask.testing import FlaskClient

from companion.games.catalogue import GAMES

# Opening something to everyone on the network is a decision: it is made here.
OPEN_TO_ANYONE = {
    "lobby.home", "lobby.owner", "lobby.healthz", "lobby.type_code", "seats.join", "seats.take_place", "guides.how",
    "gallery.components", "homescreen.manifest", "homescreen.worker", "homescreen.offline", "homescreen.trust",
    "homescreen.authority", "prefs.settings", "prefs.choose", "poprzez_wieki.calculator", "poprzez_wieki.reference",
    "poprzez_wieki.card", "historia.reference",
    "api.roll_dice", "api.draw_from_bag", "api.draw_order",
    "api.openapi", "api.docs", "poprzez_wieki_api.score_kingdoms", "poprzez_wieki_api.pick", "poprzez_wieki_api.relic",
    "randomizer.show", "randomizer.roll", "randomizer.draw", "randomizer.choose", "randomizer.save",
    "podroz_former.randomizer",
}  # fmt: skip
# Although they only read: codes of matches, what was deleted and files of others are in it.
FOR_FULL_KEYS = {"api.export", "api.export_csv", "api.export_bgstats", "api.list_imports", "api.read_import"}
ALLOWED = {
    "anyone": {"nobody", "seat", "table", "other", "watcher", "host", "owner", "key", "read_key"},
    "table": {"seat", "table", "watcher", "host", "owner"},
    "player": {"seat", "table", "host", "owner"},
    "chooser": {"seat", "table", "watcher", "host", "owner"},
    "owner": {"owner"},
    "host": {"host", "owner"},
    "opener": {"owner"},  # others too if the owner lets them: see test_hosts.py
    "reader": {"owner"},  # guests too once the owner opens the history: see test_history_access.py
    "match_reader": {"seat", "table", "watcher", "host", "owner"},
    "key": {"key"},
    "key_reader": {"key", "read_key"},
    "known": {"seat", "table", "other", "watcher", "host", "owner"},
    "shared": set(),  # to those who came by its code: see test_shared_draws.py
}
PEOPLE = sorted(ALLOWED["anyone"])


@pytest.fixture
def other_match(matches):
    return matches.open_match("poprzez-wieki", [("Cezary", None), ("Daria", None)])


@pytest.fixture
def hosting(matches):
    """A phone that opened the match at which it sits."""

    def make(phone: FlaskClient, match) -> FlaskClient:
        with phone.session_transaction() as session, matches.storage.writing() as db:
            db.execute("UPDATE matches SET host = ? WHERE id = ?", [session["device"], match.id])
        return phone

    return make


@pytest.fixture
def come(app, guest, owner, match, other_match, bearer, hosting):
    """A client for each of those who may come along, with the headers they send."""

    def client(who: str) -> tuple[FlaskClient, dict[str, str]]:
        if who in ("nobody", "key"):
            return app.test_client(), bearer if who == "key" else {}
        if who == "read_key":
            return app.test_client(), {"Authorization": f"Bearer {app.extensions['keys'].make('display', full=False)}"}
        if who == "owner":
            return owner, {}
        if who == "other":
            return guest(other_match, "table"), {}
        if who == "host":
            return hosting(guest(match, "table"), match), {}
        return guest(match, {"seat": "0", "table": "table", "watcher": "watch"}[who]), {}

    return client


def mark(app, endpoint):
    return getattr(app.view_functions[endpoint], "access", None)


def ask(client, headers, endpoint, method, path):
    if endpoint == "lobby.owner":  # the key makes an owner of whoever has it, so somebody else tries it
        client, path = (
            client.application.test_client(),
            f"{path}?key={client.application.extensions['settings'].owner_key}",
        )
    with client.open(path, method=method, headers=headers) as answer:
        return answer.status_code


def test_every_endpoint_wears_a_mark(app):
    unmarked = [endpoint for endpoint in app.view_functions if mark(app, endpoint) not in ALLOWED]
    assert unmarked == ["static"]


def test_only_these_are_open_to_anyone(app):
    assert {endpoint for endpoint in app.view_functions if mark(app, endpoint) == "anyone"} == OPEN_TO_ANYONE


def test_the_marks_fit_the_addresses(app):
    for rule in app.url_map.iter_rules():
        worn = mark(app, rule.endpoint)
        if rule.rule.startswith("/m/"):
            wanted = {"host"} if "POST" in rule.methods else {"table"}
            assert worn in wanted | {"player", "chooser", "owner"}, rule
        elif rule.rule.startswith("/api/"):
            reads = "GET" in rule.methods and rule.endpoint not in FOR_FULL_KEYS
            wanted = "key_reader" if reads else "key"
            assert worn == wanted or rule.endpoint in OPEN_TO_ANYONE, rule


@pytest.mark.parametrize("who", PEOPLE)
def test_each_route_is_open_to_those_its_mark_names_and_to_nobody_else(app, routes, come, written, who):
    client, headers = come(who)
    wrong = []
    for endpoint, method, path in routes:
        worn = mark(app, endpoint) or "anyone"
        before = written()
        status = ask(client, headers, endpoint, method, path)
        if who in ALLOWED[worn]:
            if status in (401, 403) or status >= 500:
                wrong.append((endpoint, method, status, "should be open"))
        elif status != (401 if worn.startswith("key") and who != "read_key" else 403):
            wrong.append((endpoint, method, status, "should be refused"))
        elif written() != before:
            wrong.append((endpoint, method, status, "was refused, and changed something"))
    assert wrong == []


@pytest.mark.parametrize("who", PEOPLE)
def test_head_is_refused_where_get_is_and_options_tells_nothing(app, routes, come, who):
    client, headers = come(who)
    for endpoint, method, path in routes:
        worn = mark(app, endpoint) or "anyone"
        if method == "GET":
            status = ask(client, headers, endpoint, "HEAD", path)
            assert (status in (401, 403)) == (who not in ALLOWED[worn]), endpoint
        with client.options(path) as answer:
            assert answer.data == b"", endpoint


TAPS = [
    ("act", {"seat": "0", "tile": "10", "seen": "0"}),
    ("act", {"type": "close_round", "seen": "10"}),
    ("undo", {"seen": "10"}),
    ("redo", {"seen": "10"}),
    ("rematch", {}),
    ("abandon", {}),
    ("bring-back", {}),
    ("place", {"place": "0"}),
]


@pytest.mark.parametrize("who", ["nobody", "watcher", "other"])
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}], ids=["form", "htmx"])
def test_those_who_do_not_play_here_change_nothing(come, play, written, who, htmx):
    match = play(10)
    client, _ = come(who)
    before = written()
    for name, form in TAPS[:-1] if who == "watcher" else TAPS:  # who watches may sit down: said below
        assert client.post(f"/m/{match.id}/{name}", data=form, headers=htmx).status_code == 403, name
    assert written() == before
    assert client.post(f"/m/{match.id}/act", data=TAPS[0][1]).status_code == 403, "nor did they sit down by trying"


def test_a_player_cannot_put_a_match_aside(guest, match, written):
    phones = [guest(match, place) for place in ("0", "table")]
    before = written()
    for phone in phones:
        assert phone.post(f"/m/{match.id}/abandon").status_code == 403
    assert written() == before


def test_the_phone_of_a_seat_cannot_act_for_the_other_seat(guest, matches, match, play, written):
    phone = guest(match, "0")
    before = written()
    answer = phone.post(f"/m/{match.id}/act", data={"seat": "1", "tile": "10", "seen": "0"})
    assert answer.status_code == 422
    assert "Basia" in answer.text
    play(11)
    before = written()
    choice = {"type": "choose", "seat": "1", "relic": "13", "removed": "7", "seen": "11"}
    assert phone.post(f"/m/{match.id}/act", data=choice).status_code == 422
    assert written() == before
    assert guest(match, "1").post(f"/m/{match.id}/act", data=choice).status_code == 303
    assert matches.look(match.id).state.choices[1].relic == 13


def test_the_phone_of_the_whole_table_acts_for_both(guest, matches, match):
    phone = guest(match, "table")
    for seat, tile in (("0", "10"), ("1", "11")):
        phone.post(f"/m/{match.id}/act", data={"seat": seat, "tile": tile, "seen": "0"})
    assert matches.look(match.id).state.played == ((10,), (11,))


def test_a_phone_can_sit_at_two_tables_and_keeps_its_place_at_each(guest, matches, match, other_match):
    phone = guest(match, "1")
    phone.post(f"/j/{other_match.code}", data={"place": "watch"})
    assert phone.post(f"/m/{match.id}/act", data={"seat": "1", "tile": "10", "seen": "0"}).status_code == 303
    assert phone.post(f"/m/{other_match.id}/act", data={"seat": "1", "tile": "10", "seen": "0"}).status_code == 403
    assert matches.look(other_match.id).seq == 0


def test_the_log_says_which_seat_acted(guest, matches, match):
    guest(match, "1").post(f"/m/{match.id}/act", data={"seat": "1", "tile": "10", "seen": "0"})
    assert matches.look(match.id).timeline.top.entry.seat == 1


def test_a_cookie_that_we_did_not_sign_opens_nothing(app, settings, guest, match):
    phone = guest(match, "0")
    name = app.config["SESSION_COOKIE_NAME"]
    value = phone.get_cookie(name).value
    forger = app.test_client()
    forger.set_cookie(name, value[:-2] + ("AA" if value[-2:] != "AA" else "BB"))
    assert forger.get(f"/m/{match.id}").status_code == 403
    forger.set_cookie(name, value)
    assert forger.get(f"/m/{match.id}").status_code == 200


def test_the_owners_cookie_is_no_key_to_the_api(owner, match):
    assert owner.get(f"/api/v1/matches/{match.id}").status_code == 401


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer wrong", "Basic {key}", "{key}", "Bearer {key}x", "Bearer ł"],
)
def test_a_wrong_bearer_is_refused(client, match, settings, header):
    said = header.format(key=settings.owner_key)
    answer = client.get(f"/api/v1/matches/{match.id}", headers={"Authorization": said})
    assert answer.status_code == 401
    assert answer.json["error"]["code"] == "unauthorized"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_watcher_sees_the_scores_without_controls(guest, match, play):
    play(10)
    phone = guest(match, "watch")
    assert phone.get(f"/m/{match.id}").headers["Location"].endswith("/watch")
    page = phone.get(f"/m/{match.id}/watch").text
    assert "<form" not in page
    assert "Ania" in page


def test_who_came_by_the_code_can_change_the_place_as_long_as_the_match_is_open(guest, match, matches):
    phone, place = guest(match, "0"), f"/m/{match.id}/place"
    assert phone.post(place, data={"place": "watch"}).status_code == 303
    assert phone.post(f"/m/{match.id}/undo").status_code == 403
    assert place in phone.get(f"/m/{match.id}/watch").text
    assert phone.post(place, data={"place": "1"}).status_code == 303
    assert phone.get(f"/m/{match.id}").status_code == 200
    phone.post(place, data={"place": "watch"})
    matches.abandon(match.id)
    assert place not in phone.get(f"/m/{match.id}/watch").text
    assert phone.get(place).status_code == 403
    assert phone.post(place, data={"place": "1"}).status_code == 403


def test_a_watcher_takes_a_seat_that_somebody_has_only_when_sure_and_never_all_of_them(guest, match):
    watcher, place = guest(match, "watch"), f"/m/{match.id}/place"
    assert 'value="table"' in watcher.get(place).text
    guest(match, "0")
    assert 'value="table"' not in watcher.get(place).text
    assert watcher.post(place, data={"place": "table"}).status_code == 422
    assert watcher.post(place, data={"place": "0"}).status_code == 409
    assert watcher.get(f"/m/{match.id}").status_code == 303, "still watching"
    assert watcher.post(place, data={"place": "0", "sure": "1"}).status_code == 303
    assert watcher.get(f"/m/{match.id}").status_code == 200


def test_the_owner_who_chose_to_watch_can_choose_again(owner, match):
    assert owner.post(f"/m/{match.id}/place", data={"place": "watch"}).headers["Location"].endswith("/watch")
    assert owner.post(f"/m/{match.id}/place", data={"place": "table"}).status_code == 303
    assert owner.get(f"/m/{match.id}").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_put_aside_is_not_brought_back_by_those_who_joined(guest, owner, matches, game):
    aside = matches.open_match(game, [("Ania", None), ("Basia", None)])
    matches.abandon(aside.id)
    offered = f"/m/{aside.id}/bring-back"
    assert offered in owner.get(f"/m/{aside.id}").text
    page = guest(aside, "0").get(f"/m/{aside.id}").text
    assert "Ta partia jest odłożona" in page
    assert offered not in page


@pytest.mark.parametrize("game", GAMES)
def test_every_board_lets_a_tap_go_before_its_refresh(owner, matches, game):
    match = matches.open_match(game, [("Ania", None), ("Basia", None)])
    for page in (f"/m/{match.id}", f"/m/{match.id}/watch"):
        assert re.search(r'<main id="board"[^>]*hx-sync="body:abort"', owner.get(page).text)
