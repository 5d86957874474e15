"""The clock of a match over the web: counted from the log, paused for all."""

import time_machine

START = "2026-11-18T20:00:00+00:00"


def place(client, match, card, seen):
    form = {"type": "place", "seat": 0, "card": card, "seen": seen}
    assert client.post(f"/m/{match.id}/act", data=form).status_code == 303


def test_the_clock_counts_and_a_pause_stops_it_for_everyone(matches, guest):
    with time_machine.travel(START, tick=False) as clock:
        match = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
        ania, basia = guest(match, "0"), guest(match, "1")
        clock.shift(30)
        assert basia.get(f"/m/{match.id}/clock").json == {"seconds": [30, 30], "running": [0, 1], "paused": False}
        ania.post(f"/m/{match.id}/pause/begin")
        assert ania.post(f"/m/{match.id}/pause/begin").json == {
            "seconds": [30, 30],
            "running": [],
            "paused": True,
        }
        clock.shift(60)
        assert basia.get(f"/m/{match.id}/clock").json == {"seconds": [30, 30], "running": [], "paused": True}
        basia.post(f"/m/{match.id}/pause/end")
        clock.shift(10)
        for number, card in enumerate((1, 2, 3, 4, 5)):
            place(ania, match, card, number)
        clock.shift(20)
        assert ania.get(f"/m/{match.id}/clock").json == {"seconds": [40, 60], "running": [1], "paused": False}


def test_a_watcher_sees_the_clock_but_cannot_stop_it(matches, guest, match):
    watcher = guest(match, "watch")
    assert watcher.get(f"/m/{match.id}/clock").status_code == 200
    assert watcher.post(f"/m/{match.id}/pause/begin").status_code == 403
