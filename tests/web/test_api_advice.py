"""The API: advice on picks and relics, without a match."""

import subprocess
import sys

import pytest

from companion.games.poprzez_wieki.advice.position import PickPosition, RelicPosition
from companion.games.poprzez_wieki.advice.questions import WhichCard, WhichRelic
from companion.thinking.desk import Desk, Failed
from companion.web.thinking import Allowance, TooMuch

THINKER = "companion.games.poprzez_wieki.advice.answers"
PICK = {
    "round": 1, "scores": [0, 0], "relics": [[], []], "removed": [[], []], "played": [[3], [8]],
    "hand": [1, 5, 9, 12], "other_hand": [2, 7, 11, 16], "kept": [[], []],
}  # fmt: skip
RELIC = {
    "round": 1, "scores": [12, 9], "relics": [[], []], "removed": [[], []],
    "kingdoms": [[1, 5, 9, 12, 13], [2, 7, 11, 16, 18]],
}  # fmt: skip
SECOND = {
    **PICK, "round": 2, "played": [[], []], "hand": [1, 5, 9, 12, 3], "other_hand": None, "relics": [[4], [6]],
    "removed": [[17], [16]], "kept": [[1, 5, 9], [2, 7, 8]],
}  # fmt: skip


def test_from_the_second_pick_on_the_answer_is_exact(api):
    status, found = api("POST", "/poprzez-wieki/advice/pick", PICK, {"Authorization": ""})
    assert status == 200
    assert found["exact"] is True
    assert sorted(pick["card"] for pick in found["picks"]) == [1, 5, 9, 12]
    assert found["picks"][0]["card"] == 5
    assert sum(pick["play"] for pick in found["picks"]) == pytest.approx(1)
    assert all(0 <= pick["win"] <= 1 for pick in found["picks"])
    wins = [pick["win"] for pick in found["picks"]]
    assert wins == sorted(wins, reverse=True)


@pytest.mark.parametrize(
    "position", [{**PICK, "played": [[], []], "hand": [1, 5, 9, 12, 3], "other_hand": None}, SECOND], ids=["1", "2"]
)
def test_first_picks_are_weighed_over_what_is_hidden(api, position):
    status, found = api("POST", "/poprzez-wieki/advice/pick", position)
    assert status == 200
    assert found["exact"] is False
    assert sorted(pick["card"] for pick in found["picks"]) == [1, 3, 5, 9, 12]


def test_the_last_card_is_the_only_choice(api):
    last = {**PICK, "played": [[1, 5, 9, 12], [2, 7, 11, 16]], "hand": [3], "other_hand": [8]}
    assert [pick["play"] for pick in api("POST", "/poprzez-wieki/advice/pick", last)[1]["picks"]] == [1]


def test_a_round_that_is_won_or_lost_by_the_last_choice_is_seen_as_such(api):
    """Round 3, one card each after this: 30 points behind with 1 to gain is lost, 30 ahead is won."""
    end = {
        "round": 3, "relics": [[1, 2], [3, 4]], "removed": [[5, 6], [7, 8]],
        "played": [[9, 10, 11], [12, 13, 14]], "hand": [15, 16], "other_hand": [17, 18],
    }  # fmt: skip
    for scores, win in (([0, 90], 0), ([90, 0], 1)):
        _, found = api("POST", "/poprzez-wieki/advice/pick", {**end, "scores": scores})
        assert [pick["win"] for pick in found["picks"]] == pytest.approx([win, win])


def test_twenty_choices_of_relics_best_first(api):
    status, found = api("POST", "/poprzez-wieki/advice/relic", RELIC, {"Authorization": ""})
    assert status == 200
    choices = found["choices"]
    assert len({(choice["relic"], choice["removed"]) for choice in choices}) == 20
    assert choices[0]["removed"] == 9
    assert sum(choice["play"] for choice in choices) == pytest.approx(1)
    assert api("POST", "/poprzez-wieki/advice/relic", RELIC)[1] == found


def test_one_address_has_only_its_share_of_thought():
    allowance = Allowance()
    for _ in range(8):
        allowance.spend("10.0.0.1", 1.5, now=100.0)
    with pytest.raises(TooMuch) as refused:
        allowance.spend("10.0.0.1", 1.5, now=100.0)
    allowance.spend("10.0.0.2", 1.5, now=100.0)
    allowance.spend("10.0.0.1", 1.5, now=100.0 + refused.value.seconds)


def test_who_asks_too_much_is_told_when_to_ask_again(api, app, monkeypatch):
    monkeypatch.setattr(Allowance, "AT_ONCE", 0.0)
    status, found = api("POST", "/poprzez-wieki/advice/pick", PICK)
    assert (status, found["error"]["code"]) == (429, "too_many_questions")


def test_a_process_that_ends_is_said_so_and_the_next_question_gets_a_new_one():
    broken = Desk("sys")  # a module that answers nothing
    for _ in range(2):
        with pytest.raises(Failed):
            broken.ask(WhichCard(PickPosition(round=1, hand=(1, 2, 3, 4, 5))))


def test_a_process_answers_many_questions():
    desk = Desk(THINKER)
    first = desk.ask(WhichCard(PickPosition(round=1, hand=(1, 2, 3, 4, 5))), 60)
    later = desk.begin(WhichRelic(RelicPosition(round=1, kingdoms=((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)))))
    assert desk.ask(WhichCard(PickPosition(round=1, hand=(5, 4, 3, 2, 1))), 60) == first
    assert len(later.result(60).choices) == 20


def test_the_process_ends_when_nobody_can_ask_any_more():
    ended = subprocess.run([sys.executable, "-m", "companion.thinking", THINKER], input=b"", timeout=120, check=True)
    assert ended.returncode == 0


def test_the_server_itself_is_not_made_larger_by_numpy():
    code = "import sys, companion; companion.create_app; import companion.web; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], timeout=120, check=True)
