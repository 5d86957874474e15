"""The log of Historia says what came of an action: who won the event, what was completed, and whose points it was."""

import re

from test_historia_table import act, match, phone, started, tap  # noqa: F401

from companion.games.historia.actions import (
    AddMonument,
    Build,
    Contest,
    DeclareWar,
    EndRound,
    MarkMonument,
    Muster,
    Pass,
    PlayMonument,
    TakeGlory,
)
from companion.games.historia.cards import MonumentCard
from companion.games.historia.terms import Amounts

WAWEL = MonumentCard("Wawel", 3, vp=5)


def lines(client, match):  # noqa: F811
    """What came of each line of the log, newest first; nothing where the line says all."""
    page = " ".join(client.get(f"/m/{match.id}/log").text.split())
    told = re.findall(r'<li class="annal .*?</li>', page)
    return [re.search(r"<small>(.*?)</small>", line)[1] if "<small>" in line else "" for line in told]


def test_a_monument_that_is_completed_and_what_it_brings(started, act, phone, matches):  # noqa: F811
    basia = phone("1")
    act(PlayMonument(seat=0, card=WAWEL, put=Amounts(e=1)))
    assert lines(basia, started)[0] == ""
    number = matches.look(started.id).state.players[0].monuments[0].id
    act(Pass(1), Pass(2), Build(seat=0, monument=number, put=Amounts(n=2)))
    assert lines(basia, started)[0] == "Wawel is completed · Ania +5 VP"
    other = act(AddMonument(2, MonumentCard("Zamek", 4), 3)).players[2].monuments[0].id
    act(MarkMonument(2, other))
    assert lines(basia, started)[:2] == ["Zamek is completed", ""]


def test_who_won_the_event_and_whose_culture_became_points(started, act, phone):  # noqa: F811
    act(Contest(seat=0, level=3), Pass(1), Pass(2), Pass(0), EndRound())
    assert lines(phone("watch"), started)[0] == "Rok 1410 goes to: Ania · Ania +2 VP · Basia +2 VP · Celina +2 VP"


def test_an_event_that_nobody_won(started, act, phone):  # noqa: F811
    act(Pass(0), Pass(1), Pass(2), EndRound())
    assert lines(phone("0"), started)[0].startswith("Rok 1410 goes to nobody · Ania +2 VP")


def test_glory_and_nothing_for_what_its_own_sentence_says(started, act, phone, matches):  # noqa: F811
    ania = phone("0")
    act(DeclareWar(seat=0, against=1), Muster(0, strength=4), Muster(1, strength=1), TakeGlory(0))
    assert lines(ania, started)[0] == "Ania +3 VP"
    tap(ania, matches, started, seat=0, step="vp:4")
    assert lines(ania, started)[0] == ""
