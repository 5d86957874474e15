"""The API: acting, undo, redo and the log, and that taps give the same log."""

import pytest

from companion.matches import store

ANIA_AND_BASIA = {"game": "poprzez-wieki", "players": [{"name": "Ania"}, {"name": "Basia"}]}


def test_an_action_is_taken_once(api, act, match):
    for _ in range(10):
        status, shown = act(match.id, {"type": "place", "seat": 0, "card": 10}, request_id="the same")
        assert (status, shown["seq"]) == (200, 1)
    _, log = api("GET", f"/matches/{match.id}/log")
    assert len(log["entries"]) == 1


def test_a_request_id_with_another_action_is_refused_and_nothing_is_written(api, act, match, written):
    act(match.id, {"type": "place", "seat": 0, "card": 10}, request_id="the same")
    before = written()
    status, refused = act(match.id, {"type": "place", "seat": 0, "card": 11}, request_id="the same", seen=1)
    assert (status, refused["error"]["code"]) == (422, "request_id_taken")
    status, refused = api("POST", f"/matches/{match.id}/undo", {"request_id": "the same", "seen": 1})
    assert (status, refused["error"]["code"]) == (422, "request_id_taken")
    assert written() == before


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "nothing"}, "bad_action"),
        ({"type": "place"}, "bad_action"),
        ({"type": "place", "seat": "0", "card": 1}, "bad_action"),
        ({"type": "place", "seat": 0, "card": 1.5}, "bad_action"),
        ({"type": "place", "seat": 0, "card": True}, "bad_action"),
        ({"type": "place", "seat": 0, "card": 1, "by": 2}, "bad_action"),
        ({"type": "place", "seat": 0, "card": None}, "bad_action"),
        ("place", "bad_action"),
        (None, "bad_action"),
        ([], "bad_action"),
        ({"type": "place", "seat": 2, "card": 1}, "no_such_seat"),
        ({"type": "place", "seat": 0, "card": 19}, "no_such_card"),
        ({"type": "place", "seat": 0, "card": 10**25}, "no_such_card"),
        ({"type": "take_back", "seat": 0, "card": 1}, "card_not_here"),
        ({"type": "move", "seat": 0, "card": 1}, "card_not_played"),
        ({"type": "choose", "seat": 0, "relic": 1, "removed": 2}, "nothing_to_choose"),
        ({"type": "close_round"}, "cards_missing"),
    ],
    ids=str,
)
def test_an_action_that_cannot_be_is_refused(act, match, written, action, code):
    before = written()
    status, refused = act(match.id, action, seen=0)
    assert (status, refused["error"]["code"]) == (422, code)
    assert refused["error"]["message"]
    assert written() == before


def test_an_action_whose_letters_are_broken_is_refused(client, bearer, match, written):
    before = written()
    raw = b'{"request_id": "r", "action": {"type": "place", "seat": 0, "card": 1, "\xff": 1}}'
    answer = client.post(f"/api/v1/matches/{match.id}/actions", data=raw, headers=bearer)
    assert answer.status_code == 422
    assert written() == before


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"request_id": ""}, "bad_body"),
        ({"request_id": "x" * 101}, "bad_body"),
        ({"request_id": None}, "bad_body"),
        ({"seen": "0"}, "bad_body"),
        ({"seat": 2}, "no_such_seat"),
        ({"seat": -1}, "no_such_seat"),
        ({"more": 1}, "bad_body"),
    ],
)
def test_a_request_that_cannot_be_is_refused(act, match, written, changed, code):
    before = written()
    status, refused = act(match.id, {"type": "place", "seat": 0, "card": 1}, **changed)
    assert (status, refused["error"]["code"]) == (422, code)
    assert written() == before


def test_a_stale_request_gets_the_newer_board(api, act, match):
    act(match.id, {"type": "place", "seat": 0, "card": 10})
    for path in ("undo", "redo"):
        status, refused = api("POST", f"/matches/{match.id}/{path}", {"request_id": path, "seen": 0})
        assert (status, refused["error"]["code"]) == (409, "stale")
        assert refused["match"] == api("GET", f"/matches/{match.id}")[1]
    status, refused = act(match.id, {"type": "close_round"}, seen=0)
    assert (status, refused["match"]["seq"]) == (409, 1)


