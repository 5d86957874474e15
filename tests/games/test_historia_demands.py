"""Demands, all small cases against the rule written down by brute force."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hs_table import loser

from companion.games.historia.demands import Concession, cheapest, fewest, is_enough, most, worth
from companion.games.historia.terms import Amounts, Influence

COSTS = [costs for count in range(4) for costs in combinations_with_replacement(range(1, 5), count)]
LEVELS = range(1, 9)


@cache
def answers(markers, costs):
    """Every answer: so many discarded, so many given, some of the characters; with what it is worth."""
    found = []
    for discarded, given in product(range(markers + 1), repeat=2):
        if discarded + given > markers:
            continue
        for chosen in product((False, True), repeat=len(costs)):
            numbers = tuple(n for n, taken in enumerate(chosen) if taken)
            value = discarded + 2 * given + sum(costs[n] for n in numbers)
            found.append((Concession(Amounts(p=discarded), Amounts(p=given), numbers), value))
    return found


def legal_by_definition(markers, costs, level):
    """In full if any answer is; otherwise only those that are worth the most."""
    everything = answers(markers, costs)
    full = [answer for answer, value in everything if value >= level]
    best = max(value for _, value in everything)
    return full or [answer for answer, value in everything if value == best]


@pytest.mark.parametrize("markers", range(5))
def test_what_is_accepted_is_exactly_what_the_rule_allows(markers):
    for costs, level in product(COSTS, LEVELS):
        player = loser((markers, 0, 0, 0), costs)
        accepted = [answer for answer, _ in answers(markers, costs) if is_enough(player, level, answer)]
        assert accepted == legal_by_definition(markers, costs, level), (costs, level)


@pytest.mark.parametrize("markers", range(5))
def test_the_proposal_is_legal_and_no_legal_answer_is_worth_less(markers):
    for costs, level in product(COSTS, LEVELS):
        player = loser((markers, 0, 0, 0), costs)
        proposed = cheapest(player, level)
        legal = legal_by_definition(markers, costs, level)
        least = min(worth(player, answer) for answer in legal)
        assert worth(player, proposed) == least, (costs, level)
        fewest = min(answer.give.total for answer in legal if worth(player, answer) == least)
        assert proposed.give.total == fewest
        assert any(set(answer.characters) == set(proposed.characters) for answer in legal)


@pytest.mark.parametrize("markers", range(5))
def test_the_most_is_every_marker_given_and_every_character_discarded(markers):
    for costs in COSTS:
        assert most(loser((markers, 0, 0, 0), costs)) == max(value for _, value in answers(markers, costs))


def test_the_proposal_keeps_k_for_last():
    proposed = cheapest(loser((1, 2, 0, 2)), 4)
    assert proposed == Concession(discard=Amounts(p=1, n=2, k=1))


def test_characters_that_the_app_does_not_know_count_as_they_are_said():
    assert is_enough(loser(), 4, Concession(others=4))
    assert is_enough(loser((1, 0, 0, 0)), 4, Concession(discard=Amounts(p=1), others=3))
    assert not is_enough(loser((2, 0, 0, 0)), 4, Concession(discard=Amounts(p=1), others=2))


def test_a_character_without_cost_is_worth_nothing():
    assert is_enough(loser(costs=[0]), 3, Concession())
    assert cheapest(loser(costs=[0, 2]), 2).characters == (1,)


@pytest.mark.parametrize("markers", range(5))
def test_the_fewest_markers_are_lost_and_characters_only_where_it_takes_them(markers):
    for costs, level in product(COSTS, LEVELS):
        player = loser((markers, 0, 0, 0), costs)
        way = fewest(player, level)
        lost = len(way.characters), way.discard.total + way.give.total
        legal = legal_by_definition(markers, costs, level)
        assert is_enough(player, level, way)
        assert lost == min((len(one.characters), one.discard.total + one.give.total) for one in legal)


def test_of_an_odd_level_the_last_marker_is_discarded_not_given():
    way = fewest(loser((3, 0, 0, 1)), 5)
    assert (way.discard.total, way.give.total) == (1, 2)


@pytest.mark.parametrize("way", [cheapest, fewest])
def test_what_is_given_and_what_is_discarded_are_different_markers(way):
    for markers in product(range(3), repeat=4):
        for level in LEVELS:
            found = way(loser(markers), level)
            gone = found.discard + found.give
            assert all(gone.of(kind) <= Amounts(*markers).of(kind) for kind in Influence), (markers, level)
