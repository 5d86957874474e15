"""Playing with Kronikarz: opened on a page, played by taps, its choice sealed, the same after undo and restart."""

import io
import re
import threading
from functools import partialmethod

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.games.poprzez_wieki.actions import CloseRound, Hint
from companion.games.poprzez_wieki.state import APP, PEOPLE, Options, Phase
from companion.history import people, recount
from companion.matches import store
from companion.matches.play import Matches, Who
from companion.matches.verify import check_luck
from companion.thinking.desk import Busy
from companion.web.games.poprzez_wieki import hints, partner
from companion.web.games.poprzez_wieki.laid import record_of


@pytest.fixture(autouse=True)
def english(monkeypatch):
    """Whoever comes reads English."""
    monkeypatch.setattr(FlaskClient, "open", partialmethod(spoken, FlaskClient.open))


def spoken(client, ordinary, *args, **more):
    return ordinary(client, *args, **{**more, "headers": {"Accept-Language": "en", **more.get("headers", {})}})


@pytest.fixture
def alone(app, owner, matches):
    """A match with Kronikarz: alone(strength="best") gives the owner's browser and the match."""

    def open_one(strength="now", **more):
        answer = owner.post("/poprzez-wieki/z-kronikarzem", data={"name": "Ania", "strength": strength, **more})
        assert answer.status_code == 303
        return answer.location.rpartition("/")[2]

    return open_one


@pytest.fixture
def play(app, owner, matches):
    """Act as the phone does, and let the app go on."""

    def act(match_id, path="act", **form):
        shown = matches.look(match_id)
        answer = owner.post(f"/m/{match_id}/{path}", data={"seen": shown.seq, **form})
        assert answer.status_code == 303, answer.text
        return settled(app, owner, match_id)

    return act


def settled(app, owner, match_id):
    owner.get(f"/m/{match_id}")
    if "partner" in app.extensions:
        app.extensions["partner"].settle(match_id, 60)
    return app.extensions["matches"].look(match_id)


def whole(app, owner, match_id, play):
    """All three rounds, always the first card in hand; relic and removed are the first two."""
    state = settled(app, owner, match_id).state
    while state.phase is not Phase.FINISHED:
        if state.phase is Phase.CHOOSING:
            relic, removed, *_ = state.played[PEOPLE]
            state = play(match_id, type="choose", seat=0, relic=relic, removed=removed).state
        elif state.hands[PEOPLE]:
            state = play(match_id, seat=0, tile=state.hands[PEOPLE][0]).state
        else:
            state = play(match_id, type="close_round").state
    return state


def test_a_whole_match_by_taps_counts_by_itself_and_can_be_checked(app, owner, matches, alone, play):
    match_id = alone("now")
    state = whole(app, owner, match_id, play)
    match = matches.look(match_id).match
    assert match.status == "finished"
    assert [seat.name for seat in match.seats] == ["Ania", "Kronikarz"]
    with matches.storage.reading() as db:
        entries = store.entries(db, match)
        tallies = db.execute("SELECT player, measure, item, amount FROM tallies").fetchall()
        uid = db.execute("SELECT uid FROM players WHERE name = 'Ania'").fetchone()[0]
        rated = db.execute("SELECT count(*) FROM ratings").fetchone()[0]
        offered = [player.name for player in people.likely(db)]
    checked = check_luck(match, entries)
    assert (checked.differs, checked.missing) == (None, None)
    assert checked.draws > 0
    # In a copy with another seed what was sealed with the former one is believed by its fingerprint.
    elsewhere = replace(match, seed=b"another", seed_since=len(entries))
    assert check_luck(elsewhere, entries).differs is None
    assert check_luck(replace(match, seed=b"another"), entries).differs == entries[0]
    ania = match.seats[0].player
    won = state.totals[PEOPLE] > state.totals[APP]
    assert (0, "app", "now", 1) in tallies
    assert (ania, "app", "now", 1) in tallies
    assert ((ania, "app_beaten", "now", 1) in tallies) is won
    assert {measure for _, measure, _, _ in tallies} <= {"app", "app_beaten", "app_even"}
    assert rated == 0, "no rating changes by it"
    assert offered == ["Ania"]
    assert record_of(matches.look(match_id).timeline).in_order == (True, True, True)
    for page in (f"/games/{match.game}", f"/players/{uid}"):
        told = owner.get(page).text
        assert "Against Kronikarz" in told
        assert "plays what scores now" in told
    assert "Analysis" in owner.get(f"/m/{match_id}").text
    assert 'value="Kronikarz"' not in owner.get("/new/poprzez-wieki").text, "who sat there last was no person"
    assert owner.get(f"/m/{match_id}/receipt").status_code == 200
    fair = owner.get(f"/poprzez-wieki/pieczecie/{match_id}").text
    assert fair.count("turned over in entry") == 14, "four cards a round and two choices of relics"
    assert "was never shown before" not in fair
    assert match.seed.hex() in fair
    assert all(owner.get(f"/history/{match_id}/replay?step={step}").status_code == 200 for step in (1, 2, 3, 12))
    recount.rebuild(matches.storage)
    with matches.storage.reading() as db:
        again = db.execute("SELECT player, measure, item, amount FROM tallies").fetchall()
    assert sorted(again) == sorted(tallies)


