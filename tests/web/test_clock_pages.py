"""The clock of a match over the web: counted from the log, paused for all."""

import time_machine

from companion.matches import store

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


def test_a_pause_begun_just_after_another_is_the_same_and_the_clock_forgets_nothing(matches, guest):
    with time_machine.travel(START, tick=False) as clock:
        match = matches.open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
        ania = guest(match, "0")
        clock.shift(30)
        for _ in range(5):
            ania.post(f"/m/{match.id}/pause/begin")
            clock.shift(1)
            ania.post(f"/m/{match.id}/pause/end")
            clock.shift(1)
            assert ania.get(f"/m/{match.id}/clock").json["paused"] is False
        place(ania, match, 1, 0)
        assert ania.get(f"/m/{match.id}/clock").json["seconds"] == [31, 31], "40 seconds without the pause of 9"
        ania.post(f"/m/{match.id}/pause/begin")
        assert ania.post(f"/m/{match.id}/pause/end").json["seconds"] == [30, 30], "that of 9 has become one of 10"
        clock.shift(2)
        ania.post(f"/m/{match.id}/pause/begin")
        with matches.storage.reading() as db:
            assert [ended is None for _, ended in store.pauses(db, match.id)] == [False, True]


def test_a_watcher_sees_the_clock_but_cannot_stop_it(matches, guest, match):
    watcher = guest(match, "watch")
    assert watcher.get(f"/m/{match.id}/clock").status_code == 200
    assert watcher.post(f"/m/{match.id}/pause/begin").status_code == 403


def test_with_the_clock_comes_what_the_draft_asks_for_next(guest, match):
    table, seen = guest(match, "table"), iter(range(20))
    for seat, card, reminder in (
        (0, 1, "Wybór 1 z 5: wybierzcie kartę"),
        (1, 2, "Wybór 1 z 5: odkryjcie razem"),
        (1, 3, "Zamieńcie się kartami, potem wybór 2 z 5"),
        (0, 4, "Wybór 2 z 5: odkryjcie razem"),
        (0, 5, "Zamieńcie się kartami, potem wybór 3 z 5"),
    ):
        assert f'<span class="draft">{reminder}</span>' in table.get(f"/m/{match.id}").text
        form = {"type": "place", "seat": seat, "card": card, "seen": next(seen)}
        assert table.post(f"/m/{match.id}/act", data=form).status_code == 303


def test_nothing_more_is_asked_once_all_cards_lie_open(play, owner, match):
    play(10)
    assert 'class="draft"' not in owner.get(f"/m/{match.id}").text
