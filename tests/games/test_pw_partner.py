"""The app in the second seat: what is dealt, sealed, turned over, hidden, and the same after undo."""

import hashlib
import hmac
from collections import Counter

import pw_partner
from pw_partner import choose_first, choose_relics, do, opening, play, play_round, seal

from companion.games.kit import Chance
from companion.games.poprzez_wieki import partner, rules
from companion.games.poprzez_wieki.actions import CloseRound, Deal, Hint, Lesson, Place
from companion.games.poprzez_wieki.partner import Step
from companion.games.poprzez_wieki.state import APP, PEOPLE, Options, Phase


def whole_match():
    """The states of a match, one a round, before it is closed."""
    state, rounds = opening(), []
    for number in (1, 2, 3):
        state = play(state, 5)
        rounds.append(state)
        state = do(state, CloseRound())
        state = choose_relics(state) if number < 3 else state
    return rounds, state


def test_a_match_uses_every_card_once_and_ends_with_all_that_did_not_leave():
    (first, second, third), over = whole_match()
    assert len(set(sum(first.played, ()))) == 10
    assert set(second.kept) <= set(sum(second.played, ()))
    assert len(sum(second.played, ())) == 10
    # 18 cards, four of them relics, four out of the match: the ten that are left lie there.
    assert len({*sum(third.played, ()), *sum(third.relics, ()), *sum(third.removed, ())}) == 18
    assert over.phase is Phase.FINISHED
    assert rules.standings(over)


def test_hands_are_passed_after_every_card():
    dealt = choose_first(do(opening(), Deal()))
    mine, theirs = dealt.hands
    laid = do(dealt, Place(PEOPLE, mine[2]))
    assert laid.hands == (theirs[1:], (*mine[:2], *mine[3:]))
    assert laid.played == ((mine[2],), (theirs[0],))


def test_in_later_rounds_three_cards_come_back_and_two_from_the_deck():
    state = choose_relics(play_round(opening()))
    dealt = do(state, Deal())
    for seat in (0, 1):
        back = set(state.closed[0][seat]) - {*state.relics[seat], *state.removed[seat]}
        assert len(back) == 3
        assert set(dealt.hands[seat][:3]) == back
        assert not set(dealt.hands[seat][3:]) & state.seen


def test_the_same_seed_deals_the_same_and_another_seed_otherwise():
    deals = {rules.decide(opening(), Deal(), Chance(seed)).hands for seed in (b"seed", b"seed", b"another")}
    assert len(deals) == 2


def test_the_fingerprint_shown_before_is_that_of_what_is_turned_over():
    sealed = choose_first(do(opening(), Deal()))
    shown = do(sealed, Place(PEOPLE, sealed.hands[PEOPLE][0])).shown
    assert shown.fingerprint == sealed.sealed
    assert hashlib.sha256(f"{shown.salt}:{shown.answer[0]}".encode()).hexdigest() == sealed.sealed


def test_the_log_holds_nothing_from_which_a_choice_can_be_read_without_the_seed():
    """Under each of many seeds the same card is locked as each of the 18 values about equally often."""
    values = Counter(partner.seal(Chance(f"{n}".encode()), Step(10), (5,)).locked[0] for n in range(1800))
    assert set(values) == set(range(18))
    assert max(values.values()) < 150


def test_two_choices_of_the_same_step_have_different_fingerprints_and_steps_have_different_salts():
    dealt = do(opening(), Deal())
    prints = {seal(dealt, card).fingerprint for card in dealt.hands[APP]}
    assert len(prints) == 5
    assert len({partner.salt_of(Chance(b"seed"), Step(number)) for number in (10, 11, 12, 13, 19, 20)}) == 6


def test_who_undoes_and_lays_otherwise_knows_nothing_of_what_is_sealed_then():
    """The second choices after two different first cards: no salt, no pad and no share of one opens the other."""
    dealt = choose_first(do(opening(), Deal()))
    one, other = (do(dealt, Place(PEOPLE, card)) for card in dealt.hands[PEOPLE][:2])
    chance, steps = Chance(pw_partner.SEED), (partner.step(one), partner.step(other))
    assert len({partner.salt_of(chance, here) for here in steps}) == 2
    assert len({partner.share(chance, here) for here in steps}) == 2
    # 18 values of a pad, so two may be the same by chance: here they are not.
    assert len({partner.seal(chance, here, (5,)).locked for here in steps}) == 2
    relics = [do(play(state, 4), CloseRound()) for state in (one, other)]
    assert len({partner.salt_of(chance, partner.step(state)) for state in relics}) == 2


