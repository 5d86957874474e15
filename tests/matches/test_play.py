"""What people do with matches, use case by use case."""

import msgspec
import pytest

from companion.games.kit import RuleError
from companion.games.podroz.actions import Begin
from companion.games.poprzez_wieki import game
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Place, TakeBack
from companion.games.poprzez_wieki.state import Phase
from companion.matches import places, play, store
from companion.matches.play import Matches, Stale, Unknown, Who
from companion.matches.results import results_of

TABLE = Who(None, "phone")


@pytest.fixture
def tap(matches, match):
    """One action with a request id of its own: tap(action), or tap(action, seen, request_id)."""
    numbers = iter(range(1, 10_000))

    def send(action, seen=None, request_id=None):
        seen = matches.look(match.id).seq if seen is None else seen
        return matches.act(match.id, action, seen, request_id or f"tap {next(numbers)}", TABLE)

    return send


@pytest.fixture
def finished(matches, match, tap, whole_match):
    """The match, played to its end: 64 to 30."""
    for action in whole_match:
        tap(msgspec.convert(action, game.Action))
    return match


def entries(matches, match):
    with matches.storage.reading() as db:
        return store.entries(db, match)


def results(matches, match):
    with matches.storage.reading() as db:
        return results_of(db, match)


def status(matches, match):
    return matches.look(match.id).match.status


def refusal(call, *args):
    with pytest.raises(RuleError) as refused:
        call(*args)
    return refused.value.code


# -- once, and once only


def test_ten_repeats_of_one_request_write_one_entry(matches, match):
    for _ in range(10):
        shown = matches.act(match.id, Place(0, 10), 0, "the same", TABLE)
        assert shown.seq == 1
    assert len(entries(matches, match)) == 1


def test_ten_repeats_of_one_undo_take_one_entry_back(matches, match, tap):
    tap(Place(0, 10))
    tap(Place(0, 11))
    for _ in range(10):
        assert matches.undo(match.id, 2, "the same", TABLE).state.played == ((10,), ())


def test_a_retry_after_success_is_no_conflict_although_others_acted_since(matches, match, tap, whole_match):
    for action in whole_match[:10]:
        tap(msgspec.convert(action, game.Action))
    tap(CloseRound(), 10, "close")
    tap(Choose(0, 3, 4))
    shown = tap(CloseRound(), 10, "close")
    assert shown.seq == 12
    assert shown.state.phase is Phase.CHOOSING


def test_the_same_request_id_in_two_matches_is_two_requests(matches, match):
    other = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
    for one in (match, other):
        assert matches.act(one.id, Place(0, 10), 0, "the same", TABLE).seq == 1


@pytest.mark.parametrize("again", [
    lambda matches, match, used: matches.act(match, Place(0, 12), 3, used, TABLE),
    lambda matches, match, used: matches.undo(match, 3, used, TABLE),
    lambda matches, match, used: matches.undo_to(match, 1, 3, used, TABLE),
    lambda matches, match, used: matches.redo(match, 3, used, TABLE),
], ids=["act", "undo", "undo to", "redo"])  # fmt: skip
def test_the_id_of_a_request_serves_no_other(matches, match, tap, again):
    """Once an action, once what took one back; neither is taken for anything else, and nothing is written."""
    tap(Place(0, 10), None, "first")
    tap(Place(0, 11), None, "second")
    matches.undo(match.id, 2, "back", TABLE)
    assert refusal(again, matches, match.id, "first") == "request_id_taken"
    assert [entry.request_id for entry in entries(matches, match)] == ["first", "second", "back"]
    assert refusal(matches.act, match.id, Place(0, 11), 3, "back", TABLE) == "request_id_taken"
    assert refusal(matches.redo, match.id, 3, "back", TABLE) == "request_id_taken"
    assert refusal(matches.undo_to, match.id, 1, 3, "back", TABLE) == "request_id_taken"
    assert matches.undo_to(match.id, 2, 3, "back", TABLE).seq == 3
    assert matches.act(match.id, Place(0, 11), None, "second", TABLE).seq == 3


@pytest.fixture
def waited_for(matches, monkeypatch):
    """Whether others who write had to wait, each time that a whole log was read."""
    found, entries = [], store.entries

    def noted(*asked):
        found.append(matches.storage.is_written)
        return entries(*asked)

    monkeypatch.setattr(store, "entries", noted)
    return found


def test_a_request_that_comes_again_keeps_nobody_waiting_while_the_log_is_folded(matches, match, tap, waited_for):
    tap(Place(0, 10), None, "first")
    for _ in range(2):
        matches.undo(match.id, 1, "back", TABLE)
        tap(Place(0, 10), None, "first")
    assert waited_for == [False] * 3


def test_who_sits_down_keeps_nobody_waiting_while_the_log_is_searched_for_secrets(matches, match, tap, waited_for):
    tap(Place(0, 10))
    matches.sit(match.id, "phone", 0)
    assert waited_for == [False]


