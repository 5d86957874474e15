"""The log: what stands after undo and redo, and which logs cannot be ours."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.matches.log import BrokenLog, Entry, add, begin, fold

# The smallest game: the state is the list of all that was done.
GAME = SimpleNamespace(
    setup=lambda options, seats: (),
    apply=lambda state, action: (*state, action),
    follows=lambda action: action.startswith("then"),  # what comes by itself
    standings=lambda state: [] if "end" in state else None,
)


def log(*lines):
    """Entries from actions (text) and undoes (numbers)."""
    return [
        Entry(seq, undoes=line) if isinstance(line, int) else Entry(seq, action=line)
        for seq, line in enumerate(lines, 1)
    ]


def after(*lines):
    return fold(begin(GAME, None, 2), log(*lines))


def seq(entry):
    return entry and entry.seq


def test_a_new_log_has_nothing_to_undo_or_redo():
    timeline = after()
    assert (timeline.state, timeline.seq, timeline.draws) == ((), 0, 0)
    assert (timeline.can_undo, timeline.can_redo) == (None, None)
    assert list(timeline.standing()) == []


def test_actions_stand_in_order_newest_first():
    timeline = after("a", "b", "c")
    assert timeline.state == ("a", "b", "c")
    assert [entry.seq for entry in timeline.standing()] == [3, 2, 1]
    assert (seq(timeline.can_undo), timeline.can_redo) == (3, None)


def test_undo_takes_back_the_latest_that_stands():
    timeline = after("a", "b", 2)
    assert timeline.state == ("a",)
    assert (timeline.seq, seq(timeline.can_undo), seq(timeline.can_redo)) == (3, 1, 2)


def test_a_log_knows_that_it_was_over_once_whatever_was_done_since():
    assert not after("a", "b", 2, "end").reopened
    for since in ((2,), (2, "b"), (2, 3)):
        assert after("a", "end", *since).reopened


def test_undo_goes_back_to_the_opening():
    timeline = after("a", "b", 2, 1)
    assert (timeline.state, timeline.can_undo, seq(timeline.can_redo)) == ((), None, 1)


def test_undoing_an_earlier_one_takes_back_all_since_and_redo_brings_all_of_it_again():
    timeline = after("a", "b", "c", "d", 2)
    assert timeline.state == ("a",)
    assert (seq(timeline.can_undo), seq(timeline.can_redo)) == (1, 2)
    again = after("a", "b", "c", "d", 2, 5)
    assert again.state == ("a", "b", "c", "d")
    assert [entry.seq for entry in again.standing()] == [4, 3, 2, 1]
    assert (seq(again.can_undo), again.can_redo) == (4, None)


def test_what_was_undone_before_can_be_redone_after_both():
    timeline = after("a", "b", "c", 3, 1, 5, 4)
    assert timeline.state == ("a", "b", "c")


def test_redo_is_an_undo_of_the_undo():
    timeline = after("a", "b", 2, 3)
    assert timeline.state == ("a", "b")
    assert (seq(timeline.can_undo), timeline.can_redo) == (2, None)


def test_redo_brings_back_the_one_undone_last_first():
    timeline = after("a", "b", "c", 3, 2, 5)
    assert timeline.state == ("a", "b")
    assert seq(timeline.can_redo) == 3
    assert add(timeline, Entry(7, undoes=4)).state == ("a", "b", "c")


def test_a_redone_action_can_be_undone_again_by_its_own_number():
    timeline = after("a", 1, 2, 1)
    assert (timeline.state, seq(timeline.can_redo)) == ((), 1)
    assert add(timeline, Entry(5, undoes=4)).state == ("a",)


def test_redo_is_lost_after_something_new():
    timeline = after("a", "b", 2, "c")
    assert timeline.state == ("a", "c")
    assert timeline.can_redo is None
    with pytest.raises(BrokenLog):
        add(timeline, Entry(5, undoes=3))


def test_what_came_by_itself_goes_and_comes_with_what_it_followed():
    timeline = after("a", "b", "then c", "then d")
    assert (seq(timeline.can_undo), timeline.to_undo) == (2, 2)
    undone = add(timeline, Entry(5, undoes=2))
    assert (undone.state, seq(undone.can_redo), undone.to_redo) == (("a",), 2, 5)
    assert add(undone, Entry(6, undoes=5)).state == timeline.state
    assert timeline.back_to(4) == timeline.back_to(2) == 2, "what came by itself does not go alone"


def test_what_came_by_itself_at_the_beginning_cannot_be_undone():
    timeline = after("then a")
    assert (timeline.can_undo, timeline.to_undo, timeline.back_to(1)) == (None, None, None)


def test_draws_that_were_undone_are_drawn_again():
    first, second = Entry(1, action="a", draws=2), Entry(2, action="b", draws=1)
    timeline = fold(begin(GAME, None, 2), [first, second])
    assert timeline.draws == 3
    undone = add(timeline, Entry(3, undoes=2))
    assert undone.draws == 2
    assert add(undone, Entry(4, undoes=3)).draws == 3


def test_adding_to_a_timeline_leaves_the_old_one_as_it_was():
    old = after("a")
    assert add(old, Entry(2, action="b")).state == ("a", "b")
    assert add(old, Entry(2, undoes=1)).state == ()
    assert (old.state, old.seq) == (("a",), 1)


@pytest.mark.parametrize("number", [0, 1, 3, 7])
def test_a_gap_or_a_repeat_breaks_the_log(number):
    with pytest.raises(BrokenLog):
        add(after("a"), Entry(number, action="b"))


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((1,), id="nothing was done yet"),
        pytest.param(("a", 2), id="itself"),
        pytest.param(("a", "b", 2, 2), id="already undone"),
        pytest.param(("a", 1, 2, 3), id="a redo rather than its action"),
        pytest.param(("a", 1, 2, 2), id="an undo that was undone"),
        pytest.param(("a", "b", 2, 1, 3), id="an undo that was not the last"),
        pytest.param(("a", 1, "b", 2), id="an undo before something new"),
        pytest.param(("a", 9), id="an entry that is not there"),
    ],
)
def test_undoing_what_may_not_be_undone_breaks_the_log(lines):
    after(*lines[:-1])
    with pytest.raises(BrokenLog):
        after(*lines)


def write(steps):
    """A log of the steps that were possible, and the numbers of the entries that stand and wait for redo."""
    lines, standing, undone = [], [], []
    for step in steps:
        if step == "do":
            lines.append(f"action {len(lines) + 1}")
            standing.append(len(lines))
            undone = []
        elif step == "undo" and standing:
            lines.append(standing[-1])
            undone.append((standing.pop(), len(lines)))
        elif step == "redo" and undone:
            action, undo = undone.pop()
            lines.append(undo)
            standing.append(action)
    return lines, standing, [action for action, _ in undone]


@given(st.lists(st.sampled_from(["do", "do", "undo", "undo", "redo"]), max_size=60))
def test_any_log_folds_to_what_its_standing_entries_alone_would_give(steps):
    lines, standing, undone = write(steps)
    timeline = after(*lines)
    assert [entry.seq for entry in timeline.standing()] == standing[::-1]
    assert timeline.state == after(*(lines[number - 1] for number in standing)).state
    assert seq(timeline.can_undo) == (standing[-1] if standing else None)
    assert seq(timeline.can_redo) == (undone[-1] if undone else None)
    assert timeline.seq == len(lines)


@given(st.lists(st.sampled_from(["do", "do", "undo", "redo"]), min_size=1, max_size=40))
def test_undo_then_redo_changes_nothing(steps):
    timeline = after(*write([*steps, "do"])[0])
    undone = add(timeline, Entry(timeline.seq + 1, undoes=timeline.can_undo.seq))
    redone = add(undone, Entry(undone.seq + 1, undoes=undone.seq))
    assert redone.state == timeline.state
    assert list(redone.standing()) == list(timeline.standing())
    assert redone.can_redo == timeline.can_redo
