"""Pairs of whole kingdoms, worked out card by card with the card table beside them.

Each comment gives the types of both kingdoms (P palace, L library, G garden, S stronghold, T temple; 2>4 is
two cards that count as four) and the arithmetic of the cards that score or nearly do.
"""

import pytest

from companion.games.poprzez_wieki.scoring import score

KINGDOMS = [
    # P1 L3 S1 | G3 T2. Card 3: three Libraries, 9. Card 12: 3 Libraries to 0. Card 4: no Temple, card 5
    # lacks one, card 6 no Garden. | Card 13: 3 Gardens to 0. Cards 7, 8, 9, 14 lack Palace, Stronghold or
    # Library.
    ({3: 9, 4: 0, 5: 0, 6: 0, 12: 7}, 16, {7: 0, 8: 0, 9: 0, 13: 7, 14: 0}, 7),
    # P2>4 S1 T1 | one of each. Card 2: Strongholds 1 to 1, the Nest wins. Card 10: no L, no G. Card 15: 4
    # Palaces. | 3 for one L, G, S and T, and 5 for the pair of L and G.
    ({1: 0, 2: 7, 10: 6, 15: 12, 17: 0}, 25, {3: 3, 6: 3, 8: 3, 11: 3, 14: 5}, 17),
    # One of each | P1 L1 S1 T1. Cards 3, 6, 11, 15: one each; card 9: all five. | Card 2: 1 to 1, a tie.
    # Card 5: one set. Card 10: no G. Card 13: no G. Card 18: best 9 to the Maze's 13.
    ({3: 3, 6: 3, 9: 13, 11: 3, 15: 3}, 25, {2: 0, 5: 9, 10: 3, 13: 0, 18: 0}, 12),
    # P1>2 S1>2 T1>2 | P1 G2 S1. Card 2: Strongholds 2 to 1. Card 11: two Temples. Card 14: no L. Card 18: 7
    # to 3. | Card 7: Palaces 1 to 2. Card 8: one S. Card 12: no L. Card 16: P, S to P, S, T.
    ({2: 7, 11: 6, 14: 0, 17: 0, 18: 8}, 21, {1: 0, 7: 0, 8: 3, 12: 0, 16: 0}, 3),
    # L1 S2 T1 | P1 L2 G1. Card 5: no P. Card 10: no P, no G. Card 11: one T. Card 16: L, T to P, G, a tie.
    # | Card 4: no T, Nest or not. Card 6: one G. Card 9: no S, no T. Card 18: 3 to 6.
    ({5: 0, 10: 6, 11: 3, 15: 0, 16: 0}, 9, {1: 0, 4: 0, 6: 3, 9: 0, 18: 0}, 3),
    # P2 G1 S1 | P1>2 L1>2 G1>2 T1>2. Card 3: no L. Card 7: Palaces 2 to 2, the Nest wins. Card 12: no L.
    # Card 18: 7 to 7, the Nest wins. | Card 2, 8: no S. Card 4: Temples 2 to 0. Card 13: Gardens 2 to 1.
    ({1: 0, 3: 0, 7: 7, 12: 0, 18: 8}, 15, {2: 0, 4: 7, 8: 0, 13: 7, 17: 0}, 14),
    # P1 L1 S1 T1 | P1 L1 G2 S1 T1. Card 5: one set. Card 12: Libraries 1 to 1, won. Card 13: no G. Card 16:
    # four singles each, won. Card 18: 9 to 5. | Card 4, 7: ties lost. Card 10: nothing missing. Card 14:
    # one pair.
    (
        {1: 0, 5: 9, 12: 7, 13: 0, 16: 8, 18: 8},
        32,
        {3: 3, 4: 0, 7: 0, 8: 3, 10: 0, 14: 5},
        11,
    ),
    # P2>4 L2>4 G1 | P1 L1 S3 T1. Card 3: 4 Libraries. Card 6: one G. Cards 2, 5, 9: no S. | Card 4: Temples
    # 1 to 0. Card 10: no G. Card 11: one T. Card 12: Libraries 1 to 4. Card 15: one P.
    (
        {2: 0, 3: 12, 5: 0, 6: 3, 9: 0, 17: 0},
        15,
        {1: 0, 4: 7, 10: 3, 11: 3, 12: 0, 15: 3},
        16,
    ),
    # G3>6 T2 | P1 L2 S1 T1. Card 13: Gardens 6 to 0; the rest lack P, S, L. | Card 2: Strongholds 1 to 0.
    # Card 4: Temples 1 to 2. Card 6: no G. Card 12: Libraries 2 to 0. Card 15: one P. Card 18: 7 to 7, a
    # tie.
    (
        {7: 0, 8: 0, 9: 0, 13: 7, 14: 0, 17: 0},
        7,
        {2: 7, 4: 0, 6: 0, 12: 7, 15: 3, 18: 0},
        17,
    ),
    # P2 L1 G1 | G2>4 S1 T2>4. Cards 3, 6: one each. Card 16: L, G to S. Card 18: the Molehill's 8 to 7. |
    # Card 7, 15: no P. Card 10: no P, no L. Card 13: Gardens 4 to 1.
    (
        {1: 0, 3: 3, 6: 3, 8: 0, 16: 8, 18: 8},
        22,
        {7: 0, 9: 0, 10: 6, 13: 7, 15: 0, 17: 0},
        13,
    ),
    # P2 G1 S1 T1 | one of each. Card 2: Strongholds 1 to 1, won. Card 7: Palaces 2 to 1. Card 11: one T.
    # Card 15: two P. Card 16: three singles to five. | Card 5: one set. Card 12: Libraries 1 to 0. Card 14:
    # a pair. Card 18: 9 to 7.
    (
        {1: 0, 2: 7, 7: 7, 11: 3, 15: 6, 16: 0},
        23,
        {3: 3, 5: 9, 8: 3, 12: 7, 14: 5, 18: 8},
        35,
    ),
    # P3>6 L1 S1 T1 | L1 G3 T2. Card 2: Strongholds 1 to 0. Card 3: one L. Card 5: one set. Card 10: no G.
    # Card 14: no G. | Card 4: Temples 2 to 1. Cards 7, 15: no P. Card 8: no S. Card 13: Gardens 3 to 0.
    # Card 16: L to L, S, T.
    (
        {1: 0, 2: 7, 3: 3, 5: 9, 10: 3, 14: 0, 17: 0},
        22,
        {4: 7, 7: 0, 8: 0, 9: 0, 13: 7, 15: 0, 16: 0},
        14,
    ),
    # One of each, all counting as two | P2 L2 S2. Card 3: 2 L. Card 5: two sets. Card 9: once. Card 10:
    # nothing missing. Card 15: 2 P. Card 16: five singles to none. | Cards 2, 12: 2 to 2, won. Cards 4, 11:
    # no T. Card 18: 7 to 18.
    (
        {3: 6, 5: 18, 9: 13, 10: 0, 15: 6, 16: 8, 17: 0},
        51,
        {1: 0, 2: 7, 4: 0, 6: 0, 11: 0, 12: 7, 18: 0},
        14,
    ),
    # P1 L1 G2 S1 T2 | P1 L2 G1 S1 T1. Cards 2, 7: ties. Card 6: 2 G. Card 12: Libraries 1 to 2. Card 14:
    # one pair. | Card 4: Temples 1 to 2. Card 5: one set. Card 9: all five. Card 13: Gardens 1 to 2. Card
    # 18: 13 to 6.
    (
        {2: 0, 6: 6, 7: 0, 8: 3, 12: 0, 14: 5, 15: 3},
        17,
        {1: 0, 4: 0, 5: 9, 9: 13, 11: 3, 13: 0, 18: 8},
        33,
    ),
    # G2 S3>6 | P3 L1 T2. Card 8: 6 Strongholds. Card 10: no P, L, T. Cards 7, 11, 12: none of the type.
    # Card 18: 18 to 8. | Card 3: one L. Card 4: Temples 2 to 0. Cards 2, 13, 14: none. Card 16: L to none.
    (
        {7: 0, 8: 18, 10: 9, 11: 0, 12: 0, 17: 0, 18: 8},
        35,
        {1: 0, 2: 0, 3: 3, 4: 7, 13: 0, 14: 0, 16: 8},
        18,
    ),
    # P1 L3 G1 T2 | P2 G2 S1 T1. Card 4: Temples 2 to 1. Card 5: no S. Card 7: Palaces 1 to 2. Card 14: one
    # pair. | Card 2: Strongholds 1 to 0. Card 3: no L. Cards 9, 10: no L. Card 13: Gardens 2 to 1. Card 16:
    # S, T to P, G.
    (
        {1: 0, 4: 7, 5: 0, 6: 3, 7: 0, 14: 5, 15: 3},
        18,
        {2: 7, 3: 0, 8: 3, 9: 0, 10: 3, 13: 7, 16: 0},
        20,
    ),
]


@pytest.mark.parametrize(("first", "first_total", "second", "second_total"), KINGDOMS)
def test_each_card_of_both_kingdoms_gives_what_the_table_says(first, first_total, second, second_total):
    mine, theirs = score((tuple(first), tuple(second)))
    assert {line.card: line.points for line in mine.lines} == first
    assert {line.card: line.points for line in theirs.lines} == second
    assert (mine.total, theirs.total) == (first_total, second_total)


def test_the_pairs_show_every_card_both_scoring_and_not():
    lines = [line for first, _, second, _ in KINGDOMS for line in (*first.items(), *second.items())]
    assert {card for card, points in lines if not points} == set(range(1, 19))
    assert {card for card, points in lines if points} == set(range(1, 19)) - {1, 17}
