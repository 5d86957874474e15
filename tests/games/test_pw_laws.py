"""Laws of the scoring that hold for any two kingdoms."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.poprzez_wieki.scoring import look_at, receipt, score

ALL = range(1, 19)
COMPARING = {2, 4, 7, 12, 13, 16, 18}


@st.composite
def pairs(draw):
    """Two kingdoms of up to seven cards that share none."""
    cards = tuple(draw(st.permutations(ALL)))
    first, second = draw(st.integers(0, 7)), draw(st.integers(0, 7))
    return cards[:first], cards[first : first + second]


def by_card(receipt):
    return {line.card: (line.points, line.why) for line in receipt.lines}


@given(pairs(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(pair, luck):
    shuffled = tuple(tuple(luck.sample(cards, len(cards))) for cards in pair)
    for before, after in zip(score(pair), score(shuffled), strict=True):
        assert before.total == after.total
        # The Nest lists its ties in the order of the cards; all else is equal to the letter.
        assert {card: line for card, line in by_card(before).items() if card != 1} == {
            card: line for card, line in by_card(after).items() if card != 1
        }


@given(pairs())
def test_the_order_of_the_players_does_not_matter(pair):
    first, second = score(pair)
    assert score((pair[1], pair[0])) == (second, first)


@given(st.sets(st.sampled_from(sorted(set(ALL) - COMPARING)), max_size=7), st.data())
def test_a_kingdom_that_compares_nothing_scores_the_same_against_everyone(kingdom, data):
    others = st.sets(st.sampled_from(sorted(set(ALL) - kingdom)), max_size=7)
    one, other = (look_at(data.draw(others)) for _ in range(2))
    me = look_at(kingdom)
    assert receipt(me, one) == receipt(me, other)


@given(pairs())
def test_no_card_gives_less_than_nothing(pair):
    assert all(line.points >= 0 for receipt in score(pair) for line in receipt.lines)


@given(pairs())
def test_winning_ties_never_lowers_a_score(pair):
    me, you = look_at(pair[0]), look_at(pair[1])
    without, having = (receipt(replace(me, wins_ties=wins), you) for wins in (False, True))
    for before, after in zip(without.lines, having.lines, strict=True):
        assert before.points <= after.points
    assert without.total <= having.total


@given(pairs())
def test_the_opponents_ties_never_raise_my_score(pair):
    me, you = look_at(pair[0]), look_at(pair[1])
    without, having = (receipt(me, replace(you, wins_ties=wins)) for wins in (False, True))
    assert without.total >= having.total


@given(pairs())
def test_there_is_one_line_a_card_in_order_and_they_add_up(pair):
    for cards, receipt_ in zip(pair, score(pair), strict=True):
        assert tuple(line.card for line in receipt_.lines) == cards
        assert sum(line.points for line in receipt_.lines) == receipt_.total


@given(pairs())
def test_the_nest_and_the_roof_give_no_points_themselves(pair):
    assert all(not line.points for receipt in score(pair) for line in receipt.lines if line.card in (1, 17))