def test_the_salt_follows_from_the_seed_by_the_recipe():
    """By docs/chance.md alone: both have laid a card in round 1, so the number is 11; nothing else lies there."""
    sealed = choose_first(play(opening(), 1))
    (mine,), (theirs,) = sealed.played
    shown = do(sealed, Place(PEOPLE, sealed.hands[PEOPLE][0])).shown
    blocks = (f"11:salt:////{mine}/{theirs}:{k}".encode() for k in (0, 1))
    words = b"".join(hmac.new(pw_partner.SEED, block, hashlib.sha256).digest() for block in blocks)
    assert bytes(words[3::4]).hex() == shown.salt, "16 numbers of 32 bits, each mod 256: its last byte"
    first = hmac.new(pw_partner.SEED, f"11:pad:////{mine}/{theirs}:0".encode(), hashlib.sha256).digest()[:4]
    pad = 1 + int.from_bytes(first, "big") % 18
    assert sealed.locked == ((shown.answer[0] + pad) % 18,)


def test_a_log_with_seals_of_the_former_kind_stays_true():
    dealt = do(opening(), Deal())
    former = partner.seal(Chance(pw_partner.SEED), Step(10), dealt.hands[APP][:1])
    assert former != seal(dealt, dealt.hands[APP][0])
    laid = do(dealt, former, Place(PEOPLE, dealt.hands[PEOPLE][0]))
    assert laid.shown.answer == dealt.hands[APP][:1]
    assert laid.shown.fingerprint == former.fingerprint


def test_what_the_app_says_about_relics_fits_what_could_be_kept():
    state = choose_relics(play_round(opening(learning=True)))
    better = state.closed[0][PEOPLE][3:]
    told = do(state, Lesson(PEOPLE, 1, 0, state.shown.mine, better, 40))
    assert told.explained.best == better


def test_the_apps_hand_is_nobodys_to_see_before_the_first_card():
    dealt = do(opening(), Deal())
    logged = rules.decide(opening(), Deal(), Chance(pw_partner.SEED))
    for viewer in (None, 0, 1):
        assert rules.seen_by(dealt, viewer).hands == (dealt.hands[PEOPLE], ())
        assert rules.redact(dealt, logged, viewer).hands == (dealt.hands[PEOPLE], ())
        assert rules.redact(opening(), logged, viewer).hands[APP] == (), "undone, it is still hidden"
    laid = play(opening(), 1)
    assert rules.seen_by(laid, 0).hands == laid.hands, "both have seen both hands now"
    assert rules.redact(laid, logged, 0) == logged


def test_what_was_sealed_with_another_seed_may_be_sealed_again():
    """A copy that left the machine goes on with a new seed."""
    sealed = choose_first(do(opening(), Deal()))
    other = Chance(b"new seed")
    assert partner.opened(sealed, other) is None
    again = partner.seal(other, partner.step(sealed), sealed.hands[APP][1:2])
    sealed = rules.apply(sealed, rules.decide(sealed, again, other))
    assert rules.decide(sealed, Place(0, sealed.hands[0][0]), other).answer == sealed.hands[APP][1]


def test_a_share_falls_on_what_is_played_so_often():
    play = (0.5, 0.005, 0.25, 0.245)  # the second is hardly ever made
    assert [partner.falls_on(play, where) for where in (0.0, 0.49, 0.51, 0.74, 0.76, 0.999999)] == [0, 0, 2, 2, 3, 3]
    shares = [partner.share(Chance(f"{n}".encode()), Step(10)) for n in range(400)]
    assert 0 < min(shares) < 0.02 < 0.98 < max(shares) < 1


def test_what_somebody_holds_who_asked_for_a_hint_is_theirs_to_see():
    state = rules.setup(Options(hints=(0, 1)), 2)
    asked = Hint(1, hand=(3, 4, 5, 6, 7))
    assert rules.redact(state, asked, 1) == asked
    assert rules.redact(state, asked, 0) == rules.redact(state, asked, None) == Hint(1)
    assert rules.apply(state, asked).hinted == (1,)


def test_a_match_of_people_has_no_partner():
    assert rules.partner_of(Options()) == ""
    assert rules.partner_of(Options(partner="best")) == "best"
