"""Who may open a match, and what a host may do with it."""

import pytest

NAMES = {"seats-0-name": "Celina", "seats-1-name": "Daria"}
NEW = "/new/poprzez-wieki"


@pytest.fixture
def let(owner):
    """The owner chooses who may open a match."""

    def choose(who):
        assert owner.post("/settings", data={"openers": who}).status_code == 303

    return choose


@pytest.mark.parametrize(
    ("who", "stranger", "joined"), [("owner", 403, 403), ("joined", 403, 303), ("network", 303, 303)]
)
def test_the_owner_says_who_may_open_a_match(client, guest, match, let, who, stranger, joined):
    phone = guest(match, "0")
    assert phone.post(NEW, data=NAMES).status_code == 403, "only the owner, unless something else is chosen"
    let(who)
    assert client.post(NEW, data=NAMES).status_code == stranger
    assert phone.post(NEW, data=NAMES).status_code == joined
    for link in (NEW, "/poprzez-wieki/z-kronikarzem"):
        assert (link in client.get("/").text, link in phone.get("/").text) == (stranger == 303, joined == 303)


@pytest.fixture
def hosted(client, let, matches):
    """A match that a stranger has opened; gives its id."""
    let("network")
    return client.post(NEW, data=NAMES).headers["Location"].removeprefix("/m/")


def test_a_host_invites_plays_and_puts_aside_what_it_opened(client, hosted, matches):
    assert client.get(f"/m/{hosted}/invite").status_code == 200
    assert f"/m/{hosted}/abandon" in client.get("/").text
    assert client.post(f"/m/{hosted}/act", data={"seat": "0", "tile": "10", "seen": "0"}).status_code == 303
    assert client.post(f"/m/{hosted}/abandon").status_code == 303
    assert matches.look(hosted).match.status == "abandoned"
    assert f"/m/{hosted}/bring-back" in client.get(f"/m/{hosted}").text
    assert client.post(f"/m/{hosted}/bring-back").status_code == 303
    assert matches.look(hosted).match.status == "open"


def test_a_host_has_no_right_to_other_matches_and_none_to_what_is_the_owners(client, hosted, match):
    assert client.post(f"/m/{match.id}/abandon").status_code == 403
    for path in ("/history", "/players", f"/m/{match.id}"):
        assert client.get(path).status_code == 403, path
    assert "Ania" not in client.get(NEW).text, "nor does it read whom the owner has played with"


def test_those_who_joined_a_hosts_match_do_not_put_it_aside(client, hosted, guest, matches):
    phone = guest(matches.look(hosted).match, "1")
    assert phone.post(f"/m/{hosted}/abandon").status_code == 403
    assert f"/m/{hosted}/abandon" not in phone.get("/").text
    client.post(f"/m/{hosted}/abandon")
    assert phone.post(f"/m/{hosted}/bring-back").status_code == 403


def test_what_is_put_aside_by_a_slip_comes_back_by_one_tap(owner, guest, match, matches):
    told = owner.get(owner.post(f"/m/{match.id}/abandon").headers["Location"]).text
    notice = told[told.index('class="notice"') : told.index('class="shelf"')]
    assert "Partia odłożona: Ania, Basia" in notice
    assert f"/m/{match.id}/bring-back" in notice
    phone = guest(match, "0")
    home = phone.get(f"/?aside={match.id}").text
    assert f'href="/m/{match.id}"' in home, "who plays there finds the way back to it"
    assert "/bring-back" not in home
    assert "Może ją przywrócić ten, kto ją otworzył." in phone.get(f"/m/{match.id}").text
    owner.post(f"/m/{match.id}/bring-back")
    assert 'class="notice"' not in owner.get(f"/?aside={match.id}").text


@pytest.fixture
def play_out(client, whole_match):
    def play(match_id):
        for number, action in enumerate(whole_match):
            form = {key: str(value) for key, value in action.items()} | {"seen": str(number)}
            assert client.post(f"/m/{match_id}/act", data=form).status_code == 303

    return play


def test_the_rematch_of_a_hosts_match_has_the_same_host(client, hosted, play_out):
    play_out(hosted)
    again = client.post(f"/m/{hosted}/rematch").headers["Location"].removeprefix("/m/")
    assert client.post(f"/m/{again}/abandon").status_code == 303


def test_once_a_match_is_over_only_its_host_and_the_owner_name_its_seats(
    client, hosted, owner, guest, play_out, matches
):
    phone, names = guest(matches.look(hosted).match, "1"), f"/m/{hosted}/names"
    assert phone.post(names, data={**NAMES, "seats-1-name": "Dorota"}).status_code == 303, "while it is played"
    play_out(hosted)
    mine = {**NAMES, "seats-1-name": "Zyta"}
    assert (phone.get(names).status_code, phone.post(names, data=mine).status_code) == (403, 403)
    told = phone.get(names).text
    assert "Poproś o zmianę imion właściciela" in told
    assert f'href="/m/{hosted}"' in told
    assert names not in phone.get(f"/m/{hosted}").text
    assert phone.post(f"/m/{hosted}/undo", data={"seen": matches.look(hosted).seq}).status_code == 303
    assert phone.post(names, data=mine).status_code == 403, "it was over already"
    assert [seat.name for seat in matches.look(hosted).match.seats] == ["Celina", "Dorota"]
    for other in (client, owner):
        assert names in other.get(f"/m/{hosted}").text
        assert other.post(names, data=mine).status_code == 303
