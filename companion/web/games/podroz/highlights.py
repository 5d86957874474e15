"""What a finished journey is remembered for: the winner's way."""

from flask_babel import gettext, ngettext

from companion.matches.play import Table

from ..kit import Highlight


def ahead(margin: int) -> str:
    return ngettext("by %(num)s field", "by %(num)s fields", margin) if margin else ""


def highlights(table: Table) -> list[Highlight]:
    state = table.state
    if state.winner is None or state.dice_only:  # then pawns and cards were the table's own
        return []
    way = state.players[state.winner]
    title = ngettext("%(num)s turn to the last field", "%(num)s turns to the last field", way.turns)
    tokens = ngettext("%(num)s token", "%(num)s tokens", way.tokens)
    cards = ngettext("%(num)s card played", "%(num)s cards played", way.cards)
    name = table.match.seats[state.winner].name
    about = gettext("%(name)s: %(tokens)s, %(cards)s", name=name, tokens=tokens, cards=cards)
    return [Highlight("pin", title, about)]
