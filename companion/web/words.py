"""Refusals that do not belong to one game."""

from flask_babel import gettext, ngettext

from companion.games.kit import RuleError


def refusal(error: RuleError) -> str | None:
    """Why not, for codes that every game shares; None for a game's own codes."""
    say = error.figures
    match error.code:
        case "no_such_seat":
            return gettext("There is no such seat at this table.")
        case "not_your_seat":
            return gettext(
                "This device holds the seat of %(mine)s. To act for %(name)s, choose “the whole table” in the menu.",
                **say,
            )
        case "match_abandoned":
            return gettext("This match was put aside. Bring it back to go on playing.")
        case "request_id_taken":
            return gettext(
                "This request_id stands for something that was done before. Give every new request an id of its own."
            )
        case "only_a_sheet":
            return gettext("This match was entered by hand: it has a score sheet, but no log to play on.")
        case "nothing_to_undo":
            return gettext("There is nothing to undo.")
        case "nothing_to_redo":
            return gettext("There is nothing to redo.")
        case "not_over_yet":
            return gettext("A rematch starts when the match is over.")
        case "name_empty":
            return gettext("A player needs a name.")
        case "title_empty":
            return gettext("The game needs a title.")
        case "name_too_long":
            return gettext("A name has at most %(most)s characters; this one has %(length)s.", **say)
        case "player_twice":
            return gettext("%(name)s sits at this table already. Give the other player another name.", **say)
        case "wrong_number_of_players":
            if say["least"] == say["most"]:
                return ngettext("This game is for %(num)s player.", "This game is for %(num)s players.", say["most"])
            return gettext("This game is for %(least)s to %(most)s players.", **say)
        case "too_many_open":
            return gettext(
                "%(most)s matches that guests opened wait without a move. Play or put aside one of them first.", **say
            )
        case "bad_colour":
            return gettext("There are six colours, numbered 0 to 5.")
        case "text_too_long":
            return gettext("This text has %(length)s characters; at most %(most)s fit.", **say)
        case "remark_empty":
            return gettext("Write what you noticed.")
        case "too_many_remarks":
            return gettext("A match has room for %(most)s notes.", **say)
        case "not_within":
            return gettext("Give a whole number from %(least)s to %(most)s.", **say)
        case "too_many_shared":
            return gettext("Too many tables share their draws just now. Try again later; alone it works as before.")
        case "shared_ended":
            return gettext("This table has ended: nothing is drawn any more, and its seed is shown.")
        case "shared_full":
            return gettext("There are %(most)s phones at this table already.", **say)
        case "unknown_parameter":
            if not say["known"]:
                return gettext("This address takes no parameters, so %(name)s means nothing here.", **say)
            return gettext("There is no parameter %(name)s here, only: %(known)s.", **say)
        case "bad_parameter":
            return gettext("%(name)s is one of: %(known)s.", **say)
        case "bad_number":
            return gettext("%(name)s is a whole number.", **say)
        case "no_such_player":
            return gettext("There is no such player.")
        case "bad_address":
            return gettext("An address to call begins with http:// or https:// and has no password in it.")
        case "too_many_hooks":
            return gettext("%(most)s addresses are called already. Remove one that nobody needs.", **say)
        case "key_name_empty":
            return gettext("A key needs a name: what it is for.")
        case "key_name_taken":
            return gettext(
                "There is a key called %(name)s already. Withdraw that one first, or choose another name.", **say
            )
        case "too_many_keys":
            return gettext("There are %(most)s keys already. Withdraw one that nobody needs.", **say)
        case "import_not_ready":
            return gettext("This file is not waiting to be taken in. Look how far it is, or send it again.")
        case "not_in_the_file":
            return gettext("The file has no “%(name)s”.", **say)
        case "no_such_sides":
            return gettext("A die has one of these numbers of sides: %(sides)s.", **say)
        case "not_in_the_bag":
            return gettext("What was drawn is given by numbers of the names, from 0, each once.")
        case "version_empty":
            return gettext("A version needs a name.")
        case "version_taken":
            return gettext("There is a version of this name already.")
        case "library_changed":
            return gettext("The library has changed since. Look at it again.")
        case "bad_body":
            return gettext("The body cannot be read: %(detail)s", **say)
        case "unreadable_tap":
            return gettext(
                "Nothing was changed: a figure must be a whole number, and something here is none. Look again."
            )
        case "bad_action":
            return gettext("This cannot be read as an action: %(detail)s", **say)
    return None
