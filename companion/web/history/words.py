"""The history in words: refusals, shares and lengths."""

import re
from datetime import date
from functools import lru_cache

from babel.dates import get_day_names, get_month_names
from babel.numbers import format_decimal, format_percent
from flask_babel import format_date, get_locale, gettext, ngettext

from companion.games.kit import RuleError
from companion.history.figures import Share

from .. import words as common
from ..languages import chosen_locale

MANY_HOURS = 10
TELLING = 5  # matches; a share of fewer is given without a range


def refusal(error: RuleError) -> str:
    """Why something cannot be done to the history."""
    say = error.figures
    match error.code:
        case "title_differs":
            return gettext("To delete the match, type its title exactly: %(title)s", **say)
        case "bad_minutes":
            return gettext("The length is a whole number of minutes, from 1 to %(most)s.", **say)
        case "bad_date":
            return gettext("This is not a date: %(text)s", **say)
        case "date_to_come":
            return gettext("The date lies in the future. A past match was played today or before.")
        case "bad_number":
            return gettext("Points are whole numbers, and “%(text)s” is not one.", **say)
        case "score_missing":
            return gettext("%(name)s: the points are missing.", **say)
        case "rounds_missing":
            return gettext("%(name)s: give the points of every round, or of none.", **say)
        case "rounds_differ":
            return gettext("%(name)s: the rounds make %(sum)s, but %(score)s points are given.", **say)
        case "too_many_points":
            return gettext("%(name)s: points lie between -%(most)s and %(most)s.", **say)
        case "name_taken":
            return gettext("Somebody is called %(name)s already. If it is the same person, merge the two.", **say)
        case "cannot_merge":
            return gettext("These two cannot be merged. Choose two different people.")
        case "title_taken":
            return gettext("There is a game called %(name)s already. If it is the same, merge the two.", **say)
        case "cannot_merge_titles":
            return gettext("These two cannot be merged. Choose two different games.")
        case "played_each_other":
            return ngettext(
                "They sat at the same table in %(num)s match, so they are two people.",
                "They sat at the same table in %(num)s matches, so they are two people.",
                say["matches"],
            )
        case "season_unnamed":
            return gettext("Give the season a name.")
        case "season_backwards":
            return gettext("The season ends before it begins.")
        case "season_too_long":
            return gettext("A season lasts %(years)s years at most.", **say)
        case "too_many_seasons":
            return gettext("There are %(most)s seasons already. Remove one first.", **say)
    return common.refusal(error) or gettext("This did not work. Go back and try again.")


def status(name: str) -> str:
    return {
        "finished": gettext("finished"),
        "open": gettext("in progress"),
        "abandoned": gettext("put aside"),
        "hidden": gettext("hidden from statistics"),
        "uncounted": gettext("not counted in figures"),
        "deleted": gettext("deleted"),
    }[name]


def percent(rate: float) -> str:
    return _percent(rate, chosen_locale())


def share(found: Share) -> str:
    """A share and the range in which the true one probably lies: 50% (probably between 19% and 81%)."""
    return f"{percent(found.rate)} ({margin(found)})"


def margin(found: Share) -> str:
    """Where the true share lies in 95 of 100 such cases; of a few matches that would be nearly anywhere."""
    if found.whole < TELLING:
        return ngettext("%(num)s match says nothing yet", "%(num)s matches say nothing yet", found.whole)
    return gettext("probably between %(low)s and %(high)s", low=percent(found.low), high=percent(found.high))


def decimal(value: float | None, pattern: str = "#,##0.0") -> str:
    return "–" if value is None else _decimal(value, pattern, chosen_locale())


# To write a figure as a language does it takes babel as long as all the rest of its row; pages have hundreds.
@lru_cache(maxsize=5000)
def _percent(rate: float, locale: str) -> str:
    return format_percent(rate, "#,##0%", locale=locale)


@lru_cache(maxsize=5000)
def _decimal(value: float, pattern: str, locale: str) -> str:
    return format_decimal(value, pattern, locale=locale)


def length(minutes: int | None) -> str:
    """42 min, or 2 h 5 min."""
    if minutes is None:
        return "–"
    hours, rest = divmod(minutes, 60)
    if not hours:
        return whole(gettext("%(minutes)s min", minutes=rest))
    if not rest:
        return whole(gettext("%(hours)s h", hours=hours))
    return whole(gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=rest))


def whole(text: str) -> str:
    """The text with every figure on the line of its unit."""
    return re.sub(r"(\d) ", "\\1\xa0", text)


def spent(minutes: int) -> str:
    """Time at the table over many evenings: where it is many hours, their minutes say nothing."""
    if minutes < MANY_HOURS * 60:
        return length(minutes)
    return whole(gettext("%(hours)s h", hours=format_decimal(round(minutes / 60), locale=get_locale())))


def day(moment: date) -> str:
    return format_date(moment, "d MMMM y", rebase=False)


def short_day(moment: date) -> str:
    return format_date(moment, "d.MM.yy", rebase=False)


def weekdays() -> list[tuple[int, str]]:
    """Every other day of the week, with its row in a calendar."""
    names = get_day_names("short", "stand-alone", locale=get_locale())
    return [(number, str(names[number])) for number in (0, 2, 4)]


def month_of(first: date) -> str:
    """November 2026."""
    return format_date(first, "LLLL y", rebase=False)


def months() -> list[str]:
    names = get_month_names("abbreviated", "stand-alone", locale=get_locale())
    return [names[number] for number in range(1, 13)]


def month(number: int) -> str:
    return str(get_month_names("wide", "stand-alone", locale=get_locale())[number])
