"""The card library in words: kinds, fields, and every fault of a card, a file or a deck."""

from collections.abc import Sequence

import msgspec
from flask_babel import gettext, ngettext, pgettext

from companion.games.historia.terms import GREAT_EPOCHS, Epoch

from ..library.cards import LONGEST, Card, Fault
from ..library.journal import Changed
from .terms import epoch_name

FAULTS_SHOWN = 500


def kind_name(kind: str) -> str:
    return {
        "faction": gettext("faction"),
        "event": gettext("event"),
        "character": gettext("character"),
        "monument": gettext("monument"),
        "symbol": gettext("symbol"),
    }[kind]


def field_name(field: str) -> str:
    """What a field of a card is called on a page."""
    return {
        "kind": gettext("Kind"),
        "name": pgettext("card", "Name"),
        "epoch": gettext("Epoch"),
        "period": gettext("Period"),
        "faction": gettext("Faction"),
        "cost": gettext("Cost"),
        "special_cost": gettext("Special cost"),
        "vp": gettext("VP"),
        "date": gettext("Date"),
        "worth": gettext("VP at the end of the game"),
        "keywords": gettext("Keywords"),
        "religion": gettext("Religion"),
        "sex": gettext("Sex"),
        "text": gettext("Special rules"),
        "influence": gettext("Influence"),
        "aside": gettext("Other columns"),
        "deck": gettext("Deck"),
        "copies": gettext("Copies"),
        "deck_period": gettext("Period of the deck"),
        **{"five": "+5", "three": "+3", "one": "+1", "strength": "M", "p": "P", "n": "N", "e": "E", "k": "K"},
    }.get(field, field)


def in_table(field: str, word: str) -> str:
    """A heading of the table that goes out, or what its cell says of a kind, an epoch or a period."""
    if not field:
        points = {"five": 5, "three": 3, "one": 1}.get(word)
        return gettext("Section %(points)s", points=points) if points else field_name(word)
    return kind_name(word) if field == "kind" else epoch_name(Epoch(word))


def change(found: Changed) -> str:
    """What a change of the library touched."""
    parts = [
        (found.added, ngettext("%(num)s card added", "%(num)s cards added", found.added)),
        (found.changed, ngettext("%(num)s card changed", "%(num)s cards changed", found.changed)),
        (found.deleted, ngettext("%(num)s card deleted", "%(num)s cards deleted", found.deleted)),
        (found.decks, ngettext("%(num)s deck changed", "%(num)s decks changed", found.decks)),
    ]
    return ", ".join(text for count, text in parts if count)


def of_cards(faulty: Sequence[tuple[Card, Fault]]) -> list[str]:
    """What is wrong with some of many cards, each by its name."""
    found = [
        text if (text := at_field(wrong)).startswith(card.name) else f"{card.name}: {text}" for card, wrong in faulty
    ]
    more = len(found) - FAULTS_SHOWN
    return found if more <= 0 else [*found[:FAULTS_SHOWN], ngettext("… and %(num)s more", "… and %(num)s more", more)]


def fault(found: Fault) -> str:
    """What is wrong, with the line of the file if there is one."""
    text = of_card(found) or of_file(found) or of_deck(found)
    assert text, found.code
    return gettext("Line %(line)s: %(text)s", line=found.line, text=text) if found.line else text


def nothing_taken(faults: Sequence[Fault]) -> list[str]:
    """Why a file was not taken in, fault by fault; the same one in many lines is said once, with all of them."""
    lines: dict[str, list[int]] = {}
    for found in faults:
        lines.setdefault(fault(msgspec.structs.replace(found, line=0)), []).append(found.line)
    said = [in_lines(text, where) for text, where in list(lines.items())[:FAULTS_SHOWN]]
    if (more := len(lines) - FAULTS_SHOWN) > 0:
        said.append(ngettext("… and %(num)s more", "… and %(num)s more", more))
    return [gettext("Nothing was taken in. What is wrong:"), *said]


def in_lines(text: str, lines: list[int]) -> str:
    """ "Lines 2–4, 9: …"."""
    if len(lines) == 1:
        return gettext("Line %(line)s: %(text)s", line=lines[0], text=text) if lines[0] else text
    runs: list[list[int]] = []
    for line in sorted({*lines}):
        if runs and line == runs[-1][1] + 1:
            runs[-1][1] = line
        else:
            runs.append([line, line])
    where = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
    return gettext("Lines %(lines)s: %(text)s", lines=where, text=text)


