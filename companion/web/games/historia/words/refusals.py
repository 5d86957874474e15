"""Historia: why the rules say no, and what to do next."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, ngettext

from companion.games.kit import RuleError
from companion.matches.store import Seat

from .terms import amounts, counter_letter, day, phase


def refusal(error: RuleError, seats: Sequence[Seat]) -> str:
    say = named(error.figures, seats)
    text = order(error.code, say) or payment(error.code, say) or preparing(error.code, say, seats)
    text = text or war(error.code, say) or cards(error.code, say)
    assert text, error.code
    return text


def named(figures: dict[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """The figures, with seats as names and amounts as words."""
    say = dict(figures)
    for role in ("seat", "turn"):
        if isinstance(say.get(role), int) and 0 <= say[role] < len(seats):
            say[role] = seats[say[role]].name
    return say


def order(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "match_over":
            return gettext("The match is over. Undo takes its last step back.")
        case "not_now":
            return gettext("Not now. %(phase)s", phase=phase(say["phase"]))
        case "nobody_gains":
            return gettext("No income was said, so nobody could pay for an action. Type it in under the figures first?")
        case "not_your_turn":
            return gettext("It is the turn of %(turn)s, not of %(seat)s.", **say)
        case "has_passed":
            return gettext("%(seat)s has passed and takes no more actions in this round.", **say)
        case "war_first":
            return gettext("Finish the war first.")
    return None


def payment(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "not_enough" if say["have"].total:
            return ngettext(
                "This costs %(due)s, and there is only %(have)s: %(num)s marker is missing.",
                "This costs %(due)s, and there is only %(have)s: %(num)s markers are missing.",
                say["lacking"], due=amounts(say["due"]), have=amounts(say["have"]),
            )  # fmt: skip
        case "not_enough":
            return gettext("This costs %(due)s, and no influence is left.", due=amounts(say["due"]))
        case "below_zero":
            return gettext(
                "%(counter)s stands at %(have)s and cannot fall below zero.",
                counter=counter_letter(say["counter"]), have=say["have"],
            )  # fmt: skip
        case "gain_nothing":
            return gettext("Say what the card gives or takes.")
        case "one_for_each_player":
            return gettext("Income needs one line for each player.")
    return None


def preparing(code: str, say: dict[str, Any], seats: Sequence[Seat]) -> str | None:
    match code:
        case "event_without_name":
            return gettext("An event needs a name.")
        case "no_such_date" if not say["date"].year:
            return gettext("When was it? Give a year, or a whole date.")
        case "no_such_date":
            return gettext("There is no such day: %(date)s. Give a year, or a whole date.", date=raw_date(say["date"]))
        case "events_full":
            return ngettext(
                "%(seat)s has brought %(num)s event already. Take it back first.",
                "%(seat)s has brought %(num)s events already. Take one back first.",
                say["most"], seat=say["seat"],
            )  # fmt: skip
        case "event_twice":
            return gettext("%(seat)s has brought %(name)s already; a deck has four different events.", **say)
        case "events_missing":
            parts = [
                ngettext("%(name)s: %(num)s event missing", "%(name)s: %(num)s events missing", n, name=seat.name)
                for seat, n in zip(seats, say["missing"], strict=False)
                if n
            ]
            return gettext("Not all events are chosen yet. %(missing)s.", missing="; ".join(parts))
        case "no_such_deck":
            return gettext("This deck is not in the library any more.")
        case "deck_too_large":
            return gettext("This deck has %(count)s cards of a kind; a table takes at most %(most)s.", **say)
        case "no_such_event":
            return gettext("This event is not there any more.")
    return None


def raw_date(date: Any) -> str:
    return day(date) if date.possible else "-".join(str(part) for part in (date.year, date.month, date.day) if part)


def war(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "no_war":
            return gettext("There is no war any more.")
        case "war_stage":
            return gettext("The war has reached another step. Look again.")
        case "war_waits_for":
            return gettext("The war waits for %(seat)s.", **say)
        case "war_needs_another":
            return gettext("War is declared on another player.")
        case "not_that_many":
            return gettext(
                "Only %(have)s %(kind)s is there; %(need)s cannot be handed over.",
                have=say["have"], need=say["need"], kind=say["kind"].upper(),
            )  # fmt: skip
        case "demands_not_met":
            return gettext(
                "This meets %(met)s of %(level)s demands; %(can)s must be met. "
                "A marker discarded is 1, a marker given is 2, a character its cost.",
                **say,
            )
        case "character_twice":
            return gettext("A character counts once.")
    return None


def cards(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "no_such_character":
            return gettext("This character is not in play any more.")
        case "character_tapped":
            return gettext("%(name)s is tapped until the next round.", **say)
        case "give_to_another":
            return gettext("Choose another player: %(seat)s has the card already.", **say)
        case "character_without_name":
            return gettext("A character that is kept track of needs a name.")
        case "activate_whom":
            return gettext("Choose a character, or type in what it gives.")
        case "contest_with_whom":
            return gettext("Choose a character, or a level.")
        case "draw_at_least_one":
            return gettext("Draw at least one card.")
    return monuments(code, say)


def monuments(code: str, say: dict[str, Any]) -> str | None:
    match code:
        case "no_such_monument":
            return gettext("This monument is not there any more.")
        case "monument_completed":
            return gettext("%(name)s is completed already.", **say)
        case "monument_without_name":
            return gettext("A monument needs a name.")
        case "monument_without_cost":
            return gettext("%(name)s needs its cost, so that we know when it is completed.", **say)
        case "put_at_least_one":
            return gettext("Put at least one marker on it.")
        case "no_p_on_monuments":
            return gettext("Only N, E and K are put on monuments.")
        case "too_many_markers":
            return ngettext(
                "%(name)s takes only %(num)s more marker.", "%(name)s takes only %(num)s more markers.",
                say["missing"], name=say["name"],
            )  # fmt: skip
        case "sixth_monument":
            return gettext("%(name)s is the sixth completed monument. Choose which earlier one goes.", **say)
        case "five_monuments":
            return gettext("Five completed monuments stand already. Remove one first.")
        case "cost_reached":
            return gettext(
                "%(markers)s markers lie on it, so its cost must be more than that, not %(cost)s. "
                "Take markers off first.",
                **say,
            )
        case "marks_out_of_range":
            return gettext("An unfinished monument has 0 to %(most)s markers.", **say)
    return None