def test_undo_and_redo(api, act, match):
    act(match.id, {"type": "place", "seat": 0, "card": 10}, seat=0)
    _, undone = api("POST", f"/matches/{match.id}/undo", {"request_id": "undo", "seen": 1, "seat": 1})
    assert (undone["seq"], undone["state"]["played"]) == (2, [[], []])
    _, redone = api("POST", f"/matches/{match.id}/redo", {"request_id": "redo", "seen": 2})
    assert (redone["seq"], redone["state"]["played"]) == (3, [[10], []])
    status, refused = api("POST", f"/matches/{match.id}/redo", {"request_id": "again", "seen": 3})
    assert (status, refused["error"]["code"]) == (422, "nothing_to_redo")
    _, log = api("GET", f"/matches/{match.id}/log")
    assert [(entry["undoes"], entry["seat"]) for entry in log["entries"]] == [(None, 0), (1, 1), (2, None)]
    assert "cofa" in log["entries"][1]["text"]


@pytest.mark.parametrize(
    ("after", "numbers"), [("0", [1, 2, 3]), ("2", [3]), ("3", []), ("9" * 30, []), ("-7", [1, 2, 3])]
)
def test_the_log_is_read_from_any_number(api, play, after, numbers):
    match = play(3)
    _, log = api("GET", f"/matches/{match.id}/log?after={after}")
    assert [entry["seq"] for entry in log["entries"]] == numbers


def test_a_match_put_aside_is_refused_with_a_sentence(act, matches, match):
    matches.abandon(match.id)
    status, refused = act(match.id, {"type": "place", "seat": 0, "card": 1})
    assert (status, refused["error"]["code"]) == (422, "match_abandoned")


def test_the_seed_is_shown_once_the_match_is_over(api, play):
    match = play(5)
    assert api("GET", f"/matches/{match.id}")[1]["seed"] is None
    play(None)
    _, shown = api("GET", f"/matches/{match.id}")
    assert shown["seed"] == match.seed.hex()
    assert (shown["status"], [seat["score"] for seat in shown["results"]]) == ("finished", [64, 30])


def log_of(matches, match_id):
    with matches.storage.reading() as db:
        entries = store.entries(db, store.find_match(db, match_id))
    return [(entry.seq, entry.action, entry.undoes, entry.seat) for entry in entries]


def as_form(action):
    """What the board posts for an action: tiles for cards, fields for the rest."""
    if action["type"] == "place":
        return {"seat": action["seat"], "tile": action["card"]}
    if action["type"] == "take_back":
        return {"seat": action["seat"], "tile": f"{action['card']}@{action['seat']}"}
    return action


def test_a_match_played_through_the_api_and_one_by_taps_have_the_same_log(api, act, guest, matches, whole_match, match):
    by_api = api("POST", "/matches", ANIA_AND_BASIA)[1]["id"]
    phones = {seat: guest(match, place) for seat, place in ((0, "0"), (1, "1"), (None, "table"))}
    seq = 0

    def both(name, action=None, seat=None):
        nonlocal seq
        form = {**(as_form(action) if action else {}), "seen": seq}
        assert phones[seat].post(f"/m/{match.id}/{name}", data=form).status_code == 303
        if action:
            status, _ = act(by_api, action, seen=seq, seat=seat)
        else:
            status, _ = api(
                "POST", f"/matches/{by_api}/{name}", {"request_id": f"{name} {seq}", "seen": seq, "seat": seat}
            )
        assert status == 200
        seq += 1

    for number, action in enumerate(whole_match):
        both("act", action, action.get("seat"))
        if number % 5 == 0:
            both("undo", seat=1)
            both("redo")
    assert log_of(matches, by_api) == log_of(matches, match.id)
    assert len(log_of(matches, by_api)) == len(whole_match) + 2 * 9
    boards = [matches.look(one).state for one in (by_api, match.id)]
    assert boards[0] == boards[1]
    _, finished = api("GET", f"/matches/{by_api}")
    assert [seat["score"] for seat in finished["results"]] == [64, 30]
    assert finished["results"][0]["rounds"] == [16, 28, 20]
