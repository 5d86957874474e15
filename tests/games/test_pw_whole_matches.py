"""Any match that the rules allow ends, loses no card, and adds up."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kit import Chance, RuleError
from companion.games.poprzez_wieki import rules
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Move, Place, TakeBack
from companion.games.poprzez_wieki.state import Options, Phase

CARDS = list(range(1, 19))
SLIPS = 10
MOST_STEPS = 30 + 3 + 4 + 2 * SLIPS  # cards, closings, choices, and slips that are put right


def allowed(state, actions):
    return [action for action in actions if not refused(state, action)]


def refused(state, action):
    try:
        rules.decide(state, action, Chance(b"seed"))
    except RuleError:
        return True
    return False


def next_action(state, luck):
    """Something that the rules allow and that brings the match nearer to its end."""
    if state.phase is Phase.CHOOSING:
        seat = luck.choice([seat for seat in (0, 1) if state.choices[seat] is None])
        return Choose(seat, *luck.sample(state.played[seat], 2))
    cards = allowed(state, [Place(seat, card) for seat in (0, 1) for card in CARDS])
    return luck.choice(cards) if cards else CloseRound()


def slip(state, luck):
    """Something that the rules allow and that takes a step back or aside, if there is such a thing."""
    if state.phase is Phase.CHOOSING:
        return next(
            (Choose(seat, *luck.sample(state.played[seat], 2)) for seat in (0, 1) if state.choices[seat]),
            None,
        )
    slips = allowed(state, [kind(seat, card) for kind in (TakeBack, Move) for seat in (0, 1) for card in CARDS])
    return luck.choice(slips) if slips else None


def check_table(state):
    places = [*state.played, *state.relics, *state.removed, state.kept_waiting, state.unseen]
    assert sorted(card for place in places for card in place) == CARDS
    assert max(len(cards) for cards in state.played) <= 5
    assert len(state.kept) == (0 if state.round == 1 else 6)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_every_match_ends_with_all_cards_accounted_for(luck):
    state, deck = rules.setup(Options(), 2), []
    slips = set(luck.sample(range(MOST_STEPS), SLIPS))
    for step in range(MOST_STEPS):
        if state.phase is Phase.FINISHED:
            break
        action = (step in slips and slip(state, luck)) or next_action(state, luck)
        state = rules.apply(state, rules.decide(state, action, Chance(b"seed")))
        check_table(state)
        if isinstance(action, CloseRound):
            deck.append(len(state.unseen))
            assert [len(kingdom) for kingdom in state.closed[-1]] == [4 + state.round] * 2
    assert state.phase is Phase.FINISHED
    assert deck == [8, 4, 0]
    check_result(state)


def check_result(state):
    for seat, standing in enumerate(rules.standings(state)):
        receipts = [pair[seat] for pair in state.receipts]
        assert standing.score == state.totals[seat] == sum(receipt.total for receipt in receipts)
        assert standing.rounds == tuple(receipt.total for receipt in receipts)
        assert standing.won == (standing.rank == 1) == (standing.score == max(state.totals))
