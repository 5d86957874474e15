"""What stands on a score pad."""

import msgspec

from .figures import halves
from .layout import MOST_ROWS, Ends, Kind, Layout


class Bonus(msgspec.Struct, frozen=True):
    """A bonus, or a penalty below zero."""

    seat: int
    figure: str
    word: str


class State(msgspec.Struct, frozen=True):
    title: str
    layout: Layout
    seats: int
    cells: tuple[tuple[str, ...], ...] = ()  # a row of figures a round or category, as far as any was written
    counts: tuple[tuple[int, ...], ...] = ()  # how far each counter has moved, by seat
    extras: tuple[Bonus, ...] = ()
    places: tuple[int, ...] = ()  # by seat; 0: none yet
    dealt: int = 0  # who dealt, or began, the first round
    remarks: tuple[str, ...] = ()
    over: bool = False
    won: bool | None = None  # against the game

    def cell(self, row: int, seat: int) -> str:
        return self.cells[row][seat] if row < len(self.cells) else ""

    @property
    def written(self) -> int:
        """Rows up to the last one in which something stands."""
        return max((number + 1 for number, row in enumerate(self.cells) if any(row)), default=0)

    @property
    def rows(self) -> int:
        """Rows to be shown: all that are agreed on, or one more than was written."""
        if self.layout.kind is Kind.CATEGORIES:
            return max(len(self.layout.rows), self.written)
        if self.layout.rounds:
            return max(self.layout.rounds, self.written)
        return min(self.written + (not self.over or not self.written), MOST_ROWS)

    @property
    def row(self) -> int:
        """The row that is being filled: the first in which a figure is missing."""
        return next((row for row in range(self.rows) if not self.full(row)), max(0, self.rows - 1))

    def row_name(self, row: int) -> str:
        """What a category is called; rounds have numbers alone."""
        named = self.layout.kind is Kind.CATEGORIES and row < len(self.layout.rows)
        return self.layout.rows[row] if named else ""

    def full(self, row: int) -> bool:
        return all(self.cell(row, seat) for seat in range(self.seats))

    @property
    def dealer(self) -> int:
        """Who deals, or begins, in this row."""
        return (self.dealt + self.row) % self.seats

    def counter(self, row: int, seat: int) -> int:
        moved = self.counts[row][seat] if row < len(self.counts) else 0
        return self.layout.counters[row].start + moved

    def column(self, seat: int) -> int:
        """What a seat has of its own, in halves."""
        extra = sum(halves(one.figure) for one in self.extras if one.seat == seat)
        if self.layout.kind is Kind.COUNTERS:
            return 2 * self.counter(0, seat) + extra if self.layout.counters else extra
        return sum(halves(self.cell(row, seat)) for row in range(len(self.cells))) + extra

    def side(self, seat: int) -> int:
        """A number for all who win or lose together: 0 … for everyone alone, below 0 for teams."""
        if self.layout.together:
            return -1
        team = self.layout.teams[seat] if seat < len(self.layout.teams) else 0
        return -team if team else seat

    def mates(self, seat: int) -> list[int]:
        return [other for other in range(self.seats) if self.side(other) == self.side(seat)]

    def total(self, seat: int) -> int:
        """What the seat's side has, in halves."""
        return sum(self.column(mate) for mate in self.mates(seat))

    @property
    def best(self) -> int:
        totals = [self.total(seat) for seat in range(self.seats)]
        return min(totals) if self.layout.fewest else max(totals)

    def behind(self, seat: int) -> int:
        """By how many halves the seat is behind the best."""
        return abs(self.total(seat) - self.best)

    @property
    def blank(self) -> bool:
        """Nothing was written down yet by which somebody could win."""
        if self.layout.kind is Kind.RESULT:
            return not any(self.places)
        if self.layout.kind is Kind.COUNTERS:
            return not self.layout.counters
        return not self.written and not self.extras

    @property
    def reached(self) -> list[int]:
        """Seats whose side has reached the target."""
        layout, goal = self.layout, 2 * self.layout.target
        if layout.ends is Ends.NEVER or layout.kind is Kind.RESULT or self.blank:
            return []
        totals = {seat: self.total(seat) for seat in range(self.seats)}
        above = layout.ends is Ends.ABOVE
        return [seat for seat, total in totals.items() if (total > goal if above else total >= goal)]

    @property
    def due(self) -> bool:
        """Whether the match ends by what was agreed on."""
        grid = self.layout.kind in (Kind.ROUNDS, Kind.CATEGORIES)
        if self.layout.kind is Kind.RESULT:
            return all(self.places) if self.places and not self.layout.together else False
        even = not grid or all(self.full(row) or not any(self.cells[row]) for row in range(len(self.cells)))
        if self.reached and (even or self.layout.ends is Ends.FIRST):
            return True
        known = self.layout.rows if self.layout.kind is Kind.CATEGORIES else self.layout.rounds
        return bool(grid and known and self.rows and all(self.full(row) for row in range(self.rows)))
