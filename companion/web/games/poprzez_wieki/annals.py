"""Poprzez Wieki in the log: rounds as headings, cards as drawings."""

from typing import Any

from flask_babel import gettext

from companion.games.poprzez_wieki import actions
from companion.games.poprzez_wieki.cards import CARDS
from companion.games.poprzez_wieki.state import Phase, State

from ..kit import Mark, Where
from .sentences import about
from .words import card_name


def where(state: State) -> Where:
    """The round, with its points so far."""
    if state.phase is Phase.PLAYING:
        pair = state.if_scored_now
        return Where(gettext("Round %(round)s", round=state.round), f"{pair[0].total} : {pair[1].total}")
    if state.phase is Phase.CHOOSING:
        return Where(gettext("After round %(round)s", round=state.round), "{} : {}".format(*state.totals))
    return Where(gettext("The end"), "{} : {}".format(*state.totals))


def mark(action: Any) -> Mark:
    match action:
        case actions.Place(_, card):
            return of_card(card, card_name(card))
        case actions.TakeBack(_, card):
            return of_card(card, gettext("%(card)s taken back", card=card_name(card)))
        case actions.Move(_, card):
            return of_card(card, gettext("%(card)s comes from the other side", card=card_name(card)))
        case actions.Choose(_, int(relic), int(removed)):
            stays = gettext("%(card)s stays", card=card_name(relic))
            return of_card(relic, stays, gettext("%(card)s leaves the match", card=card_name(removed)))
        case actions.Choose():
            return Mark("relic", words=gettext("has chosen"), more=gettext("still secret"))
        case actions.Lay(_, card, int(answer)):
            return of_card(card, card_name(card), gettext("Kronikarz: %(card)s", card=card_name(answer)))
        case actions.Deal():
            return Mark("cards")
        case actions.Lesson():
            return Mark("spark", words=about(action.round, action.pick, action.chosen, action.best, action.cost))
        case actions.Hint():
            return Mark("spark")
    return Mark("check")


def of_card(card: int, words: str, more: str = "") -> Mark:
    kind = CARDS[card].type
    return Mark(kind or "typeless", f"t-{kind or 'none'}", words, more)


def cancels(former: Any, later: Any) -> bool:
    """A card that was put down and taken back again."""
    put = isinstance(former, actions.Place) and isinstance(later, actions.TakeBack)
    return put and (former.seat, former.card) == (later.seat, later.card)
