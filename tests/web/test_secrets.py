"""A choice of relics stays secret until both are made: on the API and on the other phones."""

import hashlib

import msgspec

from companion.games.poprzez_wieki.actions import Choose
from companion.games.poprzez_wieki.cards import CARDS


def test_a_choice_stays_secret_until_both_are_made(api, act, play):
    match = play(11)
    act(match.id, {"type": "choose", "seat": 0, "relic": 3, "removed": 4}, seat=0)
    _, shown = api("GET", f"/matches/{match.id}")
    _, log = api("GET", f"/matches/{match.id}/log")
    assert shown["state"]["choices"] == [{"relic": None, "removed": None}, None]
    assert log["entries"][-1]["action"] == {"type": "choose", "seat": 0, "relic": None, "removed": None}
    _, stale = api("POST", f"/matches/{match.id}/undo", {"request_id": "u", "seen": 0})
    assert stale["match"]["state"]["choices"][0] == {"relic": None, "removed": None}
    act(match.id, {"type": "choose", "seat": 1, "relic": 13, "removed": 7}, seat=1)
    _, shown = api("GET", f"/matches/{match.id}")
    _, log = api("GET", f"/matches/{match.id}/log")
    assert (shown["state"]["relics"], shown["state"]["removed"]) == ([[3], [13]], [[4], [7]])
    assert log["entries"][-2]["action"]["relic"] == 3


def test_the_other_phone_does_not_see_the_choice_either(guest, play):
    match = play(11)
    mine, other, watcher = guest(match, "0"), guest(match, "1"), guest(match, "watch")
    choice = {"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"}
    mine.post(f"/m/{match.id}/act", data=choice)
    secret = f"{CARDS[3].name_pl} zostaje"  # so the log tells it
    assert secret in mine.get(f"/m/{match.id}/log").text
    for phone in (other, watcher):
        for path in ("", "/watch", "/log"):
            assert secret not in phone.get(f"/m/{match.id}{path}", follow_redirects=True).text


def test_who_sits_down_where_a_choice_is_secret_is_written_in_the_log_for_all(guest, play):
    match = play(11)
    mine, other = guest(match, "0"), guest(match, "1")
    choice = {"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"}
    mine.post(f"/m/{match.id}/act", data=choice)
    said = "gdy coś było tam jeszcze ukryte"
    mine.post(f"/m/{match.id}/place", data={"place": "0"})
    other.post(f"/m/{match.id}/place", data={"place": "1"})
    assert said not in mine.get(f"/m/{match.id}/log").text, "nobody has moved"
    other.post(f"/m/{match.id}/place", data={"place": "0", "sure": "1"})
    other.post(f"/m/{match.id}/place", data={"place": "1"})
    for phone in (mine, other, guest(match, "watch")):
        page = phone.get(f"/m/{match.id}/log").text
        assert page.count(said) == 1
        assert "Ania" in page
    guest(match, "table")
    assert mine.get(f"/m/{match.id}/log").text.count(said) == 2, "the whole table is the place of Ania too"


def test_a_secret_choice_cannot_be_found_by_trying_all_there_are(guest, play, api):
    match = play(11)
    guest(match, "0").post(
        f"/m/{match.id}/act", data={"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"}
    )
    _, log = api("GET", f"/matches/{match.id}/log")
    tried = {hashlib.sha256(msgspec.json.encode(Choose(0, 3, 4))).hexdigest()[:12]}
    assert log["entries"][-1]["request_id"].split(".")[-1] not in tried


def test_the_same_tap_is_told_by_another_mark_at_another_table(guest, matches, api):
    marks = set()
    for _ in range(2):  # whoever hides nothing at a table of their own could try there what is hidden at this one
        match = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
        guest(match, "0").post(f"/m/{match.id}/act", data={"type": "place", "seat": "0", "card": "3", "seen": "0"})
        _, log = api("GET", f"/matches/{match.id}/log")
        marks.add(log["entries"][-1]["request_id"].split(".")[-1])
    assert len(marks) == 2


def test_a_watcher_is_not_shown_the_code(guest, match):
    watcher = guest(match, "watch")
    assert match.code not in watcher.get(f"/m/{match.id}/watch").text
    assert match.code not in watcher.get(f"/m/{match.id}/place").text


def test_a_watcher_who_sits_down_where_a_choice_is_secret_is_written_in_the_log(guest, play):
    match = play(11)
    mine, watcher = guest(match, "0"), guest(match, "watch")
    choice = {"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"}
    mine.post(f"/m/{match.id}/act", data=choice)
    watcher.post(f"/m/{match.id}/place", data={"place": "0", "sure": "1"})
    assert mine.get(f"/m/{match.id}/log").text.count("gdy coś było tam jeszcze ukryte") == 1


def test_who_sits_down_where_an_undone_choice_is_still_secret_is_written_in_the_log(guest, play, act):
    match = play(11)
    mine, other = guest(match, "0"), guest(match, "1")
    mine.post(f"/m/{match.id}/act", data={"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"})
    mine.post(f"/m/{match.id}/undo", data={"seen": "12"})
    said, secret = "gdy coś było tam jeszcze ukryte", f"{CARDS[3].name_pl} zostaje"
    assert secret not in other.get(f"/m/{match.id}/log").text
    other.post(f"/m/{match.id}/place", data={"place": "0", "sure": "1"})
    assert secret in other.get(f"/m/{match.id}/log").text, "this is what sits there"
    assert mine.get(f"/m/{match.id}/log").text.count(said) == 1
    other.post(f"/m/{match.id}/place", data={"place": "1"})
    assert mine.get(f"/m/{match.id}/log").text.count(said) == 1, "Basia hides nothing"


def test_who_sits_down_where_a_hand_was_told_for_a_hint_is_written_in_the_log(guest, owner, matches):
    data = {"seats-0-name": "Ania", "seats-0-colour": 0, "seats-1-name": "Basia", "seats-1-colour": 1}
    opened = owner.post("/new/poprzez-wieki", data={**data, "hints": "second"}).location.rpartition("/")[2]
    match = matches.look(opened).match
    basia, other = guest(match, "1"), guest(match, "0")
    basia.post(f"/poprzez-wieki/rada/{match.id}", data={"hand": [3, 4, 5, 6, 12]})
    other.post(f"/m/{match.id}/place", data={"place": "1", "sure": "1"})
    assert basia.get(f"/m/{match.id}/log").text.count("gdy coś było tam jeszcze ukryte") == 1


def test_who_sits_down_again_and_again_does_not_fill_the_log(guest, play):
    match = play(11)
    mine, other = guest(match, "0"), guest(match, "1")
    mine.post(f"/m/{match.id}/act", data={"type": "choose", "seat": "0", "relic": "3", "removed": "4", "seen": "11"})
    for _ in range(20):
        other.post(f"/m/{match.id}/place", data={"place": "0", "sure": "1"})
        other.post(f"/m/{match.id}/place", data={"place": "1"})
    assert mine.get(f"/m/{match.id}/log").text.count("gdy coś było tam jeszcze ukryte") == 12
