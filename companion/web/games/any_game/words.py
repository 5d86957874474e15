"""Any other game in words."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from flask_babel import gettext, ngettext, pgettext

from companion.games.any_game import actions
from companion.games.any_game.figures import halves, points
from companion.games.any_game.layout import Ends, Kind, Layout
from companion.games.any_game.state import State
from companion.games.kit import RuleError
from companion.matches.store import Seat
from companion.web import words as common
from companion.web.drawing import shown_points


def kind_name(kind: Kind) -> str:
    return {
        Kind.ROUNDS: gettext("Rounds: a row a round"),
        Kind.CATEGORIES: gettext("Categories: named rows, counted at the end"),
        Kind.COUNTERS: gettext("Counters: plus and minus, such as life or coins"),
        Kind.RESULT: gettext("Only the result: who won, or places"),
    }[kind]


def ends_name(ends: Ends) -> str:
    return {
        Ends.NEVER: gettext("nothing by itself"),
        Ends.AT: gettext("a round after which somebody has that many"),
        Ends.ABOVE: gettext("a round after which somebody has more"),
        Ends.FIRST: gettext("whoever is first to have that many"),
    }[ends]


def row_lines(layout: Layout) -> str:
    return "\n".join(layout.rows)


def counter_lines(layout: Layout) -> str:
    return "\n".join(f"{one.name} {one.start}" for one in layout.counters)


def figure(text: str) -> str:
    """A figure as people write it: 12 + 7, −3, 7½."""
    spaced = re.sub(r"(?<=[\d.])([+-])", r" \1 ", text.replace("0.5", ".5") if text.startswith("0.5") else text)
    return spaced.replace(".5", "½").replace("-", "−").strip() if text else ""


def amount(count: int) -> str:
    """So many halves: −7½."""
    return shown_points(points(count))


def row_title(state: State, row: int) -> str:
    return state.row_name(row) or gettext("Round %(number)s", number=row + 1)


def progress(state: State) -> str:
    """Where the match is: round 3 of 6, to 100 points."""
    said = []
    if state.layout.kind is Kind.ROUNDS:
        known = state.layout.rounds
        number = state.row + 1
        said.append(
            gettext("Round %(number)s of %(rounds)s", number=number, rounds=known)
            if known
            else gettext("Round %(number)s", number=number)
        )
    if state.layout.ends is not Ends.NEVER and state.layout.kind is not Kind.RESULT:
        said.append(
            gettext("more than %(target)s ends it", target=state.layout.target)
            if state.layout.ends is Ends.ABOVE
            else gettext("up to %(target)s", target=state.layout.target)
        )
    if state.layout.fewest:
        said.append(gettext("fewest win"))
    if state.layout.together:
        said.append(gettext("all against the game"))
    return " · ".join(said)


def due(state: State, seats: Sequence[Seat]) -> str:
    """Why the match ends now."""
    if state.reached:
        who = ", ".join(seats[seat].name for seat in state.reached)
        return gettext("%(name)s: %(points)s points", name=who, points=amount(state.total(state.reached[0])))
    return gettext("Everything is written down")


# -- the log


def describe(action: Any, seats: Sequence[Seat]) -> str:
    """An action as the log tells it."""
    match action:
        case actions.Key(seat, row, _, now, where):
            return f"{seats[seat].name}: {figure(now) or '–'} ({_row(row, where)})"
        case actions.Write(seat, row, written, was, where):
            before = f"{figure(was)} → " if was else ""
            return f"{seats[seat].name}: {before}{figure(written) or '–'} ({_row(row, where)})"
        case actions.Count(seat, _, by, now, where):
            named = f"{where} " if where != "+" else ""
            sign = "+" if by > 0 else "−" if by else "±"
            return f"{seats[seat].name}: {named}{sign}{abs(by)} → {str(now).replace('-', '−')}"
        case actions.Extra(seat, written, word):
            return f"{seats[seat].name}: {extra(written, word)}"
        case actions.DropExtra(_, seat, written, word):
            return gettext("%(name)s: no longer %(what)s", name=seats[seat or 0].name, what=extra(written, word))
        case actions.Rank(seat, _, place):
            if not place:
                return gettext("%(name)s: place taken off", name=seats[seat].name)
            return gettext("%(name)s: place %(place)s", name=seats[seat].name, place=place)
        case actions.Deal(seat):
            return gettext("%(name)s deals or begins", name=seats[seat].name)
        case actions.Remark(text):
            return gettext("Remark: %(text)s", text=text)
        case actions.Agree(layout, was):
            return gettext("Agreed: %(what)s", what=_agreed(layout, was))
        case actions.Finish(won):
            if won is None:
                return gettext("The match ends")
            how = gettext("won together") if won else gettext("lost together")
            return gettext("The match ends: %(how)s", how=how)
    raise AssertionError(action)


def _row(row: int, where: str) -> str:
    return where or gettext("round %(number)s", number=row + 1)


def extra(written: str, word: str) -> str:
    kind = gettext("penalty") if halves(written) < 0 else gettext("bonus")
    return f"{word or kind} {'' if halves(written) < 0 else '+'}{amount(halves(written))}"


def _agreed(layout: Layout, was: Layout | None) -> str:
    """What differs from before; at the beginning, the kind of the pad and what wins."""
    said = [
        word(layout)
        for parts, word in AGREED.items()
        if (was is None and parts[0] in ("kind", "fewest"))
        or (was is not None and any(getattr(layout, part) != getattr(was, part) for part in parts))
    ]
    return ", ".join(said) or pgettext("agreed", "nothing new")


def _ends(layout: Layout) -> str:
    return f"{ends_name(layout.ends)}: {layout.target}" if layout.ends is not Ends.NEVER else gettext("no target")


def _rounds(layout: Layout) -> str:
    if not layout.rounds:
        return gettext("any number of rounds")
    return ngettext("%(num)s round", "%(num)s rounds", layout.rounds)


AGREED: dict[tuple[str, ...], Callable[[Layout], str]] = {
    ("kind",): lambda layout: kind_name(layout.kind).partition(":")[0],
    ("fewest",): lambda layout: gettext("fewest points win") if layout.fewest else gettext("most points win"),
    ("ends", "target"): _ends,
    ("rounds",): _rounds,
    ("rows",): lambda layout: ", ".join(layout.rows) or gettext("no categories"),
    ("counters",): lambda layout: ", ".join(one.name for one in layout.counters),
    ("teams",): lambda layout: gettext("teams") if layout.teams else gettext("no teams"),
    ("together",): lambda layout: gettext("all against the game") if layout.together else gettext("everyone alone"),
    ("dealer",): lambda layout: gettext("the dealer passes on") if layout.dealer else gettext("no dealer"),
}


# -- refusals


def said(error: RuleError) -> str | None:
    """A refusal at a field."""
    return common.refusal(error) or refusal(error, ())


def refusal(error: RuleError, seats: Sequence[Seat]) -> str:
    """Why not, and what to do next."""
    say = error.figures
    match error.code:
        case "match_over":
            return gettext("The match is over. Undo takes its last step back.")
        case "no_such_key":
            return gettext("The pad has no such key.")
        case "figure_too_long":
            return gettext("A number has at most %(most)s digits. Take one back, or begin a new row.", **say)
        case "bad_figure":
            return gettext("“%(text)s” is not a number. Write 12, −3, 7½ or a sum such as 12+7.", **say)
        case "no_cells_here":
            return gettext("There are no rows on this pad. Choose rounds or categories under “More”.")
        case "no_such_row":
            return gettext("There is no such row yet. Fill the one before first.")
        case "no_such_counter":
            return gettext("There is no such counter. Name it under “More”.")
        case "counted_too_far":
            return gettext("That is too much at once: at most %(most)s.", **say)
        case "no_such_extra":
            return gettext("That bonus is not there any more.")
        case "too_many_extras":
            return gettext("There are %(most)s bonuses already. Write the rest into a row.", **say)
        case "no_places_here":
            return gettext("Places are given where only the result is written down, and not all play together.")
        case "nothing_said":
            return gettext("The remark is empty. Write something first.")
        case "teams_differ":
            return gettext("Say for everyone in which team they are.")
        case "row_twice":
            return gettext("Two rows have the same name. Give one of them another.")
        case "too_many_lines":
            return gettext("At most %(most)s lines fit.", **say)
        case "say_how_it_went":
            return gettext("Say whether you won or lost together.")
        case "nothing_written":
            return gettext("Nothing is written down yet. Write points or places first.")
    raise AssertionError(error.code)
