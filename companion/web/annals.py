"""The log as a page: lines under the part of the match that they belong to, what was undone struck where it stood."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from flask import g
from flask_babel import gettext
from sqlite_utils import Database

from companion.matches import remarks, store
from companion.matches.log import Entry, Layer
from companion.matches.places import Sitting, sittings
from companion.matches.play import Table
from companion.matches.remarks import Remark

from .games import BOARDS
from .games.kit import Mark, Where
from .logbook import actor, describe
from .remark_words import verdict_names

STANDS, UNDONE, FOLDED, SAT, NOTED = "stands", "undone", "folded", "sat", "noted"


class Deed(msgspec.Struct):
    """Something that was done: whose it is, how it is drawn, and whether it still stands."""

    seq: int
    at: str
    where: str
    seat: int | None
    mark: Mark
    kind: str = STANDS
    more: str = ""
    action: Any = None
    by: int | None = None  # whose device did it; None: the table's


class Part(NamedTuple):
    """A part of the match, with its lines, newest first."""

    where: Where
    lines: list[Deed]


def parts(db: Database, shown: Table, entries: Sequence[Entry], wanted: str = "") -> list[Part]:
    """Entries, newest first, as the page shows them; `wanted`: a seat, or only what was undone."""
    if not entries and shown.seq:
        return []
    lines, headings = lines_of(db, shown, entries)
    lines = [line for line in folded(shown, lines) if is_wanted(line, wanted)]
    found: list[Part] = []
    for line in reversed(lines):
        if not found or found[-1].where.words != line.where:
            found.append(Part(headings[line.where], []))
        found[-1].lines.append(line)
    return found


def is_wanted(line: Deed, wanted: str) -> bool:
    if wanted == UNDONE:
        return line.kind in (UNDONE, FOLDED)
    return not wanted or str(line.seat) == wanted


def lines_of(db: Database, shown: Table, entries: Sequence[Entry]) -> tuple[list[Deed], dict[str, Where]]:
    """The lines, oldest first, and the headings by their words, each with its latest figures."""
    first = entries[-1].seq if entries else 0
    standing, state = layers_since(shown, first)
    undoers = undone_by(store.undoing(db, shown.match, first))
    spec, lines, headings = BOARDS[shown.match.game], [], {}
    beside: list[Sitting | Remark] = [*sittings(db, shown.match.id)]
    beside += [one for _, one in remarks.of_match(db, shown.match.id)]
    for one in in_order(entries, beside, first):
        where = spec.where(state)
        headings[where.words] = where
        if isinstance(one, Sitting):
            lines.append(sitting_line(shown, one, where.words))
            continue
        if isinstance(one, Remark):
            lines.append(remark_line(one, where.words))
            continue
        lines.append(line_of(shown, one, where.words))
        if one.seq in standing:
            before, state = state, standing[one.seq].state
            lines[-1].more = lines[-1].more or what_came_of(shown, one.action, before, state)
        else:
            lines[-1].kind, by = UNDONE, undoers(one.seq)
            lines[-1].more = (
                gettext("undone by %(who)s", who=actor(shown.match.seats, by.seat)) if by else gettext("undone")
            )
    where = spec.where(state)
    headings |= {where.words: where} if where.words in headings else {}
    return lines, headings


def layers_since(shown: Table, first: int) -> tuple[dict[int, Layer], Any]:
    """What stands from an entry on, by number, and the state before it."""
    found: dict[int, Layer] = {}
    for layer in shown.timeline.layers():
        if layer.entry.seq < first:
            return found, layer.state
        found[layer.entry.seq] = layer
    return found, shown.timeline.opening


def in_order(entries: Sequence[Entry], beside: Iterable[Sitting | Remark], first: int) -> list[Any]:
    """Actions, those who sat down and what was noted, oldest first."""
    last = entries[0].seq if entries else 0
    mixed: list[tuple[float, Any]] = [(entry.seq, entry) for entry in entries if entry.undoes is None]
    mixed += [(one.after + 0.5, one) for one in beside if first <= one.after + 1 and one.after <= last]
    return [one for _, one in sorted(mixed, key=lambda pair: pair[0])]


def line_of(shown: Table, entry: Entry, where: str) -> Deed:
    seat, mark = mark_of(shown, entry.action)
    return Deed(entry.seq, entry.at, where, seat, mark, more=mark.more, action=entry.action, by=entry.seat)


def what_came_of(shown: Table, action: Any, before: Any, after: Any) -> str:
    """As whoever reads the log may know it."""
    match, viewer = shown.match, g.place.seat if "place" in g else None
    before, after = (match.rules.seen_by(state, viewer) for state in (before, after))
    return BOARDS[match.game].led_to(action, before, after, match.seats)


def mark_of(shown: Table, action: Any) -> tuple[int | None, Mark]:
    """Whose action it is, and how it is drawn, with its words."""
    match = shown.match
    hidden = match.rules.redact(shown.state, action, g.place.seat if "place" in g else None)
    mark, seat = BOARDS[match.game].mark(hidden), getattr(action, "seat", None)
    seat = seat if isinstance(seat, int) and 0 <= seat < len(match.seats) else None
    if not mark.words:
        sentence = describe(shown, action)
        name = f"{match.seats[seat].name}: " if seat is not None else ""
        mark = mark._replace(words=sentence.removeprefix(name))
    return seat, mark


def sitting_line(shown: Table, sitting: Sitting, where: str) -> Deed:
    name = shown.match.seats[sitting.seat].name
    words = gettext(
        "Another device sat down in the place of %(name)s while something there was still hidden.", name=name
    )
    return Deed(0, sitting.at, where, sitting.seat, Mark("eye", words=words), SAT)


def remark_line(remark: Remark, where: str) -> Deed:
    """What somebody noted: good, bad or unclear."""
    verdict = dict(verdict_names())[remark.verdict]
    return Deed(0, remark.at, where, remark.seat, Mark("quill", words=remark.line), NOTED, more=verdict)


def undone_by(undoing: Sequence[Entry]) -> Any:
    """Says which entry took back an action that stands no more: the first that is not undone itself."""
    numbers = {entry.seq for entry in undoing}
    redone = {entry.undoes for entry in undoing if entry.undoes in numbers}
    undos = [entry for entry in undoing if entry.undoes not in numbers and entry.seq not in redone]

    def find(seq: int) -> Entry | None:
        return next((undo for undo in undos if undo.seq > seq and (undo.undoes or 0) <= seq), None)

    return find


def folded(shown: Table, lines: list[Deed]) -> list[Deed]:
    """Lines of which a later one takes back exactly what a former one did, or goes on with it, are one."""
    cancels = BOARDS[shown.match.game].cancels
    kept: list[Deed] = []
    for line in lines:
        standing = (one for one in reversed(kept) if one.kind == STANDS and one.where == line.where)
        former = next((one for one in standing if cancels(one.action, line.action)), None)
        if former and line.kind == STANDS:
            former.kind, former.more = FOLDED, gettext("put and taken back again")
        elif not goes_on(shown, kept, line):
            kept.append(line)
    return kept


def goes_on(shown: Table, kept: list[Deed], line: Deed) -> bool:
    """Whether a line goes on with what its device did last; that line then says what both come to."""
    last = next((one for one in reversed(kept) if one.by == line.by and one.action is not None), None)
    both = BOARDS[shown.match.game].joined(last.action, line.action) if last and last.kind == line.kind else None
    if last is None or both is None:
        return False
    last.action, last.at = both, line.at
    last.mark = mark_of(shown, both)[1]
    return True
