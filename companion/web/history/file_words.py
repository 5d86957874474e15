"""Files in words: what is wrong with one, what it holds, and what came of it."""

from datetime import datetime
from decimal import Decimal

from flask_babel import format_decimal, gettext, ngettext

from companion.games.kit import RuleError
from companion.history.imports.faults import FileFault
from companion.history.imports.job import Progress, Report

from ..drawing import moment
from . import words


def fault(found: FileFault) -> str:
    """What is wrong at one place of a file."""
    say = found.figures
    match found.code:
        case "too_large_unpacked":
            return gettext("Unpacked, the file or one match in it is larger than %(most)s MB.", **say)
        case "damaged":
            return gettext("The packed file is damaged: %(detail)s", **say)
        case "no_json":
            return gettext("There is no JSON file in this archive.")
        case "not_text":
            return gettext("This is not text in UTF-8.")
        case "not_json":
            return gettext("This is not JSON: %(detail)s (line %(line)s, column %(column)s)", **say)
        case "not_csv":
            return gettext("This is not a table with commas, semicolons or tabs: %(value)s", **say)
        case "unknown_format":
            return gettext("This is neither an export of Kronikarz nor one of BG Stats.")
        case "other_version":
            return gettext("The file has version %(version)s; this Kronikarz reads version %(ours)s.", **say)
        case "does_not_fit":
            return gettext("This cannot be read: %(detail)s", **say)
        case "bad_id":
            return gettext("An id has 4 to 40 small letters and digits.")
        case "bad_status":
            return gettext("A match is open, finished or abandoned.")
        case "bad_seed":
            return gettext("A seed has 64 hexadecimal digits.")
        case "bad_detail":
            return gettext("A score sheet holds points by round only, as whole numbers.")
        case "bad_score":
            return gettext("“%(text)s” is not a number of points.", **say)
        case "not_whole":
            points = format_decimal(Decimal(say["text"]))
            return gettext(
                "%(name)s has %(text)s points, and points here are whole numbers.", name=say["name"], text=points
            )
        case "no_points":
            return gettext("Nobody’s points were written down.")
        case "no_such_game":
            return gettext("There is no game %(game)s here.", **say)
        case "no_such_player":
            return gettext("The file has no player %(id)s.", **say)
        case "player_twice_here":
            return gettext("The same player sits here twice.")
        case "name_unclean":
            return gettext("The name has spaces or signs that names do not have here.")
        case "merged_in_circle":
            return gettext("Players are merged in a circle, %(name)s among them: one must remain.", **say)
        case "sheet_incomplete":
            return gettext("A score sheet is finished, has a result for every seat, and has no log.")
        case "nobody_won":
            return gettext("Nobody won.")
        case "broken_log":
            return gettext("The log cannot be replayed from here: %(detail)s", **say)
        case "not_allowed":
            return gettext("The rules do not allow this move (%(rule)s).", **say)
        case "too_many_entries":
            return gettext("A log has at most %(most)s entries.", **say)
        case "bad_remark":
            return gettext("This note belongs to a moment or a seat that the match does not have.")
        case "status_differs":
            return gettext("The status does not fit the log.")
    return words.refusal(RuleError(found.code, **say))


def where(found: FileFault) -> str:
    """Which match a fault is about: its date, what was played, and who played."""
    try:
        at = moment(datetime.fromisoformat(found.at).astimezone().isoformat()) if found.at else ""
    except (ValueError, OverflowError):
        at = found.at
    return " · ".join(part for part in (at, found.title, found.players) if part)


def state(progress: Progress) -> str:
    """How the import stands, in one sentence."""
    report = progress.report
    match progress.state:
        case "reading":
            return gettext("The file is being read.")
        case "writing":
            return gettext("The matches are being taken in. Others can play meanwhile.")
        case "ready" if report.fresh or any(report.holdings.values()):
            return gettext("This is what the file holds. Nothing has been taken in yet.")
        case "ready":
            return gettext("There is nothing in this file that is not here already.")
        case "refused":
            return gettext("This file cannot be taken in. Nothing was changed.")
        case "stopped" if report.written:
            return ngettext(
                "Stopped after %(num)s match. What was taken in stays; the same file again brings the rest.",
                "Stopped after %(num)s matches. What was taken in stays; the same file again brings the rest.",
                report.written,
            )
        case "stopped":
            return gettext("Stopped. Nothing was taken in.")
        case "broken":
            return gettext("This was cut short. Go on: what is here already is not taken in twice.")
    return ngettext("%(num)s match was taken in.", "%(num)s matches were taken in.", report.written)


def summary(report: Report) -> list[str]:
    """What a file holds and what will come of it, in sentences."""
    new = sum(not player.here for player in report.players)
    said = [
        (report.fresh, ngettext("%(num)s match is new.", "%(num)s matches are new.", report.fresh)),
        (new, ngettext("%(num)s player is new.", "%(num)s players are new.", new)),
        (
            report.known,
            ngettext(
                "%(num)s match is here already and stays as it is.",
                "%(num)s matches are here already and stay as they are.",
                report.known,
            ),
        ),
        (
            report.other_games,
            ngettext(
                "%(num)s play of another game is left out.",
                "%(num)s plays of other games are left out.",
                report.other_games,
            ),
        ),
        (
            sum(report.holdings.values()),
            gettext("It also holds what was entered by hand: cards, boards, settings. What is here already stays."),
        ),
    ]
    return [sentence for number, sentence in said if number]
