"""Luck: the same draw from the same seed and number, no repeats in a sample, and no side preferred."""

import hashlib
import hmac
from collections import Counter

import pytest

from companion.games import kit
from companion.games.kit import Chance

SEED = bytes(range(32))


def chi_square(counts, cells, expected):
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


def test_the_same_seed_and_number_give_the_same_draw():
    assert Chance(SEED, 3).numbers("dice", 6, 40) == Chance(SEED, 3).numbers("dice", 6, 40)
    assert Chance(SEED, 3).sample("tokens", range(17), 7) == Chance(SEED, 3).sample("tokens", range(17), 7)


def test_drawing_on_is_the_same_as_starting_later():
    chance = Chance(SEED)
    draws = [chance.numbers("dice", 6, 20) for _ in range(5)]
    assert chance.drawn == 5
    assert draws[4] == Chance(SEED, 4).numbers("dice", 6, 20)


def test_another_number_seed_or_purpose_gives_another_draw():
    draws = [
        Chance(SEED, 0).numbers("dice", 6, 40),
        Chance(SEED, 1).numbers("dice", 6, 40),
        Chance(SEED[::-1], 0).numbers("dice", 6, 40),
        Chance(SEED, 0).numbers("other dice", 6, 40),
    ]
    assert len({tuple(draw) for draw in draws}) == 4


def test_a_draw_counts_once_however_many_numbers_it_gives():
    chance = Chance(SEED, 7)
    chance.numbers("dice", 6, 100)
    chance.sample("tokens", range(17), 7)
    assert chance.drawn == 9


def test_numbers_run_from_one_to_the_number_of_sides():
    assert set(Chance(SEED).numbers("dice", 6, 1000)) == {1, 2, 3, 4, 5, 6}
    assert set(Chance(SEED).numbers("dice", 1, 10)) == {1}


def test_a_sample_repeats_nothing_and_leaves_the_pool_alone():
    pool = [5, 8, 13, 21, 34, 55]
    for number in range(200):
        drawn = Chance(SEED, number).sample("tokens", pool, 4)
        assert len(set(drawn)) == 4
        assert set(drawn) <= set(pool)
    assert pool == [5, 8, 13, 21, 34, 55]


def test_a_sample_of_the_whole_pool_is_the_pool_in_some_order():
    assert sorted(Chance(SEED).sample("tokens", range(17), 17)) == list(range(17))


def test_600_000_dice_prefer_no_side_and_no_pair():
    dice = Chance(SEED).numbers("dice", 6, 600_000)
    # 1 in 1,000 fair runs passes 20.5 with 5 degrees of freedom, and 66.6 with 35.
    assert chi_square(Counter(dice), range(1, 7), 100_000) < 20.5
    pairs = Counter(zip(dice[::2], dice[1::2], strict=True))
    assert chi_square(pairs, [(a, b) for a in range(1, 7) for b in range(1, 7)], 300_000 / 36) < 66.6


def test_170_170_tokens_prefer_no_token_and_no_place():
    chance = Chance(SEED)
    samples = [chance.sample("tokens", range(17), 7) for _ in range(24_310)]
    drawn = Counter(token for sample in samples for token in sample)
    # Without putting back, counts stray less: by 1 - 7/17, with 16 of 17 free. 1 in 1,000 fair runs passes
    # 39.3 with 16 degrees of freedom.
    assert chi_square(drawn, range(17), 10_010) / (10 / 17) * 16 / 17 < 39.3
    for place in range(7):
        assert chi_square(Counter(sample[place] for sample in samples), range(17), 1430) < 39.3


def test_blocks_follow_each_other_eight_numbers_each():
    blocks = b"".join(hmac.digest(SEED, f"3:lots:{block}".encode(), hashlib.sha256) for block in range(3))
    words = [int.from_bytes(blocks[start : start + 4], "big") for start in range(0, 96, 4)]
    # A number of 32 bits below 2**32 is itself; nothing is thrown away.
    assert Chance(SEED, 3).numbers("lots", 2**32, 24) == [1 + word for word in words]


def stream_of(monkeypatch, *words):
    """A stream whose words are given."""
    left = iter(words)
    monkeypatch.setattr(kit._Stream, "_word", lambda self: next(left))
    return kit._Stream(SEED, 0, "dice")


@pytest.mark.parametrize(("word", "number"), [(0, 0), (5, 5), (6, 0), (4_294_967_291, 5)])
def test_a_word_below_the_last_whole_multiple_is_used(monkeypatch, word, number):
    assert stream_of(monkeypatch, word).below(6) == number


@pytest.mark.parametrize("word", range(4_294_967_292, 4_294_967_296))
def test_the_four_words_past_the_last_whole_multiple_of_six_are_thrown_away(monkeypatch, word):
    # 2**32 is 6 * 715,827,882 + 4.
    assert stream_of(monkeypatch, word, word, 3).below(6) == 3


def test_no_word_is_thrown_away_when_the_limit_divides_all(monkeypatch):
    assert stream_of(monkeypatch, 2**32 - 1).below(4) == 3


def test_a_limit_that_would_show_bias_shows_none():
    # With a plain remainder, half of the numbers would fall into the first third.
    limit = 3 * 2**30
    stream = kit._Stream(SEED, 0, "bias")
    thirds = Counter(stream.below(limit) >> 30 for _ in range(30_000))
    assert chi_square(thirds, range(3), 10_000) < 13.8  # 2 degrees of freedom
