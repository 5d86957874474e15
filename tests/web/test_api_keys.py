"""Keys to the API: named, for reading or for everything, withdrawn by the owner."""

import json
import re

import pytest

from companion.keys import Keys


@pytest.fixture
def made(owner):
    """Make a key on the owner's page: made(name, may) gives the key."""

    def make(name="display", may="read"):
        answer = owner.post("/settings/keys", data={"name": name, "may": may})
        assert answer.status_code == 200
        return re.search(r'<code class="api-key">(kr_[\w-]+)</code>', answer.text)[1]

    return make


@pytest.fixture
def ask(client):
    """Ask the API with a key: the status of the answer."""

    def send(key, path="/matches", method="GET", body=None):
        return client.open(
            f"/api/v1{path}", method=method, json=body, headers={"Authorization": f"Bearer {key}"}
        ).status_code

    return send


def test_a_key_that_reads_reads_and_a_full_one_plays(client, made, ask, match, written):
    reading, full = made("display", "read"), made("bot", "full")
    place = {"action": {"type": "place", "seat": 0, "card": 10}, "request_id": "r"}
    before = written()
    answer = client.post(
        f"/api/v1/matches/{match.id}/actions", json=place, headers={"Authorization": f"Bearer {reading}"}
    )
    assert (answer.status_code, answer.json["error"]["code"]) == (403, "read_only")
    assert written() == before
    assert ask(reading) == ask(full) == 200
    assert ask(full, f"/matches/{match.id}/actions", "POST", place) == 200


def test_a_withdrawn_key_is_refused_and_the_others_still_work(owner, made, ask):
    one, other = made("one"), made("other")
    page = owner.get("/settings/keys").text
    address = re.search(r'action="(/settings/keys/\w+/withdraw)"', page)[1]  # the first by name
    assert owner.post(address).status_code == 303
    assert (ask(one), ask(other)) == (401, 200)
    assert "one" not in re.findall(r'<b class="name">(.*?)</b>', owner.get("/settings/keys").text)


def test_only_a_hash_is_stored_readable_by_us_alone_and_it_lasts(settings, made, ask):
    key = made("display")
    ask(key)
    path = settings.instance / "keys.json"
    assert key not in path.read_text()
    assert key.removeprefix("kr_") not in path.read_text()
    assert path.stat().st_mode & 0o077 == 0
    assert Keys(path).find(key).name == "display"
    assert json.loads(path.read_text())[0]["used_on"]


def test_the_key_is_shown_once(owner, made):
    key = made("display")
    page = owner.get("/settings/keys").text
    assert key not in page
    assert "display" in page


def test_no_key_but_the_owners_makes_an_owner(app, made):
    full = made("bot", "full")
    stranger = app.test_client()
    assert stranger.get(f"/owner?key={full}").status_code == 403
    assert stranger.get("/settings/keys").status_code == 403


def test_a_key_that_only_reads_learns_no_code_by_which_one_could_sit_down(client, made, match):
    def codes(key):
        headers = {"Authorization": f"Bearer {key}"}
        one = client.get(f"/api/v1/matches/{match.id}", headers=headers).json["code"]
        return one, client.get("/api/v1/matches", headers=headers).json["matches"][0]["code"]

    assert codes(made("display", "read")) == (None, None)
    assert codes(made("bot", "full")) == (match.code, match.code)


def test_a_file_that_cannot_be_read_opens_to_nobody(tmp_path):
    path = tmp_path / "keys.json"
    path.write_text('[{"id": 1}]')
    assert Keys(path).listed() == []
