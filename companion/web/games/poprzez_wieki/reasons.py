"""Why a choice is good, in terms of goals: what it gives now, what it takes from the other, what may still come."""

from collections.abc import Sequence

from flask_babel import gettext, ngettext

from companion.games.poprzez_wieki import cards
from companion.games.poprzez_wieki.cards import CARDS, Type
from companion.games.poprzez_wieki.scoring import score
from companion.games.poprzez_wieki.state import Pair

from . import words


def of_card(card: int, kingdoms: Pair, coming: Sequence[int]) -> list[str]:
    """For laying a card; kingdoms with one's own first, and the other cards that may still come into them."""
    mine, yours = kingdoms
    return [*gives_now(card, mine, yours), *denies(card, mine, yours), *may_come(card, coming)]


def gives_now(card: int, mine: tuple[int, ...], yours: tuple[int, ...]) -> list[str]:
    before, after = score((mine, yours)), score(((*mine, card), yours))
    gain, loss = after[0].total - before[0].total, before[1].total - after[1].total
    line = after[0].lines[-1]
    found = []
    if gain:
        points = ngettext("%(num)s point", "%(num)s points", abs(gain))
        found.append(
            gettext("Now it brings %(points)s (%(why)s).", points=points, why=words.reason(line))
            if gain > 0
            else gettext("Now it costs %(points)s (%(why)s).", points=points, why=words.reason(line))
        )
    else:
        found.append(gettext("Now it brings nothing (%(why)s).", why=words.reason(line)))
    if loss > 0:
        points = ngettext("%(num)s point", "%(num)s points", loss)
        found.append(gettext("It takes %(points)s from the other side.", points=points))
    return found


def denies(card: int, mine: tuple[int, ...], yours: tuple[int, ...]) -> list[str]:
    gain = score(((*yours, card), mine))[0].total - score((yours, mine))[0].total
    if gain <= 0:
        return []
    points = ngettext("%(num)s point", "%(num)s points", gain)
    return [gettext("The other side does not get it, where it would bring %(points)s.", points=points)]


def may_come(card: int, coming: Sequence[int]) -> list[str]:
    """Cards that its goal counts and that may still come."""
    counts = [(kind, sum(CARDS[one].type is kind for one in coming if one != card)) for kind in wanted(card)]
    shown = [f"{words.type_plural(kind)} {count}" for kind, count in counts if count]
    return [gettext("For its goal may still come: %(types)s.", types=words.join(shown))] if shown else []


def wanted(card: int) -> tuple[Type, ...]:
    match CARDS[card].goal:
        case cards.PerType(kind) | cards.Majority(kind):
            return (kind,)
        case cards.Sets(kinds):
            return kinds
    return ()


def of_relic(relic: int, removed: int, kingdoms: Pair, coming: Sequence[int]) -> list[str]:
    """For keeping one card and putting out another, after a round with these kingdoms."""
    lines = {line.card: line for line in score(kingdoms)[0].lines}
    brought = ngettext("%(num)s point", "%(num)s points", lines[relic].points)
    found = [
        gettext(
            "%(card)s brought %(points)s in this round and counts in every round to come.",
            card=words.card_name(relic),
            points=brought,
        )
    ]
    found += may_come(relic, [card for card in coming if card != removed])
    gain = score(((*kingdoms[1], removed), tuple(card for card in kingdoms[0] if card != removed)))[0].total
    gain -= score((kingdoms[1], kingdoms[0]))[0].total
    if gain > 0:
        found.append(gettext(
            "%(card)s would bring the other side %(points)s; out of the match it brings nobody any.",
            card=words.card_name(removed), points=ngettext("%(num)s point", "%(num)s points", gain),
        ))  # fmt: skip
    else:
        found.append(gettext("%(card)s is missed least.", card=words.card_name(removed)))
    return found
