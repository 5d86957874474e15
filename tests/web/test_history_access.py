"""Guests see the match they joined, not the history, unless the owner opens it; and never change it."""

from twelve import GAME

READ = ["/history", "/players", f"/games/{GAME}", "/year", "/year/2026"]


def test_strangers_and_guests_read_nothing_while_the_history_is_closed(client, guest, match, twelve):
    phone = guest(match, "0")
    for path in (*READ, f"/history/{twelve[5]}", f"/history/{twelve[5]}/replay", f"/history/{twelve[5]}/sheet"):
        assert client.get(path).status_code == 403, path
        assert phone.get(path).status_code == 403, path


def test_a_guest_reads_the_match_they_joined(guest, match):
    phone = guest(match, "watch")
    for path in ("", "/replay", "/sheet"):
        assert phone.get(f"/history/{match.id}{path}").status_code == 200, path


def test_an_open_history_is_for_guests_and_not_for_strangers(owner, client, guest, match, twelve):
    assert owner.post("/settings", data={"readers": "1"}).status_code == 303
    phone = guest(match, "0")
    for path in (*READ, f"/history/{twelve[5]}"):
        assert phone.get(path).status_code in (200, 303), path
        assert client.get(path).status_code == 403, path
    assert phone.get("/history?status=deleted").status_code == 403
    assert phone.get(f"/history/{twelve[12]}").status_code == 404
    page = phone.get("/history").text
    assert "/import" not in page
    assert "history.csv" not in page
    for path in (f"/history/{twelve[5]}/edit", f"/history/{twelve[5]}/delete", f"/players/{uid_of(phone)}", "/import"):
        assert phone.post(path).status_code == 403, path
    for path in ("/history.csv", "/history.json", "/settings/database", f"/history/new/{GAME}"):
        assert phone.get(path).status_code == 403, path
    owner.post("/settings", data={"readers": "0"})
    assert phone.get("/history").status_code == 403


def uid_of(phone):
    return phone.get("/players").text.split("/players/")[1].split('"')[0]


def test_the_navigation_is_for_those_who_may_read(owner, client, guest, match):
    assert 'class="nav"' in owner.get("/").text
    assert 'class="nav"' in owner.get("/settings").text
    assert 'class="nav"' not in client.get("/").text
    assert 'class="nav"' not in client.get("/settings").text
    assert 'class="nav"' not in owner.get(f"/m/{match.id}").text


def test_the_owners_settings_are_for_the_owner(owner, client):
    assert "/settings/backups" in owner.get("/settings").text
    assert "/settings/backups" not in client.get("/settings").text


def test_what_the_owner_lets_others_do_is_saved_together_with_the_look(owner, guest, match):
    page = owner.get("/settings").text
    assert page.count(">Zapisz</button>") == 1
    form = page[page.index('<form class="settings"') : page.index(">Zapisz</button>")]
    assert 'name="readers"' in form
    assert 'name="openers"' in form
    owner.post("/settings", data={"theme": "dark", "readers": "1", "openers": "joined"})
    phone = guest(match, "0")
    assert phone.get("/history").status_code == 200
    assert phone.get(f"/new/{GAME}").status_code == 200


def test_what_was_not_asked_stays_as_the_owner_chose_it(owner, guest, match):
    owner.post("/settings", data={"readers": "1", "openers": "joined"})
    owner.post("/settings", data={"theme": "dark"})
    phone = guest(match, "0")
    assert phone.get("/history").status_code == 200
    assert phone.get(f"/new/{GAME}").status_code == 200


def test_only_the_owner_says_what_others_may_do(client, guest, match):
    phone = guest(match, "0")
    for one in (client, phone):
        assert one.post("/settings", data={"readers": "1", "openers": "network"}).status_code == 303
        assert 'name="readers"' not in one.get("/settings").text
        assert one.get("/history").status_code == 403
        assert one.get(f"/new/{GAME}").status_code == 403