def test_what_is_hidden_in_the_very_moment_in_which_another_sits_down_is_noted(
    matches, match, whole_match, monkeypatch
):
    for number, action in enumerate(whole_match[:11]):
        matches.act(match.id, msgspec.convert(action, game.Action), number, f"r{number}", TABLE)
    hiding = play.hiding

    def quicker(*asked):
        monkeypatch.setattr(play, "hiding", hiding)
        found = hiding(*asked)
        matches.act(match.id, Choose(0, 3, 4), None, "secret", TABLE)
        return found

    monkeypatch.setattr(play, "hiding", quicker)
    matches.sit(match.id, "phone", 0)
    with matches.storage.reading() as db:
        assert [(one.seat, one.after) for one in places.sittings(db, match.id)] == [(0, 12)]


def test_dice_asked_for_again_under_their_id_are_the_same_dice(matches):
    """What chance filled in was not in the request, and is not held against it."""
    match = matches.open_match("podroz", [("Ania", None), ("Basia", None)])
    begun, again = (matches.act(match.id, Begin(first=0), 0, "begin", TABLE) for _ in range(2))
    assert begun.timeline == again.timeline
    assert len(entries(matches, match)[0].action.tokens) == 7


def test_a_refused_request_can_be_sent_again_when_it_is_allowed(matches, match, tap):
    tap(Place(1, 10))
    assert refusal(tap, Place(0, 10), 1, "mine") == "card_elsewhere"
    tap(TakeBack(1, 10))
    assert tap(Place(0, 10), 1, "mine").state.played == ((10,), ())


def test_the_log_keeps_who_did_it_and_when(matches, match):
    matches.act(match.id, Place(1, 10), 0, "r", Who(1, "Basia's phone"))
    (entry,) = entries(matches, match)
    assert (entry.seat, entry.device, entry.request_id, entry.draws) == (1, "Basia's phone", "r", 0)
    assert entry.at.endswith("+00:00")


# -- what was seen


@pytest.mark.parametrize("seen", [None, 0, 9, 11, -1])
def test_an_action_that_depends_on_order_is_refused_on_any_other_board(matches, match, tap, whole_match, seen):
    for action in whole_match[:10]:
        tap(msgspec.convert(action, game.Action))
    with pytest.raises(Stale) as stale:
        matches.act(match.id, CloseRound(), seen, "close", TABLE)
    assert stale.value.table.seq == 10
    assert stale.value.table.state == matches.look(match.id).state
    assert len(entries(matches, match)) == 10


@pytest.mark.parametrize("seen", [None, 0, 7, 10**30])
def test_a_card_is_taken_whatever_was_seen(matches, match, tap, seen):
    tap(Place(0, 10))
    assert matches.act(match.id, Place(1, 11), seen, "r", TABLE).state.played == ((10,), (11,))


@pytest.mark.parametrize("turn_back", ["undo", "redo"])
def test_undo_and_redo_depend_on_order(matches, match, tap, turn_back):
    tap(Place(0, 10))
    tap(Place(0, 11))
    matches.undo(match.id, 2, "undo", TABLE)
    for seen in (None, 0, 2, 4):
        with pytest.raises(Stale):
            getattr(matches, turn_back)(match.id, seen, "r", TABLE)
    assert matches.look(match.id).seq == 3


# -- undo and redo


def test_undo_goes_back_step_by_step_and_redo_forth_again(matches, match, tap):
    boards = [matches.look(match.id).state] + [tap(Place(0, card)).state for card in (10, 11, 12)]
    for step, board in enumerate(boards[-2::-1]):
        assert matches.undo(match.id, 3 + step, f"undo {step}", TABLE).state == board
    for step, board in enumerate(boards[1:]):
        assert matches.redo(match.id, 6 + step, f"redo {step}", TABLE).state == board
    assert [entry.undoes for entry in entries(matches, match)] == [None, None, None, 3, 2, 1, 6, 5, 4]


def test_there_is_nothing_to_undo_at_the_start(matches, match):
    assert refusal(matches.undo, match.id, 0, "r", TABLE) == "nothing_to_undo"
    assert refusal(matches.redo, match.id, 0, "r", TABLE) == "nothing_to_redo"


def test_after_something_new_there_is_nothing_to_redo(matches, match, tap):
    tap(Place(0, 10))
    matches.undo(match.id, 1, "undo", TABLE)
    tap(Place(0, 11))
    assert refusal(matches.redo, match.id, 3, "redo", TABLE) == "nothing_to_redo"
    assert matches.look(match.id).state.played == ((11,), ())


# -- the end of a match


def test_the_last_action_finishes_the_match_and_writes_its_results(matches, finished):
    shown = matches.look(finished.id)
    assert shown.match.status == "finished"
    assert shown.match.finished_at == entries(matches, finished)[-1].at
    first, second = results(matches, finished)
    assert (first.score, first.rank, first.won) == (64, 1, True)
    assert (second.score, second.rank, second.won) == (30, 2, False)
    assert first.rounds == (16, 28, 20)


