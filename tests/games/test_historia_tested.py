"""What a match says to those who test the game, of cards that do their work outside of an action."""

from hs_table import having, man, play, started

from companion.games.historia import tested
from companion.games.historia.actions import (
    DeclareWar,
    EndWar,
    Gain,
    Modify,
    Muster,
    Pass,
    ShowFaction,
    UseCard,
)
from companion.games.historia.cards import Copies, DeckCards, SymbolCard
from companion.games.historia.terms import Amounts, Change

SYMBOLS = ("Husaria", "Orzeł", "Szczerbiec")
DECK = DeckCards(
    "Polska",
    symbols=tuple(SymbolCard(name) for name in SYMBOLS),
    copies=tuple(Copies("symbol", name, 1) for name in SYMBOLS),
)
AT_WAR = (DeclareWar(seat=0, against=1), Muster(0), Muster(1))


def told(*actions):
    """Each card's figures by its name, of a match that goes so."""
    state, steps = having(started(), 0, p=9, characters=[man("Jan")]), []
    for action in (ShowFaction(0, "Polska", Amounts(p=1), DECK), *actions):
        after = play(state, action)
        steps.append(tested.Deed(0.0, action, state, after))
        state = after
    return {card.name: card for card in tested.count(steps, [True, False]).cards}


def test_a_symbol_that_changes_a_war_was_played():
    cards = told(*AT_WAR, Modify(0, "attack", 2, "Husaria"), Modify(0, "attack", -2, "Husaria"), EndWar())
    assert (cards["Husaria"].played, cards["Orzeł"].played) == (1, 0)


def test_a_symbol_that_gives_outside_of_an_action_was_played_once_in_a_round():
    cards = told(Gain(0, Change(e=2), what="Orzeł"), Gain(0, Change(p=-1), whom=1, what="Orzeł"))
    assert (cards["Orzeł"].played, cards["Orzeł"].gave) == (1, 2)


def test_a_symbol_whose_effect_is_said_after_it_was_played_was_played_once():
    use = UseCard(seat=0, name="Szczerbiec")
    cards = told(use, Gain(0, vp=3, what="Szczerbiec"), Pass(1))
    assert (cards["Szczerbiec"].played, cards["Szczerbiec"].vp) == (1, 3)


def test_any_other_card_that_changes_a_war_was_used():
    cards = told(*AT_WAR, Modify(1, "defence", 1, "Wawel"), Modify(0, "attack", 1), EndWar())
    assert (cards["Wawel"].seat, cards["Wawel"].activated, cards["Wawel"].played) == (1, 1, 0)
