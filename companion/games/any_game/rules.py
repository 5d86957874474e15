"""What may be written on a score pad, and what it does."""

from typing import Any

import msgspec

from ..kit import Chance, RuleError
from . import figures
from .actions import Agree, AnyGameAction, Count, Deal, DropExtra, Extra, Finish, Key, Rank, Remark, Write
from .layout import Counter, Kind, Layout, Options
from .state import Bonus, State

MOST_EXTRAS = 60
MOST_AT_ONCE = 100
MOST_COUNTED = 99_999


def setup(options: Options, seats: int) -> State:
    return State(options.title, usable(options.layout), seats, places=(0,) * seats)


def check(options: Options, seats: int) -> None:
    check_layout(options.layout, seats)


def usable(layout: Layout) -> Layout:
    """Counters need one to count."""
    bare = layout.kind is Kind.COUNTERS and not layout.counters
    return msgspec.structs.replace(layout, counters=(Counter("+"),)) if bare else layout


def again(state: State, options: Options) -> Options:
    """The next match of the same title has the layout that this one came to."""
    return msgspec.structs.replace(options, layout=state.layout)


def commutes(action: AnyGameAction) -> bool:
    """What adds up, or stands in a cell of its own."""
    return isinstance(action, Key | Write | Count | Extra | Remark)


def decide(state: State, action: AnyGameAction, chance: Chance) -> AnyGameAction:
    """Refuse, or give the action with what it comes to filled in."""
    if state.over:
        raise RuleError("match_over")
    seat = getattr(action, "seat", None)
    if seat is not None and seat not in range(state.seats):
        raise RuleError("no_such_seat", seat=seat)
    match action:
        case Key(seat, row, key):
            check_cell(state, row)
            if key not in figures.KEYS:
                raise RuleError("no_such_key", key=key[:10])
            now = figures.check(figures.after(state.cell(row, seat), key))
            return Key(seat, row, key, now, state.row_name(row))
        case Write(seat, row, figure):
            check_cell(state, row)
            return Write(seat, row, figures.read(figure), state.cell(row, seat), state.row_name(row))
        case Count():
            return decide_count(state, action)
        case Extra() | DropExtra():
            return decide_extra(state, action)
        case Rank():
            return decide_rank(state, action)
        case Remark(text):
            if not text.strip():
                raise RuleError("nothing_said")
            return Remark(" ".join(text.split()))
        case Agree(layout):
            return Agree(check_layout(layout, state.seats), state.layout)
        case Finish():
            return decide_finish(state, action)
    return action


def check_cell(state: State, row: int) -> None:
    if state.layout.kind not in (Kind.ROUNDS, Kind.CATEGORIES):
        raise RuleError("no_cells_here")
    if row not in range(state.rows):
        raise RuleError("no_such_row", rows=state.rows)


def decide_count(state: State, action: Count) -> Count:
    if state.layout.kind is not Kind.COUNTERS or action.row not in range(len(state.layout.counters)):
        raise RuleError("no_such_counter")
    now = state.counter(action.row, action.seat) + action.by
    if abs(action.by) > MOST_AT_ONCE or abs(now) > MOST_COUNTED:
        raise RuleError("counted_too_far", most=MOST_AT_ONCE)
    return msgspec.structs.replace(action, now=now, where=state.layout.counters[action.row].name)


def decide_extra(state: State, action: Extra | DropExtra) -> Extra | DropExtra:
    if isinstance(action, DropExtra):
        if action.number not in range(len(state.extras)):
            raise RuleError("no_such_extra")
        gone = state.extras[action.number]
        return DropExtra(action.number, gone.seat, gone.figure, gone.word)
    if len(state.extras) >= MOST_EXTRAS:
        raise RuleError("too_many_extras", most=MOST_EXTRAS)
    figure = figures.read(action.figure)
    if not figures.halves(figure):
        raise RuleError("bad_figure", text=action.figure[:20])
    return Extra(action.seat, figure, " ".join(action.word.split()))


def decide_rank(state: State, action: Rank) -> Rank:
    if state.layout.kind is not Kind.RESULT or state.layout.together:
        raise RuleError("no_places_here")
    if state.places[action.seat]:
        return msgspec.structs.replace(action, place=0)
    placed = sum(map(bool, state.places))
    place = max(state.places) if action.shared and placed else placed + 1
    return msgspec.structs.replace(action, place=place)


def check_layout(layout: Layout, seats: int) -> Layout:
    if layout.teams and len(layout.teams) != seats:
        raise RuleError("teams_differ")
    if len(set(map(str.casefold, layout.rows))) < len(layout.rows):
        raise RuleError("row_twice")
    return usable(layout)


def decide_finish(state: State, action: Finish) -> Finish:
    if state.layout.together:
        if action.won is None:
            raise RuleError("say_how_it_went")
        return action
    if state.blank:
        raise RuleError("nothing_written")
    return Finish()


def apply(state: State, action: AnyGameAction) -> State:
    """The state after a logged action."""
    change: dict[str, Any] = {}
    match action:
        case Key(seat, row, _, now):
            change["cells"] = put(state, row, seat, now)
        case Write(seat, row, figure):
            change["cells"] = put(state, row, seat, figure)
        case Count(seat, row, by):
            change["counts"] = counted(state, row, seat, by)
        case Extra(seat, figure, word):
            change["extras"] = (*state.extras, Bonus(seat, figure, word))
        case DropExtra(number):
            change["extras"] = (*state.extras[:number], *state.extras[number + 1 :])
        case Rank(seat, _, place):
            change["places"] = placed(state, seat, place)
        case Deal(seat):
            change["dealt"] = (seat - state.row) % state.seats
        case Remark(text):
            change["remarks"] = (*state.remarks, text)
        case Agree(layout):
            change["layout"] = layout
        case Finish(won):
            change |= {"over": True, "won": won}
    return msgspec.structs.replace(state, **change)


def put(state: State, row: int, seat: int, figure: str) -> tuple[tuple[str, ...], ...]:
    blank = ("",) * state.seats
    rows = [state.cells[n] if n < len(state.cells) else blank for n in range(max(row + 1, len(state.cells)))]
    rows[row] = (*rows[row][:seat], figure, *rows[row][seat + 1 :])
    while rows and not any(rows[-1]):
        rows.pop()
    return tuple(rows)


def counted(state: State, row: int, seat: int, by: int) -> tuple[tuple[int, ...], ...]:
    none = (0,) * state.seats
    rows = [state.counts[n] if n < len(state.counts) else none for n in range(max(row + 1, len(state.counts)))]
    rows[row] = (*rows[row][:seat], rows[row][seat] + by, *rows[row][seat + 1 :])
    return tuple(rows)


def placed(state: State, seat: int, place: int) -> tuple[int, ...]:
    """A place given; or taken off, and all behind it move up."""
    places = list(state.places)
    gone, places[seat] = places[seat], place
    if not place and gone not in places:
        places = [other - 1 if other > gone else other for other in places]
    elif not place:
        places = [other - 1 if other > gone + 1 else other for other in places]
    return tuple(places)