def test_the_choice_stays_the_same_after_undo_redo_and_a_restart(app, owner, matches, alone, play):
    match_id = alone("best")
    first = settled(app, owner, match_id).state
    seen = owner.get(f"/m/{match_id}").text
    assert " ".join(re.findall("....", first.sealed)[:4]) in seen
    for card in first.hands[PEOPLE][:2]:
        laid = play(match_id, seat=0, tile=card).state
        assert laid.shown.fingerprint == first.sealed
        answer = laid.shown.answer
        assert answer[0] in first.hands[APP]
        back = play(match_id, "undo").state
        assert back == first, "one tap takes back the pair of cards and what the app chose after it"
    assert play(match_id, "redo").state == laid
    shown = matches.look(match_id)
    assert owner.post(f"/m/{match_id}/undo-to", data={"seen": shown.seq, "since": 1}).status_code == 422
    assert matches.look(match_id).seq == shown.seq, "the deal is not undone"
    # Another process on the same database: the sealed choice is the one in the log.
    elsewhere = Matches(matches.storage)
    assert elsewhere.look(match_id).state.shown.answer == answer
    assert elsewhere.undo(match_id, elsewhere.look(match_id).seq, "elsewhere", Who()).state == first


def test_what_a_server_did_not_finish_the_next_one_does_and_it_is_the_same(app, owner, matches, alone, play):
    match_id = alone("best")
    sealed = settled(app, owner, match_id)
    # The match as it was before the app had chosen, when nothing is remembered of what it thought.
    timeline = replace(sealed.timeline, seq=1, top=sealed.timeline.top.below)
    partner.answers._things.clear()
    assert partner.next_step(replace(sealed, timeline=timeline)).fingerprint == sealed.state.sealed


def test_a_match_goes_on_where_a_file_took_it(app, owner, matches, alone, play):
    """The seed of a match that is not over stays behind: what was sealed is sealed anew, and play goes on."""
    match_id = alone("now")
    state = settled(app, owner, match_id).state
    play(match_id, seat=0, tile=state.hands[PEOPLE][0])
    file = owner.get("/history.json?status=all").data.replace(match_id.encode(), b"brought111")
    sent = owner.post("/import", data={"file": (io.BytesIO(file), "x.json")}).location
    owner.post(sent, data={"do": "take"})
    brought = settled(app, owner, "brought111")
    assert brought.timeline.top.entry.device == "app", "sealed anew"
    assert brought.state.sealed != matches.look(match_id).state.sealed
    state = play("brought111", seat=0, tile=brought.state.hands[PEOPLE][0]).state
    assert len(state.played[APP]) == 2


