"""The golden logs of Historia hold every turn of events that can decide a match."""

import json
from pathlib import Path

LOGS = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in (Path(__file__).parent.parent / "golden" / "historia").glob("*.json")
}
TWO, FOUR, THREE = (
    "nowy_two_players_tie_by_monuments",
    "rozszerzony_four_players",
    "epokowy_three_players_tie_by_events",
)


def kinds(name):
    return [line["action"]["type"] for line in LOGS[name]["entries"] if "action" in line]


def test_there_is_a_log_for_each_way_a_match_is_decided():
    assert set(LOGS) == {TWO, FOUR, THREE}
    assert all(log["worked"] for log in LOGS.values())


def test_wars_end_in_glory_in_demands_and_in_a_draw():
    assert {"take_glory", "demand", "meet_demands", "end_war", "modify"} <= set(kinds(TWO))
    glory = [line["action"]["seat"] for line in LOGS[FOUR]["entries"] if line["action"]["type"] == "take_glory"]
    declared = [line["action"]["seat"] for line in LOGS[FOUR]["entries"] if line["action"]["type"] == "declare_war"]
    assert declared[0] not in glory  # the defender took the glory


def test_a_sixth_monument_replaces_an_earlier_one():
    removed = [line["action"].get("removes") for line in LOGS[FOUR]["entries"]]
    assert [number for number in removed if number] == [6]


def test_equal_events_are_brought_by_two_players():
    brought = [
        line["action"]["card"]["name"] for line in LOGS[FOUR]["entries"] if line["action"]["type"] == "bring_event"
    ]
    assert brought[0] == brought[1]


def test_the_last_step_is_undone_and_redone():
    assert [line.get("undoes") is not None for line in LOGS[THREE]["entries"]][-2:] == [True, True]
