"""A whole deck for the tests of the card library."""

from companion.web.games.historia.library.cards import Card
from companion.web.games.historia.library.decks import Deck

EPOCH = "middle_ages"


def card(kind="character", name="Postać", **more):
    return Card(kind=kind, name=name, **{"epoch": EPOCH, **more})


def whole_deck(**more):
    """One faction, four events, ten cards twice."""
    cards = [(card("faction", "Piastowie", p=3, n=2, e=3, k=1), 1)]
    cards += [
        (card("event", f"Rok {year}", date=str(year), five=("Mieszko I",)), 1) for year in (966, 1000, 1138, 1410)
    ]
    cards += [
        (
            card(
                "character", f"Postać {n}", faction="Piastowie", cost=n, strength=1, k=1, keywords=("Król", "Dowódca")
            ),
            2,
        )
        for n in range(7)
    ]
    cards += [(card("monument", "Wawel", cost=15, special_cost=9, vp=5), 2)]
    cards += [(card("symbol", f"Symbol {n}", text="Akcja: dobierz kartę"), 2) for n in range(2)]
    return Deck(**{"name": "Polska", "epoch": EPOCH, "cards": tuple(cards), **more})
