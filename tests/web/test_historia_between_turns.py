"""Historia where nobody is on turn: before an income, in a war, and as an epoch ends."""

import re

import pytest
from test_historia_table import act, match, phone, started, tap  # noqa: F401

from companion.games.historia.actions import (
    AddCharacter,
    AddMonument,
    BeginEpoch,
    DeclareWar,
    Demand,
    EndEpoch,
    EndRound,
    EndWar,
    Gain,
    MeetDemands,
    Muster,
    Pass,
    ShowFaction,
    TakeIncome,
)
from companion.games.historia.cards import CharacterCard, DeckCards, MonumentCard, SymbolCard
from companion.games.historia.state import Phase
from companion.games.historia.terms import Amounts

JAN, ZAWISZA = CharacterCard("Jan"), CharacterCard("Zawisza", text="Zostaje w grze.")
ALL_PASS = (Pass(0), Pass(1), Pass(2), EndRound(), TakeIncome())


@pytest.fixture
def ending(started, act):  # noqa: F811
    """The epoch ends, with two characters in play."""
    act(AddCharacter(0, JAN), AddCharacter(1, ZAWISZA))
    act(*ALL_PASS, Pass(1), Pass(2), Pass(0), EndRound(), TakeIncome(), Pass(2), Pass(0), Pass(1), EndRound())
    return started


def test_any_phone_says_which_character_stays_as_an_epoch_ends(ending, phone, matches):  # noqa: F811
    ania = phone("0")
    page = ania.get(f"/m/{ending.id}").text
    ticks = dict(re.findall(r'name="characters\.(\d+)"[^>]*form="to-end-epoch">.*?</span>\s*(\w+)', page, re.S))
    assert list(ticks.values()) == ["Jan", "Zawisza"]
    assert re.search(r'<form[^>]*id="to-end-epoch"', page)
    assert "characters." not in phone("watch").get(f"/m/{ending.id}/watch").text
    zawisza = next(number for number, name in ticks.items() if name == "Zawisza")
    tap(ania, matches, ending, type="end_epoch", **{f"characters__{zawisza}": "true"})
    state = matches.look(ending.id).state
    assert state.phase is Phase.PREPARING
    assert [[one.card for one in player.characters] for player in state.players] == [[], [ZAWISZA], []]
    shown = " ".join(ania.get(f"/m/{ending.id}").text.split())
    assert re.findall(r'<b class="name">(\w+)</b> <span class="facts">.{,90}characters ready', shown) == ["Basia"]
    assert "The epoch is over; 1 character stays" in ania.get(f"/m/{ending.id}/log").text


def test_as_the_last_epoch_ends_nobody_is_asked_who_stays(ending, phone, act):  # noqa: F811
    ania = phone("0")
    for _ in range(2):
        assert "characters." in ania.get(f"/m/{ending.id}").text
        act(EndEpoch(), BeginEpoch(later=True), AddCharacter(0, JAN))
        for _ in range(3):
            first = act(TakeIncome()).turn
            act(*(Pass((first + seat) % 3) for seat in range(3)), EndRound())
    assert 'id="end-epoch"' in ania.get(f"/m/{ending.id}").text
    assert "characters." not in ania.get(f"/m/{ending.id}").text


def test_the_button_of_the_income_says_how_many_have_none(match, act, phone):  # noqa: F811
    act(BeginEpoch(later=True))
    celina = phone("2")

    def button():
        return re.search(r'id="income".*?</button>', celina.get(f"/m/{match.id}").text, re.S)[0]

    assert "3 players without income" in button()
    act(ShowFaction(0, "Piastowie", Amounts(p=3)), ShowFaction(1, "Litwa", Amounts(p=2)))
    assert "1 player without income" in button()
    act(ShowFaction(2, "Zakon", Amounts(p=2)))
    assert "<small>" not in button()


