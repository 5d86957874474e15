"""What a choice cost, in words a child understands."""

from flask_babel import gettext, ngettext

from companion.games.poprzez_wieki.advice.record import Decision
from companion.games.poprzez_wieki.state import PEOPLE

from . import words


def of_100(share: float) -> int:
    return round(share * 100)


def lost(share: float) -> str:
    """So much less of the chance to win: not so many hundredths of it, but so many less of a hundred."""
    points = of_100(share)
    return ngettext("about %(num)s of 100", "about %(num)s of 100", points) if points else gettext("less than 1 of 100")


def sentence(decision: Decision) -> str:
    """What a choice cost, in words."""
    chosen, best = ([words.card_name(card) for card in cards] for cards in (decision.chosen, decision.best))
    cost = lost(decision.cost)
    if decision.pick:
        return gettext(
            "Laying %(chosen)s instead of %(best)s cost %(cost)s.",
            chosen=chosen[0], best=best[0], cost=cost,
        )  # fmt: skip
    if chosen[0] == best[0]:
        return gettext(
            "Putting out %(chosen)s instead of %(best)s cost %(cost)s.",
            chosen=chosen[1], best=best[1], cost=cost,
        )  # fmt: skip
    if chosen[1] == best[1]:
        return gettext(
            "Keeping %(chosen)s instead of %(best)s cost %(cost)s.",
            chosen=chosen[0], best=best[0], cost=cost,
        )  # fmt: skip
    return gettext(
        "Keeping %(kept)s and putting out %(out)s cost %(cost)s. Better: keep %(keep)s, put out %(put)s.",
        kept=chosen[0], out=chosen[1], keep=best[0], put=best[1], cost=cost,
    )  # fmt: skip


def well_chosen(cards: tuple[int, ...]) -> str:
    """What is said about a choice that cost nothing."""
    if len(cards) == 1:
        return gettext("%(card)s was as good as any.", card=words.card_name(cards[0]))
    return gettext(
        "Keeping %(kept)s and putting out %(out)s was as good as any.",
        kept=words.card_name(cards[0]), out=words.card_name(cards[1]),
    )  # fmt: skip


def about(number: int, pick: int, chosen: tuple[int, ...], best: tuple[int, ...], cost: int) -> str:
    """What is said about a choice that was just made; it cost so many of 1,000 chances."""
    if not cost:
        return well_chosen(chosen)
    return sentence(Decision(number, pick, PEOPLE, chosen, best, cost / 1000))
