"""Random evenings: whatever two devices do, the replayed log is the shown board, and nothing leaves the log."""

import shutil
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.db import Storage
from companion.games.kit import Chance, RuleError
from companion.games.poprzez_wieki import game, rules
from companion.games.poprzez_wieki.actions import Choose, CloseRound, Move, Place, TakeBack
from companion.games.poprzez_wieki.state import FROM_DECK, Options, Phase
from companion.matches import log, store
from companion.matches.play import Matches, Stale, Who
from companion.matches.results import results_of

rooms = st.integers(0, 1)
behind = st.sampled_from([0, 0, 0, 1, 2])
seats = st.integers(-1, 2)
cards = st.integers(0, 19)
any_action = st.one_of(
    st.builds(Place, seats, cards),
    st.builds(TakeBack, seats, cards),
    st.builds(Move, seats, cards),
    st.just(CloseRound()),
    st.builds(Choose, seats, cards, cards),
)


def next_step(state):
    """Something that the rules allow now; None once the match is over."""
    if state.phase is Phase.FINISHED:
        return None
    if state.phase is Phase.CHOOSING:
        seat = 0 if state.choices[0] is None else 1
        return Choose(seat, *state.played[seat][:2])
    seat = next((seat for seat in (0, 1) if state.missing(seat)), None)
    if seat is None:
        return CloseRound()
    from_deck = state.unseen if state.round == 1 or state.new_cards < FROM_DECK else ()
    return Place(seat, (*state.kept_waiting, *from_deck)[0])


class Evening(RuleBasedStateMachine):
    """One match, two processes on one file, and beside them a log kept in plain lists."""

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="evening-"))
        self.rooms = [Matches(Storage(self.folder / "companion.db")) for _ in range(2)]

    @initialize()
    def open_match(self):
        self.match = self.rooms[0].open_match("poprzez-wieki", [("Ania", None), ("Basia", None)])
        self.entries = []  # (action, undoes), as they must lie in the file
        self.standing, self.undone = [], []  # numbers of entries; pairs of an undo and what it took back
        self.requests = []  # what was taken, to be sent again
        self.aside = False

    # -- the model

    @property
    def seq(self):
        return len(self.entries)

    @property
    def state(self):
        state = rules.setup(Options(), 2)
        for number in self.standing:
            state = rules.apply(state, self.entries[number - 1][0])
        return state

    def taken(self, call, action, undoes):
        self.entries.append((action, undoes))
        self.requests.append(call)

    def refused(self, call, *codes):
        with pytest.raises(RuleError) as refusal:
            call()
        assert refusal.value.code in codes

    def call(self, room, name, *what, seen):
        """A tap with a request id of its own, so that it can be sent again later."""
        number = len(self.requests)
        device = f"device {room}"

        def send(room=room):
            return getattr(self.rooms[room], name)(self.match.id, *what, seen, f"request {number}", Who(None, device))

        return send

    # -- what can happen

    @rule(room=rooms, action=any_action, behind=behind)
    def anything(self, room, action, behind):
        seen = max(0, self.seq - behind)
        call = self.call(room, "act", action, seen=seen)
        if self.aside:
            self.refused(call, "match_abandoned")
        elif seen != self.seq and isinstance(action, CloseRound):
            with pytest.raises(Stale) as stale:
                call()
            assert stale.value.table.seq == self.seq
            assert stale.value.table.state == self.state
        else:
            self.decide(call, action)

    def decide(self, call, action):
        try:
            rules.decide(self.state, action, Chance(b""))
        except RuleError as error:
            self.refused(call, error.code)
            return
        shown = call()
        self.taken(call, action, None)
        self.standing.append(self.seq)
        self.undone.clear()
        assert shown.seq == self.seq

    @rule(room=rooms, steps=st.sampled_from([1, 3, 10, 40]))
    @precondition(lambda self: not self.aside)
    def play_on(self, room, steps):
        for _ in range(steps):
            if (action := next_step(self.state)) is not None:
                self.decide(self.call(room, "act", action, seen=self.seq), action)

    @rule(room=rooms, behind=behind, times=st.integers(1, 4))
    def undo(self, room, behind, times):
        for _ in range(times):
            self.turn_back(room, "undo", behind, self.standing)

    @rule(room=rooms, behind=behind, times=st.integers(1, 4))
    def redo(self, room, behind, times):
        for _ in range(times):
            self.turn_back(room, "redo", behind, self.undone)

    def turn_back(self, room, name, behind, left):
        seen = max(0, self.seq - behind)
        call = self.call(room, name, seen=seen)
        if self.aside:
            self.refused(call, "match_abandoned")
        elif seen != self.seq:
            with pytest.raises(Stale):
                call()
        elif not left:
            self.refused(call, f"nothing_to_{name}")
        else:
            call()
            self.note_turn_back(call, name)

    def note_turn_back(self, call, name):
        if name == "undo":
            target = self.standing.pop()
            self.taken(call, None, target)
            self.undone.append((self.seq, target))
        else:
            undo, target = self.undone.pop()
            self.taken(call, None, undo)
            self.standing.append(target)

    @rule(room=rooms, which=st.randoms(use_true_random=False), times=st.integers(1, 3))
    @precondition(lambda self: self.requests)
    def send_again(self, room, which, times):
        """A retry, even to the other process, even when the match was put aside since: taken once, no conflict."""
        call = which.choice(self.requests)
        for _ in range(times):
            assert call(room).seq == self.seq

    @rule(room=rooms)
    def put_aside(self, room):
        self.rooms[room].abandon(self.match.id)
        self.aside = self.aside or self.state.phase is not Phase.FINISHED

    @rule(room=rooms)
    def bring_back(self, room):
        self.rooms[room].bring_back(self.match.id)
        self.aside = False

    @rule(room=rooms)
    def restart(self, room):
        self.rooms[room].storage.close()
        self.rooms[room] = Matches(Storage(self.folder / "companion.db"))

    # -- what always holds

    @invariant()
    def the_board_is_the_log(self):
        for room in self.rooms:
            shown = room.look(self.match.id)
            assert shown.seq == self.seq
            assert shown.state == self.state
            assert [entry.seq for entry in shown.timeline.standing()] == self.standing[::-1]

    @invariant()
    def the_log_in_the_file_replays_to_the_board(self):
        with self.rooms[0].storage.reading() as db:
            entries = store.entries(db, self.match)
        assert [(entry.action, entry.undoes) for entry in entries] == self.entries
        assert [entry.seq for entry in entries] == list(range(1, self.seq + 1))
        assert log.fold(log.begin(game, Options(), 2), entries).state == self.state

    @invariant()
    def results_exist_exactly_when_finished(self):
        finished = self.state.phase is Phase.FINISHED
        with self.rooms[1].storage.reading() as db:
            results = results_of(db, self.match)
            match = store.find_match(db, self.match.id)
        assert results == (rules.standings(self.state) if finished else [])
        assert match.status == ("finished" if finished else "abandoned" if self.aside else "open")
        assert (match.finished_at is not None) == finished

    def teardown(self):
        for room in self.rooms:
            room.storage.close()
        with sqlite3.connect(self.folder / "companion.db") as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.close()
        shutil.rmtree(self.folder)


TestEvenings = Evening.TestCase
TestEvenings.settings = settings(max_examples=40, stateful_step_count=30)
