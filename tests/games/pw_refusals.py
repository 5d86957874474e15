"""What the rules of Poprzez Wieki refuse: the code, a table, and what somebody tries there."""

import pw_partner
from pw_table import CHOICES_1, CHOICES_2, ROUND_1, ROUND_2, ROUND_3, play

from companion.games.poprzez_wieki import actions as do

EMPTY = play()
ONE_CARD = play(do.Place(0, 3))
CHOOSING = play(*ROUND_1)
SECOND = play(*ROUND_1, *CHOICES_1)
OVER = play(*ROUND_1, *CHOICES_1, *ROUND_2, *CHOICES_2, *ROUND_3)
FULL = play(*(do.Place(0, card) for card in (3, 4, 5, 6, 12)))
FOUR_NEW = play(*(do.Place(seat, card) for seat, card in ((0, 1), (1, 2), (0, 10), (1, 11))), state=SECOND)
KEPT_AT_HAND = play(*(do.Place(*one) for one in ((0, 5), (0, 6), (0, 8), (1, 9), (1, 12))), state=FOUR_NEW)
WITH_APP = pw_partner.opening()
DEALT = pw_partner.do(WITH_APP, do.Deal())
(MINE, *_), (THEIRS, *_) = DEALT.hands
SEALED = pw_partner.choose_first(DEALT)
BETTER = DEALT.hands[0][1]
TAUGHT = pw_partner.play(pw_partner.opening(learning=True), 1)
KEPT = pw_partner.choose_relics(pw_partner.play_round(pw_partner.opening(learning=True)))
FORGED = do.Seal(pw_partner.seal(DEALT, THEIRS).locked, "0" * 64)

REFUSALS = [
    ("no_partner", EMPTY, do.Deal()),
    ("nothing_to_deal", DEALT, do.Deal()),
    ("nothing_to_seal", SEALED, pw_partner.seal(DEALT, THEIRS)),
    ("not_sealed_here", DEALT, FORGED),
    ("not_sealed_here", DEALT, pw_partner.seal(DEALT, MINE)),
    ("not_in_hand", SEALED, do.Place(0, THEIRS)),
    ("app_is_choosing", DEALT, do.Place(0, MINE)),
    ("app_is_choosing", pw_partner.play_round(WITH_APP), do.Choose(0, *pw_partner.play(WITH_APP, 5).played[0][:2])),
    ("turned_over", pw_partner.play(WITH_APP, 1), do.TakeBack(0, MINE)),
    ("the_apps_seat", SEALED, do.Place(1, THEIRS)),
    ("no_hints", EMPTY, do.Hint(0)),
    ("nothing_to_explain", SEALED, do.Lesson(0, 1, 1, (MINE,), (MINE,), 0)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 1, 1, (MINE,), (), 5)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 1, 1, (MINE,), (BETTER, MINE), 5)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 1, 1, (MINE,), (THEIRS,), 5)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 1, 1, (MINE,), (BETTER,), 10**400)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 1, 1, (MINE,), (BETTER,), -1)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 2, 1, (MINE,), (BETTER,), 5)),
    ("nothing_to_explain", TAUGHT, do.Lesson(0, 1, 0, (MINE,), (BETTER,), 5)),
    ("no_such_card", TAUGHT, do.Lesson(0, 1, 1, (MINE,), (19,), 5)),
    ("nothing_to_explain", KEPT, do.Lesson(0, 1, 0, KEPT.shown.mine, KEPT.shown.mine[:1], 5)),
    ("nothing_to_explain", KEPT, do.Lesson(0, 1, 0, KEPT.shown.mine, KEPT.shown.mine[:1] * 2, 5)),
    ("no_such_seat", EMPTY, do.Place(2, 3)),
    ("match_over", OVER, do.Place(0, 3)),
    ("no_such_card", EMPTY, do.Place(0, 19)),
    ("card_here", ONE_CARD, do.Place(0, 3)),
    ("card_here", ONE_CARD, do.Move(0, 3)),
    ("card_elsewhere", ONE_CARD, do.Place(1, 3)),
    ("card_not_played", EMPTY, do.Move(0, 3)),
    ("card_not_here", ONE_CARD, do.TakeBack(1, 3)),
    ("kingdom_full", FULL, do.Place(0, 7)),
    ("card_is_relic", SECOND, do.Place(1, 3)),
    ("card_removed", SECOND, do.Place(0, 4)),
    ("deck_exhausted", FOUR_NEW, do.Place(0, 15)),
    ("cards_missing", ONE_CARD, do.CloseRound()),
    ("kept_missing", KEPT_AT_HAND, do.CloseRound()),
    ("choose_first", CHOOSING, do.Place(0, 10)),
    ("nothing_to_choose", ONE_CARD, do.Choose(0, 3, 4)),
    ("choice_incomplete", CHOOSING, do.Choose(0, 3)),
    ("not_played_by", CHOOSING, do.Choose(0, 3, 7)),
    ("relic_is_removed", CHOOSING, do.Choose(0, 3, 3)),
]
