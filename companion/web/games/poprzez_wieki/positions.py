"""Whether a position that advice is asked for can come up; what cannot is refused with a sentence."""

from collections import Counter

from flask_babel import gettext, ngettext

from companion.games.kit import RuleError
from companion.games.poprzez_wieki.advice.position import PickPosition, RelicPosition
from companion.games.poprzez_wieki.cards import CARDS
from companion.games.poprzez_wieki.state import HAND, ROUNDS, Pair

from . import words

KEPT = 3
MOST_POINTS = 1000


def check_pick(position: PickPosition) -> None:
    """Refuse with RuleError what cannot come up."""
    check_round(position.round, ROUNDS)
    check_scores(position.scores)
    laid = len(position.played[0])
    if len(position.played[1]) != laid or laid >= HAND:
        raise RuleError("uneven_kingdoms", most=HAND - 1)
    if len(position.hand) != HAND - laid:
        raise RuleError("wrong_hand", need=HAND - laid)
    if position.other_hand is not None and len(position.other_hand) != HAND - laid:
        raise RuleError("wrong_other_hand", need=HAND - laid)
    if position.other_hand is None and laid:
        raise RuleError("other_hand_known")
    check_earlier(position.round, position.relics, position.removed)
    check_distinct(*position.relics, *position.removed, *position.played, position.hand, position.other_hand or ())
    if any(position.kept) or (position.other_hand is None and position.round == 2):
        check_kept(position)


def check_kept(position: PickPosition) -> None:
    """What each side took back is known, and lies in the hands."""
    check_distinct(*position.kept, *position.relics, *position.removed)
    if any(len(kept) != KEPT for kept in position.kept):
        raise RuleError("kept_unknown", need=KEPT)
    if position.played[0]:
        return
    for card in position.kept[0]:
        if card not in position.hand:
            raise RuleError("kept_not_in_hand", card=card)
    for card in position.kept[1]:
        if card in position.hand:
            raise RuleError("kept_by_the_other", card=card)


def check_relic(position: RelicPosition) -> None:
    """Refuse with RuleError what cannot come up."""
    check_round(position.round, ROUNDS - 1)
    check_scores(position.scores)
    if any(len(kingdom) != HAND for kingdom in position.kingdoms):
        raise RuleError("wrong_kingdoms", need=HAND)
    check_earlier(position.round, position.relics, position.removed)
    check_distinct(*position.relics, *position.removed, *position.kingdoms)


def check_round(number: int, last: int) -> None:
    if number not in range(1, last + 1):
        raise RuleError("wrong_round", last=last)


def check_scores(scores: tuple[int, int]) -> None:
    if any(score not in range(MOST_POINTS) for score in scores):
        raise RuleError("wrong_scores")


def check_earlier(number: int, relics: Pair, removed: Pair) -> None:
    """One relic and one removed card a side for each earlier round."""
    if any(len(cards) != number - 1 for cards in (*relics, *removed)):
        raise RuleError("wrong_relics", need=number - 1, round=number)


def check_distinct(*places: tuple[int, ...]) -> None:
    cards = [card for place in places for card in place]
    for card in cards:
        if card not in CARDS:
            raise RuleError("no_such_card", card=card)
    card, times = Counter(cards).most_common(1)[0] if cards else (0, 0)
    if times > 1:
        raise RuleError("card_in_two_places", card=card)


def sentence(error: RuleError) -> str | None:
    """Why there can be no such position."""
    figures = error.figures
    card = words.card_name(figures["card"]) if figures.get("card") in CARDS else ""
    match error.code:
        case "wrong_round":
            return gettext("The round is a number from 1 to %(last)s here.", last=figures["last"])
        case "wrong_scores":
            return gettext("Scores are the points of both sides, from 0 to %(most)s.", most=MOST_POINTS - 1)
        case "uneven_kingdoms":
            return gettext("Both sides have laid the same number of cards, at most %(most)s.", most=figures["most"])
        case "wrong_hand":
            return wrong_hand(figures["need"])
        case "wrong_other_hand":
            return wrong_other_hand(figures["need"])
        case "other_hand_known":
            return gettext("From the second pick on both hands are known: send the other hand too.")
        case "wrong_relics":
            return gettext(
                "In round %(round)s each side has so many relics, and as many cards that left: %(need)s.",
                round=figures["round"], need=figures["need"],
            )  # fmt: skip
        case "wrong_kingdoms":
            return gettext("Send the %(need)s cards that each side laid in this round.", need=figures["need"])
        case "kept_unknown":
            return gettext("Send the %(need)s cards that each side took back.", need=figures["need"])
        case "kept_not_in_hand":
            return gettext("%(card)s was taken back, so it is in your hand.", card=card)
        case "kept_by_the_other":
            return gettext("%(card)s was taken back by the other side, so it is not in your hand.", card=card)
        case "card_in_two_places":
            return gettext("%(card)s is named twice. A card is in one place only.", card=card)
    return None


def wrong_hand(need: int) -> str:
    return ngettext("Your hand has %(num)s card at this pick.", "Your hand has %(num)s cards at this pick.", need)


def wrong_other_hand(need: int) -> str:
    return ngettext(
        "The other hand has %(num)s card at this pick.", "The other hand has %(num)s cards at this pick.", need
    )
