"""A process that writes into two matches as fast as it can, until somebody kills it."""

import itertools
import threading

from companion.db import Storage
from companion.games.poprzez_wieki.actions import Place, TakeBack
from companion.matches.play import Matches, Who


def card(seq):
    """A card comes and goes."""
    return f"card {seq}", lambda matches, match, request: matches.act(
        match, Place(0, 7) if seq % 2 == 0 else TakeBack(0, 7), None, request, Who()
    )


def ending(seq, whole):
    """The end of a match is undone and redone: each step writes an entry, the status and the results."""
    finished = (seq - whole) % 2 == 0
    return f"ending {seq}", lambda matches, match, request: (matches.undo if finished else matches.redo)(
        match, seq, request, Who()
    )


def step(matches, match, seq, whole):
    """What comes after the entry with this number; `whole` is the length of a match that was over, or None."""
    request, do = card(seq) if whole is None else ending(seq, whole)
    return request, do(matches, match, request).seq


def write(database, plans, told):
    """Write into each match of the plans from where it stands; tell what was written only once it is."""
    matches = Matches(Storage(database))
    one_at_a_time = threading.Lock()

    def run(match, first, whole):
        for seq in itertools.count(first):
            done = step(matches, match, seq, whole)
            with one_at_a_time:
                told.send((match, *done))

    for plan in plans:
        threading.Thread(target=run, args=plan).start()
