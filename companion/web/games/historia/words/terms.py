"""Historia in words: influence, epochs, formats, dates, amounts and prices."""

from collections.abc import Sequence
from datetime import date as calendar

from babel.dates import format_date
from flask_babel import get_locale

from companion.games.historia.cards import CharacterCard, MonumentCard
from companion.games.historia.contest import Matched
from companion.games.historia.payment import Price
from companion.games.historia.state import Fought, Phase
from companion.games.historia.terms import Amounts, Change, Date, Epoch, Format
from companion.matches.store import Seat
from companion.web.languages import gettext, pgettext

LEAP_YEAR = 2000  # has every day that a date without its year can name


def counter_letter(counter: str) -> str:
    """What stands on a chip: P, N, E, K as on the cards, VP, and a flag for contest markers."""
    return {"vp": gettext("VP"), "contest": "⚑"}.get(counter, counter.upper())


def counter_name(counter: str) -> str:
    return {
        "p": gettext("political influence"),
        "n": gettext("scientific influence"),
        "e": gettext("economic influence"),
        "k": gettext("cultural influence"),
        "m": gettext("military strength"),
        "vp": gettext("victory points"),
        "contest": gettext("contest markers"),
    }[counter]


def event_name(name: str) -> str:
    """An event that was never named is one all the same."""
    return name or gettext("An event without a name")


def epoch_name(epoch: Epoch) -> str:
    return {
        Epoch.ANTIQUITY: gettext("Antiquity"),
        Epoch.MIDDLE_AGES: gettext("Middle Ages"),
        Epoch.EARLY_MODERN: gettext("Early modern times"),
        Epoch.MODERN: gettext("Modern times"),
        Epoch.BRONZE_AGE: gettext("Bronze Age"),
        Epoch.ROMAN_TIMES: gettext("Roman times"),
        Epoch.GREEK_TIMES: gettext("Greek times"),
        Epoch.EARLY_MIDDLE_AGES: gettext("Early Middle Ages"),
        Epoch.HIGH_MIDDLE_AGES: gettext("High Middle Ages"),
        Epoch.LATE_MIDDLE_AGES: gettext("Late Middle Ages"),
        Epoch.RENAISSANCE: gettext("Renaissance"),
        Epoch.BAROQUE: gettext("Baroque"),
        Epoch.LONG_19TH_CENTURY: gettext("The long 19th century"),
        Epoch.INTERWAR: gettext("Between the wars"),
        Epoch.SECOND_WORLD_WAR: gettext("Second World War"),
        Epoch.POSTWAR: gettext("After the war"),
    }[epoch]


def format_name(format: Format) -> str:
    return {
        Format.STARY: pgettext("format", "old"),
        Format.NOWY: pgettext("format", "new"),
        Format.ROZSZERZONY: pgettext("format", "extended"),
        Format.ANTIQUITY: gettext("one epoch: Antiquity"),
        Format.MIDDLE_AGES: gettext("one epoch: Middle Ages"),
        Format.EARLY_MODERN: gettext("one epoch: Early modern times"),
        Format.MODERN: gettext("one epoch: Modern times"),
    }[format]


def source_name(source: str) -> str:
    """Where victory points came from."""
    return {
        "culture": gettext("culture"),
        "glory": gettext("glory"),
        "monuments": gettext("monuments"),
        "events": pgettext("source of points", "events"),
        "cards": pgettext("source of points", "cards"),
        "corrections": gettext("corrections"),
    }[source]


def day(date: Date) -> str:
    """A date as the reader writes it: 15 July 1410, July 1410, 1410, 480 BC."""
    if not date.year:
        return gettext("no date yet")
    locale, year = get_locale() or "en", str(abs(date.year))
    if date.year < 0:
        year = gettext("%(year)s BC", year=year)
    if not date.month:
        return year
    pattern = "d MMMM" if date.day else "LLLL"
    return f"{format_date(calendar(LEAP_YEAR, date.month, date.day or 1), pattern, locale=locale)} {year}"


def amounts(some: Amounts) -> str:
    """ "2 P, 1 N"; nothing: a dash."""
    return ", ".join(f"{count} {kind.value.upper()}" for kind, count in some.items()) or "–"


def changes(some: Change, vp: int = 0, contest: int = 0) -> str:
    """ "+2 P, −1 N, +3 VP"."""
    parts = [f"{signed(by)} {kind.value.upper()}" for kind, by in some.items()]
    parts += [f"{signed(by)} {counter_letter(name)}" for name, by in (("vp", vp), ("contest", contest)) if by]
    return ", ".join(parts)


def card_facts(card: CharacterCard | MonumentCard) -> str:
    """ "Mieszko I · cost 3 · M 2 · 2 P · Książę"."""
    parts = [card.name, gettext("cost %(cost)s", cost=card.cost)]
    if isinstance(card, MonumentCard):
        return " · ".join([*parts, gettext("%(vp)s VP", vp=card.vp)])
    return " · ".join([*parts, f"M {card.strength}", amounts(card.gives), *card.keywords])


def signed(by: int) -> str:
    return f"+{by}" if by > 0 else f"−{-by}"


def price(found: Price) -> str:
    """What is due and, where K stands in, what is really paid."""
    if not found.instead.total:
        return amounts(found.due)
    return gettext("%(due)s, paid as %(paid)s", due=amounts(found.due), paid=amounts(found.paid))


def section(words: tuple[str, ...]) -> str:
    """The words of a section, with the icons spelled out."""
    return ", ".join(counter_name(word.lower()) if word.lower() in "pnekm" else word for word in words)


def matched(found: Matched) -> str:
    """Why a character gives its level in a contest."""
    match found.why:
        case "name":
            return gettext("by name")
        case "keyword":
            return gettext("keyword %(word)s", word=found.word)
        case "influence":
            return gettext("gives %(what)s", what=counter_name(found.word.lower()))
        case "strength":
            return counter_name("m")
    return gettext("fits no section")


def war_ended(war: Fought, seats: Sequence[Seat]) -> str:
    """Who won a war, and what they took for it."""
    if war.winner is None:
        return gettext("a draw")
    say = {"name": seats[war.winner].name}
    match war.prize:
        case "glory":
            return gettext("won by: %(name)s, for glory", **say)
        case "demands":
            return gettext("won by: %(name)s, with demands", **say)
    return gettext("won by: %(name)s", **say)


def phase(now: Phase) -> str:
    """What the table is doing now."""
    return {
        Phase.PREPARING: gettext("The epoch is being prepared."),
        Phase.INCOME: gettext("The round starts with income."),
        Phase.ACTIONS: gettext("The players act in turn."),
        Phase.WAR: gettext("A war is on."),
        Phase.ROUND_END: gettext("All have passed: the round ends."),
        Phase.EPOCH_END: gettext("The epoch ends."),
        Phase.GAME_END: gettext("The game ends."),
        Phase.FINISHED: gettext("The match is over"),
    }[now]