def test_nobody_can_see_the_choice_before_it_is_turned_over(app, owner, matches, alone, guest, client, bearer):
    match_id = alone("best")
    shown = settled(app, owner, match_id)
    assert shown.match.seed.hex() not in owner.get(f"/poprzez-wieki/pieczecie/{match_id}").text
    board = client.get(f"/api/v1/matches/{match_id}", headers=bearer).json
    assert board["state"]["hands"][1] == []
    log = client.get(f"/api/v1/matches/{match_id}/log", headers=bearer).json["entries"]
    assert [entry["action"]["type"] for entry in log] == ["deal", "seal"]
    assert log[0]["action"]["hands"][1] == []
    assert board["seed"] is None
    hidden = set(shown.state.hands[APP])
    for place in ("watch", "table"):
        page = guest(shown.match, place).get(f"/m/{match_id}").text
        assert not [card for card in hidden if f'id="card-{card}"' in page]
    assert client.post(f"/j/{shown.match.code}", data={"place": "1"}).status_code == 422, "that seat is the app's"


def test_a_phone_cannot_choose_for_the_app(app, owner, matches, alone):
    match_id = alone("now")
    shown = settled(app, owner, match_id)
    for form in (
        {"type": "seal", "locked": "3", "fingerprint": "0" * 64},
        {"type": "place", "seat": "1", "card": shown.state.hands[APP][0]},
        {"type": "take_back", "seat": "0", "card": shown.state.hands[PEOPLE][0]},
    ):
        assert owner.post(f"/m/{match_id}/act", data={"seen": shown.seq, **form}).status_code in (400, 422)
    assert matches.look(match_id).seq == shown.seq


def test_while_it_thinks_the_phone_says_so_and_a_tap_is_refused_kindly(app, owner, matches, alone, monkeypatch):
    match_id = alone("best")
    with monkeypatch.context() as asleep:
        asleep.setattr(partner.Partner, "call", lambda self, match_id: None)
        assert "Kronikarz is shuffling" in owner.get(f"/m/{match_id}").text
    monkeypatch.setattr(partner, "has_to_choose", lambda table: False)
    state = settled(app, owner, match_id).state
    page = owner.get(f"/m/{match_id}").text
    assert "Kronikarz is choosing" in page
    answer = owner.post(f"/m/{match_id}/act", data={"seen": 1, "seat": 0, "tile": state.hands[0][0]})
    assert answer.status_code == 422
    assert "still choosing" in answer.text


def test_no_page_waits_for_it_so_that_phones_that_load_stop_nobodys_taps(app, owner, matches, alone, monkeypatch):
    match_id = alone("best")
    thought = threading.Event()
    monkeypatch.setattr(partner, "next_step", lambda table: thought.wait(60) and None)
    with monkeypatch.context() as watched:
        watched.setattr(partner.Partner, "settle", lambda *_: pytest.fail("a request waits"))
        for address in ("", "/watch", "/log", "/live"):
            assert owner.get(f"/m/{match_id}{address}").status_code == 200
    page = owner.get(f"/m/{match_id}").text
    thought.set()
    app.extensions["partner"].settle(match_id, 60)
    waits = re.search(r"<noscript>(.*?)</noscript>", page[page.index('id="seal"') :], re.S)[1]
    assert f'href="/m/{match_id}"' in waits, "without scripts there is a link to look again"


def test_the_app_keeps_its_name_whatever_the_others_are_called(app, owner, matches, alone):
    match_id = alone("now")
    settled(app, owner, match_id)
    page = owner.get(f"/m/{match_id}/names").text
    assert 'name="seats-0-name"' in page
    assert 'name="seats-1-name"' not in page
    both = {
        f"seats-{n}-{field}": value
        for n, name in enumerate(("Zosia", "Ja"))
        for field, value in (("name", name), ("colour", n))
    }
    assert owner.post(f"/m/{match_id}/names", data=both).status_code == 422
    assert [seat.name for seat in matches.look(match_id).match.seats] == ["Ania", "Kronikarz"]
    theirs = matches.look(match_id).match.seats[APP].colour
    given = owner.post(f"/m/{match_id}/names", data={"seats-0-name": "Zosia", "seats-0-colour": (theirs + 1) % 6})
    assert given.status_code == 303
    after = matches.look(match_id).match.seats
    assert [seat.name for seat in after] == ["Zosia", "Kronikarz"]
    assert after[APP].colour == theirs


