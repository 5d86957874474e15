"""What a finished match of Poprzez Wieki is remembered for: its best cards."""

from flask_babel import ngettext

from companion.games.poprzez_wieki.cards import CARDS
from companion.matches.play import Table

from ..kit import Highlight
from . import words
from .view import best_cards

MOST = 2


def highlights(table: Table) -> list[Highlight]:
    seats = table.match.seats
    return [
        Highlight(
            CARDS[best.card].type or "typeless",
            words.card_name(best.card),
            ngettext(
                "best card of the match: %(name)s, round %(rounds)s",
                "best card of the match: %(name)s, rounds %(rounds)s",
                len(best.rounds), name=seats[best.seat].name, rounds=words.join([str(n) for n in best.rounds]),
            ),
            str(best.points),
        )
        for best in best_cards(table.state)[:MOST]
    ]  # fmt: skip
