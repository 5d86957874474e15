"""A database of the time when a result was a bag of strings is read as if it had been written today."""

import json

import former
import pytest
from files_in import take_in

from companion import open_matches
from companion.games.historia.results import Chapter
from companion.games.podroz.results import Travels
from companion.games.poprzez_wieki.results import Kingdom
from companion.history import edit, statistics
from companion.matches import store
from companion.matches.results import results_of


@pytest.fixture
def opened(tmp_path):
    former.write(tmp_path / "companion.db")
    matches = open_matches(tmp_path / "companion.db")
    yield matches
    matches.storage.close()


def results(matches, match_id):
    with matches.storage.reading() as db:
        return results_of(db, store.find_match(db, match_id))


def test_points_by_round_are_read_and_the_rest_is_made_again_from_the_log(opened):
    first, second = results(opened, "ordinary")
    assert (first.score, first.rank, first.won, first.rounds) == (64, 1, True, (16, 28, 20))
    assert (second.score, second.rank, second.won, second.rounds) == (30, 2, False, (7, 11, 12))
    assert isinstance(first.own, Kingdom)
    assert sum(map(sum, (round.values() for round in first.own.cards))) == 64


def test_who_began_is_known_where_the_game_knows_it(opened):
    assert [one.started for one in results(opened, "twowithoutboard")] == [True, False]
    assert [type(one.own) for one in results(opened, "twowithoutboard")] == [Travels, Travels]
    first, second = results(opened, "nowytwoplayerstiebymonuments")
    assert [first.started, second.started].count(True) == 1
    assert isinstance(first.own, Chapter)
    assert (first.rounds[:2], first.rounds[-1], sum(first.rounds)) == ((0, 5), 20, 36)


@pytest.mark.parametrize(("match", "rounds"), [("sheet-rounds", [(5, 6, 7), (1, 2, 3)]), ("sheet-totals", [(), ()])])
def test_a_sheet_has_no_log_and_keeps_what_was_entered(opened, match, rounds):
    found = results(opened, match)
    assert [one.rounds for one in found] == rounds
    assert [(one.score, one.won, one.started, one.own) for one in found] == [
        (18, True, False, None),
        (6, False, False, None),
    ]


def test_the_statistics_count_them_all(opened):
    with opened.storage.reading() as db:
        sums = statistics.sums_of(db, "poprzez-wieki")
    assert sums["matches"][""] == 3
    assert sums["card_laid"]


def test_a_match_in_the_bin_is_made_again_too_and_counts_when_it_comes_back(tmp_path):
    former.write(tmp_path / "companion.db", deleted=("poprzez_wieki/ordinary",))
    matches = open_matches(tmp_path / "companion.db")
    edit.bring_back(matches, "ordinary")
    assert isinstance(results(matches, "ordinary")[0].own, Kingdom)
    with matches.storage.reading() as db:
        assert statistics.sums_of(db, "poprzez-wieki")["card_laid"]
    matches.storage.close()


def file_of_version_1():
    """What was exported then, from the same database."""
    seats = [{"player": "ania", "colour": 0}, {"player": "basia", "colour": 1}]
    head = {
        "status": "finished", "played_at": former.AT, "opened_at": former.AT, "changed_at": former.AT,
        "finished_at": former.AT, "seed": "0" * 64, "seats": seats,
    }  # fmt: skip
    played = json.loads((former.GOLDEN / "poprzez_wieki/ordinary.json").read_text())
    entries = [
        {"seq": seq, "at": former.AT, "request_id": str(seq), **line} for seq, line in enumerate(played["entries"], 1)
    ]
    told = former.DETAILS["poprzez_wieki/ordinary"]
    logged = [{**seat, "detail": detail} for seat, detail in zip(played["standings"], told, strict=True)]
    entered = [
        {"score": 18, "rank": 1, "won": True, "detail": {"rounds": [5, 6, 7]}},
        {"score": 6, "rank": 2, "won": False, "detail": {"rounds": [1, 2, 3]}},
    ]
    return {
        "format": "kronikarz",
        "version": 1,
        "exported_at": former.AT,
        "players": [
            {"id": name.lower(), "name": name, "colour": 0, "created_at": former.AT} for name in ("Ania", "Basia")
        ],
        "matches": [
            {**head, "id": "logged", "game": played["game"], "results": logged, "entries": entries},
            {**head, "id": "entered", "game": played["game"], "results": entered, "sheet": True},
        ],
    }


def test_a_file_of_that_time_can_still_be_taken_in(matches):
    assert take_in(matches, file_of_version_1()).written == 2
    first, second = results(matches, "logged")
    assert (first.rounds, second.rounds) == ((16, 28, 20), (7, 11, 12))
    assert isinstance(first.own, Kingdom)
    assert [(one.score, one.rounds, one.own) for one in results(matches, "entered")] == [
        (18, (5, 6, 7), None),
        (6, (1, 2, 3), None),
    ]