def test_learning_says_what_would_have_been_better(app, owner, matches, alone, play):
    match_id = alone("now", learning="y")
    state = settled(app, owner, match_id).state
    told = play(match_id, seat=0, tile=state.hands[PEOPLE][-1]).state
    assert told.explained.chosen == (state.hands[PEOPLE][-1],)
    page = owner.get(f"/m/{match_id}").text
    assert ("of 100." in page) is (told.explained.cost > 0)
    assert ("as good as any" in page) is (told.explained.cost == 0)
    log = owner.get(f"/m/{match_id}/log").text
    assert "of 100." in log or "as good as any" in log


def test_a_hint_against_the_app_is_given_with_reasons_and_stands_in_the_log(app, owner, matches, alone):
    match_id = alone("now", hints="y")
    shown = settled(app, owner, match_id)
    page = owner.post(f"/poprzez-wieki/rada/{match_id}", data={"seat": 0}).text
    assert page.count('class="chances"') == 5, "every card of the hand"
    assert "Now it brings" in page
    newest = matches.look(match_id)
    assert newest.timeline.top.entry.action == Hint(0)
    log = owner.get(f"/m/{match_id}/log").text
    assert "asks for a hint" in log
    assert "Kronikarz plays what scores now. · Hints for: Ania" in log
    owner.post(f"/poprzez-wieki/rada/{match_id}", data={"seat": 0})
    assert matches.look(match_id).seq == newest.seq, "the same question about the same board is one entry"
    assert newest.timeline.can_undo is None
    assert shown.state.sealed == newest.state.sealed


def test_a_hint_before_the_cards_are_dealt_is_refused_in_words(owner, matches):
    seats, options = [("Ania", None), ("Kronikarz", None)], Options(partner="now", hints=(0,))
    undealt = matches.open_match("poprzez-wieki", seats, options)
    answer = owner.post(f"/poprzez-wieki/rada/{undealt.id}", data={"seat": 0})
    assert answer.status_code == 422
    assert "Your hand has 5 cards at this pick." in answer.text


def test_who_was_not_answered_has_not_asked(app, owner, matches, alone, play, monkeypatch):
    match_id = alone("now", hints="y")
    before = settled(app, owner, match_id)
    monkeypatch.setattr(hints, "ask", busy)
    assert owner.post(f"/poprzez-wieki/rada/{match_id}", data={"seat": 0}).status_code == 503
    assert matches.look(match_id).seq == before.seq
    state = before.state
    while state.phase is not Phase.CHOOSING:
        tap = {"seat": 0, "tile": state.hands[PEOPLE][0]} if state.hands[PEOPLE] else {"type": "close_round"}
        state = play(match_id, **tap).state
    assert owner.post(f"/poprzez-wieki/rada/{match_id}", data={"seat": 0}).status_code == 503
    with matches.storage.reading() as db:
        entries = store.entries(db, before.match)
    assert not [entry for entry in entries if isinstance(entry.action, Hint)]


def busy(question):
    raise Busy


def test_without_the_option_there_are_no_hints(app, owner, matches, alone):
    match_id = alone("now")
    settled(app, owner, match_id)
    assert "What would you do?" not in owner.get(f"/m/{match_id}").text
    assert owner.get(f"/poprzez-wieki/rada/{match_id}").status_code == 404
    answer = owner.post(f"/poprzez-wieki/rada/{match_id}", data={})
    assert answer.status_code == 422
    assert "opened without hints for Ania" in answer.text


@pytest.fixture
def hinted(owner, matches):
    """Two people, hints for the second."""
    data = {"seats-0-name": "Ania", "seats-0-colour": 0, "seats-1-name": "Basia", "seats-1-colour": 1}
    answer = owner.post("/new/poprzez-wieki", data={**data, "hints": "second"})
    return matches.look(answer.location.rpartition("/")[2]).match