def at_field(found: Fault) -> str:
    """What is wrong with a field of a form; its label stands beside it and is not named again."""
    match found.code:
        case "missing":
            return gettext("This is missing.")
        case "not_a_number":
            return gettext("Give a whole number from 0 to 999, not “%(value)s”.", value=found.value)
        case "bad_list":
            return gettext("Give at most 12 words of at most 80 letters, with commas.")
        case "too_long":
            return gettext("This is too long: at most %(most)s characters fit.", most=LONGEST[found.field])
    return fault(found)


def of_card(found: Fault) -> str | None:
    said = epoch_name(Epoch(found.value)) if found.value in [*Epoch] else found.value
    say = {"field": field_name(found.field), "value": said}
    match found.code:
        case "missing":
            return gettext("%(field)s is missing.", **say)
        case "not_text":
            return gettext("%(field)s must be text, not %(value)s.", **say)
        case "not_a_number":
            return gettext("%(field)s must be a whole number from 0 to 999, not “%(value)s”.", **say)
        case "bad_list":
            return gettext("%(field)s must be at most 12 words of at most 80 letters, with commas.", **say)
        case "too_long":
            return gettext("%(field)s is too long.", **say)
        case "no_such_kind":
            return gettext("There is no kind “%(value)s”: faction, event, character, monument or symbol.", **say)
        case "no_such_epoch":
            epochs = ", ".join(epoch_name(one) for one in GREAT_EPOCHS)
            return gettext("There is no epoch “%(value)s”. There are: %(epochs)s.", **say, epochs=epochs)
        case "no_such_period":
            return gettext("“%(value)s” is not a period of this epoch.", **say)
        case "no_such_date":
            return gettext("There is no such day: %(value)s. Write 1410, 1410-07-15, 15.07.1410 or -490.", **say)
        case "card_exists":
            return gettext("There is such a card already: %(value)s.", **say)
    return None


def of_file(found: Fault) -> str | None:
    say = {"value": found.value}
    match found.code:
        case "empty_file":
            return gettext("There is nothing in this file.")
        case "not_utf8":
            return gettext("The file is neither UTF-8 nor Windows-1250. Save it as UTF-8 and try again.")
        case "not_json":
            return gettext("This is not the JSON that we know: %(value)s", **say)
        case "not_csv":
            return gettext("This is not a table with commas, semicolons or tabs: %(value)s", **say)
        case "too_many_lines":
            return gettext("A file has at most %(value)s lines.", **say)
        case "not_a_card":
            return gettext("This is not a card.")
        case "column_twice":
            return gettext("Two columns say the same: “%(value)s”.", value=field_name(found.value))
        case "which_card":
            return gettext(
                "Several cards are called “%(value)s”: add the columns kind, epoch, period and faction.", **say
            )
        case "no_column":
            return gettext("The column “%(value)s” is missing.", value=field_name(found.value))
        case "no_heading":
            return gettext("“%(value)s” stands under no heading. Give its column one, or empty the cell.", **say)
        case "never_closed":
            return gettext("A quotation mark opens a cell that is never closed.")
        case "said_before":
            field = field_name(found.field)
            return gettext("%(field)s is not what line %(line)s says of this card.", field=field, line=found.value)
        case "unknown_card":
            return gettext("The deck names a card that the file does not hold: %(value)s.", **say)
    return None


def of_deck(found: Fault) -> str | None:
    say = {"value": found.value}
    match found.code:
        case "deck_without_name":
            return gettext("A deck needs a name.")
        case "one_faction":
            return gettext("A deck has exactly 1 faction card; this one has %(value)s.", **say)
        case "four_events":
            return gettext("A deck has exactly 4 different events; this one has %(value)s.", **say)
        case "twenty_others":
            return gettext("A deck has exactly 20 other cards; this one has %(value)s.", **say)
        case "event_twice":
            return gettext("%(value)s: the four events are different, so one copy only.", **say)
        case "too_many_copies":
            return gettext("%(value)s: at most two copies of a card.", **say)
        case "other_faction":
            return gettext("%(value)s belongs to another faction; only this faction's and neutral cards.", **say)
        case "other_epoch":
            return gettext("%(value)s belongs to another epoch.", **say)
        case "other_period":
            return gettext("%(value)s does not belong to the period of this deck.", **say)
    return None
