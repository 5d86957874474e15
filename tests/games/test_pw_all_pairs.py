"""The scoring agrees, card by card, with a second one that was written on its own."""

import random

import pw_reckoner
import pytest

from companion.games.poprzez_wieki.scoring import score


def pairs(number):
    """Pairs of kingdoms of one to seven cards that share none, always the same ones."""
    luck = random.Random(1018)
    for _ in range(number):
        first, second = luck.randint(1, 7), luck.randint(1, 7)
        cards = luck.sample(range(1, 19), first + second)
        yield tuple(cards[:first]), tuple(cards[first:])


def test_both_reckonings_give_every_card_the_same_points():
    for first, second in pairs(4000):
        mine, theirs = score.__wrapped__((first, second))
        assert {line.card: line.points for line in mine.lines} == pw_reckoner.by_card(first, second)
        assert {line.card: line.points for line in theirs.lines} == pw_reckoner.by_card(second, first)


def test_the_quick_count_of_the_reckoner_adds_up_to_its_cards():
    for first, second in pairs(1000):
        looks = [pw_reckoner.look(pw_reckoner.mask(cards)) for cards in (first, second)]
        by_card = [
            sum(pw_reckoner.by_card(first, second).values()),
            sum(pw_reckoner.by_card(second, first).values()),
        ]
        assert list(pw_reckoner.facing(*looks)) == by_card


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [
        ((17, 2, 1, 10, 15), (3, 6, 8, 11, 14), 25),  # the rulebook's own example
        ((3, 5, 9, 10, 15, 16, 17), (1, 2, 4, 6, 11, 12, 18), 51),  # all five types doubled
    ],
)
def test_the_reckoner_itself_knows_the_worked_examples(mine, theirs, points):
    assert sum(pw_reckoner.by_card(mine, theirs).values()) == points
