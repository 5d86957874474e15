"""What is wrong with a board that somebody enters, in words."""

from flask_babel import gettext

from companion.games.kit import RuleError


def refusal(error: RuleError) -> str:
    """Why a board cannot be kept."""
    say = error.figures
    match error.code:
        case "bad_count":
            return gettext("A track has 2 to %(most)s fields; leave the number empty if you do not know it.", **say)
        case "name_long":
            return gettext("Line %(line)s: a name has at most %(most)s characters.", **say)
        case "not_a_date":
            text = gettext("“%(date)s” is not a date. Write a year like 1410, or a date like 15.07.1410.", **say)
            return gettext("Line %(line)s: %(text)s", text=text, **say) if "line" in say else text
        case "bad_kind":
            return gettext("Line %(line)s begins with “%(found)s”; it should be “location” or “field”.", **say)
        case "bad_number":
            return gettext("Line %(line)s: “%(found)s” should be a number from 1 to %(most)s.", **say)
        case "line_twice":
            return gettext("Line %(line)s: number %(number)s came before. Each number stands once.", **say)
        case "track_too_short":
            return gettext("A track has at least two fields.")
        case "nothing_in_it":
            return gettext("There is no line with a location or a field in it.")
    raise AssertionError(error.code)