def test_who_begins_without_a_faction_is_asked_whether_it_gives_at_once(match, act, phone, matches):  # noqa: F811
    act(BeginEpoch(later=True), ShowFaction(0, "Piastowie", Amounts(p=3)))
    ania, basia = phone("0"), phone("1")
    assert 'name="gains"' not in basia.get(f"/m/{match.id}").text
    act(TakeIncome())
    assert 'name="gains"' not in ania.get(f"/m/{match.id}").text
    assert re.search(r'name="gains" value="true" checked', basia.get(f"/m/{match.id}").text)
    tap(basia, matches, match, type="show_faction", seat=1, name="Litwa", base__p=2, gains="true")
    assert matches.look(match.id).state.players[1].influence == Amounts(p=2)
    assert "Litwa, base 2 P, gained at once" in ania.get(f"/m/{match.id}/log").text
    assert 'name="gains"' not in basia.get(f"/m/{match.id}").text


def test_a_large_screen_tells_a_war_and_the_end_of_a_round(started, act, phone):  # noqa: F811
    screen = phone("watch")

    def told(*actions):
        act(*actions)
        page = screen.get(f"/m/{started.id}/watch").text
        return " ".join(re.search(r'class="watch-where">(.*?)</p>', page, re.S)[1].split())

    assert told(DeclareWar(seat=0, against=1)) == "Ania – : – Basia · The war waits for Ania"
    assert told(Muster(0, strength=5)) == "Ania 5 : – Basia · The war waits for Basia"
    ends = told(Muster(1, strength=2))
    assert ends == "Ania 5 : 2 Basia · level of demands 3 · The war waits for Ania"
    assert told(Demand(0)) == "Ania 5 : 2 Basia · level of demands 3 · The war waits for Basia"
    told(MeetDemands(1, give=Amounts(p=2)), DeclareWar(seat=1, against=2))
    assert told(Muster(1), Muster(2)) == "Basia 0 : 0 Celina · A draw: nothing happens."
    assert told(EndWar(), Pass(2), Pass(0), Pass(1)) == "Rok 1410 goes to nobody"
    assert told(Gain(1, contest=1, what="Orzeł")) == "Rok 1410 goes to: Basia"


def test_where_a_card_is_typed_the_names_of_those_on_the_table_are_offered(started, act, phone):  # noqa: F811
    deck = DeckCards("Polska", symbols=(SymbolCard("Husaria"),))
    act(ShowFaction(0, "Polska", Amounts(4, 3, 3, 2), deck), AddCharacter(1, JAN))
    act(AddMonument(2, MonumentCard("Wawel", 5), completed=True), AddMonument(2, MonumentCard("Tajny", 5)))
    act(DeclareWar(seat=0, against=1), Muster(0), Muster(1))

    def offered(place):
        page = phone(place).get(f"/m/{started.id}").text
        listed = re.search(r'<datalist id="known-cards">.*?</datalist>', page, re.S)[0]
        assert page.count('list="known-cards"') == 3  # in the war, on the pad, and where a card gives or takes
        return re.findall(r'value="([^"]*)"', listed)

    assert offered("0") == ["Husaria", "Jan", "Wawel"]
    assert offered("1") == ["Jan", "Wawel"]  # and no symbol of another's deck


def test_a_card_puts_several_markers_on_a_monument_at_once(started, act, phone, matches):  # noqa: F811
    number = act(AddMonument(0, MonumentCard("Wawel", 7, vp=5), 2)).players[0].monuments[0].id
    ania = phone("0")
    row = re.search(r'class="nudge".*?</form>', ania.get(f"/m/{started.id}").text, re.S)[0]
    assert row.count('data-pad="Wawel"') == 2
    assert '<b class="num hidden-text" data-figure>2</b>' in row
    tap(ania, matches, started, type="mark_monument", seat=0, monument=number, by=5, card="Budowniczy")
    assert matches.look(started.id).state.players[0].points.monuments == 5
    log = " ".join(ania.get(f"/m/{started.id}/log").text.split())
    assert "markers on Wawel +5 (Budowniczy)" in log


def test_who_has_nothing_left_is_told_so_and_not_a_dash(started, phone, matches):  # noqa: F811
    ania = phone("0")
    for kind, by in (("p", -4), ("k", -2), ("n", -3), ("e", -3)):
        tap(ania, matches, started, seat=0, step=f"{kind}:{by}")
    answer = tap(ania, matches, started, type="draw", seat=0, cards=1)
    assert "This costs 1 P, 1 N, and no influence is left." in answer.text