def test_undo_of_the_last_action_reopens_the_match_and_drops_its_results(matches, finished):
    seq = matches.look(finished.id).seq
    shown = matches.undo(finished.id, seq, "undo", TABLE)
    assert (shown.match.status, shown.match.finished_at) == ("open", None)
    assert (status(matches, finished), results(matches, finished)) == ("open", [])
    assert matches.redo(finished.id, seq + 1, "redo", TABLE).match.status == "finished"
    assert [seat.score for seat in results(matches, finished)] == [64, 30]


@pytest.mark.parametrize(("home", "broken"), [(play, "put_results"), (store, "set_status"), (store, "append")])
def test_if_the_results_cannot_be_written_nothing_is(matches, match, tap, whole_match, monkeypatch, home, broken):
    for action in whole_match[:-1]:
        tap(msgspec.convert(action, game.Action))
    before = matches.look(match.id)

    def fail(*_):
        raise OSError("no room left")

    with monkeypatch.context() as fault:
        fault.setattr(home, broken, fail)
        with pytest.raises(OSError, match="no room"):
            matches.act(match.id, CloseRound(), before.seq, "close", TABLE)
    assert matches.look(match.id) == before
    assert matches._timelines.get((before.epoch, match.id)) is before.timeline
    assert Matches(matches.storage).look(match.id).state == before.state
    assert results(matches, match) == []
    # and the same request goes through once the fault is gone
    assert matches.act(match.id, CloseRound(), before.seq, "close", TABLE).match.status == "finished"


def test_results_can_be_made_again_from_the_logs(matches, finished):
    open_one = matches.open_match("poprzez-wieki", [("Cezary", None), ("Daria", None)])
    before = results(matches, finished)
    with matches.storage.writing() as db:
        db.execute("UPDATE results SET score = score + 100, won = 0")
        db.execute("DELETE FROM results WHERE seat = 1")
    assert matches.rebuild_results() == 1
    assert results(matches, finished) == before
    assert results(matches, open_one) == []


def test_a_rematch_is_opened_once_with_the_same_players(matches, finished):
    again = matches.rematch(finished.id)
    assert again.id != finished.id
    assert again.seats == finished.seats
    assert (again.code != finished.code, again.seed != finished.seed) == (True, True)
    assert matches.rematch(finished.id).id == again.id
    assert matches.look(finished.id).match.rematch == again.id
    assert matches.look(again.id).seq == 0


def test_there_is_no_rematch_of_an_open_match(matches, match):
    assert refusal(matches.rematch, match.id) == "not_over_yet"


# -- putting aside


def test_a_match_that_was_put_aside_takes_nothing_until_it_is_brought_back(matches, match, tap):
    tap(Place(0, 10), 0, "first")
    assert matches.abandon(match.id).match.status == "abandoned"
    assert refusal(tap, Place(0, 11)) == "match_abandoned"
    assert refusal(matches.undo, match.id, 1, "undo", TABLE) == "match_abandoned"
    assert refusal(matches.redo, match.id, 1, "redo", TABLE) == "match_abandoned"
    assert tap(Place(0, 10), 0, "first").seq == 1, "a retry of what was taken is no refusal"
    assert matches.bring_back(match.id).match.status == "open"
    assert tap(Place(0, 11)).state.played == ((10, 11), ())


def test_a_finished_match_cannot_be_put_aside_nor_an_open_one_brought_back(matches, match, finished):
    assert matches.abandon(finished.id).match.status == "finished"
    assert results(matches, finished)
    other = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
    assert matches.bring_back(other.id).match.status == "open"


def test_the_match_that_changed_last_is_listed_first(matches, match):
    other = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
    with matches.storage.writing() as db:
        db.execute("UPDATE matches SET changed_at = '2026-01-01T12:00:00.000+00:00' WHERE id = ?", [match.id])
        db.execute("UPDATE matches SET changed_at = '2026-01-01T13:00:00.000+00:00' WHERE id = ?", [other.id])
    shown = matches.act(match.id, Place(0, 10), 0, "r", TABLE)
    with matches.storage.reading() as db:
        listed = store.list_matches(db, "open", 10)
    assert [found.id for found in listed] == [match.id, other.id]
    assert shown.match == listed[0], "the answer tells what was written"


def test_a_match_that_is_not_there_is_unknown(matches, match):
    calls = (
        lambda: matches.look("nothing"),
        lambda: matches.act("nothing", Place(0, 1), 0, "r", TABLE),
        lambda: matches.undo("nothing", 0, "r", TABLE),
        lambda: matches.redo("nothing", 0, "r", TABLE),
        lambda: matches.abandon("nothing"),
        lambda: matches.bring_back("nothing"),
        lambda: matches.rematch("nothing"),
    )
    for call in calls:
        with pytest.raises(Unknown):
            call()
