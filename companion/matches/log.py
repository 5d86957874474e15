"""The log of a match, pure: which entries stand, the state they fold to, and what may be undone."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.games.kit import Game


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: an action, or the number of the entry that it takes back."""

    seq: int
    action: Any = None
    undoes: int | None = None
    seat: int | None = None  # who did it; None: a device that speaks for the whole table
    device: str = ""
    request_id: str = ""
    at: str = ""  # UTC, ISO 8601
    draws: int = 0


class Layer(msgspec.Struct, frozen=True):
    """A standing entry on top of those before it, with the state that it leads to."""

    entry: Entry
    state: Any
    draws: int  # random draws that stand, this entry's included
    below: "Layer | None"


class Undone(msgspec.Struct, frozen=True):
    """Entries that were taken back by another one, all at once, and can be redone in the same way."""

    entries: tuple[Entry, ...]  # newest first
    undo: Entry
    below: "Undone | None"

    @property
    def entry(self) -> Entry:
        """The one that was taken back last."""
        return self.entries[-1]


class Timeline(msgspec.Struct, frozen=True):
    """A log, folded. Timelines share their past, so adding and undoing cost the same at any length."""

    game: Game[Any, Any, Any]
    opening: Any
    seq: int = 0
    top: Layer | None = None
    undone: Undone | None = None
    reopened: bool = False  # it was over once, and went on

    @property
    def state(self) -> Any:
        return self.top.state if self.top else self.opening

    @property
    def draws(self) -> int:
        return self.top.draws if self.top else 0

    @property
    def can_undo(self) -> Entry | None:
        """The entry that undo would take back: the latest that stands and did not come by itself."""
        return next((entry for entry in self.standing() if not self.game.follows(entry.action)), None)

    @property
    def to_undo(self) -> int | None:
        """The number of the entry that an undo names: all that followed it is taken back with it."""
        return self.can_undo.seq if self.can_undo else None

    @property
    def to_redo(self) -> int | None:
        """The number of the undo that a redo takes back."""
        return self.undone.undo.seq if self.undone else None

    @property
    def can_redo(self) -> Entry | None:
        """The entry that redo would bring back: the one undone last, unless something was done since."""
        return self.undone.entry if self.undone else None

    def layers(self) -> Iterator[Layer]:
        """The entries that stand, each with the state that it leads to, newest first."""
        node = self.top
        while node:
            yield node
            node = node.below

    def back_to(self, seq: int) -> int | None:
        """What is undone to go back to an entry: that one, or what it followed from; nothing if there is no such."""
        if not self.since(seq):
            return None
        meant = (entry.seq for entry in self.standing() if entry.seq <= seq and not self.game.follows(entry.action))
        return next(meant, None)

    def standing(self) -> Iterator[Entry]:
        """The entries that stand, newest first."""
        return (layer.entry for layer in self.layers())

    def since(self, seq: int) -> list[Layer]:
        """What stands from an entry on, newest first, the entry itself last; nothing if it does not stand."""
        found = []
        for layer in self.layers():
            if layer.entry.seq < seq:
                return []
            found.append(layer)
            if layer.entry.seq == seq:
                return found
        return []


class BrokenLog(Exception):
    """The entries cannot have been written by us: an entry is missing or undoes what it may not."""


def begin(game: Game[Any, Any, Any], options: Any, seats: int) -> Timeline:
    return Timeline(game, game.setup(options, seats))


def add(timeline: Timeline, entry: Entry) -> Timeline:
    """The timeline one entry later."""
    if entry.seq != timeline.seq + 1:
        raise BrokenLog(f"entry {entry.seq} after {timeline.seq}")
    top: Layer | None
    undone: Undone | None
    if entry.undoes is None:
        top, undone = _do(timeline, entry), None
    elif timeline.undone and timeline.undone.undo.seq == entry.undoes:
        top, undone = _redo(timeline), timeline.undone.below
    else:
        taken = timeline.since(entry.undoes)
        if not taken:
            raise BrokenLog(f"entry {entry.seq} cannot undo {entry.undoes}")
        top, undone = taken[-1].below, Undone(tuple(layer.entry for layer in taken), entry, timeline.undone)
    reopened = timeline.reopened or timeline.game.standings(timeline.state) is not None
    return Timeline(timeline.game, timeline.opening, entry.seq, top, undone, reopened)


def _redo(timeline: Timeline) -> Layer:
    assert timeline.undone is not None
    for entry in reversed(timeline.undone.entries):
        layer = _do(timeline, entry)
        timeline = msgspec.structs.replace(timeline, top=layer)
    return layer


def _do(timeline: Timeline, entry: Entry) -> Layer:
    state = timeline.game.apply(timeline.state, entry.action)
    return Layer(entry, state, timeline.draws + entry.draws, timeline.top)


def fold(timeline: Timeline, entries: Iterable[Entry]) -> Timeline:
    for entry in entries:
        timeline = add(timeline, entry)
    return timeline
