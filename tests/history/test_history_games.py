"""Statistics of Historia and Podróż po Polsce over the golden matches, against figures worked out by hand."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from companion.games.catalogue import GAMES
from companion.games.historia.results import Declared
from companion.games.historia.terms import Format
from companion.games.kit import Standing
from companion.games.podroz.state import Card
from companion.history import recount, sheets, statistics
from companion.history.figures import Spread
from companion.matches import store
from companion.matches.log import Entry, begin, fold
from companion.matches.play import Who
from companion.matches.results import results_of
from companion.web.games import BOARDS
from companion.web.games.historia import statistics as historia
from companion.web.games.podroz import statistics as podroz

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ["Ania", "Basia", "Celina", "Daria", "Ewa", "Fela"]
JOURNEYS = ["podroz/two_without_board", "podroz/four_with_board"]
CHRONICLES = [
    "historia/nowy_two_players_tie_by_monuments",
    "historia/rozszerzony_four_players",
    "historia/epokowy_three_players_tie_by_events",
]


def play_golden(matches, name):
    """The match as it was logged, without what was undone; the last action finishes it. Gives its id."""
    golden = json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))
    game = GAMES[golden["game"]]
    options = msgspec.convert(golden.get("options", {}), game.Options)
    entries = [
        Entry(seq, msgspec.convert(line["action"], game.Action) if "action" in line else None, line.get("undoes"))
        for seq, line in enumerate(golden["entries"], 1)
    ]
    standing = list(fold(begin(game, options, golden["seats"]), entries).standing())[::-1]
    match = matches.open_match(golden["game"], [(name, None) for name in NAMES[: golden["seats"]]], options)
    with matches.storage.writing() as db:
        for seq, entry in enumerate(standing[:-1], 1):
            logged = msgspec.structs.replace(entry, seq=seq, request_id=f"r{seq}", at=match.opened_at)
            store.append(db, match.id, logged)
    matches.act(match.id, standing[-1].action, len(standing) - 1, "last", Who())
    return match.id


def own_figures(matches, game):
    with matches.storage.reading() as db:
        return BOARDS[game].statistics(statistics.sums_of(db, game))


def standings(matches, match_id):
    with matches.storage.reading() as db:
        return results_of(db, store.find_match(db, match_id))


# -- Podróż po Polsce


def test_a_journey_keeps_dice_taken_turns_cards_and_who_began(matches):
    first, second = standings(matches, play_golden(matches, JOURNEYS[0]))
    mine, theirs = first.own, second.own
    assert (mine.took, mine.took_by_hand, mine.turns) == ((0, 2, 0, 0, 1, 1), (1, 0, 0, 0, 0, 0), 5)
    assert (theirs.took, theirs.took_by_hand, theirs.turns) == ((1, 0, 1, 1, 0, 0), (1, 0, 0, 0, 0, 0), 4)
    assert mine.kinds == {"grey": 2, "blue": 1, "city": 1, "stop": 1, "eagle": 1, "coach": 1}
    assert theirs.kinds == {"blue": 2, "city": 1, "train": 1}
    began = [one.started for one in standings(matches, play_golden(matches, JOURNEYS[1]))]
    assert began == [False, False, True, False]


def test_dice_tokens_turns_and_cards_of_two_journeys(matches):
    for name in JOURNEYS:
        play_golden(matches, name)
    found = own_figures(matches, "podroz")
    rolled, by_hand = (3, 5, 4, 4, 3, 2), (2, 1, 1, 1, 1, 1)
    assert [one.rolled for one in found.dice] == [row.count for row in found.faces] == list(rolled)
    assert [one.took for one in found.dice] == list(rolled)  # whole rolls were taken
    assert [one.rolled_by_hand for one in found.dice] == [row.count for row in found.by_hand] == list(by_hand)
    assert [one.took_by_hand for one in found.dice] == [2, 0, 0, 0, 0, 0]
    assert [row.count for row in found.tokens] == [1, 2, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 0, 1, 0]
    assert found.turns == Spread({4: 1, 5: 1})
    assert found.winners == podroz.Group(travellers=2, turns=9, tokens=5, cards=13, lost_turns=0)
    assert found.others == podroz.Group(travellers=4, turns=14, tokens=7, cards=12, lost_turns=2)
    assert found.others.each("turns") == 3.5
    assert found.cards == {
        Card.GREY: 7, Card.BLUE: 7, Card.CITY: 4, Card.STOP: 2, Card.EAGLE: 3, Card.TRAIN: 1, Card.COACH: 1,
    }  # fmt: skip


# -- Historia


def test_a_chronicle_keeps_its_format_wars_and_who_began(matches):
    first, second = standings(matches, play_golden(matches, CHRONICLES[0]))
    assert first.own.format == second.own.format == "nowy"
    assert first.own.wars == (Declared(against=1, outcome="drawn", prize=""),)
    assert second.own.wars == (
        Declared(against=0, outcome="won", prize="glory"),
        Declared(against=0, outcome="lost", prize="demands"),
    )
    assert (first.started, second.started) == (False, True)


def test_wars_monuments_events_and_points_by_format(matches):
    for name in CHRONICLES:
        play_golden(matches, name)
    found = own_figures(matches, "historia")
    assert found.formats == {
        Format.NOWY: historia.InFormat(1, 2, 72, 1, 4, declared=3, won=1, lost=1, drawn=1, glory=1, demands=1),
        Format.ROZSZERZONY: historia.InFormat(1, 4, 119, 5, 6, declared=2, won=1, lost=1, glory=1, demands=1),
        Format.ANTIQUITY: historia.InFormat(1, 3, 30, 0, 4),
    }
    assert found.all == historia.InFormat(3, 9, 221, 6, 14, declared=5, won=2, lost=2, drawn=1, glory=2, demands=2)
    assert found.formats[Format.NOWY].each("vp") == 36


def test_sources_of_points_of_everyone_and_of_winners(matches):
    for name in CHRONICLES:
        play_golden(matches, name)
    found = own_figures(matches, "historia")
    assert {source.name: (source.vp, source.won) for source in found.sources} == {
        "culture": (54, 26),
        "glory": (8, 0),
        "monuments": (11, 11),
        "events": (115, 30),
        "cards": (13, 0),
        "corrections": (20, 10),
    }
    assert found.winners == 3


# -- both


@pytest.mark.parametrize("game", ["historia", "podroz"])
def test_a_score_sheet_adds_nothing_to_what_only_a_log_knows(matches, game):
    seats = (sheets.PastSeat("Ania", 30), sheets.PastSeat("Basia", 20))
    sheets.enter(matches, sheets.Past(game, "2026-01-05T12:00:00.000000Z", seats))
    assert own_figures(matches, game) == BOARDS[game].statistics({})
    assert GAMES[game].counts([Standing(30, 1, True), Standing(20, 2, False)]) == []


@pytest.mark.parametrize("name", [JOURNEYS[0], CHRONICLES[0]])
def test_undoing_the_end_takes_the_figures_back(matches, name, same_when_counted_anew):
    match_id = play_golden(matches, name)
    game = name.split("/")[0]
    before = own_figures(matches, game)
    seq = matches.look(match_id).seq
    matches.undo(match_id, seq, "back", Who())
    assert own_figures(matches, game) == BOARDS[game].statistics({})
    matches.redo(match_id, seq + 1, "again", Who())
    assert own_figures(matches, game) == before
    assert same_when_counted_anew(matches)


def test_results_made_again_from_old_logs_are_counted(matches):
    """Results that were kept before wars and taken dice were noted."""
    for name in (*JOURNEYS, *CHRONICLES):
        play_golden(matches, name)
    before = [own_figures(matches, game) for game in ("podroz", "historia")]
    with matches.storage.writing() as db:
        db.execute("UPDATE results SET own = 'null'")
    recount.rebuild(matches.storage)
    assert own_figures(matches, "podroz").winners.travellers == own_figures(matches, "historia").all.matches == 0
    matches.rebuild_results()
    recount.rebuild(matches.storage)
    assert [own_figures(matches, game) for game in ("podroz", "historia")] == before


# -- pages


@pytest.fixture
def read(app, owner):
    """The words of a page, without tags and drawings."""

    def get(path, language="en"):
        answer = owner.get(path, headers={"Accept-Language": language})
        assert answer.status_code == 200, path
        text = re.sub(r"<svg.*?</svg>|<head>.*?</head>", " ", answer.text, flags=re.S)
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))

    return get


@pytest.fixture
def shelf(app):
    """All the golden matches, in an installation with pages."""
    return {name: play_golden(app.extensions["matches"], name) for name in (*JOURNEYS, *CHRONICLES)}


def test_the_page_of_podroz(read, shelf):
    page = read("/games/podroz")
    assert "Average of the winners 4.5" in page
    assert "Tokens reached 2.5 1.8" in page
    assert "Face Dice of the app Real dice rolled taken rolled taken 1 3 3 2 2 2 5 5 1 0 3 4 4 1 0" in page
    assert "Grey date 7" in page
    page = read("/games/podroz", "pl")
    assert "Średnio u zwycięzców 4,5" in page
    assert "Zdobyte żetony 2,5 1,8" in page


def test_the_page_of_historia(read, shelf):
    page = read("/games/historia")
    assert "Declared 5 Won by who declared them 2 40% Won by the defender 2 40% Drawn 1 20%" in page
    assert "The winner took glory 2 40% The winner made demands 2 40%" in page
    assert "All formats 3 24.6 5 6 0.7 14 1.6" in page
    assert "culture 54 6.0 8.7" in page
    page = read("/games/historia", "pl")
    assert "Wypowiedziane 5 Wygrane przez wypowiadającego 2 40%" in page


def test_a_journey_in_the_history(read, shelf):
    page = read(f"/history/{shelf[JOURNEYS[0]]}")
    assert re.search(r"Ania 5 3 7 0 \S+ Basia 4 2 4 1", page)
    assert "rolled taken rolled taken 1 1 1 2 2" in page
    assert "Luck: dice and tokens" in page
    assert "Szczęście: kostki i żetony" in read(f"/history/{shelf[JOURNEYS[0]]}", "pl")
    assert "Pole" in read(f"/history/{shelf[JOURNEYS[0]]}", "pl")
    assert "Punkty" not in read(f"/history/{shelf[JOURNEYS[0]]}", "pl")


def test_a_chronicle_in_the_history(read, shelf):
    page = read(f"/history/{shelf[CHRONICLES[0]]}")
    assert page.count("Where the points came from") == 2  # the heading and the caption
    assert "culture 12 8 glory 0 5 monuments 4 0 events 20 20 cards 0 3 In all 36 36" in page
    assert "won by: Basia, for glory" in page
    assert "won by: Ania, with demands" in page
    assert "a draw" in page
    assert "wygrywa: Basia (chwała)" in read(f"/history/{shelf[CHRONICLES[0]]}", "pl")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "No match was played to its end here yet."), ("pl", "Nie rozegrano tu jeszcze żadnej partii do końca.")],
)
def test_games_without_a_match_played_here_say_so(app, read, language, told):
    matches = app.extensions["matches"]
    seats = (sheets.PastSeat("Ania", 30), sheets.PastSeat("Basia", 20))
    for game in ("historia", "podroz"):
        sheets.enter(matches, sheets.Past(game, "2026-01-05T12:00:00.000000Z", seats))
        assert told in read(f"/games/{game}", language)


def test_the_points_after_the_last_round_of_historia_are_called_the_end(owner, shelf):
    page = owner.get(f"/history/{shelf[CHRONICLES[2]]}/sheet", headers={"Accept-Language": "en"}).text
    assert ">r. 8</text>" in page
    assert ">end</text>" in page
    assert ">r. 10</text>" not in page