def test_two_people_say_what_they_hold_and_only_the_asker_sees_it(matches, hinted, guest):
    basia, ania = guest(hinted, "1"), guest(hinted, "0")
    address = f"/poprzez-wieki/rada/{hinted.id}"
    assert ania.get(address).status_code == 404
    assert "What would you do?" in basia.get(f"/m/{hinted.id}").text
    short = basia.post(address, data={"hand": [3, 4, 5]})
    assert short.status_code == 422
    assert "Your hand has 5 cards at this pick." in short.text
    page = basia.post(address, data={"hand": [3, 4, 5, 6, 12]}).text
    assert "Weighed over what the other may hold" in page
    assert matches.look(hinted.id).timeline.top.entry.action == Hint(1, (3, 4, 5, 6, 12))
    assert "asks for a hint" in ania.get(f"/m/{hinted.id}/log").text


def test_from_the_second_card_on_the_hands_follow_from_what_was_said(matches, hinted, guest):
    basia = guest(hinted, "1")
    address = f"/poprzez-wieki/rada/{hinted.id}"
    basia.post(address, data={"hand": [3, 4, 5, 6, 12]})
    table = guest(hinted, "table")
    for seat, card in ((1, 3), (0, 7)):
        table.post(f"/m/{hinted.id}/act", data={"type": "place", "seat": seat, "card": card, "seen": 0})
    page = basia.get(address).text
    ticked = re.findall(r'<input checked id="(hand|passed)-\d+" name="\w+" type="checkbox" value="(\d+)"', page)
    assert ticked == [("passed", card) for card in ("4", "5", "6", "12")]
    both = basia.post(address, data={"hand": [8, 9, 13, 14], "passed": [4, 5, 6, 12]}).text
    assert "Computed exactly: both hands are known." in both
    for seat, card in ((1, 8), (0, 5)):
        table.post(f"/m/{hinted.id}/act", data={"type": "place", "seat": seat, "card": card, "seen": 0})
    page = basia.get(address).text
    ticked = re.findall(r'<input checked id="(hand|passed)-\d+" name="\w+" type="checkbox" value="(\d+)"', page)
    assert ticked == [*(("hand", c) for c in ("4", "6", "12")), *(("passed", c) for c in ("9", "13", "14"))]


def test_what_a_seat_holds_is_not_told_to_the_phone_of_the_whole_table(hinted, guest):
    basia, address = guest(hinted, "1"), f"/poprzez-wieki/rada/{hinted.id}?seat=1"
    basia.post(address, data={"hand": [3, 4, 5, 6, 12]})
    assert basia.get(address).text.count("<input checked") == 5
    table = guest(hinted, "table")
    assert "<input checked" not in table.get(address).text
    table.post(address, data={"hand": [3, 4, 5, 6, 12], "seat": "1"})
    assert table.get(address).text.count("<input checked") == 0, "the same again is no other question"
    table.post(address, data={"hand": [3, 4, 5, 6, 7], "seat": "1"})
    assert table.get(address).text.count("<input checked") == 5, "this was said on this very phone"
    assert basia.get(address).text.count("<input checked") == 5


def test_at_the_relics_the_best_is_named_with_what_it_brought(matches, hinted, guest):
    table, basia = guest(hinted, "table"), guest(hinted, "1")
    for seat, cards in enumerate(((3, 4, 5, 6, 12), (7, 8, 9, 13, 14))):
        for card in cards:
            table.post(f"/m/{hinted.id}/act", data={"type": "place", "seat": seat, "card": card, "seen": 0})
    matches.act(hinted.id, CloseRound(), matches.look(hinted.id).seq, "close", Who())
    page = basia.post(f"/poprzez-wieki/rada/{hinted.id}", data={}).text
    assert len(re.findall(r"Keep .+, put out .+", page)) == 3
    assert "in this round and counts in every round to come." in page
